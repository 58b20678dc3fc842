assert new File(basedir, 'target/thalweg/report.md').text.contains('500,001 reads')
