package io.thalweg.audit.fix;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.agent.figure.Observation;
import io.thalweg.audit.recording.RecordingBuilder;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Single bytes from a buffer with a lock. */
class UnlockedBufferTest extends FixScenario {
    private static final String SOURCE = program("""
            long sum = 0;
            try (BufferedInputStream in = new BufferedInputStream(new FileInputStream(file), 1024)) { // open
                int b;
                while ((b = in.read()) != -1) { // use
                    int n = b + 1;
                    sum += n;
                }
            }
            return sum;""");

    private AuditFix taken(String source, boolean withThalweg, Map<Observation, Long> evidence) throws Exception {
        write(source);
        RecordingBuilder recording = new RecordingBuilder();
        int made = recording.site(frame(source, "// open"));
        int used = recording.site(Stream.concat(
                        RecordingBuilder.jdk(
                                "FileInputStream.read > BufferedInputStream.fill > BufferedInputStream.read"),
                        Stream.of(frame(source, "// use")))
                .toArray(String[]::new));
        List<Path> library = withThalweg ? List.of(library()) : List.of();
        return AuditFix.of(
                audit(recording.stream("java.io.FileInputStream", "file")
                        .evidence(evidence, 0, 1)
                        .created(made)
                        .in("java.io.BufferedInputStream", 8192L, made)
                        .calls("read", MANY, 8192, used)
                        .end()),
                new AuditFix.Request(root, List.of(root), library, withThalweg, true, true),
                seen -> {});
    }

    @Test
    void becomesOneWithoutALockWhereTheLibraryIsThere() throws Exception {
        AuditFix fix = taken(SOURCE, true, CLOSED);

        assertThat(condition(fix)).isEmpty();
        String patched = patched(fix);
        assertThat(patched)
                .contains("try (InputStream in = new TunedInputStream(new FileInputStream(file), 1024)) { // open")
                .contains("import io.thalweg.stream.TunedInputStream;");
        assertSame(SOURCE, patched, "some text in a file");
    }

    @Test
    void severalThreadsNeedTheLock() throws Exception {
        Map<Observation, Long> shared = new EnumMap<>(CLOSED);
        shared.put(Observation.THREADS, 1L);

        assertThat(refusal(taken(SOURCE, true, shared)))
                .isEqualTo("1 of 1 in the recording were used by more than one" + " thread");
    }

    @Test
    void withoutTheLibraryTheLoopOverArraysIsShownInTheProgramsNames() throws Exception {
        assertThat(refusal(taken(SOURCE, false, CLOSED))).isEqualTo("""
                a loop over an array is a change of the program's own loop
                byte[] block = new byte[8192];
                for (int n2 = in.read(block); n2 >= 0; n2 = in.read(block)) {
                    for (int i = 0; i < n2; i++) {
                        b = block[i] & 0xff;
                        int n = b + 1;
                        sum += n;
                    }
                }""");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sum += n; if (sum > 9) break;", "sum += n; if (sum > 9) continue;"})
    void aLoopThatIsLeftIsNotShown(String left) throws Exception {
        assertThat(refusal(taken(SOURCE.replace("sum += n;", left), false, CLOSED)))
                .isEqualTo("a loop over an array is a change of the program's own loop");
    }

    /** Both streams refuse, each in its own words. */
    @Test
    void whereItIsUsedAfterItsCloseItStays() throws Exception {
        String source = program("""
                long sum = 0;
                InputStream in = new BufferedInputStream(new FileInputStream(file)); // open
                try {
                    sum += in.read(); // use
                } finally {
                    in.close();
                }
                return sum + in.read();""");
        assertThat(refusal(taken(source, true, CLOSED))).isEqualTo("line 16 uses it after it is closed in line 14");
    }
}
