package io.thalweg.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The agent comes into a running program and leaves it again. */
@Tag("slow")
class AttachTest {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    @TempDir
    Path directory;

    private Process program;
    private BufferedReader said;
    private OutputStream told;

    @BeforeEach
    void start() throws IOException {
        Path file = Files.write(directory.resolve("in"), new byte[AttachedProgram.BYTES]);
        program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+IgnoreUnrecognizedVMOptions",
                        "-XX:+EnableDynamicAgentLoading",
                        "-cp",
                        PackagedAgent.location(AttachedProgram.class).toString(),
                        AttachedProgram.class.getName(),
                        file.toString())
                .redirectError(directory.resolve("err").toFile())
                .start();
        said = program.inputReader(StandardCharsets.US_ASCII);
        told = program.getOutputStream();
        assertThat(said.readLine()).isEqualTo("ready");
    }

    @AfterEach
    void end() throws Exception {
        told.close();
        program.waitFor();
    }

    private void round() throws IOException {
        told.write('\n');
        told.flush();
        assertThat(said.readLine()).isEqualTo("done");
    }

    private void agent(Path jar, String options) throws Exception {
        VirtualMachine machine = VirtualMachine.attach(Long.toString(program.pid()));
        try {
            machine.loadAgent(jar.toString(), options);
        } finally {
            machine.detach();
        }
    }

    private void agent(String options) throws Exception {
        agent(PackagedAgent.path(), options);
    }

    private long reads(String recording) throws IOException {
        return TestRecording.read(directory.resolve(recording)).sum("AttachedProgram.round", "read", "calls");
    }

    private String out(String recording) {
        return "out=" + directory.resolve(recording);
    }

    @Test
    void countsFromAttachingToStopping() throws Exception {
        round();
        agent("quiet," + out("end"));
        round();
        agent("dump," + out("dump"));
        round();
        agent("stop");
        round();

        assertThat(reads("dump")).isEqualTo(AttachedProgram.BYTES);
        assertThat(reads("end")).isEqualTo(2 * AttachedProgram.BYTES);
        assertThat(TestRecording.read(directory.resolve("end"))
                        .root()
                        .get("window")
                        .get("attached")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void comesBackAfterStopping() throws Exception {
        agent("quiet," + out("first"));
        round();
        agent("stop");
        agent("quiet," + out("second"));
        round();
        round();
        agent("stop");

        assertThat(reads("first")).isEqualTo(AttachedProgram.BYTES);
        assertThat(reads("second")).isEqualTo(2 * AttachedProgram.BYTES);
    }

    @Test
    void givesTheClassesTheirOwnCodeBack() throws Exception {
        Path other = PackagedAgent.build(ClassBytesAgent.class);
        agent(other, directory.resolve("before").toString());
        agent("quiet");
        agent(other, directory.resolve("during").toString());
        agent("stop," + out("recording"));
        agent(other, directory.resolve("after").toString());

        // The JVM orders constants anew, so that the bytes may differ where the code does not.
        assertThat(calls("after")).isEqualTo(calls("before"));
        assertThat(calls("during")).anyMatch(call -> call.contains("Thalweg$Hooks"));
    }

    /** Every call that the methods of a class file make, in order. */
    private List<String> calls(String file) throws IOException {
        List<String> calls = new ArrayList<>();
        new ClassReader(Files.readAllBytes(directory.resolve(file)))
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access, String in, String type, String signature, String[] exceptions) {
                                return new MethodVisitor(Opcodes.ASM9) {
                                    @Override
                                    public void visitMethodInsn(
                                            int opcode,
                                            String owner,
                                            String name,
                                            String descriptor,
                                            boolean isInterface) {
                                        calls.add(in + type + " calls " + owner + "." + name + descriptor);
                                    }
                                };
                            }
                        },
                        0);
        return calls;
    }

    @Test
    void answersWhereItIsAskedTo() throws Exception {
        agent("quiet," + out("first"));
        agent("quiet," + out("second") + ",answer=" + directory.resolve("answer"));
        round();
        agent("stop");

        assertThat(directory.resolve("answer"))
                .content()
                .matches(
                        "this JVM is audited already, since 20.*Z; its recording will be .*first; the second agent does"
                                + " nothing and records nothing");
        assertThat(directory.resolve("err")).content().doesNotContain("audited already");
        assertThat(reads("first")).isEqualTo(AttachedProgram.BYTES);
        assertThat(directory.resolve("second")).doesNotExist();
    }

    private String answer(String command) throws Exception {
        Path answer = directory.resolve("answer");
        Files.deleteIfExists(answer);
        agent(command + ",answer=" + answer);
        return Files.exists(answer) ? Files.readString(answer) : "";
    }

    /** Looks until the agent has ended by itself. */
    private void awaitEnd() throws Exception {
        long latest = System.nanoTime() + PATIENCE.toNanos();
        while (!answer("dump,out=" + directory.resolve("dumped")).startsWith("nothing to write")) {
            assertThat(System.nanoTime()).as("the agent has not ended").isLessThan(latest);
        }
    }

    @Test
    void endsWithItsRecordingWhenItsTimeIsUp() throws Exception {
        agent("quiet,for=1," + out("recording"));
        round();

        awaitEnd();

        assertThat(reads("recording")).isEqualTo(AttachedProgram.BYTES);
        assertThat(answer("stop")).startsWith("nothing to stop");
        assertThat(directory.resolve("err")).content().doesNotContain("thalweg");
    }

    @Test
    void tellsWhoComesToEndItWhyThereIsNoRecording() throws Exception {
        agent("quiet,for=1,answer=" + directory.resolve("first") + "," + out("none/recording"));

        awaitEnd();

        assertThat(answer("stop")).contains("no recording: ").contains("the directory does not exist");
        assertThat(directory.resolve("err")).content().doesNotContain("no recording");
    }

    @Test
    void endsWithoutARecordingWhenItsSenderDies() throws Exception {
        Path locked = directory.resolve("locked");
        try (FileChannel sender = FileChannel.open(locked, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            sender.lock();
            agent("quiet,while=" + locked + "," + out("recording"));
            assertThat(answer("dump," + out("dumped"))).isEmpty();
        }

        awaitEnd();

        assertThat(directory.resolve("recording")).doesNotExist();
        agent(
                PackagedAgent.build(ClassBytesAgent.class),
                directory.resolve("after").toString());
        assertThat(calls("after")).noneMatch(call -> call.contains("Thalweg$Hooks"));
    }

    @Test
    void endsWhenTheFileOfItsSenderIsGone() throws Exception {
        agent("quiet,while=" + directory.resolve("gone"));

        awaitEnd();
    }

    @Test
    void aProgramEndsAlthoughTheAgentWouldStay() throws Exception {
        agent("quiet,for=3600," + out("recording"));
        round();

        told.close();

        assertThat(program.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(reads("recording")).isEqualTo(AttachedProgram.BYTES);
    }

    @Test
    void saysThatThereIsNothingToStop() throws Exception {
        agent("stop");
        round();

        assertThat(directory.resolve("err")).content().contains("nothing to stop");
    }
}
