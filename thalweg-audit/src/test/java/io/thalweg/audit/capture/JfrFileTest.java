package io.thalweg.audit.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.thalweg.audit.capture.JfrFile.Content;
import io.thalweg.audit.finding.AuditedProgram;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.RecordedStream;
import io.thalweg.audit.recording.RecordedStream.Operation;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JfrFileTest {
    private static final int BYTES = 1200;

    @TempDir
    Path directory;

    private Content record(Duration threshold) throws IOException {
        Path data = Files.write(directory.resolve("data"), new byte[BYTES]);
        Path file = directory.resolve("test.jfr");
        try (Recording recording = new Recording()) {
            recording
                    .enable("jdk.FileRead")
                    .withThreshold(threshold)
                    .withStackTrace()
                    .with("throttle", "off");
            recording.enable("jdk.ActiveSetting");
            recording.enable("jdk.JVMInformation");
            recording.disable("jdk.SocketRead");
            recording.start();
            readByteByByte(data);
            recording.stop();
            recording.dump(file);
        }
        return JfrFile.read(file);
    }

    private static void readByteByByte(Path data) throws IOException {
        try (InputStream in = new FileInputStream(data.toFile())) {
            int left = BYTES;
            while (in.read() >= 0) {
                left--;
            }
            assertThat(left).isZero();
        }
    }

    private static Operation reads(Content content) {
        return content.recording().streams().stream()
                .filter(stream -> stream.type().equals("java.io.FileInputStream"))
                .map(RecordedStream::operations)
                .flatMap(List::stream)
                .filter(operation -> operation.op().equals("read"))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void countsCallsAndBytesOfEventsAndNamesTheLine() throws IOException {
        Content content = record(Duration.ZERO);

        Operation reads = reads(content);
        assertThat(reads.counts().bytes()).isGreaterThanOrEqualTo(BYTES);
        assertThat(reads.counts().histogram().get(1)).isGreaterThanOrEqualTo(BYTES);
        assertThat(content.recording().sites())
                .anyMatch(site -> site.frames().stream()
                        .anyMatch(frame -> frame.at().contains("JfrFileTest.readByteByByte(JfrFileTest.java:")
                                && frame.origin().equals("app")));
        assertThat(content.recording().jvm().feature())
                .isEqualTo(Runtime.version().feature());
    }

    /** As the agent does that comes to a running server, whatever the lines are that read and write. */
    @Test
    void readsAndWritesOfAConnectionStayTogether() throws IOException {
        Path file = directory.resolve("sockets.jfr");
        try (Recording recording = new Recording();
                ServerSocket server = new ServerSocket(0, 3, InetAddress.getLoopbackAddress())) {
            for (String event : List.of("jdk.SocketRead", "jdk.SocketWrite")) {
                recording
                        .enable(event)
                        .withThreshold(Duration.ZERO)
                        .withStackTrace()
                        .with("throttle", "off");
            }
            recording.start();
            for (int i = 0; i < 3; i++) {
                askAndAnswer(server);
            }
            recording.stop();
            recording.dump(file);
        }

        List<StreamUse> streams = AuditedProgram.of(List.of(JfrFile.read(file).recording()), List.of())
                .streams();

        assertThat(streams)
                .filteredOn(stream -> stream.calls().stream()
                        .anyMatch(calls -> calls.site().frame().at().contains("JfrFileTest.answer(")))
                .singleElement()
                .satisfies(stream -> {
                    assertThat(stream.instances()).isEqualTo(3);
                    assertThat(stream.count("read")).isEqualTo(3);
                    assertThat(stream.count("write")).isEqualTo(3);
                });
    }

    private static void askAndAnswer(ServerSocket server) throws IOException {
        try (Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            client.getOutputStream().write(7);
            int request = accepted.getInputStream().read();
            answer(accepted, request);
            assertThat(client.getInputStream().read()).isEqualTo(7);
        }
    }

    private static void answer(Socket accepted, int request) throws IOException {
        accepted.getOutputStream().write(request);
    }

    @Test
    void saysWhatWasSwitchedOffAndWhatIsNeverSeen() throws IOException {
        assertThat(record(Duration.ZERO).gaps())
                .contains("SocketRead was switched off.")
                .anyMatch(gap -> gap.contains("does not see transferTo"))
                .noneMatch(gap -> gap.startsWith("FileRead"));
    }

    @Test
    void saysWhatAThresholdHid() throws IOException {
        assertThat(record(Duration.ofMillis(20)).gaps())
                .anyMatch(gap -> gap.startsWith("FileRead: only calls that took at least 20"));
    }

    /** All calls that are there were chosen for it. */
    @Test
    void whatWasChosenForBeingSlowIsNotTakenToBeSlow() throws IOException {
        assertThat(reads(record(Duration.ofNanos(1))).counts().slow()).isZero();
    }

    @Test
    void refusesWhatIsNoSuchFile() throws IOException {
        Path file = Files.writeString(directory.resolve("no.jfr"), "no recording");

        Problem problem = catchThrowableOfType(Problem.class, () -> JfrFile.read(file));

        assertThat(problem.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(problem.what()).contains("no.jfr is no Flight Recorder file");
    }

    /** In the header, after it, in the events, and where the list of types ought to be. */
    @ParameterizedTest
    @ValueSource(doubles = {0.0001, 0.01, 0.5, 0.99})
    void refusesTheBeginningOfAFile(double share) throws IOException {
        record(Duration.ZERO);
        byte[] whole = Files.readAllBytes(directory.resolve("test.jfr"));
        int length = Math.max(10, (int) (share * whole.length));
        Path file = Files.write(directory.resolve("begun.jfr"), Arrays.copyOf(whole, length));

        Problem problem = catchThrowableOfType(Problem.class, () -> JfrFile.read(file));

        assertThat(problem.exit()).isEqualTo(ExitCode.BAD_DATA);
        assertThat(problem.what()).contains("begun.jfr with Java").endsWith(": it is damaged or incomplete");
    }

    @Test
    void refusesAMissingFile() {
        Problem problem = catchThrowableOfType(Problem.class, () -> JfrFile.read(directory.resolve("no.jfr")));

        assertThat(problem.exit()).isEqualTo(ExitCode.ENVIRONMENT);
        assertThat(problem.what()).endsWith("no.jfr does not exist");
    }
}
