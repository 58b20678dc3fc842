assert new File(basedir, 'target/thalweg/recordings').list().count { it.endsWith('.recording.json') } == 2
assert new File(basedir, 'target/thalweg/report.md').text.contains('10,002 reads')
