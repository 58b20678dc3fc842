package io.thalweg.bench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.bench.Suites;
import io.thalweg.bench.channels.ChannelsSuite;
import io.thalweg.bench.flow.FlowSuite;
import io.thalweg.bench.lines.LinesSuite;
import io.thalweg.bench.log.LogSuite;
import io.thalweg.bench.messages.FramesSuite;
import io.thalweg.bench.messages.PipesSuite;
import io.thalweg.testkit.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openjdk.jmh.annotations.Benchmark;

/** What holds for every suite. */
@Tag("once")
class SuiteTest {
    static List<Suite> suites() {
        return Suites.ALL;
    }

    @ParameterizedTest
    @MethodSource("suites")
    void targetsNameVariantsOfTheirWorkload(Suite suite) {
        for (Target target : suite.targets()) {
            Workload workload = workload(suite, target.workload());
            assertThat(workload.variants())
                    .extracting(Variant::name)
                    .doesNotHaveDuplicates()
                    .contains(target.ours());
            if (target instanceof Target.Speed speed) {
                assertThat(workload.variants()).extracting(Variant::name).containsAll(speed.baselines());
            } else {
                assertThat(workload.stepBytes()).isPositive();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("suites")
    void variantsNameBenchmarksThatExist(Suite suite) throws Exception {
        for (Workload workload : suite.workloads()) {
            assertThat(workload.variants()).extracting(Variant::name).doesNotHaveDuplicates();
            for (Variant variant : workload.variants()) {
                if (variant instanceof Variant.Jmh jmh) {
                    assertThat(jmh.benchmark().getMethod(jmh.method()).isAnnotationPresent(Benchmark.class))
                            .as(jmh.name())
                            .isTrue();
                    for (String parameter : jmh.parameters().keySet()) {
                        assertThat(jmh.benchmark().getField(parameter)).isNotNull();
                    }
                }
            }
        }
    }

    /** Plans tell how much disk they need before there is an input. */
    @ParameterizedTest
    @MethodSource("suites")
    @Tag("slow")
    void inputsHaveTheSizesThatPlansNeed(Suite suite, @TempDir Path directory) throws Exception {
        suite.prepare(directory, true);
        for (Workload workload : suite.workloads()) {
            assertThat(directory.resolve(workload.inputName())).hasSize(suite.inputBytes(workload.inputName(), true));
        }
    }

    @ParameterizedTest
    @MethodSource("suites")
    @Tag("slow")
    void expectedSumsFitIntoTheHeapOfAWorker(Suite suite, @TempDir Path directory) throws Exception {
        suite.prepare(directory, false);

        ChildJvm.Result worker = ChildJvm.running(ExpectedSums.class)
                .with("-Xmx64m", "-XX:+UseSerialGC")
                .run(suite.name(), directory.toString());

        assertThat(worker.exitCode()).as(worker.err()).isZero();
    }

    static final class ExpectedSums {
        public static void main(String[] arguments) throws IOException {
            for (Suite suite : Suites.ALL) {
                if (suite.name().equals(arguments[0])) {
                    sums(suite, Path.of(arguments[1]));
                }
            }
        }

        private static void sums(Suite suite, Path directory) throws IOException {
            for (Workload workload : suite.workloads()) {
                for (Variant variant : workload.variants()) {
                    if (variant instanceof Variant.C c) {
                        c.expectedSum().of(directory.resolve(workload.inputName()));
                    }
                }
            }
        }
    }

    /** A target that is lost on the way is missing here. */
    @Test
    void everyTargetIsJudged() {
        assertThat(rows(new FramesSuite()))
                .containsExactly(
                        "tcp-headers 1.0",
                        "tcp-headers 3.0",
                        "tcp-headers 5.0",
                        "tcp-headers 0.9",
                        "tcp-bodies 0.8",
                        "tcp-bodies 1.0",
                        "tcp-bodies 1.5",
                        "file-headers 0.95",
                        "file-headers 1.0",
                        "write 0.85",
                        "write 1.0",
                        "write 3.0",
                        "write-file 0.85",
                        "write-file 1.0",
                        "write-file 1.0",
                        "tcp-headers 0 bytes");
        assertThat(rows(new PipesSuite()))
                .containsExactly("pipe-headers 0.95", "pipe-headers 1.8", "pipe-headers 1.0", "pipe-headers 0 bytes");
        assertThat(rows(new LinesSuite()))
                .containsExactly(
                        "count 4.0",
                        "count 1.0",
                        "count 2.5",
                        "count 0.55",
                        "lengths 2.2",
                        "strings-ascii 1.35",
                        "strings-ascii 1.1",
                        "strings-utf8 1.5",
                        "strings-utf8 1.1",
                        "stream-ascii 1.35",
                        "stream-utf8 1.5",
                        "lengths 0 bytes");
        assertThat(rows(new LogSuite()))
                .containsExactly(
                        "disk-1 0.9",
                        "disk-10 0.95",
                        "disk-100 0.95",
                        "os-100 0.6",
                        "os-100 0.6",
                        "os-100 0.6",
                        "os-100 1.2",
                        "os-16b 1.0",
                        "threads 8.0",
                        "threads 0.9",
                        "threads 0.9",
                        "scan 0.6",
                        "scan-64k 0.8",
                        "scan-64k 0.8");
        assertThat(rows(new FlowSuite()))
                .containsExactly(
                        "count 0.7",
                        "count 1.5",
                        "temperatures " + 3.0 * Runtime.getRuntime().availableProcessors(),
                        "temperatures 1.0",
                        "temperatures 0.6",
                        "slow-source 1.7",
                        "slow-target 1.6");
        assertThat(rows(new ChannelsSuite()))
                .containsExactly(
                        "writes 2.0",
                        "writes 0.3",
                        "writes 2.0",
                        "writes 0.3",
                        "writes-file 1.0",
                        "writes-file 0.3",
                        "writes-file 1.0",
                        "ints 0.9",
                        "ints 0 bytes",
                        "skip 0 bytes");
    }

    private static List<String> rows(Suite suite) {
        return suite.targets().stream()
                .map(target ->
                        target.workload() + (target instanceof Target.Speed speed ? " " + speed.atLeast() : " 0 bytes"))
                .toList();
    }

    private static Workload workload(Suite suite, String id) {
        return suite.workloads().stream()
                .filter(workload -> workload.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
