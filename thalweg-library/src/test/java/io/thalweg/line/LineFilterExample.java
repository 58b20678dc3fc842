package io.thalweg.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.channel.BufferedWritableByteChannel;
import io.thalweg.testkit.ChildJvm;
import java.io.FileDescriptor;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Lines from standard input to standard output; quoted by docs/how-to/pipe-programs.md. */
class LineFilterExample {
    // @start region=filter
    public static void main(String[] arguments) throws IOException {
        int minLength = Integer.parseInt(arguments[0]);
        try (LineReader lines = LineReader.of(BufferedReadableByteChannel.of(FileDescriptor.in));
                BufferedWritableByteChannel out = BufferedWritableByteChannel.of(FileDescriptor.out)) {
            while (lines.next()) {
                if (lines.length() >= minLength) {
                    out.write(lines.view());
                    out.put((byte) '\n');
                }
            }
        }
    }
    // @end

    @Test
    void passesOnTheLongLines() throws Exception {
        assumeThat(ChildJvm.canRunInShell()).as("needs a POSIX shell").isTrue();

        ChildJvm.Result result =
                ChildJvm.running(LineFilterExample.class).runInShell("printf 'a\\nriver\\r\\nbed\\nstream' | \"$@\" 4");

        assertThat(result).isEqualTo(new ChildJvm.Result(0, "river\nstream\n", ""));
    }
}
