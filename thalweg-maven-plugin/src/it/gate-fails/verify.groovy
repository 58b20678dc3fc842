String log = new File(basedir, 'build.log').text
assert log.contains('500,001 small reads and writes (512 bytes or less); at most 1,000 are allowed')
// The failure itself names the line and the page: mvn -q shows nothing else.
String failure = log.substring(log.indexOf('Failed to execute goal'))
assert failure.contains('Checksum.java:14')
assert failure.contains('report.html')
File report = new File(basedir, 'target/thalweg/report.md')
assert report.text.contains('Checksum.java:14')
assert !report.text.contains('ended early') // the measurement of the machine's call costs
assert new File(basedir, 'target/thalweg/report.html').length() > 0
assert new File(basedir, 'target/thalweg/report.json').length() > 0
