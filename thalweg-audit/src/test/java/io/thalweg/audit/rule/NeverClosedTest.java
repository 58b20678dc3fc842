package io.thalweg.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.agent.figure.Observation;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.recording.RecordingBuilder;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NeverClosedTest extends RuleScenario {
    private List<Finding> of(long closed, long collected, long open, long peak) {
        Map<Observation, Long> counts = new EnumMap<>(Observation.class);
        counts.put(Observation.CLOSED, closed);
        counts.put(Observation.COLLECTED, collected);
        counts.put(Observation.OPEN, open);
        input().instances(closed + collected + open)
                .evidence(counts, 0, peak)
                .calls("read", closed + collected + open, 4096, used)
                .end();
        return findings();
    }

    @Test
    void whatNothingRefersToIsNamedWithCountPeakAndTheLineThatOpenedIt() {
        Finding finding = of(100, 40, 2, 17).get(0);

        assertThat(finding.rule()).hasToString("never-closed");
        assertThat(finding.level()).isEqualTo(Finding.Level.WARNING);
        assertThat(finding.advice().what())
                .isEqualTo("42 of 142 files opened here were never closed: nothing referred any more to 40, and 2 were"
                        + " open when the program ended. At most 17 were open at once.");
        assertThat(finding.stream().created().shortPlace()).isEqualTo("Main.open(Main.java:17)");
    }

    @Test
    void aStreamIsNamedOnceWhereItGotSeveralKindsOfCallsEquallyOften() {
        input().instances(2)
                .evidence(Map.of(Observation.COLLECTED, 2L), 0, 1)
                .calls("length", 6, 0, used)
                .calls("position", 6, 0, used)
                .end();

        assertThat(findings()).hasSize(1);
    }

    /** What nothing was done with, of whatever kind, is named by its opening alone. */
    @ParameterizedTest
    @CsvSource({
        "java.nio.file.DirectoryStream, directory, 2 of 2 directory streams",
        "java.io.FileInputStream, file, 2 of 2 files",
        "java.net.Socket, socket, 2 of 2 sockets",
        "java.nio.channels.DatagramChannel, datagram, 2 of 2 sockets",
        "java.nio.channels.Pipe, pipe, 2 of 2 pipes",
    })
    void whatWasOnlyOpenedIsNamedToo(String type, String medium, String what) {
        stream(type, medium)
                .instances(2)
                .evidence(Map.of(Observation.COLLECTED, 2L), 0, 2)
                .end();

        assertThat(only().site().shortPlace()).isEqualTo("Main.open(Main.java:17)");
        assertThat(only().advice().what()).startsWith(what + " opened here were never closed: nothing");
    }

    @ParameterizedTest
    @CsvSource({"5000, 99, ''", "0, 100, 100 of 100 mappings opened here were never let go"})
    void ofMappingsOnlyThoseAreLeftThatSomethingRefersTo(long collected, long open, String what) {
        stream("java.nio.MappedByteBuffer", "mapping")
                .instances(collected + open)
                .evidence(Map.of(Observation.COLLECTED, collected, Observation.OPEN, open), 0, open)
                .end();

        assertThat(findings())
                .allSatisfy(finding -> assertThat(finding.advice().what()).startsWith(what))
                .hasSize(what.isEmpty() ? 0 : 1);
    }

    @Test
    void whatLoadsClassesIsMeantForTheWholeRun() {
        int loading = recording.site(Stream.concat(
                        RecordingBuilder.jdk("java.util.zip.ZipFile$Source.<init>", "java.lang.ClassLoader.loadClass"),
                        Stream.of(USER))
                .toArray(String[]::new));
        recording.stream("java.io.RandomAccessFile", "file")
                .created(loading)
                .instances(200)
                .evidence(Map.of(Observation.OPEN, 200L), 0, 200)
                .calls("read", 200, 4096, loading)
                .end();

        assertThat(findings()).isEmpty();
    }

    /** A file manager that was never closed; the line that made it does not fit into the stack. */
    @Test
    void aToolOfTheJdkIsNamedWhereItsCallerIsNotKnown() {
        String tool = "com.sun.tools.javac.file.JavacFileManager$ArchiveContainer.<init>(JavacFileManager.java:569)";
        int opened = recording.site("jdk jdk.nio.zipfs.ZipFileSystem.<init>(ZipFileSystem.java:177)", "jdk " + tool);
        recording.stream("sun.nio.ch.FileChannelImpl", "file")
                .created(opened)
                .instances(20)
                .evidence(Map.of(Observation.COLLECTED, 20L), 0, 10)
                .end();

        assertThat(only().site().frame().at()).isEqualTo(tool);
    }

    /** It closes the socket below, which is an entry of its own. */
    @Test
    void aSocketOverTlsIsNotNamedForItself() {
        stream("javax.net.ssl.SSLSocket", "tls")
                .instances(2)
                .evidence(Map.of(Observation.COLLECTED, 2L), 0, 2)
                .end();

        assertThat(findings()).isEmpty();
    }

    @Test
    void manyThatAreStillReferredToAreANote() {
        Finding finding = of(0, 0, 300, 300).get(0);

        assertThat(finding.level()).isEqualTo(Finding.Level.NOTE);
        assertThat(finding.advice().what())
                .isEqualTo("300 of 300 files opened here were never closed: 300 were open when the program ended. At"
                        + " most 300 were open at once.");
    }

    @ParameterizedTest
    @CsvSource({"500, 0, 0", "0, 0, 1", "0, 1, 0", "50, 0, 99"})
    void closedOnesAndThoseForTheWholeRunAreNot(long closed, long collected, long open) {
        assertThat(of(closed, collected, open, 1)).isEmpty();
    }
}
