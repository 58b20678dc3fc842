String log = new File(basedir, 'build.log').text
assert log.contains('tests ran, but their JVM left no recording in')
assert log.contains('<argLine>@{argLine} -Xmx128m</argLine>')
