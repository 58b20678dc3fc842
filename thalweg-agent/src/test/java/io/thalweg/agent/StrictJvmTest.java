package io.thalweg.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** JVMs that forbid or check more than usual. */
class StrictJvmTest {
    private static final int WITHOUT_SECURITY_MANAGERS = 24;

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

    @ParameterizedTest
    @CsvSource({"exit, 3", "return, 0"})
    void recordsDespiteASecurityManagerThatComesLater(String how, int exit) throws Exception {
        needsSecurityManagers();

        AgentChild.Run run = jvm("allow").agent("quiet,out=r.json").run(GuardedProgram.class, file.toString(), how);

        assertThat(run.exit()).as(run.err()).isEqualTo(exit);
        assertThat(run.out()).isEqualToIgnoringNewLines("943");
        assertThat(TestRecording.read(directory.resolve("r.json")).sum("main", "read", "bytes"))
                .isEqualTo(10);
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
}
