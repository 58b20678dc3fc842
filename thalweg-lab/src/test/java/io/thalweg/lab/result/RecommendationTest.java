package io.thalweg.lab.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.lab.catalogue.Experiments;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecommendationTest {
    private static Verdict verdict(String claim, String jdk, Answer answer, @Nullable Interval effect) {
        return new Verdict(claim, "experiment", jdk, "text", "reference", answer, effect, "×", "because");
    }

    private static List<String> sentences(Verdict... verdicts) {
        Results quick = SampleResults.quick();
        return Recommendation.of(SampleResults.with(quick, quick.cells(), quick.controls(), List.of(verdicts))).stream()
                .map(Recommendation::sentence)
                .toList();
    }

    private static Verdict confirmed(String claim) {
        return verdict(claim, "17", Answer.CONFIRMED, new Interval(20, 10, 40));
    }

    @Test
    void namesTheRatioOfTheJdkWhereTheLeastIsCertain() {
        assertThat(sentences(
                        verdict("E1a", "17", Answer.CONFIRMED, new Interval(109, 79.8, 148)),
                        verdict("E1a", "25", Answer.CONFIRMED, new Interval(115, 72.6, 183))))
                .containsExactly("Buffer files that you read in small pieces: 115 times (72.6 to 183) as fast.");
    }

    @Test
    void namesTheJdkUnlessAllAgree() {
        assertThat(sentences(
                        verdict("E1a", "17", Answer.CONFIRMED, new Interval(109, 79.8, 148)),
                        verdict("E1a", "25", Answer.INCONCLUSIVE, new Interval(115, 0.6, 183))))
                .containsExactly(
                        "Buffer files that you read in small pieces: 109 times (79.8 to 148) as fast (JDK 17).");
    }

    @Test
    void whatOneJdkRefutesIsNotRecommended() {
        assertThat(sentences(confirmed("E1a"), verdict("E1a", "25", Answer.REFUTED, new Interval(1, 0.9, 1.1))))
                .isEmpty();
    }

    @Test
    void aLargeGainIsRecommendedThoughTheArticleClaimsMore() {
        assertThat(sentences(
                        verdict("E1a", "17", Answer.REFUTED, new Interval(15.7, 9.8, 25.1)),
                        verdict("E9c", "17", Answer.INCONCLUSIVE, new Interval(65, 18.2, 149))))
                .containsExactly(
                        "Buffer files that you read in small pieces: 15.7 times (9.80 to 25.1) as fast.",
                        "Index a large text in which you look up lines: 65.0 times (18.2 to 149) as fast as reading"
                                + " from its beginning.");
    }

    @Test
    void recommendsNothingThatMayGainLittle() {
        assertThat(sentences(
                        verdict("E1a", "17", Answer.INCONCLUSIVE, new Interval(109, 1.4, 148)),
                        verdict("E7", "17", Answer.NOT_MEASURED, null)))
                .isEmpty();
    }

    @Test
    void saysOneThingOfEachTopic() {
        assertThat(sentences(confirmed("E1c"), confirmed("E1b")))
                .singleElement()
                .asString()
                .startsWith("Give that buffer 32 KiB or more");
    }

    @Test
    void saysNoMoreThanAnybodyReads() {
        assertThat(sentences(Recommendation.claims().stream()
                        .map(RecommendationTest::confirmed)
                        .toArray(Verdict[]::new)))
                .hasSize(5);
    }

    @Test
    void whereNoClaimIsJudgedItSaysWhichSizeWasChosen() {
        Results results = SampleResults.quick();
        Results own = SampleResults.with(
                results,
                results.cells().stream()
                        .filter(cell -> cell.key().experiment().equals("file-read")
                                && cell.key().jdk().equals("17.0.15"))
                        .toList(),
                results.controls(),
                List.of());

        assertThat(Recommendation.ofChoices(own)).singleElement().satisfies(recommendation -> {
            assertThat(recommendation.sentence())
                    .startsWith("Give BufferedInputStream a buffer of ")
                    .contains(" as fast as without a buffer. It is the smallest size proven");
            assertThat(recommendation.code())
                    .matches("new BufferedInputStream\\(new FileInputStream\\(file\\), \\d+ << 10\\)");
        });
    }

    @Test
    void everyRuleIsAboutAClaimThatAnExperimentMakes() {
        assertThat(Experiments.folklore().stream()
                        .flatMap(folklore -> folklore.claims().stream())
                        .map(Claim::id))
                .containsAll(Recommendation.claims());
    }

    @Test
    void everyLineCompiles(@TempDir Path directory) throws IOException {
        List<String> methods = new ArrayList<>();
        for (String code : Recommendation.codes()) {
            String statement = code.endsWith(";") ? code : "Object result = " + code + ";";
            methods.add("""
                        void m%d(File file, Path path, InputStream in, FileChannel channel, FileChannel source,
                                SocketChannel socket, WritableByteChannel target, List<ByteBuffer> batch, long[] keys,
                                long key, long number, byte[] array, CRC32 checksum) throws Exception {
                            int count;
                            %s
                            %s
                        }
                    """.formatted(
                            methods.size(), code.startsWith("byte[] piece") ? "" : "byte[] piece = {};", statement));
        }
        Path file = directory.resolve("Lines.java");
        Files.writeString(
                file,
                Stream.of(
                                        "java.io",
                                        "java.nio",
                                        "java.nio.channels",
                                        "java.nio.file",
                                        "java.util",
                                        "java.util.zip",
                                        "io.thalweg.flow",
                                        "io.thalweg.index",
                                        "io.thalweg.overlap")
                                .map(name -> "import " + name + ".*;")
                                .reduce("", String::concat)
                        + "class Lines {" + String.join("", methods) + "}");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        int status = compiler.run(
                null,
                said,
                said,
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                directory.toString(),
                file.toString());
        assertThat(status).as(said.toString(StandardCharsets.UTF_8)).isZero();
    }
}
