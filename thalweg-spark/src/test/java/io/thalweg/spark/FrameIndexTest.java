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
    private static final FrameIndex.Place BESIDE = new FrameIndex.Place(true, null);

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
        List<Long> borders = index().borders();
        assertThat(borders.get(borders.size() - 1)).isEqualTo(Files.size(file));
        for (int i = 0; i < borders.size() - 1; i++) {
            assertThat(offsets).contains(borders.get(i));
        }
        assertThat(borders.size()).isBetween(2, (int) (Files.size(file) / FrameIndex.STEP_BYTES) + 1);
    }

    @Test
    void aSecondPlanWalksOverNoHeaders() throws IOException {
        List<Long> borders = index().borders();
        spoilTheMiddle();
        assertThat(index().borders()).isEqualTo(borders);
        assertThat(FrameIndex.of(file, FrameFile.FORMAT, new FrameIndex.Place(false, null))
                        .borders())
                .as("what a walk finds now")
                .isNotEqualTo(borders);
    }

    @Test
    void anIndexOfAFileOfAnotherTimeIsMadeAnew() throws IOException {
        List<Long> borders = index().borders();
        spoilTheMiddle();
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(60)));
        assertThat(index().borders()).isNotEqualTo(borders);
    }

    @Test
    void anIndexOfAFileThatHasGrownIsMadeAnew() throws IOException {
        index();
        Files.write(file, new byte[8], StandardOpenOption.APPEND);
        assertThat(index().sizeBytes()).isEqualTo(Files.size(file));
    }

    @Test
    void anIndexOfAFileWithOtherFirstBytesIsMadeAnew() throws IOException {
        List<Long> borders = index().borders();
        FileTime time = Files.getLastModifiedTime(file);
        byte[] bytes = Files.readAllBytes(file);
        bytes[4] = 0x7F;
        Files.write(file, bytes);
        Files.setLastModifiedTime(file, time);
        assertThat(index().borders()).isNotEqualTo(borders).hasSize(1);
    }

    @Test
    void anIndexOfAnotherFormatIsMadeAnew() throws IOException {
        List<Long> borders = index().borders();
        FrameFormat other = FrameFormat.builder()
                .typeFieldOffset(0)
                .lengthFieldOffset(4)
                .maxFrameLength(20)
                .build();
        assertThat(FrameIndex.of(file, other, BESIDE).borders()).isNotEqualTo(borders);
    }

    @Test
    void aDamagedIndexIsMadeAnew() throws IOException {
        List<Long> borders = index().borders();
        Path kept = BESIDE.indexOf(file);
        byte[] whole = Files.readAllBytes(kept);
        for (int at = 0; at < whole.length; at++) {
            byte[] damaged = whole.clone();
            damaged[at] ^= (byte) (1 << random.between(0, 7));
            Files.write(kept, damaged);
            assertThat(index().borders()).isEqualTo(borders);
            assertThat(Files.readAllBytes(kept)).as("byte %d".formatted(at)).isEqualTo(whole);
            Files.write(kept, Arrays.copyOf(whole, at));
            assertThat(index().borders()).isEqualTo(borders);
        }
    }

    @Test
    void anIndexMayBeInADirectoryOfItsOwn() throws IOException {
        Path cache = directory.resolve("a/cache");
        FrameIndex.Place place = new FrameIndex.Place(true, cache);
        Path namesake = Files.createDirectory(directory.resolve("other")).resolve("frames");
        Files.copy(file, namesake);
        FrameIndex.of(file, FrameFile.FORMAT, place);
        FrameIndex.of(namesake, FrameFile.FORMAT, place);
        assertThat(cache.toFile().list()).hasSize(2).allMatch(name -> name.startsWith(".frames.frame-index."));
        assertThat(BESIDE.indexOf(file)).doesNotExist();
    }

    @Test
    void anIndexThatCannotBeKeptIsUsedAllTheSame() throws IOException {
        FrameIndex.Place place = new FrameIndex.Place(true, file.resolve("not-a-directory"));
        assertThat(FrameIndex.of(file, FrameFile.FORMAT, place).borders()).isEqualTo(index().borders());
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
