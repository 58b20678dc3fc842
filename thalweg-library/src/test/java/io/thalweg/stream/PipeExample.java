package io.thalweg.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.testkit.ChildJvm;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** {@code producer | consumer}: numbers through a pipe, out of a stream and into a channel. */
class PipeExample {
    // @start region=producer
    static void produce(int count) throws IOException {
        try (DataOutputStream out = new DataOutputStream(StandardStreams.out())) {
            for (int number = 1; number <= count; number++) {
                out.writeInt(number);
            }
        }
    }
    // @end

    // @start region=consumer
    static long consume() throws IOException {
        long sum = 0;
        try (BufferedReadableByteChannel in = BufferedReadableByteChannel.of(FileDescriptor.in)) {
            while (in.request(1)) {
                sum += in.getInt();
            }
        }
        return sum;
    }
    // @end

    public static void main(String[] arguments) throws IOException {
        if (arguments.length == 1) {
            produce(Integer.parseInt(arguments[0]));
        } else {
            System.out.print(consume());
        }
    }

    @Test
    void sumsAMillionNumbersThroughAPipe() throws Exception {
        assumeThat(ChildJvm.canRunInShell()).as("needs a POSIX shell").isTrue();

        ChildJvm.Result result = ChildJvm.running(PipeExample.class).runInShell("\"$@\" 1000000 | \"$@\"");

        assertThat(result).isEqualTo(new ChildJvm.Result(0, "500000500000", ""));
    }
}
