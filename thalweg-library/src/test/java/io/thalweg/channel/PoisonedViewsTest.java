package io.thalweg.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.internal.ReadAccess;
import io.thalweg.internal.SharedSecrets;
import io.thalweg.line.LineReader;
import io.thalweg.testkit.ChildJvm;
import io.thalweg.testkit.ScriptedReadableChannel;
import io.thalweg.testkit.ScriptedWritableChannel;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Callable;
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

    // ---- Every call -------------------------------------------------------------------------------------------------

    /**
     * What {@code work} returns with classes of its own: whether views are poisoned is decided when they are loaded.
     */
    private static List<?> poisoned(Class<?> work) throws Exception {
        URL[] classes = {
            BufferedReadableByteChannel.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation(),
            PoisonedViewsTest.class.getProtectionDomain().getCodeSource().getLocation()
        };
        System.setProperty("thalweg.poisonViews", "true");
        try (URLClassLoader loader = new URLClassLoader(classes, ClassLoader.getPlatformClassLoader())) {
            Constructor<?> constructor = loader.loadClass(work.getName()).getDeclaredConstructor();
            constructor.setAccessible(true);
            return (List<?>) ((Callable<?>) constructor.newInstance()).call();
        } finally {
            System.clearProperty("thalweg.poisonViews");
        }
    }

    @Test
    void everyCallThatMayAskTheSourceEndsViews() throws Exception {
        assertThat(poisoned(EndingCalls.class))
                .as("calls that left a view alone")
                .isEmpty();
    }

    @Test
    void callsOnBytesThatAreThereEndNone() throws Exception {
        assertThat(poisoned(SparingCalls.class)).as("calls that ended a view").isEmpty();
    }

    private interface Call {
        void on(BufferedReadableByteChannel in) throws IOException;
    }

    private record Named(String name, Call call) {}

    private static boolean endsAView(BufferedReadableByteChannel in, Call call) throws IOException {
        ByteBuffer view = in.view(4);
        call.on(in);
        return view.get(0) != 1;
    }

    /** Ones, of which also a varint can be made. */
    private static BufferedReadableByteChannel ones() {
        byte[] bytes = new byte[1000];
        Arrays.fill(bytes, (byte) 1);
        return BufferedReadableByteChannel.of(ScriptedReadableChannel.whole(bytes));
    }

    /** The names of those that leave a view alone. */
    static final class EndingCalls implements Callable<List<String>> {
        private static final List<Named> CALLS = List.of(
                new Named("get", in -> in.get()),
                new Named("getShort", in -> in.getShort()),
                new Named("getUnsignedShort", in -> in.getUnsignedShort()),
                new Named("getVarint32", in -> in.getVarint32()),
                new Named("getUtf8", in -> in.getUtf8(1)),
                new Named("getInts", in -> in.getInts(new int[1], 0, 1)),
                new Named("get of an array", in -> in.get(new byte[1])),
                new Named("view", in -> in.view(1)),
                new Named("require", in -> in.require(1)),
                new Named("request", in -> in.request(1)),
                new Named("skip", in -> in.skip(1)),
                new Named("read", in -> in.read(ByteBuffer.allocate(1))),
                new Named("transferTo", in -> in.transferTo(ScriptedWritableChannel.whole())),
                new Named("read of the stream", in -> in.asInputStream().read()),
                new Named("skip of the stream", in -> in.asInputStream().skip(1)),
                new Named("fill of a reader", in -> access(in).fill(1, ReadAccess.CHANNELS_DEADLINE, 1)),
                new Named("restart of a reader", in -> access(in).restart(0)),
                new Named("next step of a reader", in -> access(in).endViews()));

        private static ReadAccess access(BufferedReadableByteChannel in) {
            return SharedSecrets.READ_ACCESS.of(in);
        }

        @Override
        public List<String> call() throws IOException {
            List<String> sparing = new ArrayList<>();
            for (Named each : CALLS) {
                if (!endsAView(ones(), each.call)) {
                    sparing.add(each.name);
                }
            }
            BufferedReadableByteChannel in =
                    BufferedReadableByteChannel.of(ScriptedReadableChannel.whole(new byte[] {1, 1, 1, 1, -127, 1}));
            in.require(5);
            if (!endsAView(in, BufferedReadableByteChannel::getVarint32)) {
                sparing.add("getVarint32 of a byte more than was made sure of");
            }
            return sparing;
        }
    }

    /** The names of those that end a view, though they need no more than was made sure of. */
    static final class SparingCalls implements Callable<List<String>> {
        private static final List<Named> CALLS = List.of(
                new Named("get", in -> in.get()),
                new Named("getShort", in -> in.getShort()),
                new Named("getUnsignedShort", in -> in.getUnsignedShort()),
                new Named("getVarint32", in -> in.getVarint32()),
                new Named("getUtf8", in -> in.getUtf8(2)),
                new Named("view", in -> in.view(2)),
                new Named("require", in -> in.require(2)),
                new Named("request", in -> in.request(2)),
                new Named("skip", in -> in.skip(2)),
                new Named("read of the stream", in -> in.asInputStream().read()),
                new Named("skip of the stream", in -> in.asInputStream().skip(2)),
                new Named("peek", in -> in.peek(7)),
                new Named("peekView", in -> in.peekView(3, 4)),
                new Named("buffered", in -> in.buffered()));

        private static final List<Named> MAKING_SURE = List.of(
                new Named("require", in -> in.require(6)),
                new Named("request", in -> in.request(6)),
                new Named(
                        "fill of a reader",
                        in -> SharedSecrets.READ_ACCESS.of(in).fill(6, ReadAccess.CHANNELS_DEADLINE, 6)));

        @Override
        public List<String> call() throws IOException {
            List<String> ending = new ArrayList<>();
            for (Named before : MAKING_SURE) {
                for (Named each : CALLS) {
                    BufferedReadableByteChannel in = ones();
                    in.getInt();
                    before.call.on(in);
                    if (endsAView(in, each.call)) {
                        ending.add(each.name + " after " + before.name);
                    }
                }
            }
            return ending;
        }
    }
}
