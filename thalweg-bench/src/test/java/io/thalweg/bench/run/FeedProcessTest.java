package io.thalweg.bench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.thalweg.bench.plan.Delivery;
import io.thalweg.bench.plan.Suite;
import io.thalweg.lab.affinity.Topology;
import java.io.File;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("once")
class FeedProcessTest {
    private static final String CONTENT = "to be sent ";

    /** A name that a shell would take apart. */
    @TempDir
    Path parent;

    private Path directory = Path.of("");
    private Path input = Path.of("");

    @BeforeEach
    void prepare() throws Exception {
        assumeTrue(File.separatorChar == '/', "the other process is started by a POSIX shell");
        directory = Files.createDirectory(parent.resolve("it's a $HOME"));
        input = Files.writeString(directory.resolve("input.bin"), CONTENT);
    }

    private FeedProcess open(Delivery delivery) throws Exception {
        CCompiler compiler = new CCompiler(directory);
        assumeTrue(CCompiler.isThere(), "there is no C compiler here");
        return FeedProcess.open(delivery, input, directory, compiler, BenchAffinity.find());
    }

    private Path script(String body) throws Exception {
        Path script = directory.resolve("variant.sh");
        Files.writeString(script, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        return script;
    }

    @Test
    void writesTheInputOverAndOverToTheStandardInput() throws Exception {
        try (FeedProcess feed = open(Delivery.PIPE)) {
            Path reader = feed.reader(script("head -c 22; echo \"|$1\""));
            FinishedProgram outcome = FinishedProgram.run(directory, List.of(reader.toString(), "an argument"));
            assertThat(outcome.lines()).containsExactly(CONTENT + CONTENT + "|an argument");
            assertThat(outcome.exitCode()).isZero();
        }
    }

    @Test
    void passesOnHowTheReaderEnded() throws Exception {
        try (FeedProcess feed = open(Delivery.PIPE)) {
            Path reader = feed.reader(script("exit 7"));
            assertThat(FinishedProgram.run(directory, List.of(reader.toString()))
                            .exitCode())
                    .isEqualTo(7);
        }
    }

    @Test
    void sendsTheInputOverAndOverToThePortItTells() throws Exception {
        try (FeedProcess feed = open(Delivery.TCP)) {
            Path reader = feed.reader(script("echo \"$" + Suite.PORT_VARIABLE + "\""));
            String port =
                    FinishedProgram.run(directory, List.of(reader.toString())).lastLine();
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(port));
                    InputStream in = socket.getInputStream()) {
                assertThat(new String(in.readNBytes(2 * CONTENT.length()), StandardCharsets.UTF_8))
                        .isEqualTo(CONTENT + CONTENT);
            }
        }
    }

    @Test
    void startsAVariantAsItIsWhereThereIsNoOtherProcess() throws Exception {
        try (FeedProcess feed = open(Delivery.FILE)) {
            assertThat(feed.reader(input)).isEqualTo(input);
        }
    }

    @Test
    void keepsAVariantInCOnItsProcessorFromTheStartAndAJvmNot() throws Exception {
        Topology.CpuPair cpus = BenchAffinity.find().cpus();
        assumeTrue(cpus != null, "there are no two cores to keep processes on");
        String allowed = "Cpus_allowed_list:\t";
        List<String> show = List.of("^" + allowed, "/proc/self/status");
        try (FeedProcess feed = open(Delivery.PIPE)) {
            Path grep = Path.of("/bin/grep");
            assertThat(said(feed.reader(grep), show)).isEqualTo(allowed + cpus.reader());
            assertThat(said(feed.jvm(grep), show)).isEqualTo(said(grep, show));
            assertThat(feed.jvmArguments()).containsExactly("-Dthalweg.bench.processor=" + cpus.reader());
        }
    }

    private String said(Path program, List<String> arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        return FinishedProgram.run(directory, command).lastLine();
    }
}
