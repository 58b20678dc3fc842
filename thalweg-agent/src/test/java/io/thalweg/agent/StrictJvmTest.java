package io.thalweg.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** JVMs that forbid or check more than usual. */
@Tag("slow")
class StrictJvmTest {
    private static final int WITHOUT_SECURITY_MANAGERS = 24;
    private static final int WITHOUT_PLAIN_SOCKETS = 18;

    /** What the program itself needs. */
    private static final String OWN_RIGHTS = """
            grant {
              permission java.io.FilePermission "<<ALL FILES>>", "read, write";
              permission java.lang.RuntimePermission "exitVM.*";
            };
            """;

    @TempDir
    Path directory;

    private Path file;

    @BeforeEach
    void files() throws IOException {
        file = Files.writeString(directory.resolve("file"), "ten bytes!");
        Files.writeString(
                directory.resolve("policy"), "grant { permission java.lang.RuntimePermission \"exitVM.*\"; };");
    }

    private static void needsSecurityManagers() {
        assumeTrue(
                Runtime.version().feature() < WITHOUT_SECURITY_MANAGERS, "this JDK has no security managers any more");
    }

    private AgentChild jvm(String manager) {
        return AgentChild.in(directory)
                .option("-Djava.security.manager=" + manager)
                .option("-Djava.security.policy==" + directory.resolve("policy"));
    }

    @Test
    void recordsWhereTheJdkIsVerifiedToo() throws Exception {
        AgentChild.Run run = AgentChild.in(directory)
                .option("-Xverify:all")
                .agent("quiet,out=r.json")
                .run(FileProgram.class, "exit");

        assertThat(run.err()).doesNotContain("thalweg");
        assertThat(directory.resolve("r.json")).exists();
    }

    /** What the JVM finds goes to the program's standard output. */
    @Test
    void aJvmThatChecksNativeCodeFindsNothing() throws Exception {
        AgentChild.Run run = AgentChild.in(directory)
                .option("-Xcheck:jni")
                .agent("quiet,out=r.json")
                .run(FileProgram.class);

        assertThat(run.out()).doesNotContain("WARNING");
        TestRecording recording = TestRecording.read(directory.resolve("r.json"));
        assertThat(recording.sum("FileProgram.main", "read", "bytes")).isEqualTo(FileProgram.BYTES);
    }

    /** Then the JVM notes no stacks, or not enough of them, and they are walked. */
    @ParameterizedTest
    @ValueSource(strings = {"-XX:-StackTraceInThrowable", "-XX:MaxJavaStackTraceDepth=3"})
    void namesTheLinesWhereTheJvmNotesNoStacks(String option) throws Exception {
        AgentChild.in(directory).option(option).agent("quiet,out=r.json").run(FileProgram.class);

        TestRecording recording = TestRecording.read(directory.resolve("r.json"));
        assertThat(recording.sum("FileProgram.main", "read", "bytes")).isEqualTo(FileProgram.BYTES);
    }

    @ParameterizedTest
    @CsvSource({"exit, 3", "return, 0"})
    void recordsDespiteASecurityManagerThatComesLater(String how, int exit) throws Exception {
        needsSecurityManagers();

        AgentChild.Run run = jvm("allow").agent("quiet,out=r.json").run(GuardedProgram.class, file.toString(), how);

        assertThat(run.exit()).as(run.err()).isEqualTo(exit);
        assertThat(run.out()).isEqualToIgnoringNewLines("943");
        TestRecording recording = TestRecording.read(directory.resolve("r.json"));
        assertThat(recording.sum("GuardedProgram.sum", "read", "bytes")).isEqualTo(10);
        assertThat(recording.root().get("agent").get("failure").isNull())
                .as("the agent went on counting")
                .isTrue();
    }

    @Test
    void leavesAProgramAloneWhoseSecurityManagerForbidsTheAgent() throws Exception {
        needsSecurityManagers();
        AgentChild.Run without = jvm("default").run(FileProgram.class, "exit");

        AgentChild.Run with = jvm("default").agent("quiet,out=r.json").run(FileProgram.class, "exit");

        assertThat(with.exit()).isEqualTo(without.exit());
        assertThat(with.out()).isEqualTo(without.out());
        assertThat(with.err()).contains("thalweg: no audit: ");
    }

    @Test
    void whatItSaysToGrantIsEnough() throws Exception {
        needsSecurityManagers();
        Files.writeString(directory.resolve("policy"), OWN_RIGHTS);
        String refused =
                jvm("default").agent("quiet,out=r.json").run(FileProgram.class).err();
        Matcher grant =
                Pattern.compile("add to its policy: (grant codeBase .*};)").matcher(refused);
        assertThat(grant.find()).as(refused).isTrue();
        Files.writeString(directory.resolve("policy"), OWN_RIGHTS + grant.group(1));

        AgentChild.Run run = jvm("default").agent("quiet,out=r.json").run(FileProgram.class, "exit");

        assertThat(run.exit()).as(run.err()).isEqualTo(7);
        assertThat(run.err()).doesNotContain("thalweg");
        TestRecording recording = TestRecording.read(directory.resolve("r.json"));
        assertThat(recording.sum("FileProgram.main", "read", "calls")).isEqualTo(FileProgram.BYTES + 1);
        assertThat(recording.root().get("sites").toString())
                .as("the program's own lines are known as such")
                .containsPattern("FileProgram\\.main\\(FileProgram\\.java:[0-9]+\\)\",\"origin\":\"app\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void countsWhicheverSocketsTheJdkHas(boolean plain) throws Exception {
        AgentChild.Run run = AgentChild.in(directory)
                .option("-Djdk.net.usePlainSocketImpl=" + plain)
                .agent("quiet,out=r.json")
                .run(PlainSocketProgram.class);

        assertThat(run.out()).isEqualToIgnoringNewLines(Integer.toString(PlainSocketProgram.BYTES));
        TestRecording recording = TestRecording.read(directory.resolve("r.json"));
        String type = plain && Runtime.version().feature() < WITHOUT_PLAIN_SOCKETS
                ? "java.net.PlainSocketImpl"
                : "java.net.Socket";
        assertThat(recording.calls(type, "write")).isEqualTo(PlainSocketProgram.BYTES);
        assertThat(recording.calls(type, "read")).isEqualTo(PlainSocketProgram.BYTES + 1);
        assertThat(recording.sum("PlainSocketProgram.receive", "read", "bytes")).isEqualTo(PlainSocketProgram.BYTES);
    }
}
