assert new File(basedir, 'target/thalweg/recordings').list().count { it.endsWith('.recording.json') } == 2
assert new File(basedir, 'target/thalweg/report.md').text.contains('1,000,002 reads')
