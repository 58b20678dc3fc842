// One report, at the root; the line of a module that lies in a jar while the tests of another run is the build's own.
String report = new File(basedir, 'target/thalweg/report.md').text
assert report.contains('Checksum.java:14')
assert report.contains('500,001 reads')
assert !new File(basedir, 'app/target/thalweg/report.md').exists()
