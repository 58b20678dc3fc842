package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.line.LineReader;
import io.thalweg.testkit.ChildJvm;
import io.thalweg.testkit.ScriptedReadableChannel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** With {@code thalweg.poisonViews} a stale view shows at once. */
class PoisonedViewsTest {
    @Test
    void staleViewsShow() throws Exception {
        ChildJvm.Result result = ChildJvm.running(StaleViews.class)
                .with("-Dthalweg.poisonViews=true")
                .run();
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualToNormalizingNewlines("""
                view before the next call: 01020304
                view after the next call: dbdbdbdb
                two views of assured bytes: 05060708 and 090a
                view before a varint: 0b0c
                view after a varint: dbdb
                payload before next(): 6162
                payload after next(): dbdb
                payload of the next frame: 6364
                line before next(): 6162
                line after next(): dbdb
                the next line: 6364
                """);
    }

    @Test
    void withoutThePropertyViewsAreTheBufferItself() throws Exception {
        assertThat(ChildJvm.running(StaleViews.class).run().out()).contains("view after the next call: 01020304");
    }

    /** Keeps views longer than it may. */
    static final class StaleViews {
        public static void main(String[] args) throws IOException {
            byte[] count = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13};
            try (BufferedReadableByteChannel in =
                    BufferedReadableByteChannel.of(ScriptedReadableChannel.whole(count))) {
                ByteBuffer view = in.view(4);
                System.out.println("view before the next call: " + hex(view));
                in.require(6);
                System.out.println("view after the next call: " + hex(view));
                ByteBuffer first = in.view(4);
                ByteBuffer second = in.view(2);
                System.out.println("two views of assured bytes: " + hex(first) + " and " + hex(second));
                ByteBuffer third = in.view(2);
                System.out.println("view before a varint: " + hex(third));
                in.getVarint32();
                System.out.println("view after a varint: " + hex(third));
            }
            byte[] frames = {0, 0, 0, 2, 'a', 'b', 0, 0, 0, 2, 'c', 'd'};
            try (FrameReader reader =
                    FrameReader.of(ScriptedReadableChannel.whole(frames), FrameFormat.lengthPrefixed())) {
                reader.next();
                ByteBuffer payload = reader.payload();
                System.out.println("payload before next(): " + hex(payload));
                reader.next();
                System.out.println("payload after next(): " + hex(payload));
                System.out.println("payload of the next frame: " + hex(reader.payload()));
            }
            byte[] lines = {'a', 'b', '\n', 'c', 'd', '\n'};
            try (LineReader reader = LineReader.of(ScriptedReadableChannel.whole(lines))) {
                reader.next();
                ByteBuffer line = reader.view();
                System.out.println("line before next(): " + hex(line));
                reader.next();
                System.out.println("line after next(): " + hex(line));
                System.out.println("the next line: " + hex(reader.view()));
            }
        }

        private static String hex(ByteBuffer view) {
            return HexFormat.of().formatHex(Views.copy(view));
        }
    }
}
