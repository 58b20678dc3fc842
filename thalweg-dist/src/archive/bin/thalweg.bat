@echo off
rem The thalweg command on Windows. Needs Java 17 or newer, in JAVA_HOME or on the PATH.
setlocal
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
"%java%" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar "%~dp0..\lib\thalweg.jar" %*
