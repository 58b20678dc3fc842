String report = new File(basedir, 'target/thalweg/report.md').text
assert report.contains('Lengths.kt:8')
assert report.contains('Checksum.java:14')
