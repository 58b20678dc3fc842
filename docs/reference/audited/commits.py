"""What the audit says of commits that touch no I/O: wanted are no changed counts.

commits.py THALWEG_JAR CHECKOUT COMMITS: the last commits of a Maven project's checkout that change sources and no line that
names I/O. The tests of each and of its parent run under the agent, and `.github/action/counts` compares their counts.
Prints a line for each commit that has an alarm, and a sum. Needs a JDK in JAVA_HOME, Maven, git and jq.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

JAR, PROJECT = (pathlib.Path(path).resolve() for path in sys.argv[1:3])
WANTED = int(sys.argv[3])
COUNTS = pathlib.Path(__file__).resolve().parents[3] / ".github/action/counts"
JAVA = pathlib.Path(os.environ["JAVA_HOME"]) / "bin"
IO = re.compile(r"^[+-].*(Stream|Reader|Writer|File|Path|Channel|Socket|Resource|\bread|\bwrite|print|load)", re.MULTILINE)


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, text=True, capture_output=True, **options).stdout


def git(*arguments):
    return run("git", "-C", PROJECT, *arguments).strip()


def class_path(folder):
    """That of the newest commit, for all: it is of one project within a year or two."""
    goals = ["dependency:build-classpath", f"-Dmdep.outputFile={folder}/libraries", "-Dmdep.includeScope=test"]
    run("mvn", "-B", "-q", *goals, cwd=PROJECT)
    run("mvn", "-B", "-q", "dependency:get", "-Dartifact=org.junit.platform:junit-platform-console-standalone:1.14.2")
    console = next(pathlib.Path.home().glob(".m2/repository/org/junit/platform/*console-standalone/1.14.2/*.jar"))
    return (folder / "libraries").read_text(), console


def counts(commit, folder, libraries, console):
    """The file with the counts of the tests of a commit, or None if it does not compile."""
    result = folder / (git("rev-parse", f"{commit}:src") + ".json")
    if not result.exists():
        git("checkout", "-q", "-f", commit)
        classes, recordings = folder / "classes", folder / "recordings"
        run("rm", "-rf", classes, recordings)
        recordings.mkdir()
        sources = [path for tree in ("src/main/java", "src/test/java") for path in (PROJECT / tree).rglob("*.java")
                   if path.name not in ("module-info.java", "package-info.java") and "Benchmark" not in path.name]
        path = f"{classes}:{PROJECT}/src/test/resources:{PROJECT}/src/main/resources:{libraries}:{console}"
        try:
            run(JAVA / "javac", "-nowarn", "-proc:none", "-encoding", "UTF-8", "-d", classes, "-cp", path, *sources)
        except subprocess.CalledProcessError:
            return None
        agent = f"-javaagent:{JAR}=out={recordings}/,quiet"
        subprocess.run([JAVA / "java", "-XX:TieredStopAtLevel=1", agent, "-cp", path,
                        "org.junit.platform.console.ConsoleLauncher", "execute", "--scan-classpath", str(classes),
                        "--include-classname", ".*Tests?", "--details", "none"],
                       cwd=PROJECT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=600)
        subprocess.run([JAVA / "java", "-jar", JAR, "audit", "--format", "benchmark", "-o", result, recordings],
                       capture_output=True)  # 1 where there are findings
    return result


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        libraries, console = class_path(folder)
        commits = alarms = 0
        # A root commit has no parent whose tests could be compared.
        for commit in git("rev-list", "--first-parent", "--min-parents=1", "HEAD", "--", "src/main/java", "src/test/java").split():
            if commits == WANTED:
                break
            if IO.search(git("diff", "-U0", f"{commit}^", commit, "--", "src").replace("\n--- ", "\n").replace("\n+++ ", "\n")):
                continue
            before, now = (counts(one, folder, libraries, console) for one in (f"{commit}^", commit))
            if before is None or now is None:
                continue
            commits += 1
            git("checkout", "-q", "-f", commit)
            git("notes", "--ref=refs/notes/thalweg", "add", "-f", "-F", str(before), f"{commit}^")
            said = run(COUNTS, "compare", now, "HEAD^", cwd=PROJECT)
            alarm = "none has changed" not in said
            alarms += alarm
            print(git("log", "-1", "--format=%h %s", commit)[:80], *(["ALARM", said] if alarm else []), flush=True)
        print(f"{PROJECT.name}: {commits} commits, {alarms} alarms")


main()
