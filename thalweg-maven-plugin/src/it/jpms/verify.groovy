assert new File(basedir, 'target/thalweg/report.md').text.contains('5,001 reads')
