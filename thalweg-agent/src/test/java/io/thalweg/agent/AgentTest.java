package io.thalweg.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a program and its user see of the agent. */
@Tag("slow")
class AgentTest {
    @TempDir
    Path directory;

    private AgentChild.Run run(String options, String... arguments) throws IOException, InterruptedException {
        return AgentChild.in(directory).agent(options).run(FileProgram.class, arguments);
    }

    @Test
    void countsEveryCallAndByte() throws Exception {
        run("out=r.json,quiet");

        TestRecording recording = TestRecording.read(directory.resolve("r.json"));
        assertThat(recording.sum("FileProgram.main", "read", "calls")).isEqualTo(FileProgram.BYTES + 1);
        assertThat(recording.sum("FileProgram.main", "read", "bytes")).isEqualTo(FileProgram.BYTES);
        assertThat(recording.sum("FileProgram.main", "write", "calls")).isEqualTo(FileProgram.BYTES);
        assertThat(recording.sum("FileProgram.main", "write", "bytes")).isEqualTo(FileProgram.BYTES);
    }

    /** By it the audit knows the program's own code from that of libraries. */
    @Test
    void namesTheJarOfTheMainClass() throws Exception {
        String file = FileProgram.class.getName().replace('.', '/') + ".class";
        Path jar = directory.resolve("app.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            out.putNextEntry(new JarEntry(file));
            Files.copy(PackagedAgent.location(FileProgram.class).resolve(file), out);
        }

        AgentChild.in(directory).classPath(jar).agent("out=r.json,quiet").run(FileProgram.class);
        run("out=folder.json,quiet");

        assertThat(mainJar("r.json").textValue()).isEqualTo("app.jar");
        assertThat(mainJar("folder.json").isNull()).as("that of a folder").isTrue();
    }

    private JsonNode mainJar(String recording) throws IOException {
        return TestRecording.read(directory.resolve(recording)).root().at("/jvm/mainJar");
    }

    @ParameterizedTest
    @CsvSource({"'', 0", "exit, 7", "halt, 9", "throw, 1"})
    void writesTheRecordingHoweverTheProgramEnds(String how, int exit) throws Exception {
        AgentChild.Run run = run("out=r.json,quiet", how);

        assertThat(run.exit()).isEqualTo(exit);
        assertThat(TestRecording.read(directory.resolve("r.json")).sum("FileProgram.main", "read", "calls"))
                .isEqualTo(FileProgram.BYTES + 1);
    }

    @Test
    void countsWhatTheProgramDoesInItsShutdownHooks() throws Exception {
        run("out=r.json,quiet", "hook");

        assertThat(TestRecording.read(directory.resolve("r.json")).sum("FileProgram.writeLast", "write", "calls"))
                .isEqualTo(FileProgram.BYTES);
    }

    @Test
    void knowsWhatIsAroundStandardOutput() throws Exception {
        run("out=r.json,quiet");

        JsonNode output = TestRecording.read(directory.resolve("r.json")).standard("stdout");
        assertThat(output.get("chain"))
                .map(link -> link.get("type").asText())
                .containsExactly("java.io.BufferedOutputStream", "java.io.PrintStream");
        assertThat(output.get("medium").asText()).isEqualTo("file");
    }

    @Test
    void leavesOutputAndExitCodeAsTheyWere() throws Exception {
        AgentChild.Run without = AgentChild.in(directory).run(FileProgram.class, "exit");

        assertThat(run("out=r.json,quiet", "exit")).isEqualTo(without);
    }

    /** Class loading reads from the jar whose reads are counted: a hook that loaded a class would get between. */
    @Test
    void leavesTheLoadingOfClassesFromJarsAlone() throws Exception {
        AgentChild.Run without = AgentChild.in(directory).classPath().run(JarProgram.class);

        AgentChild.Run run =
                AgentChild.in(directory).agent("out=r.json,quiet").classPath().run(JarProgram.class);

        assertThat(run).isEqualTo(without);
        assertThat(run.out()).endsWith(" 4\n");
        assertThat(directory.resolve("r.json")).content().contains("jackson-databind-");
        assertThat(TestRecording.read(directory.resolve("r.json"))
                        .root()
                        .at("/agent/failure")
                        .isNull())
                .isTrue();
    }

    @Test
    void keepsTheRecordingToItsOwner() throws Exception {
        run("out=r.json,quiet");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("r.json"))))
                .isEqualTo("rw-------");
    }

    @Test
    void putsTheRecordingIntoADirectoryByPid() throws Exception {
        run("out=.,quiet");

        try (var files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .anyMatch(name -> name.matches("thalweg-\\d+\\.recording\\.json"));
        }
    }

    @Test
    void namesTheWorstLinesAtExit() throws Exception {
        AgentChild.Run run = run("");

        assertThat(run.err())
                .contains("3,001 reads of 1.0 bytes on average")
                .containsPattern("at io\\.thalweg\\.agent\\.FileProgram\\.main\\(FileProgram\\.java:\\d+\\)");
    }

    /** Two reads for each small class file: the line that made the JDK load it has no part in that. */
    @Test
    void blamesNobodyForReadsThatLoadClasses() throws Exception {
        int classes = 600;
        ExplodedModule.write(directory.resolve("many"), classes);

        AgentChild.Run run =
                AgentChild.in(directory).agent("").run(ModuleProgram.class, "many", Integer.toString(classes));

        assertThat(run.out()).isEqualTo(classes + " classes\n");
        assertThat(run.err()).contains("no small reads or writes worth fixing").doesNotContain("ModuleProgram");
    }

    @Test
    void saysInOneLineThatAnOlderJdkIsNotSupported() throws Exception {
        AgentChild.Run run = run("assumeJdk=16", "exit");

        assertThat(run.exit()).isEqualTo(7);
        assertThat(run.err()).contains("no audit: this is JDK 16").hasLineCount(2);
    }

    @Test
    void countsOnANewerJdkWhoseCallsItFinds() throws Exception {
        AgentChild.Run run = run("out=r.json,quiet,assumeJdk=99", "exit");

        assertThat(run.exit()).isEqualTo(7);
        assertThat(run.err()).doesNotContain("thalweg");
        assertThat(directory.resolve("r.json")).exists();
    }

    /** As a newer JDK may have it: RandomAccessFile.read() no longer calls the native method that the table names. */
    @Test
    void refusesANewerJdkInWhichItMissesCalls() throws Exception {
        AgentChild.Run run = AgentChild.in(directory)
                .option("-javaagent:" + PackagedAgent.build(ChangedJdkAgent.class))
                .agent("out=r.json,quiet,assumeJdk=99")
                .classPath()
                .run(FileProgram.class, "exit");

        assertThat(run.exit()).isEqualTo(7);
        assertThat(run.err())
                .contains("thalweg: no audit: this is JDK 99, the agent was tested up to JDK 27, and here it misses"
                        + " calls: RandomAccessFile.read(): not found in this JDK")
                .contains("; the program runs without it");
        assertThat(directory.resolve("r.json")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 1000, 4000})
    void switchesItselfOffWhenAHookFails(long at) throws Exception {
        AgentChild.Run without = AgentChild.in(directory).run(FileProgram.class, "exit");

        AgentChild.Run run = run("out=r.json,quiet,failAt=" + at, "exit");

        assertThat(run.exit()).isEqualTo(without.exit());
        assertThat(run.out()).isEqualTo(without.out());
        assertThat(run.err().lines().filter(line -> !line.startsWith("thalweg: ")))
                .containsExactlyElementsOf(without.err().lines().toList());
        assertThat(run.err().lines().filter(line -> line.startsWith("thalweg: ")))
                .hasSize(1);
    }

    @Test
    void isThereOnlyOnce() throws Exception {
        AgentChild.Run run = AgentChild.in(directory)
                .agent("out=r.json,quiet")
                .agent("out=s.json,quiet")
                .run(FileProgram.class, "exit");

        assertThat(run.exit()).isEqualTo(7);
        assertThat(run.err()).contains("this JVM is audited already").hasLineCount(2);
        assertThat(directory.resolve("s.json")).doesNotExist();
        assertThat(TestRecording.read(directory.resolve("r.json")).sum("FileProgram.main", "read", "calls"))
                .isEqualTo(FileProgram.BYTES + 1);
    }

    @Test
    void aNameThatEndsWithASlashIsADirectory() throws Exception {
        Files.createDirectory(directory.resolve("audit"));

        run("out=audit/,quiet");

        try (var files = Files.list(directory.resolve("audit"))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .singleElement()
                    .asString()
                    .matches("thalweg-\\d+\\.recording\\.json");
        }
    }

    @Test
    void aDirectoryThatIsMissingIsToldAtTheStart() throws Exception {
        AgentChild.Run run = run("out=audit/,quiet", "exit");

        assertThat(run.err())
                .contains("no audit: out=audit/ names a directory that does not exist; make it first, or leave out the"
                        + " last / to name a file; the program runs without it");
        assertThat(directory.resolve("audit")).doesNotExist();
        assertThat(run.exit()).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "top=many", "out="})
    void saysInOneLineWhichOptionIsWrong(String options) throws Exception {
        AgentChild.Run run = run(options, "exit");

        assertThat(run.exit()).isEqualTo(7);
        assertThat(run.err()).contains("no audit: ").hasLineCount(2);
    }

    @Test
    void saysInOneLineThatTheRecordingCannotBeWritten() throws Exception {
        AgentChild.Run run = run("quiet,out=missing/r.json", "exit");

        assertThat(run.exit()).isEqualTo(7);
        assertThat(run.err())
                .contains("no recording: missing/r.json cannot be written: the directory does not exist; make it, or"
                        + " choose another one with out=")
                .hasLineCount(2);
    }

    @Test
    void writesWhatTheSchemaAllows() throws Exception {
        run("out=r.json,quiet");

        assertThat(TestRecording.read(directory.resolve("r.json")).schemaErrors())
                .isEmpty();
    }

    /** One that the system has and that a JVM does not load by itself. */
    private static Path anyLibrary() throws IOException {
        if (System.getenv("QEMU_LD_PREFIX") != null) {
            return abort("the libraries here are another processor's than the one that is emulated");
        }
        for (String folder :
                List.of("/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib")) {
            for (String name : List.of("liblzma.so.5", "libexpat.so.1", "libbz2.so.1.0", "libuuid.so.1")) {
                if (Files.exists(Path.of(folder, name))) {
                    return Path.of(folder, name).toRealPath();
                }
            }
        }
        return abort("none of the libraries that this test knows is here");
    }

    private JsonNode nativeLibraries(Path library, int unseenCopies) throws Exception {
        AgentChild.Run run = AgentChild.in(directory)
                .agent("out=r.json,quiet")
                .run(UnseenProgram.class, library.toString(), Integer.toString(unseenCopies));
        assertThat(run.exit()).as(run.err()).isZero();
        return TestRecording.read(directory.resolve("r.json")).root().get("jvm").get("nativeLibraries");
    }

    @Test
    void namesTheNativeLibrariesWhereManyCallsWereNotSeen() throws Exception {
        Path library = anyLibrary();

        assertThat(nativeLibraries(library, 3000))
                .map(JsonNode::asText)
                .contains(library.getFileName().toString())
                .allMatch(name -> name.contains(".so") && !name.contains("/") && !name.startsWith("libj"));
    }

    @Test
    void namesNoNativeLibraryWhereNearlyAllCallsWereSeen() throws Exception {
        assertThat(nativeLibraries(anyLibrary(), 1)).isEmpty();
    }
}
