package io.thalweg.flow;

import io.thalweg.channel.BufferedReadableByteChannel;
import io.thalweg.frame.FrameFormat;
import io.thalweg.frame.FrameReader;
import io.thalweg.internal.OpenFile;
import io.thalweg.internal.SharedSecrets;
import io.thalweg.internal.WorkerThreads;
import io.thalweg.line.LineEndings;
import io.thalweg.line.LineReader;
import io.thalweg.log.LogReader;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.BinaryOperator;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lines, frames or records of files of any size, or the records of logs, worked on by all processors:
 * {@snippet file="io/thalweg/flow/PartitionsExample.java" region="count"}
 *
 * <p>The input is cut into segments between two elements, and each worker takes the next when it is done with one. An
 * element belongs to the segment in which its first byte lies, however long it is. Each worker has an accumulator of
 * its own, so that nothing needs to be thread-safe.
 *
 * <p><b>Input.</b> Regular files, each as long as it was when it was opened. They are read in their order, but segments
 * are done in any. What can only be read from its beginning is refused: pipes, {@code /proc}, and files whose name ends
 * in {@code .gz}.
 *
 * <p><b>Memory.</b> For each worker a buffer, which grows for a long element as its reader says.
 *
 * <p><b>Errors.</b> The first failure, of the input or of the caller's code, ends the work of all and is thrown. A
 * suppressed exception says which bytes of which file were being worked on. What other workers have done by then is
 * lost. A file that became shorter is an {@link IOException}; one that grew is read up to where it ended. An interrupt
 * of a worker's thread closes its file, as ever with NIO, and ends the work; so does one of a worker that waits for
 * another.
 *
 * @param <R> reads the elements of a segment: {@link LineReader}, {@link FrameReader}, {@link RecordReader},
 *     {@link LogReader}, or {@link BufferedReadableByteChannel} for lines as bytes. Do not close it, except one
 *     from {@link #open}. The line number of a {@code LineReader} counts from the beginning of its segment; offsets
 * count from the beginning of the file.
 */
public final class Partitions<R extends Closeable> {
    /** What a worker does with a segment. */
    @FunctionalInterface
    public interface Work<A, R> {
        /** Takes the elements of {@code reader} into {@code accumulator}, which is this worker's own. */
        void accept(A accumulator, R reader) throws IOException;
    }

    /** Makes something of the elements of a segment. */
    @FunctionalInterface
    public interface Step<R, T> {
        /** What it makes; never null. */
        T apply(R reader) throws IOException;
    }

    /** Takes what was made of a segment. */
    @FunctionalInterface
    public interface Action<T> {
        /** Does what is to be done with {@code result}. */
        void accept(T result) throws IOException;
    }

    /** Takes how far the work is. */
    @FunctionalInterface
    public interface Progress {
        /**
         * Called after each segment, by one worker at a time. An exception ends the work.
         *
         * @param doneBytes of the input
         * @param totalBytes of the input
         */
        void at(long doneBytes, long totalBytes);
    }

    /** A few MiB cost little to hand out, and leave no worker with much to do when the others are done. */
    static final int DEFAULT_SEGMENT_SIZE_BYTES = 4 << 20;

    static {
        SharedSecrets.ONLY_INPUT.register(Builder.class, builder -> builder::onlyInput);
    }

    private final Builder<R> options;
    private final List<Path> files;

    private Partitions(Builder<R> options, List<Path> files) {
        this.options = new Builder<>(options);
        this.files = files;
    }

    /** Lines with the defaults of {@link LineReader#builder()}. */
    public static Builder<LineReader> lines() {
        return lines(LineReader.builder());
    }

    /**
     * Lines as {@code options} say.
     *
     * @throws IllegalArgumentException if they say how large a buffer is or how long a wait may be
     */
    public static Builder<LineReader> lines(LineReader.Builder options) {
        return new Builder<>(TextElements.lines(Objects.requireNonNull(options, "options")));
    }

    /**
     * The bytes of whole lines, their endings included, for code that finds the endings itself: each segment is a
     * channel that begins where a line does and ends where one ends.
     */
    public static Builder<BufferedReadableByteChannel> lineBytes(LineEndings endings) {
        return new Builder<>(TextElements.bytes(Objects.requireNonNull(endings, "endings")));
    }

    /**
     * Frames of {@code format}. Where one begins is known only from all before it: one worker at a time steps over the
     * headers of a file, while others read what it has passed.
     */
    public static Builder<FrameReader> frames(FrameFormat format) {
        return new Builder<>(new FrameElements(Objects.requireNonNull(format, "format")));
    }

    /**
     * Records of {@code sizeBytes} bytes each, 1 to 256 MiB. A file that ends inside a record is refused with
     * {@link java.io.EOFException} when it is opened.
     */
    public static Builder<RecordReader> records(int sizeBytes, ByteOrder order) {
        if (sizeBytes < 1 || sizeBytes > RecordElements.MOST_BYTES) {
            throw new IllegalArgumentException(
                    "a record has 1 to " + RecordElements.MOST_BYTES + " bytes, got " + sizeBytes);
        }
        return new Builder<>(new RecordElements(sizeBytes, Objects.requireNonNull(order, "order")));
    }

    /**
     * Records of append logs: each path is the directory of one. What is handed out are the log's own segments,
     * whatever {@link Builder#segmentSize} says; read are the records that were there when the work began, while the
     * log may grow. {@link Builder#cancelWhen} is asked before each segment only.
     */
    public static Builder<LogReader> logs() {
        return new Builder<>(new LogElements());
    }

    // ---- Work -----------------------------------------------------------------------------------------------------

    /**
     * Has all segments worked on, in any order, and puts together what the workers have gathered. Returns when all are
     * done. The calling thread is one of the workers.
     *
     * @param accumulator makes what a worker gathers in; called once for each, by its thread
     * @param work what is done with a segment; elements that it leaves are passed over
     * @param merge puts two of them together, on the calling thread, in any order
     * @return what was gathered; a new accumulator if there is no input
     */
    public <A> A collect(Supplier<A> accumulator, Work<? super A, ? super R> work, BinaryOperator<A> merge)
            throws IOException {
        Objects.requireNonNull(accumulator, "accumulator");
        Objects.requireNonNull(work, "work");
        Objects.requireNonNull(merge, "merge");
        List<A> gathered = new ArrayList<>();
        execute(run -> {
            A own = Objects.requireNonNull(accumulator.get(), "accumulator");
            synchronized (gathered) {
                gathered.add(own);
            }
            eachSegment(run, run::take, (segment, reader) -> work.accept(own, reader));
        });
        return gathered.stream().reduce(merge).orElseGet(accumulator);
    }

    /**
     * Has all segments worked on, and passes what is made of each to {@code action} in the order of the input. At most
     * two results for each worker wait for one that comes before them.
     *
     * @param step makes something of a segment; elements that it leaves are passed over
     * @param action called by one worker at a time
     */
    public <T> void forEachInOrder(Step<? super R, ? extends T> step, Action<? super T> action) throws IOException {
        Objects.requireNonNull(step, "step");
        Objects.requireNonNull(action, "action");
        InOrderOfInput<T> results = new InOrderOfInput<>(2L * options.workers, action);
        execute(run -> eachSegment(
                run,
                () -> results.take(run),
                (segment, reader) ->
                        results.put(segment.number(), Objects.requireNonNull(step.apply(reader), "step"))));
    }

    // ---- Splits ---------------------------------------------------------------------------------------------------

    /**
     * The parts of the files, for an engine that has machines of its own. Of lines and records it is arithmetic; of
     * frames all headers are read, and all from the first place on that has none is the last split, whose reader says
     * so; of a log a split is a segment.
     *
     * @throws IllegalStateException if a file is not of the default file system: a split keeps only the text of its
     *     path
     */
    public List<Split> splits() throws IOException {
        for (Path path : files) {
            if (!path.getFileSystem().equals(FileSystems.getDefault())) {
                throw new IllegalStateException("only files of the default file system have splits, and " + path
                        + " is of another (" + path.getFileSystem().provider().getScheme()
                        + "); copy it, or read it here, with collect");
            }
        }
        List<Split> splits = new ArrayList<>();
        try (SegmentSource<R> segments = segments()) {
            for (Segment<R> next; (next = segments.next()) != null; next.close()) {
                splits.add(next.split());
            }
        }
        return splits;
    }

    /**
     * Opens the file of {@code split} and reads the elements that begin in it; the reader is the caller's to close. The
     * last line of a file that has grown since is read to its end.
     *
     * @throws IllegalArgumentException if it is of another kind than this
     * @throws IOException if the file has become shorter than the split
     */
    public R open(Split split) throws IOException {
        Objects.requireNonNull(split, "split");
        Elements<R> elements = options.elements;
        if (split.kind() != elements.kind()) {
            throw new IllegalArgumentException("wanted a split of " + elements.kind() + ", got " + split);
        }
        OpenFile only = options.onlyFile;
        return only != null && elements instanceof ByteElements<R> bytes
                ? bytes.open(only.retain(), split)
                : elements.open(split);
    }

    // ---- The workers ----------------------------------------------------------------------------------------------

    /** What a worker does with a segment. */
    private interface SegmentWork<R> {
        void accept(Segment<R> segment, R reader) throws IOException;
    }

    /** Where a worker gets its next segment from; null if there is none. */
    private interface SegmentTaker<R> {
        @Nullable
        Segment<R> take() throws IOException;
    }

    private void eachSegment(Run<R> run, SegmentTaker<R> taker, SegmentWork<R> work) throws IOException {
        try (SegmentBuffer buffer = new SegmentBuffer(run::requireGoing, () -> {})) {
            for (Segment<R> next; (next = taker.take()) != null; ) {
                try (Segment<R> segment = next) {
                    work.accept(segment, segment.open(buffer));
                } catch (Throwable e) {
                    Run.addPlace(e, next.split());
                    throw e;
                }
                run.done(next);
            }
        }
    }

    private SegmentSource<R> segments() throws IOException {
        OpenFile only = options.onlyFile;
        return only != null && options.elements instanceof ByteElements<R> bytes
                ? new FileSegments<>(only.retain(), options.onlyFrom, bytes, options.segmentSizeBytes)
                : options.elements.segments(files, options.segmentSizeBytes);
    }

    private void execute(Run.Work<R> work) throws IOException {
        try (Run<R> run = new Run<>(segments(), options.progress, options.cancelled)) {
            run.execute(work, options.workers, options.executor());
        }
    }

    /** Chooses workers, segments and input; see {@link Partitions#lines()} and its kin. */
    public static final class Builder<R extends Closeable> {
        private Elements<R> elements;
        private int workers = Runtime.getRuntime().availableProcessors();
        private int segmentSizeBytes = DEFAULT_SEGMENT_SIZE_BYTES;
        private @Nullable Executor executor;
        private Progress progress = (doneBytes, totalBytes) -> {};
        private BooleanSupplier cancelled = () -> false;

        // A file that is open already, of which all from an offset on is read; its owner closes it.
        private @Nullable OpenFile onlyFile;
        private long onlyFrom;

        private Builder(Elements<R> elements) {
            this.elements = elements;
        }

        private Builder(Builder<R> other) {
            elements = other.elements;
            workers = other.workers;
            segmentSizeBytes = other.segmentSizeBytes;
            executor = other.executor;
            progress = other.progress;
            cancelled = other.cancelled;
            onlyFile = other.onlyFile;
            onlyFrom = other.onlyFrom;
        }

        private void onlyInput(OpenFile file, long from) {
            onlyFile = file;
            onlyFrom = from;
        }

        /** How many threads work at most, the calling one among them; default: one for each processor. */
        public Builder<R> workers(int count) {
            if (count < 1) {
                throw new IllegalArgumentException("at least 1 worker is needed, got " + count);
            }
            workers = count;
            return this;
        }

        /**
         * About how many bytes are handed out at a time, 1 to 1 GiB; default: 4 MiB.
         */
        public Builder<R> segmentSize(int sizeBytes) {
            if (sizeBytes < 1 || sizeBytes > 1 << 30) {
                throw new IllegalArgumentException("a segment has 1 to " + (1 << 30) + " bytes, got " + sizeBytes);
            }
            segmentSizeBytes = sizeBytes;
            return this;
        }

        /**
         * What runs the other workers; default: daemon threads that the library shares in this JVM. If it has
         * fewer free threads, fewer workers run; the calling thread works in any case.
         */
        public Builder<R> executor(Executor executor) {
            this.executor = Objects.requireNonNull(executor, "executor");
            return this;
        }

        /** What takes the progress; default: none. */
        public Builder<R> progress(Progress progress) {
            this.progress = Objects.requireNonNull(progress, "progress");
            return this;
        }

        /**
         * Ends the work with {@link java.util.concurrent.CancellationException} soon after {@code cancelled} says so:
         * every worker asks it before each segment and each read.
         */
        public Builder<R> cancelWhen(BooleanSupplier cancelled) {
            this.cancelled = Objects.requireNonNull(cancelled, "cancelled");
            return this;
        }

        /**
         * The lines are records of CSV, quoted by {@code "}: if a quoted value goes on in the next line, an
         * {@link IOException} says at which offset and that such a file cannot be cut. Default: a quote is text.
         *
         * @throws IllegalStateException if these are no lines
         */
        public Builder<R> csv() {
            if (!(elements instanceof TextElements<R> text)) {
                throw new IllegalStateException("CSV consists of lines; these are " + elements.kind());
            }
            elements = text.csv();
            return this;
        }

        /** Of {@code files}, one after the other. */
        public Partitions<R> of(Path... files) {
            return of(Arrays.asList(Objects.requireNonNull(files, "files")));
        }

        /** Of {@code files}, one after the other. */
        public Partitions<R> of(Collection<Path> files) {
            Objects.requireNonNull(files, "files").forEach(file -> Objects.requireNonNull(file, "file"));
            return new Partitions<>(this, List.copyOf(files));
        }

        private Executor executor() {
            return executor != null ? executor : WorkerThreads.shared();
        }
    }
}
