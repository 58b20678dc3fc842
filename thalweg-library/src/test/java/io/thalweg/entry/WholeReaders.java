package io.thalweg.entry;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.thalweg.line.Lines;
import java.io.Closeable;
import java.io.IOException;
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

    private WholeReaders(String type, Set<Medium> media) {
        super(type);
        this.media = media;
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
        return new WholeReaders("Lines", media);
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
}
