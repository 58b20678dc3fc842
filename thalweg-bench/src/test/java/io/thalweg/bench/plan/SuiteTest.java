package io.thalweg.bench.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.bench.Suites;
import io.thalweg.testkit.ChildJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
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

    private static Workload workload(Suite suite, String id) {
        return suite.workloads().stream()
                .filter(workload -> workload.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
