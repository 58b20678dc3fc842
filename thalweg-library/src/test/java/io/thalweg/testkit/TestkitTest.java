package io.thalweg.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.FileInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A kit that finds nothing would let everything pass. */
class TestkitTest {
    @TempDir
    Path directory;

    @Test
    void theSameSeedGivesTheSameBytes() {
        assertThat(RandomSource.ofSeed(42).bytes(100))
                .isEqualTo(RandomSource.ofSeed(42).bytes(100));
    }

    @Test
    void aFailureCarriesTheSeed() {
        Throwable failure = new AssertionError("failed");

        assertThatThrownBy(() -> RandomSource.ofSeed(42).rethrowWithSeed(failure))
                .isSameAs(failure);
        assertThat(failure.getSuppressed())
                .singleElement()
                .extracting(Throwable::getMessage)
                .isEqualTo("repeat with -Dthalweg.seed=42");
    }

    @Test
    void anOpenFileIsSeen() throws Exception {
        assumeThat(Path.of("/proc/self/fd")).as("only Linux lists open files").exists();
        Path file = Files.createFile(directory.resolve("file"));

        try (FileInputStream in = new FileInputStream(file.toFile())) {
            assertThat(in.getFD().valid()).isTrue();
            assertThat(FileDescriptors.open()).containsValue(file.toRealPath().toString());
        }
        assertThat(FileDescriptors.open()).doesNotContainValue(file.toRealPath().toString());
    }

    @Test
    void aChildJvmIsHeardToItsEnd() throws Exception {
        ChildJvm.Result result = ChildJvm.running(Child.class)
                .with("-Dgreeting=hello")
                .withEnvironment("THALWEG_TEST", "world")
                .run("!");

        assertThat(result).isEqualTo(new ChildJvm.Result(3, "hello world", "!"));
    }

    /** Says what it was given. */
    static final class Child {
        private Child() {}

        public static void main(String[] arguments) {
            System.out.print(System.getProperty("greeting") + " " + System.getenv("THALWEG_TEST"));
            System.err.print(arguments[0]);
            System.exit(3);
        }
    }

    @Test
    void aGoldenFileIsComparedInEveryLocale() {
        Golden.assertSameInEveryLocale(TestkitTest.class, "golden.txt", () -> "first\nsecond\n");

        assertThatThrownBy(() -> Golden.assertSameInEveryLocale(
                        TestkitTest.class,
                        "golden.txt",
                        () -> Locale.getDefault().getLanguage().equals("tr") ? "first\n2nd\n" : "first\nsecond\n"))
                .hasMessage("""
                        golden.txt differs (locale tr-TR, - expected, + actual):
                        line 2
                         first
                        -second
                        +2nd
                        """);
    }

    @Test
    void aDifferenceShowsOnlyWhatDiffersAndWhatIsAround() {
        List<String> expected = List.of("1", "2", "3", "4", "5", "6", "7", "8", "9");
        List<String> actual = List.of("1", "2", "3", "4", "five", "5a", "6", "7", "8", "9");

        assertThat(Golden.difference(expected, actual)).isEqualTo("line 5\n 2\n 3\n 4\n-5\n+five\n+5a\n 6\n 7\n 8\n");
    }

    @Test
    void aMissingGoldenFileSaysHowToWriteIt() {
        assertThatThrownBy(() -> Golden.assertSame(TestkitTest.class, "missing.txt", ""))
                .hasMessageContaining("-Dthalweg.golden.update=true");
    }
}
