package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.cli.mistake.UnbufferedFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A program with an archive of its classes, from JDK 25 on with an AOT cache, which an agent may make useless. */
@Tag("slow")
class AuditWithArchiveIT extends AuditProcesses {
    private static final boolean AOT = Runtime.version().feature() >= 25;

    /** The program's command with more options. Only what is in a jar is archived. */
    private List<String> program(String... options) throws Exception {
        Path program = home.resolve("program.jar");
        if (!Files.exists(program)) {
            Path classes = CliLauncher.location(UnbufferedFile.class);
            String file = UnbufferedFile.class.getName().replace('.', '/') + ".class";
            run(List.of(tool("jar"), "cf", program.toString(), "-C", classes.toString(), file));
        }
        List<String> command = new ArrayList<>(List.of(tool("java")));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", program.toString(), UnbufferedFile.class.getName(), data.toString()));
        return command;
    }

    private static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    private void run(List<String> command) throws Exception {
        Path said = home.resolve("said");
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(said)).isZero();
    }

    /** The option that uses an archive that was just made. */
    private String archive() throws Exception {
        Path archive = home.resolve("archive");
        run(program((AOT ? "-XX:AOTCacheOutput=" : "-XX:ArchiveClassesAtExit=") + archive));
        assertThat(archive).isNotEmptyFile();
        return (AOT ? "-XX:AOTCache=" : "-XX:SharedArchiveFile=") + archive;
    }

    private static String notice(String option) {
        return "thalweg: with an agent the JVM may refuse its archive, print errors about it on standard output, or not"
                + " start: " + option
                + "\nLeave that option out for the audit; the program then only starts more slowly.\n";
    }

    @Test
    void isAuditedAfterANoticeOfTwoLines() throws Exception {
        String option = archive();

        endsWith(auditOf(program(option)), 0);

        assertThat(err()).content().startsWith(notice(option));
        assertThat(readsOf(report(), "UnbufferedFile.main")).isEqualTo(BYTES + 1);
    }

    @Test
    void isNoticedInTheVariableThatEveryJvmReads() throws Exception {
        String option = archive();
        List<String> all = new ArrayList<>(List.of("--"));
        all.addAll(program());
        ProcessBuilder audit = command(all).redirectError(err().toFile());
        audit.environment().put("JAVA_TOOL_OPTIONS", option);

        endsWith(audit.start(), 0);

        assertThat(err()).content().contains(notice(option));
        assertThat(readsOf(report(), "UnbufferedFile.main")).isEqualTo(BYTES + 1);
    }

    /** With a CDS archive that is asked for, JDK 17 starts all the same. */
    @Test
    void whatDoesNotStartWithoutItsArchiveKeepsItsExitCodeBehindTheNotice() throws Exception {
        String option = archive();

        endsWith(auditOf(program(option, AOT ? "-XX:AOTMode=on" : "-Xshare:on")), AOT ? 1 : 0);

        assertThat(err()).content().startsWith(notice(option));
    }
}
