package io.thalweg.index;

import io.thalweg.flow.Partitions;
import io.thalweg.flow.Split;
import io.thalweg.internal.OpenFile;
import io.thalweg.internal.SharedSecrets;
import io.thalweg.line.LineEndings;
import io.thalweg.line.LineReader;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Finds line N of a text file, and a key of a sorted one, without reading what comes before:
 * {@snippet file="io/thalweg/index/LineIndexExample.java" region="line"}
 *
 * <p>The index has the offset of one line in some 64 KiB. {@link #build} reads the file once, on all processors;
 * {@link #save} writes the index beside the file, {@link #load} reads it in a later run. A lookup reads from the last
 * known line before the one that is wanted.
 *
 * <p><b>Changes of the file.</b> The index is of the file as long as it was. What was appended since is indexed by
 * {@link #load}, from where the index ends. A file that was replaced, cut or written over is refused, by its size, its
 * time, and a checksum of its first bytes and the last that were indexed: a change elsewhere that is made while the
 * file grows goes unnoticed.
 *
 * <p>The file stays open until {@link #close}. Thread-safe, but an interrupt of a thread that looks something up closes
 * the file, as ever with NIO.
 */
public final class LineIndex implements Closeable {
    /** Says where a line lies in a sorted file. */
    @FunctionalInterface
    public interface Order {
        /**
         * Compares the present line of {@code line} with what is wanted. The reader must stay where it is; its views
         * are valid until this returns.
         *
         * @param line must not be kept, closed or moved to another line; its number is that in the file
         * @return below 0 if the line comes before what is wanted, 0 if it is what is wanted, above 0 if it comes after
         */
        int compare(LineReader line) throws IOException;
    }

    private final OpenFile file;
    private final Path path;
    private final LineReader.Builder options;
    private final IndexEntries entries;
    private final IndexedState state;
    private boolean closed;

    private LineIndex(OpenFile file, Path path, LineReader.Builder options, IndexEntries entries, IndexedState state) {
        this.file = file;
        this.path = path;
        this.options = options;
        this.entries = entries;
        this.state = state;
    }

    /** Indexes {@code file}, whose lines are those of {@link LineReader#builder()}. */
    public static LineIndex build(Path file) throws IOException {
        return build(file, LineReader.builder());
    }

    /**
     * Indexes {@code file}, whose lines are as {@code options} say.
     *
     * @throws FileSystemException if its lines cannot be found by their offset: its name ends in {@code .gz}, it is no
     *     regular file, or it hides its size
     */
    public static LineIndex build(Path file, LineReader.Builder options) throws IOException {
        Partitions.lines(options); // What no lookup can use is refused now.
        IndexedState before = IndexedState.of(file);
        OpenFile opened = OpenFile.open(file);
        try {
            return extended(opened, file, options.copy(), new IndexEntries(), before);
        } catch (IOException | RuntimeException | Error e) {
            opened.close();
            throw e;
        }
    }

    /** Reads the index that was saved beside {@code file}, whose lines are those of {@link LineReader#builder()}. */
    public static LineIndex load(Path file) throws IOException {
        return load(file, LineReader.builder());
    }

    /**
     * Reads the index that was saved beside {@code file}, and indexes what was appended to the file since; that is not
     * saved by itself.
     *
     * @throws NoSuchFileException if there is no file, or no index
     * @throws UnusableIndexException if the index is damaged, of other line endings, or of a file that has changed
     */
    public static LineIndex load(Path file, LineReader.Builder options) throws IOException {
        Partitions.lines(options); // What no lookup can use is refused now.
        IndexedState now = IndexedState.of(file);
        IndexFile saved = saved(file, options.endings());
        OpenFile opened = OpenFile.open(file);
        try {
            saved.state().requireSame(now, opened, sidecar(file));
            if (now.sizeBytes() == saved.state().sizeBytes()) {
                return new LineIndex(opened, file, options.copy(), saved.entries(), saved.state());
            }
            return extended(opened, file, options.copy(), saved.entries(), now);
        } catch (IOException | RuntimeException | Error e) {
            opened.close();
            throw e;
        }
    }

    private static IndexFile saved(Path file, LineEndings endings) throws IOException {
        Path sidecar = sidecar(file);
        try {
            return IndexFile.read(sidecar, endings);
        } catch (NoSuchFileException e) {
            NoSuchFileException failure = new NoSuchFileException(
                    sidecar.toString(), null, file + " has no index; build it with LineIndex.build, and save it");
            failure.initCause(e);
            throw failure;
        }
    }

    /** Where the index of {@code file} is saved: beside it. */
    public static Path sidecar(Path file) {
        Objects.requireNonNull(file, "file");
        return file.resolveSibling(Objects.requireNonNull(file.getFileName(), "a file has a name") + ".line-index");
    }

    /** Indexes what lies behind the last entry, for the last line may have gone on. */
    private static LineIndex extended(
            OpenFile file, Path path, LineReader.Builder options, IndexEntries entries, IndexedState before)
            throws IOException {
        LineEndings endings = options.endings();
        only(file, entries.reopen(), Partitions.lineBytes(endings))
                .forEachInOrder(in -> IndexEntries.ofSegment(in, endings), entries::append);
        return new LineIndex(file, path, options, entries, before.indexed(file));
    }

    /** Reads {@code file} from {@code offset} on, where a line begins, instead of opening it again by its name. */
    private static <R extends Closeable> Partitions<R> only(OpenFile file, long offset, Partitions.Builder<R> lines) {
        SharedSecrets.ONLY_INPUT.of(lines).accept(file, offset);
        return lines.of();
    }

    /** Writes the index beside the file; one that is there is replaced as a whole. */
    public void save() throws IOException {
        IndexFile.write(sidecar(path), options.endings(), entries, state);
    }

    /** How many lines the file has, the last one included if it has a byte and no ending. */
    public long lines() {
        return entries.lines();
    }

    /**
     * A reader whose first {@link LineReader#next()} is line {@code number}; it goes on to the end of what is indexed,
     * and is the caller's to close. Its line numbers and offsets are those of the file, in errors too.
     *
     * @param number from 1 to {@link #lines()}
     */
    public LineReader from(long number) throws IOException {
        if (number < 1 || number > lines()) {
            throw new IndexOutOfBoundsException(
                    "line " + number + " of " + file.name() + ", which has " + lines() + " lines, from 1");
        }
        int entry = entries.ofLine(number);
        LineReader reader = at(entry);
        try {
            for (long before = entries.linesBefore(entry) + 1; before < number; before++) {
                requireNext(reader);
            }
        } catch (IOException | RuntimeException | Error e) {
            reader.close();
            throw e;
        }
        return reader;
    }

    /** Line {@code number} as a string, from 1 to {@link #lines()}. */
    public String line(long number) throws IOException {
        try (LineReader reader = from(number)) {
            requireNext(reader);
            return reader.string();
        }
    }

    /**
     * The number of the first line that does not come before what is wanted, in a file that is sorted by {@code order};
     * {@code lines() + 1} if all do. Compares about log₂ of the number of lines, and those of one entry of the index.
     *
     * @throws IllegalStateException if {@code order} moves its reader to another line
     */
    public long firstNotBefore(Order order) throws IOException {
        Objects.requireNonNull(order, "order");
        int low = 0;
        int high = entries.count();
        // The line of each entry below `low` comes before what is wanted; those from `high` on do not.
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (isBefore(order, middle)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        if (low == 0) {
            return 1;
        }
        try (LineReader reader = at(low - 1)) {
            while (reader.next()) {
                if (!isBefore(order, reader)) {
                    return reader.lineNumber();
                }
            }
            return reader.lineNumber() + 1;
        }
    }

    private boolean isBefore(Order order, int entry) throws IOException {
        try (LineReader reader = at(entry)) {
            requireNext(reader);
            return isBefore(order, reader);
        }
    }

    private boolean isBefore(Order order, LineReader reader) throws IOException {
        long number = reader.lineNumber();
        boolean before = order.compare(reader) < 0;
        if (reader.lineNumber() != number) {
            throw new IllegalStateException("the order moved on from line " + number + " of " + file.name()
                    + ": it must not call next(), only look at the present line");
        }
        return before;
    }

    private void requireNext(LineReader reader) throws IOException {
        if (!reader.next()) {
            throw new EOFException("the lines of " + file.name() + " end at offset " + reader.offset()
                    + ", before one that is in the index: the file was written over; index it again");
        }
    }

    /** A reader from the line of {@code entry} on. */
    private LineReader at(int entry) throws IOException {
        synchronized (this) {
            if (closed) {
                throw new IOException("the index of " + file.name() + " is closed");
            }
            file.retain(); // A close meanwhile must not close it before the reader has it.
        }
        try {
            long offset = entries.offset(entry);
            Split rest = new Split(file.name(), offset, state.sizeBytes() - offset, Split.Contents.LINES);
            LineReader reader = only(file, offset, Partitions.lines(options)).open(rest);
            SharedSecrets.LINES_BEFORE.of(reader).accept(entries.linesBefore(entry));
            return reader;
        } finally {
            file.close();
        }
    }

    /** Closes the file, once the readers of {@link #from} are closed too. A second call does nothing. */
    @Override
    public void close() throws IOException {
        synchronized (this) {
            if (closed) {
                return;
            }
            closed = true;
        }
        file.close();
    }
}
