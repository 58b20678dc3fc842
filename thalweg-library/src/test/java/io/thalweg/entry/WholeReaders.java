package io.thalweg.entry;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.thalweg.flow.Partitions;
import io.thalweg.flow.RecordReader;
import io.thalweg.line.LineReader;
import io.thalweg.line.Lines;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What reads its source by one call, from its beginning to its end: there is nothing to close but the source. */
final class WholeReaders extends Readers<WholeReaders.Source> {
    /** A source that is to be read once. */
    record Source(Object end) implements Closeable {
        <R extends Closeable> Partitions<R> cutBy(Partitions.Builder<R> builder) throws IOException {
            // Only the calling thread reads, so that it is the one that is interrupted.
            builder.workers(1).segmentSize(64);
            if (end instanceof Path path) {
                return builder.of(path);
            }
            return end instanceof ReadableByteChannel channel ? builder.of(channel) : builder.of(stream(end));
        }

        @Override
        public void close() throws IOException {
            if (end instanceof Closeable closeable) {
                closeable.close();
            }
        }
    }

    private static final byte[] INPUT = "one\ntwo\nthree\nsix!!\n".getBytes(US_ASCII);
    private static final int ARRIVED = 5;

    private final Set<Medium> media;
    private final boolean closesAtFailure;

    private WholeReaders(String type, Set<Medium> media, boolean closesAtFailure) {
        super(type);
        this.media = media;
        this.closesAtFailure = closesAtFailure;
    }

    /** {@link Partitions}, of which one worker reads. */
    static WholeReaders partitions() {
        WholeReaders readers = new WholeReaders("Partitions", EnumSet.allOf(Medium.class), true);
        readers.whole(
                "collect(Supplier,Work,BinaryOperator)",
                ARRIVED,
                source -> source.cutBy(Partitions.lines())
                        .collect(
                                ArrayList<String>::new,
                                (lines, in) -> in.strings().forEach(lines::add),
                                (some, more) -> some));
        readers.whole("forEachInOrder(Step,Action)", ARRIVED, source -> {
            List<String> lines = new ArrayList<>();
            source.cutBy(Partitions.lines())
                    .forEachInOrder(
                            in -> {
                                List<String> some = new ArrayList<>();
                                in.strings().forEach(some::add);
                                return some;
                            },
                            lines::addAll);
            return lines;
        });
        readers.whole("stream(Step)", ARRIVED, source -> ElementReaders.unwrapped(() -> listOf(source)));
        return readers;
    }

    private static Object listOf(Source source) {
        try (Stream<String> lines = source.cutBy(Partitions.lines()).stream(LineReader::string)) {
            return lines.toList();
        } catch (IOException e) {
            throw new AssertionError("it opens as it goes", e);
        }
    }

    /** {@link RecordReader}, which only {@link Partitions} open. */
    static WholeReaders records() {
        WholeReaders readers = new WholeReaders("RecordReader", EnumSet.allOf(Medium.class), true);
        readers.whole(
                "next()",
                ARRIVED,
                source -> source.cutBy(Partitions.records(4, ByteOrder.BIG_ENDIAN))
                        .collect(
                                ArrayList<Integer>::new,
                                (values, in) -> {
                                    while (in.next()) {
                                        values.add(in.getInt(0));
                                    }
                                },
                                (some, more) -> some));
        return readers;
    }

    /** {@link Lines} of what is a stream. */
    static WholeReaders linesOfStreams() {
        WholeReaders readers = lines(EnumSet.of(Medium.STREAM, Medium.SOCKET, Medium.TLS));
        readers.whole("count(InputStream)", ARRIVED, source -> Lines.count(stream(source.end())));
        return readers;
    }

    /** {@link Lines} of what is a channel. */
    static WholeReaders linesOfChannels() {
        WholeReaders readers = lines(EnumSet.of(Medium.CHANNEL, Medium.SOCKET_CHANNEL, Medium.GROWING));
        readers.whole("count(ReadableByteChannel)", ARRIVED, source -> Lines.count((ReadableByteChannel) source.end()));
        return readers;
    }

    /** {@link Lines} of what is opened by its path. */
    static WholeReaders linesOfFiles() {
        WholeReaders readers = lines(EnumSet.of(Medium.PIPE));
        readers.whole("count(Path)", ARRIVED, source -> Lines.count((Path) source.end()));
        readers.whole("forEach(Path,Consumer)", ARRIVED, source -> {
            List<String> lines = new ArrayList<>();
            Lines.forEach((Path) source.end(), lines::add);
            return lines;
        });
        readers.whole("stream(Path)", ARRIVED, source -> {
            try (Stream<String> lines = Lines.stream((Path) source.end())) {
                return ElementReaders.unwrapped(lines::toList);
            }
        });
        return readers;
    }

    private static WholeReaders lines(Set<Medium> media) {
        return new WholeReaders("Lines", media, false);
    }

    @Override
    Source over(Object source, int bufferSizeBytes) {
        return new Source(source);
    }

    @Override
    byte[] input() {
        return INPUT;
    }

    @Override
    Set<Medium> media() {
        return media;
    }

    /** Closed is the source: one in memory then ends, as that of TLS may, and a path cannot be closed. */
    @Override
    Set<Medium> closedMeanwhile() {
        Set<Medium> closed = EnumSet.copyOf(media);
        closed.removeAll(EnumSet.of(Medium.STREAM, Medium.CHANNEL, Medium.TLS, Medium.PIPE));
        return closed;
    }

    @Override
    boolean readsOnce() {
        return true;
    }

    @Override
    boolean closesAtFailure() {
        return closesAtFailure;
    }
}
