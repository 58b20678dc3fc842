// One report, at the root; the line of a module that lies in a jar while the tests of another run is the build's own.
String report = new File(basedir, 'target/thalweg/report.md').text
assert report.contains('Checksum.java:14')
assert report.contains('500,001 reads')
assert !new File(basedir, 'app/target/thalweg/report.md').exists()
String patch = new File(basedir, 'target/thalweg/fix.patch').text
assert patch.contains('diff --git a/library/src/main/java/org/example/library/Checksum.java b/')
assert patch.contains('new BufferedInputStream(')
assert !new File(basedir, 'app/target/thalweg/fix.patch').exists()
def apply = ['git', 'apply', '--check', 'target/thalweg/fix.patch'].execute(null, basedir)
assert apply.waitFor() == 0: apply.err.text
