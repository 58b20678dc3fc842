String log = new File(basedir, 'build.log').text
assert log.contains('no JVM of the tests left a recording in')
assert log.contains('must contain @{argLine}')
