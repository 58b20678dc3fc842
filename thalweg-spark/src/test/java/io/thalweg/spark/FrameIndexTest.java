package io.thalweg.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.frame.FrameFormat;
import io.thalweg.testkit.RandomSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** An index is used only for the file it was made of. */
class FrameIndexTest {
    private static final FrameIndex.IndexPlace BESIDE = new FrameIndex.IndexPlace(true, null);

    @RegisterExtension
    final RandomSource random = RandomSource.seeded();

    @TempDir
    Path directory;

    private Path file;
    private List<FrameFile.Frame> frames;

    @BeforeEach
    void write() throws IOException {
        file = directory.resolve("frames");
        frames = FrameFile.write(file, random, 3000, 200);
    }

    private FrameIndex index() throws IOException {
        return FrameIndex.of(file, FrameFile.FORMAT, BESIDE);
    }

    /** Makes a walk come to another result than the index, without a trace. */
    private void spoilTheMiddle() throws IOException {
        FileTime time = Files.getLastModifiedTime(file);
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, bytes.length / 2, bytes.length / 2 + 1000, (byte) 0x7F);
        Files.write(file, bytes);
        Files.setLastModifiedTime(file, time);
    }

    @Test
    void everyBorderIsAFramesAndTheLastIsTheEnd() throws IOException {
        List<Long> offsets = frames.stream().map(FrameFile.Frame::offset).toList();
        List<Long> boundaries = index().boundaries();
        assertThat(boundaries.get(boundaries.size() - 1)).isEqualTo(Files.size(file));
        for (int i = 0; i < boundaries.size() - 1; i++) {
            assertThat(offsets).contains(boundaries.get(i));
        }
        assertThat(boundaries.size()).isBetween(2, (int) (Files.size(file) / FrameIndex.STEP_BYTES) + 1);
    }

    @Test
    void aSecondPlanWalksOverNoHeaders() throws IOException {
        List<Long> boundaries = index().boundaries();
        spoilTheMiddle();
        assertThat(index().boundaries()).isEqualTo(boundaries);
        assertThat(FrameIndex.of(file, FrameFile.FORMAT, new FrameIndex.IndexPlace(false, null))
                        .boundaries())
                .as("what a walk finds now")
                .isNotEqualTo(boundaries);
    }

    @Test
    void anIndexOfAFileOfAnotherTimeIsMadeAnew() throws IOException {
        List<Long> boundaries = index().boundaries();
        spoilTheMiddle();
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(60)));
        assertThat(index().boundaries()).isNotEqualTo(boundaries);
    }

    @Test
    void anIndexOfAFileThatHasGrownIsMadeAnew() throws IOException {
        index();
        Files.write(file, new byte[8], StandardOpenOption.APPEND);
        assertThat(index().sizeBytes()).isEqualTo(Files.size(file));
    }

    @Test
    void anIndexOfAFileWithOtherFirstBytesIsMadeAnew() throws IOException {
        List<Long> boundaries = index().boundaries();
        FileTime time = Files.getLastModifiedTime(file);
        byte[] bytes = Files.readAllBytes(file);
        bytes[4] = 0x7F;
        Files.write(file, bytes);
        Files.setLastModifiedTime(file, time);
        assertThat(index().boundaries()).isNotEqualTo(boundaries).hasSize(1);
    }

    @Test
    void anIndexOfAnotherFormatIsMadeAnew() throws IOException {
        List<Long> boundaries = index().boundaries();
        FrameFormat other = FrameFormat.builder()
                .typeFieldOffset(0)
                .lengthFieldOffset(4)
                .maxFrameLength(20)
                .build();
        assertThat(FrameIndex.of(file, other, BESIDE).boundaries()).isNotEqualTo(boundaries);
    }

    @Test
    void aDamagedIndexIsMadeAnew() throws IOException {
        List<Long> boundaries = index().boundaries();
        Path kept = BESIDE.indexOf(file);
        byte[] whole = Files.readAllBytes(kept);
        for (int at = 0; at < whole.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= (byte) (1 << random.between(0, 7));
            Files.write(kept, damaged);
            assertThat(index().boundaries()).isEqualTo(boundaries);
            assertThat(Files.readAllBytes(kept)).as("byte %d".formatted(at)).isEqualTo(whole);
            Files.write(kept, Arrays.copyOf(whole, at));
            assertThat(index().boundaries()).isEqualTo(boundaries);
        }
    }

    @Test
    void anIndexMayBeInADirectoryOfItsOwn() throws IOException {
        Path cache = directory.resolve("a/cache");
        FrameIndex.IndexPlace place = new FrameIndex.IndexPlace(true, cache);
        Path namesake = Files.createDirectory(directory.resolve("other")).resolve("frames");
        Files.copy(file, namesake);
        FrameIndex.of(file, FrameFile.FORMAT, place);
        FrameIndex.of(namesake, FrameFile.FORMAT, place);
        assertThat(cache.toFile().list()).hasSize(2).allMatch(name -> name.startsWith(".frames.frame-index."));
        assertThat(BESIDE.indexOf(file)).doesNotExist();
    }

    @Test
    void anIndexThatCannotBeKeptIsUsedAllTheSame() throws IOException {
        FrameIndex.IndexPlace place = new FrameIndex.IndexPlace(true, file.resolve("not-a-directory"));
        assertThat(FrameIndex.of(file, FrameFile.FORMAT, place).boundaries()).isEqualTo(index().boundaries());
    }

    @Test
    void aPartHasAtMostTheBytesThatAreAllowedOrOneStep() throws IOException {
        FrameIndex index = index();
        for (int most : new int[] {1, 65536, 100_000, 200_000, 1 << 30}) {
            for (long from = 0, to; from < index.sizeBytes(); from = to) {
                to = index.endOfPart(from, most);
                assertThat(to - from).isBetween(1L, Math.max(most, FrameIndex.STEP_BYTES + 208L));
            }
        }
    }
}
