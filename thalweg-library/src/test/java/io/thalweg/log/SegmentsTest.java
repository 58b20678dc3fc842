package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files are segments, how many there may be, and what is left of one that cannot be made. */
class SegmentsTest {
    private static final int SEGMENT_BYTES = 1024;

    private final FailingDisk disk = new FailingDisk();

    private void segments(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            try (LogStorage.LogFile file = disk.create(SegmentHeader.name(i))) {
                file.setSize(SEGMENT_BYTES);
            }
        }
    }

    private SegmentSpace space(long mostBytes) {
        return new SegmentSpace(disk, new LogSettings(SEGMENT_BYTES, 100, mostBytes, LogRecovery.TAIL, () -> 42));
    }

    /** A writer with a limit would else look at all segments at each new one. */
    @Test
    void sizesOfSegmentsAreLookedForOnce() throws IOException {
        segments(3);
        SegmentSpace space = space(4 * SEGMENT_BYTES);
        space.requireRoom(SEGMENT_BYTES);
        int closes = disk.closes;
        space.add(SEGMENT_BYTES);
        assertThatThrownBy(() -> space.requireRoom(1)).hasMessageContaining("would make it 4097 bytes");
        space.add(-10);
        space.requireRoom(10);
        assertThat(space.haveRoom(SEGMENT_BYTES)).isFalse();
        assertThat(disk.closes).as("files that were opened").isEqualTo(closes);
        space.drop(SegmentHeader.name(0));
        assertThat(space.haveRoom(SEGMENT_BYTES)).isTrue();
        assertThatThrownBy(() -> space.requireRoom(SEGMENT_BYTES + 11))
                .hasMessageContaining("would make it 4097 bytes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0000000000000000000x.log",
                "/0000000000000000000.log",
                "00000000000000000000.lox",
                "0000000000000000000.log",
                "000000000000000000000.log"
            })
    void otherNamesAreNone(String name) {
        assertThat(SegmentHeader.isName(name)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 9, SegmentHeader.LARGEST_SEQUENCE})
    void nameOfASegmentIsKnownAgain(long base) {
        assertThat(SegmentHeader.isName(SegmentHeader.name(base))).isTrue();
        assertThat(SegmentHeader.baseOf(SegmentHeader.name(base))).isEqualTo(base);
    }

    @Test
    void logMayBeAsLargeAsItsLimit() throws IOException {
        segments(2);
        assertThatCode(() -> space(3 * SEGMENT_BYTES).requireRoom(SEGMENT_BYTES))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> space(3 * SEGMENT_BYTES - 1).requireRoom(SEGMENT_BYTES))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("would make it 3072 bytes, at most 3071 are allowed");
    }

    @ParameterizedTest
    @CsvSource({"3072, 2048, true", "3071, 2048, false", "3072, 2047, false"})
    void spareIsMadeWhereTheLimitAndTheDiskHaveRoom(long mostBytes, long usableBytes, boolean room) throws IOException {
        segments(2);
        disk.usableBytes = usableBytes;
        assertThat(space(mostBytes).haveRoom(SEGMENT_BYTES)).isEqualTo(room);
    }

    @Test
    void diskWithRoomForASegmentFailedForAnotherReason() {
        IOException reason = new IOException("Input/output error");
        disk.usableBytes = SEGMENT_BYTES;
        assertThat(Segments.notAllocated(disk, SEGMENT_BYTES, reason)).isSameAs(reason);
        disk.usableBytes = SEGMENT_BYTES - 1;
        assertThat(Segments.notAllocated(disk, SEGMENT_BYTES, reason))
                .hasMessageStartingWith("Input/output error; a commit to the disk allocates the whole segment of 1024")
                .hasCause(reason);
    }

    @Test
    void nothingIsLeftOfASegmentThatCouldNotBeMade() throws IOException {
        disk.failWrite = true;
        SegmentHeader header = new SegmentHeader(0, 100, 42, SEGMENT_BYTES);
        assertThatThrownBy(() -> SegmentWriter.create(disk, header, SEGMENT_BYTES, null, false, nothing -> {}))
                .hasMessage("No space left on device");
        assertThat(disk.names()).isEmpty();
        assertThat(disk.closes).isEqualTo(1);
    }
}
