package io.thalweg.lab.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each kind on figures as a small virtual machine shows them. */
class BottleneckTest {
    private static final ExperimentInfo SWEEP =
            new ExperimentInfo("file-read", "E1", "title", "question", "source", "buffer", "FileInputStream");

    private final GeneratedCells made = new GeneratedCells("file-read", SampleResults.JDK_17);

    private static Bottleneck of(Cell cell, ExperimentInfo experiment, Cell... beside) {
        Measurements measurements = new Measurements(
                Stream.concat(Stream.of(cell), Arrays.stream(beside)).toList(), List.of(), SampleResults.JDK_17);
        return Bottleneck.of(cell, experiment, measurements).orElseThrow();
    }

    private Cell fast() {
        return made.calls(15L).busy(0.98).allocated(0).cell("TunedFileInputStream", Map.of("buffer", "65536"), 700);
    }

    @Test
    void aCallForEachByteIsLimitedBySystemCalls() {
        Cell unbuffered = made.calls(1_000_000L).cell("FileInputStream", Map.of(), 3.1);

        Bottleneck found = of(unbuffered, SWEEP, fast());

        assertThat(found.kind()).isEqualTo(Bottleneck.Resource.SYSTEM_CALLS);
        assertThat(found.because()).matches("1,000,000 for each MB, at about 32\\d ns each");
    }

    @Test
    void smallArraysAreLimitedBySystemCallsEvenWithoutADearerCellBeside() {
        Cell small = made.calls(62_500L).cell("FileInputStream", Map.of("array", "16"), 45);

        assertThat(of(small, SWEEP, fast()).kind()).isEqualTo(Bottleneck.Resource.SYSTEM_CALLS);
    }

    @Test
    void aLockForEachByteIsToldFromACopy() {
        Cell buffered = made.calls(122L).cell("BufferedInputStream", Map.of("buffer", "8192"), 40);

        Bottleneck found = of(buffered, SWEEP, fast());

        assertThat(found.kind()).isEqualTo(Bottleneck.Resource.PIECES);
        assertThat(found.because())
                .contains(
                        "ns for each byte with 122 system calls for each MB; TunedFileInputStream (buffer 64 KiB) does"
                                + " the same work in 1.4");
    }

    @Test
    void whereNothingWasCountedNothingIsSaid() {
        Cell uncounted = made.calls(0L).untimed().cell("AppendLog", Map.of("batch", "1"), 0.2);
        Measurements measurements = new Measurements(List.of(uncounted), List.of(), SampleResults.JDK_17);

        assertThat(Bottleneck.of(uncounted, SWEEP, measurements)).isEmpty();
    }

    @Test
    void aCallForEachByteIsMoreThanACopyEvenInTheFastest() {
        Bottleneck found = of(fast(), SWEEP);

        assertThat(found.kind()).isEqualTo(Bottleneck.Resource.PIECES);
        assertThat(found.because()).endsWith(", which is more than moving it takes");
    }

    @Test
    void aChunkIsLimitedByTheCopyItself() {
        Cell chunk = made.calls(15L).busy(0.98).allocated(0).cell("nextChunk", Map.of("buffer", "65536"), 2100);

        assertThat(of(chunk, SWEEP).kind()).isEqualTo(Bottleneck.Resource.COPY);
    }

    @Test
    void anIdleProcessorOverAColdFileIsLimitedByTheDevice() {
        Cell cold = made.cold(true).busy(0.2).calls(4L).cell("read", Map.of("block", "262144"), 120);

        Bottleneck found = of(cold, SWEEP);

        assertThat(found.kind()).isEqualTo(Bottleneck.Resource.DEVICE);
        assertThat(found.because()).isEqualTo("the processor is busy 20 % of the time, and the file is not cached");
    }

    @Test
    void anIdleProcessorWithoutAFileIsWaiting() {
        Cell waiting = made.busy(0.4).calls(0L).cell("zero-copy", Map.of(), 800);

        assertThat(of(waiting, SWEEP).kind()).isEqualTo(Bottleneck.Resource.WAITING);
    }

    @Test
    void garbageForEachByteIsAllocation() {
        Cell garbage = made.calls(15L).allocated(1_200_000).cell("original", Map.of(), 500);

        Bottleneck found = of(garbage, SWEEP);

        assertThat(found.kind()).isEqualTo(Bottleneck.Resource.ALLOCATION);
        assertThat(found.because()).isEqualTo("1.20 bytes for each byte moved");
    }

    @Test
    void whatIsNearTheLinksLimitIsLimitedByIt() {
        ExperimentInfo tcp = SWEEP.asLadder(new ExperimentInfo.Limit("link", "1g", 117.6, "1 Gbit/s, emulated"));
        Cell atTheLink = made.busy(0.1).cell("channel", Map.of("link", "1g"), 116);
        Cell onLoopback = made.busy(0.1).cell("channel", Map.of("link", "loopback"), 116);

        Bottleneck found = of(atTheLink, tcp);

        assertThat(found.kind()).isEqualTo(Bottleneck.Resource.LINK);
        assertThat(found.because()).isEqualTo("116 of the 118 MB/s that 1 Gbit/s, emulated can carry");
        assertThat(of(onLoopback, tcp).kind()).isEqualTo(Bottleneck.Resource.WAITING);
    }

    @Test
    void withoutCountersNothingIsInvented() {
        Cell unknown = made.calls(null).cell("original", Map.of(), 40);
        Cell fast = made.calls(null).cell("zero-copy", Map.of(), 2000);

        Bottleneck found = of(unknown, SWEEP, fast);

        assertThat(found.kind()).isEqualTo(Bottleneck.Resource.PIECES);
        assertThat(found.because()).contains("and no counted read or write");
    }

    @Test
    void otherParametersAreOtherWork() {
        Cell bodies = made.calls(15L).cell("channel", Map.of("body", "bodies"), 300);
        Cell headers = made.calls(15L).cell("channel", Map.of("body", "headers"), 5000);

        assertThat(of(bodies, SWEEP, headers).because()).doesNotContain("headers");
    }

    @Test
    void whatWasNotMeasuredIsNotLimited() {
        Cell missing = Cell.notMeasured(fast().key(), 1, NotMeasured.leftOutBy("quick", ""));

        assertThat(Bottleneck.of(missing, SWEEP, new Measurements(List.of(), List.of(), SampleResults.JDK_17)))
                .isEmpty();
    }
}
