package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.thalweg.testkit.ChildJvm;
import java.io.FileDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Everything that a shell can make of standard input and output. */
@Tag("slow")
class StandardStreamsTest {
    private static final long MANY_BYTES = 3_000_123;
    /** Of the bytes that the child writes, thousand after thousand. */
    private static final long SUM = 3000 * sum(1000) + sum(123);

    @TempDir
    Path directory;

    @BeforeAll
    static void needsAShell() {
        assumeThat(ChildJvm.canRunInShell()).as("needs a POSIX shell").isTrue();
    }

    private static long sum(int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            sum += i & 0xff;
        }
        return sum;
    }

    private static ChildJvm.Result run(String script) throws Exception {
        return ChildJvm.running(StandardStreamsChild.class)
                .withEnvironment("LC_ALL", "C")
                .runInShell(script);
    }

    @ParameterizedTest
    @CsvSource({"stream,stream", "stream,channel", "channel,stream", "channel,channel"})
    void aPipeCarriesAllBytes(String producer, String consumer) throws Exception {
        ChildJvm.Result result = run("\"$@\" " + producer + " write " + MANY_BYTES + " | \"$@\" " + consumer + " read");

        assertThat(result).isEqualTo(new ChildJvm.Result(0, "", MANY_BYTES + " bytes, sum " + SUM));
    }

    @ParameterizedTest
    @ValueSource(strings = {"stream", "channel"})
    void aReaderThatLeavesIsNamed(String form) throws Exception {
        ChildJvm.Result result = run("\"$@\" " + form + " write 1000000000 | head -c 1 >/dev/null");

        assertThat(result.err())
                .matches("java.io.IOException: cannot write .*standard output.*"
                        + ": Broken pipe: the reader has closed its end");
    }

    @ParameterizedTest
    @CsvSource({"stream,</dev/null", "channel,</dev/null", "stream,<empty", "channel,<empty"})
    void anEmptyInputEndsAtOnce(String form, String input) throws Exception {
        Path empty = Files.createFile(directory.resolve("empty"));

        assertThat(run("\"$@\" " + form + " read " + input.replace("empty", empty.toString())))
                .isEqualTo(new ChildJvm.Result(0, "", "0 bytes, sum 0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"stream", "channel"})
    void aPipeWithoutAByteEndsAtOnce(String form) throws Exception {
        assertThat(run(": | \"$@\" " + form + " read")).isEqualTo(new ChildJvm.Result(0, "", "0 bytes, sum 0"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"stream", "channel"})
    void aFileIsReadFromWhereItStands(String form) throws Exception {
        Path file = Files.write(directory.resolve("file"), new byte[] {10, 20, 30, 40, 50});

        assertThat(run("{ dd bs=2 count=1 status=none >/dev/null; \"$@\" " + form + " read; } <" + file))
                .isEqualTo(new ChildJvm.Result(0, "", "3 bytes, sum 120"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"stream", "channel"})
    void aFileIsCopiedBehindWhatIsThere(String form) throws Exception {
        Path from = Files.writeString(directory.resolve("from"), "new");
        Path to = Files.writeString(directory.resolve("to"), "old ");

        assertThat(run("\"$@\" " + form + " copy <" + from + " >>" + to))
                .isEqualTo(new ChildJvm.Result(0, "", "3 bytes"));
        assertThat(to).hasContent("old new");
    }

    @ParameterizedTest
    @CsvSource({"stream,after 0 bytes", "channel,at offset 0 of"})
    void aFullDeviceIsNamed(String form, String place) throws Exception {
        assumeThat(Path.of("/dev/full")).as("this system has no /dev/full").exists();

        ChildJvm.Result result = run("\"$@\" " + form + " write 10 >/dev/full");

        assertThat(result.exitCode()).isEqualTo(4);
        assertThat(result.err()).contains("standard output", place, "No space left on device");
    }

    @ParameterizedTest
    @ValueSource(strings = {"stream", "channel"})
    void closedOutputIsNamed(String form) throws Exception {
        ChildJvm.Result result = run("\"$@\" " + form + " writeAfterFlush >&-");

        assertThat(result.exitCode()).isEqualTo(4);
        assertThat(result.err()).contains("standard output", "Bad file descriptor");
    }

    /** A limit of the JVM, which opens its first file as the descriptor that is free: nobody above it can tell. */
    @ParameterizedTest
    @ValueSource(strings = {"stream", "channel"})
    void closedInputIsWhatSystemInMakesOfIt(String form) throws Exception {
        assertThat(run("\"$@\" " + form + " readFirst <&-")).isEqualTo(run("\"$@\" System.in readFirst <&-"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"stream", "channel"})
    void whatSystemInHasBufferedIsGone(String form) throws Exception {
        Path file = Files.write(directory.resolve("file"), new byte[10_000]);

        // System.in took 8 KiB, of which one byte was asked for.
        assertThat(run("\"$@\" " + form + " readAfterSystemIn <" + file).err())
                .isEqualTo("first 0, then " + (10_000 - 8192) + " bytes");
    }

    @ParameterizedTest
    @ValueSource(strings = {"stream", "channel"})
    void whatIsNotFlushedAtTheEndIsLost(String form) throws Exception {
        assertThat(run("\"$@\" " + form + " writeAfterFlush")).isEqualTo(new ChildJvm.Result(0, "flushed", ""));
    }

    @ParameterizedTest
    @ValueSource(strings = {"stream", "channel"})
    void closingClosesForTheWholeProgram(String form) throws Exception {
        assertThat(run("\"$@\" " + form + " closeBoth"))
                .isEqualTo(new ChildJvm.Result(0, "", "System.out failed: true, System.in: Stream Closed"));
    }

    /** Both ends of a pipe, one thread each, interrupted before they begin. */
    @Test
    void anInterruptClosesNothing() throws Exception {
        ChildJvm.Result result = run("\"$@\" interrupted write 100000 | \"$@\" interrupted read");

        assertThat(result).isEqualTo(new ChildJvm.Result(0, "", "100000 bytes, sum " + 100 * sum(1000)));
    }

    /** The kernel could copy these, but only through channels, which an interrupt closes. */
    @Test
    void anInterruptClosesNothingThatIsCopied() throws Exception {
        Path from = Files.writeString(directory.resolve("from"), "content");
        Path to = directory.resolve("to");

        assertThat(run("\"$@\" interrupted copy <" + from + " >" + to))
                .isEqualTo(new ChildJvm.Result(0, "", "7 bytes"));
        assertThat(to).hasContent("content");
    }

    /** The file closes as its own channel does, standard input stays open: the rest is there to be read. */
    @ParameterizedTest
    @CsvSource({"<from", "cat from |"})
    void anInterruptClosesOnlyTheChannelThatIsCopiedTo(String input) throws Exception {
        Path from = Files.write(directory.resolve("from"), new byte[1_000_000]);
        String command = "\"$@\" interrupted copyTo " + directory.resolve("to");
        String where = input.replace("from", from.toString());

        assertThat(run(input.startsWith("<") ? command + " " + where : where + " " + command))
                .isEqualTo(new ChildJvm.Result(0, "", "ClosedByInterruptException, then 0"));
    }

    @Test
    void saysWhichItIs() {
        assertThat(StandardStreams.in()).hasToString("standard input");
        assertThat(StandardStreams.out()).hasToString("standard output");
        assertThat(new TunedFileOutputStream(FileDescriptor.err)).hasToString("standard error");
    }
}
