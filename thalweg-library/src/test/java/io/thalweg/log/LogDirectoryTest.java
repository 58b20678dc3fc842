package io.thalweg.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.thalweg.log.LogStorage.LogFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files of a real directory, of which the tests with a disk of their own know nothing. */
class LogDirectoryTest {
    @TempDir
    Path directory;

    private LogDirectory storage;

    @BeforeEach
    void open() throws IOException {
        storage = LogDirectory.held(directory);
    }

    private static void write(LogFile file, long offset, String text) throws IOException {
        file.write(offset, text.getBytes(StandardCharsets.US_ASCII), 0, text.length());
    }

    private static String read(LogFile file, long offset, int length) throws IOException {
        byte[] bytes = new byte[length];
        int n = file.read(offset, bytes, 0, length);
        return new String(bytes, 0, n, StandardCharsets.US_ASCII);
    }

    /** The file remembers where it stands, so that it need not be told again. */
    @Test
    void eachReadAndWriteIsWhereItIsAskedFor() throws IOException {
        try (LogFile file = storage.create("file")) {
            write(file, 20, "0123456789");
            write(file, 10, "abcdefghij");
            write(file, 0, "ABCDEFGHIJ");
            assertThat(Files.readString(directory.resolve("file"))).isEqualTo("ABCDEFGHIJabcdefghij0123456789");
            assertThat(read(file, 20, 10)).isEqualTo("0123456789");
            assertThat(read(file, 10, 10)).isEqualTo("abcdefghij");
            assertThat(read(file, 0, 10)).isEqualTo("ABCDEFGHIJ");
            assertThat(read(file, 10, 5)).isEqualTo("abcde");
            write(file, 15, "FGHIJ");
            assertThat(read(file, 10, 20)).isEqualTo("abcdeFGHIJ0123456789");
        }
    }

    @Test
    void cutFileIsAsLongAsWasSaid() throws IOException {
        Path file = Files.write(directory.resolve("file"), new byte[100]);
        storage.cut("file", 10);
        assertThat(Files.size(file)).isEqualTo(10);
    }

    @Test
    void diskHasSomeSpace() {
        assertThat(storage.usableBytes()).isPositive();
    }

    /** What reaches files by their names. */
    @FunctionalInterface
    interface Deed {
        void in(LogDirectory directory) throws IOException;
    }

    static Map<String, Deed> deeds() {
        return Map.of(
                "list", LogDirectory::names,
                "read", log -> log.openToRead("file").close(),
                "create", log -> log.create("file").close(),
                "cut", log -> log.cut("another", 10),
                "rename", log -> log.rename("file", "another"),
                "delete a file", log -> log.delete("file"),
                "delete all", LogDirectory::delete,
                "force", LogDirectory::force);
    }

    static Set<String> deedNames() {
        return deeds().keySet();
    }

    @ParameterizedTest
    @MethodSource("deedNames")
    void nothingIsDoneInADirectoryThatTookItsPlace(String deed) throws IOException {
        Path log = Files.createDirectory(directory.resolve("log"));
        try (LogDirectory held = LogDirectory.held(log)) {
            Files.move(log, directory.resolve("moved"));
            Files.createDirectory(log);
            Files.writeString(log.resolve("file"), "theirs");

            assertThatThrownBy(() -> Objects.requireNonNull(deeds().get(deed)).in(held))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(log + " was deleted, moved or replaced");
        }
        assertThat(log.toFile().list()).containsExactly("file");
        assertThat(log.resolve("file")).hasContent("theirs");
    }

    @Test
    void aDurableWriteMakesNoFileWhereItsOwnWasMovedAway() throws IOException {
        try (LogFile file = storage.create("file")) {
            Files.move(directory.resolve("file"), directory.resolve("moved"));
            assertThatThrownBy(() -> file.writeDurably(0, new byte[10], 0, 10))
                    .isInstanceOf(ForceFailedException.class)
                    .hasMessageContaining("was deleted, moved or replaced");
        }
        assertThat(directory.resolve("file")).doesNotExist();
    }

    @Test
    void directoryThatIsGoneIsSaidInWords() throws IOException {
        Files.delete(directory);
        String gone = directory + " was deleted, moved or replaced while it was open as " + directory
                + "; what is there now is left alone";
        assertThatThrownBy(() -> storage.names())
                .isInstanceOf(IOException.class)
                .hasMessage(gone);
        assertThatThrownBy(() -> storage.force())
                .isInstanceOf(ForceFailedException.class)
                .hasMessage("cannot force to the disk the names in " + directory + ": " + gone);
    }

    /** The log's name may never be on the disk: the second attempt must not take it for granted. */
    @Test
    void directoryWhoseNameCannotBeForcedIsNotMade() throws IOException {
        Path parent = closedParent();
        Path log = parent.resolve("a/b");
        for (int attempt = 0; attempt < 2; attempt++) {
            assertThatThrownBy(() -> AppendLog.open(log))
                    .isInstanceOf(ForceFailedException.class)
                    .hasMessage("cannot force to the disk the names in " + parent + ": permission denied");
            assertThat(parent.resolve("a")).doesNotExist();
        }
    }

    @Test
    void directoryThatSomebodyElseMadeMayBeInOneThatCannotBeRead() throws IOException {
        Path parent = closedParent();
        Path log = Files.createDirectory(parent.resolve("log"));
        AppendLog.open(log).close();
        assertThat(log).isNotEmptyDirectory();
    }

    /** What of a symbolic link is to be forced is where it leads; what is mounted has its name elsewhere. */
    @Test
    void allNamesOfItsFileSystemAreForced() throws IOException {
        Path log = Files.createDirectories(directory.resolve("a/b"));
        Path link = Files.createSymbolicLink(directory.resolve("link"), log);
        Path real = directory.toRealPath();
        assertThat(LogDirectory.holders(link)).startsWith(real.resolve("a"), real);
        Path mounted = Path.of("/proc");
        Assumptions.assumeTrue(Files.isDirectory(mounted), "there is no /proc here");
        assertThat(LogDirectory.holders(mounted)).isEmpty();
    }

    /** Such as to a disk that is not mounted now. */
    @Test
    void aLinkThatLeadsNowhereStays() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), directory.resolve("unmounted"));
        for (Path log : List.of(link, link.resolve("log"))) {
            assertThatThrownBy(() -> AppendLog.open(log))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith("cannot create " + log + " for the log: ");
            assertThat(link).isSymbolicLink();
        }
        assertThat(directory.resolve("unmounted")).doesNotExist();
    }

    @Test
    void whatIsInTheWayStaysAndWhatWasMadeDoesNot() throws IOException {
        Path taken = Files.createSymbolicLink(directory.resolve("taken"), directory.resolve("unmounted"));
        assertThatThrownBy(() -> AppendLog.open(taken.resolve("../new/log"))).isInstanceOf(IOException.class);
        assertThat(taken).isSymbolicLink();
        assertThat(directory.resolve("new")).doesNotExist();
    }

    private Path closedParent() throws IOException {
        Path parent = Files.createDirectory(directory.resolve("parent"));
        Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("-wx------"));
        Assumptions.assumeFalse(Files.isReadable(parent), "root reads everything");
        return parent;
    }

    @Test
    void reasonOfTheSystemIsGivenAsItIs() {
        String name = "n".repeat(300);
        assertThatThrownBy(() -> storage.delete(name))
                .isInstanceOf(IOException.class)
                .hasMessage("cannot delete " + directory.resolve(name) + ": File name too long");
    }

    @Test
    void exceptionThatSaysNothingIsNamed() throws IOException {
        LogFile file = storage.create("file");
        file.close();
        assertThatThrownBy(file::force)
                .isInstanceOf(ForceFailedException.class)
                .hasMessage("cannot force to the disk " + directory.resolve("file")
                        + ": java.nio.channels.ClosedChannelException");
    }
}
