package io.thalweg.audit.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.thalweg.audit.recording.Medium;
import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.RecordingBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuditedProgramTest {
    private static final String JDK_THREAD = "jdk sun.nio.ch.SimpleAsynchronousFileChannelImpl$2.run(S.java:1)";

    private static Recording child(String java, long calls) {
        RecordingBuilder builder = new RecordingBuilder().java(java);
        int made = builder.site("app org.example.Main.open(Main.java:17)");
        int read = builder.site("app org.example.Main.load(Main.java:42)");
        return builder.stream("java.io.FileInputStream", "file")
                .created(made)
                .calls("read", calls, 1, read)
                .end()
                .build();
    }

    @Test
    void addsUpWhatSeveralJvmsDoAtOnePlace() {
        AuditedProgram program = AuditedProgram.of(List.of(child("17.0.15", 1000), child("17.0.15", 3000)), List.of());

        assertThat(program.streams()).hasSize(1);
        StreamUse use = program.streams().get(0);
        assertThat(use.instances()).isEqualTo(2);
        Calls reads = use.calls().get(0);
        assertThat(reads.counts().calls()).isEqualTo(4000);
        assertThat(reads.counts().bytes()).isEqualTo(4000);
        assertThat(reads.counts().histogram()).containsExactly(0L, 4000L);
        assertThat(reads.callers()).hasSize(1);
        assertThat(program.cpuNanos()).isEqualTo(5_800_000_000L);
    }

    @Test
    void saysInHowManyJvmsCallsAreAndInWhichMost() {
        ProgramMerge merge = new ProgramMerge(List.of());
        merge.add("pod-1", child("17.0.15", 1000));
        merge.add("pod-2", child("17.0.15", 3000));
        merge.add("pod-3", new RecordingBuilder().build());
        AuditedProgram program = merge.program();

        assertThat(program.jvms(program.streams().get(0).calls().get(0)))
                .isEqualTo(new StreamUse.Jvms(2, "pod-2", 3000));
    }

    @Test
    void streamsBeyondTheLimitAreCounted() {
        ProgramMerge merge = new ProgramMerge(List.of(), 1);
        merge.add("first", child("17.0.15", 1000));
        merge.add("second", child("25.0.3", 1000));
        merge.add("third", child("17.0.15", 1000));
        AuditedProgram program = merge.program();

        assertThat(program.streams()).hasSize(1);
        assertThat(program.streams().get(0).instances()).isEqualTo(2);
        assertThat(program.gaps())
                .containsExactly("1 stream left out: there are more than 1 different ones. Audit fewer recordings at a"
                        + " time.");
    }

    /** 30 of 2,000 took 5 ms each: by that, all took 10 s, of the 3.2 s that the program ran. */
    @Test
    void whatFewTimedCallsSayOfAllIsAtMostTheTimeThatPassed() {
        RecordingBuilder builder = new RecordingBuilder();
        int site = builder.site("app org.example.Main.save(Main.java:17)");
        Recording recording = builder.stream("java.io.RandomAccessFile", "file")
                .created(site)
                .waits("write", 2000, 30, 5_000_000, site)
                .end()
                .build();

        Calls writes = AuditedProgram.of(List.of(recording), List.of())
                .streams()
                .get(0)
                .calls()
                .get(0);

        assertThat(writes.waitSeconds()).isCloseTo(3.2, within(0.001));
    }

    @Test
    void keepsJavaVersionsApart() {
        assertThat(AuditedProgram.of(List.of(child("17.0.15", 1000), child("25.0.3", 3000)), List.of())
                        .streams())
                .hasSize(2);
    }

    @Test
    void splitsWhatWasThereBeforeTheAgentByWhoUsesIt() {
        RecordingBuilder builder = new RecordingBuilder();
        int some = builder.site("app org.example.Some.read(Some.java:1)");
        int other = builder.site("app org.example.Other.read(Other.java:1)");
        Recording recording = builder.stream("java.net.Socket", "socket").calls("read", 3000, 4, some).end().stream(
                        "java.net.Socket", "socket")
                .calls("read", 1000, 4, other)
                .end()
                .build();

        assertThat(AuditedProgram.of(List.of(recording), List.of()).streams())
                .extracting(use -> use.calls().get(0).counts().calls())
                .containsExactly(3000L, 1000L);
    }

    @Test
    void sharesOfCallersAddUp() {
        RecordingBuilder builder = new RecordingBuilder();
        int made = builder.site("app org.example.Main.open(Main.java:17)");
        int some = builder.site("app org.example.Main.a(Main.java:1)");
        int other = builder.site("app org.example.Main.b(Main.java:2)");
        Recording recording =
                builder.stream("java.io.FileInputStream", "file")
                        .created(made)
                        .calls("read", 3000, 1, some)
                        .end()
                        .stream("java.io.FileInputStream", "file")
                        .created(made)
                        .calls("read", 1000, 1, other)
                        .end()
                        .build();

        Calls reads = AuditedProgram.of(List.of(recording), List.of())
                .streams()
                .get(0)
                .calls()
                .get(0);

        assertThat(reads.counts().calls()).isEqualTo(4000);
        assertThat(reads.callers()).hasSize(2);
        assertThat(reads.callers().get(0).share()).isCloseTo(0.75, within(1e-9));
        assertThat(reads.site().frame().line()).isEqualTo(1);
    }

    @Test
    void processorTimeIsUnknownIfOneJvmDoesNotTell() {
        Recording silent = new RecordingBuilder().cpuNanos(null).build();

        assertThat(AuditedProgram.of(List.of(child("17.0.15", 1), silent), List.of())
                        .cpuNanos())
                .isNull();
    }

    private static Recording bundled(String mainFrame, String userFrame) {
        RecordingBuilder recording = new RecordingBuilder();
        int site = recording.site(userFrame, mainFrame);
        recording.stream("java.io.FileInputStream", "file")
                .created(site)
                .calls("read", 5000, 1, site)
                .end();
        return recording.build();
    }

    @Test
    void inABundleOfOsgiNothingIsTheProgramsOwnUntilItsPackagesAreNamed() {
        Recording felix = bundled(
                "app org.apache.felix.main.Main.main(Main.java:1)", "shop-1.0.jar com.acme.Shop.load(Shop.java:5)");

        AuditedProgram unnamed = AuditedProgram.of(List.of(felix), List.of());
        assertThat(unnamed.gaps())
                .containsExactly(
                        "No line was recognised as the program's own: name its packages with --package PREFIX.");
        AuditedProgram named = AuditedProgram.of(List.of(felix), List.of("com.acme."));
        assertThat(named.gaps()).isEmpty();
        assertThat(named.streams().get(0).key().created().isApp()).isTrue();
    }

    @Test
    void theLauncherInAFatJarIsNotTheProgramsOwn() {
        Recording boot = bundled(
                "app org.springframework.boot.loader.launch.JarLauncher.main(JarLauncher.java:1)",
                "app com.acme.Shop.load(Shop.java:5)");

        AuditedProgram program = AuditedProgram.of(List.of(boot), List.of());

        assertThat(program.gaps()).isEmpty();
        assertThat(program.streams().get(0).key().created().isApp()).isTrue();
    }

    private static List<StreamUse> streams(RecordingBuilder recording) {
        return AuditedProgram.of(List.of(recording.build()), List.of()).streams();
    }

    @Test
    void keepsReadsAndWritesOfAConnectionTogetherThatWasThereBeforeTheAgent() {
        RecordingBuilder recording = new RecordingBuilder();
        int read = recording.site("app org.example.Server.fill(Server.java:1)");
        int write = recording.site("app org.example.Server.flush(Server.java:9)");
        int other = recording.site("app org.example.Other.read(Other.java:1)");
        recording.stream("java.net.Socket", "socket")
                .firstUsed(read, write)
                .calls("read", 3000, 64, read)
                .calls("write", 3000, 64, write)
                .end()
                .stream("java.net.Socket", "socket")
                .firstUsed(other)
                .calls("read", 1000, 64, other)
                .end();

        assertThat(streams(recording))
                .extracting(use -> use.calls().stream().map(Calls::op).toList())
                .containsExactly(List.of("read", "write"), List.of("read"));
    }

    @ParameterizedTest
    @CsvSource({
        "sun.nio.ch.SocketChannelImpl.read(SocketChannelImpl.java:401), java.nio.channels.SocketChannel, SOCKET",
        "sun.nio.ch.NioSocketImpl.read(NioSocketImpl.java:355), java.net.Socket, SOCKET",
        "sun.nio.ch.UnixAsynchronousSocketChannelImpl.read(U.java:1), java.nio.channels.AsynchronousSocketChannel,"
                + " SOCKET",
        "sun.nio.ch.SourceChannelImpl.read(SourceChannelImpl.java:1), java.nio.channels.Pipe, PIPE",
        "sun.nio.ch.SimpleAsynchronousFileChannelImpl$2.run(S.java:1), java.nio.channels.AsynchronousFileChannel, FILE"
    })
    void knowsTheClassOfAStreamThatWasThereBeforeTheAgentByItsCalls(String frame, String type, Medium medium) {
        RecordingBuilder recording = new RecordingBuilder();
        int site = recording.site("jdk " + frame, "app org.example.Server.fill(Server.java:1)");
        recording.stream("java.net.Socket", "socket")
                .firstUsed(site)
                .calls("read", 10, 1, site)
                .end();

        assertThat(streams(recording)).singleElement().satisfies(use -> {
            assertThat(use.key().type()).isEqualTo(type);
            assertThat(use.key().medium()).isEqualTo(medium);
        });
    }

    @Test
    void blamesTheLineThatOpenedAnAsynchronousChannelForCallsOnThreadsOfTheJdk() {
        RecordingBuilder recording = new RecordingBuilder();
        int made = recording.site("app org.example.Main.open(Main.java:17)");
        int read = recording.site(JDK_THREAD, "jdk java.lang.Thread.run(Thread.java:1)");
        recording.stream("java.nio.channels.AsynchronousFileChannel", "file")
                .created(made)
                .calls("read", 1000, 8, read)
                .end();

        assertThat(streams(recording).get(0).calls().get(0).site().frame().at())
                .isEqualTo("org.example.Main.open(Main.java:17)");
    }

    /** As Weka's forests of trees, each node an object in the one above it. */
    @ParameterizedTest
    @CsvSource({
        "32, java.io.ObjectOutputStream.writeObject0, org.example.Main.save(Main.java:17)",
        "31, java.io.ObjectOutputStream.writeObject0, java.io.FileOutputStream.write(FileOutputStream.java:1)",
        "32, java.lang.ClassLoader.loadClass, java.lang.ClassLoader.loadClass(S.java:1)"
    })
    void blamesTheLineThatMadeTheStreamWhereTheStackIsCutInsideTheJdk(int depth, String method, String blamed) {
        RecordingBuilder recording = new RecordingBuilder();
        int made = recording.site("app org.example.Main.save(Main.java:17)");
        List<String> frames = new ArrayList<>(Collections.nCopies(depth, "jdk " + method + "(S.java:1)"));
        frames.set(0, "jdk java.io.FileOutputStream.write(FileOutputStream.java:1)");
        recording.stream("java.io.FileOutputStream", "file")
                .created(made)
                .calls("write", 1000, 8, recording.site(frames.toArray(String[]::new)))
                .end();

        assertThat(streams(recording).get(0).calls().get(0).site().frame().at()).isEqualTo(blamed);
    }

    @Test
    void saysThatItCannotKnowWhoCallsAnAsynchronousChannelThatWasThereBefore() {
        RecordingBuilder recording = new RecordingBuilder();
        int read = recording.site(JDK_THREAD, "jdk java.lang.Thread.run(Thread.java:1)");
        recording.stream("sun.nio.ch.FileChannelImpl", "unknown")
                .firstUsed(read)
                .calls("read", 1000, 8, read)
                .end();

        CallSite site = streams(recording).get(0).calls().get(0).site();
        assertThat(site.frame().at())
                .isEqualTo("(unknown: the JDK calls for an asynchronous channel on a thread of its own)");
        assertThat(site.isKnown()).isFalse();
    }
}
