package io.thalweg.trials.crash;

import io.thalweg.log.AppendLog;
import io.thalweg.log.LogReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What must be in a log after each of its lives, and what was there when it was looked at last. */
final class Ledger {
    /** Each file of the logs. */
    static final int SEGMENT_BYTES = 16 * 1024;

    static final int MAX_RECORD_BYTES = 1000;

    private final Path directory;
    private final Map<Long, Payload> acknowledged = new HashMap<>();
    /** What was acknowledged since the disk began to go; see {@link Filesystems}. */
    private final Map<Long, Payload> inDoubt = new HashMap<>();

    private boolean isGoing;
    private int acknowledgedInDoubt;
    private int lostInDoubt;
    /** What a recovery found stays: it was forced. */
    private final List<Payload> recovered = new ArrayList<>();

    Ledger(Path directory) {
        this.directory = directory;
    }

    static AppendLog.Builder settings() {
        return AppendLog.builder().segmentBytes(SEGMENT_BYTES).maxRecordBytes(MAX_RECORD_BYTES);
    }

    Path directory() {
        return directory;
    }

    synchronized void acknowledge(long sequence, Payload payload) {
        (isGoing ? inDoubt : acknowledged).put(sequence, payload);
    }

    synchronized int acknowledgements() {
        return acknowledged.size();
    }

    /** The disk goes from now on, and no power cut would leave anybody to see what it still acknowledges. */
    synchronized void goes() {
        isGoing = true;
    }

    /** In all lives: what was acknowledged while the disk went. */
    synchronized int acknowledgedInDoubt() {
        return acknowledgedInDoubt;
    }

    /** In all lives: which of that is not there. */
    synchronized int lostInDoubt() {
        return lostInDoubt;
    }

    /** How many torn ends lie beside the log. */
    long tornEnds() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> String.valueOf(file.getFileName()).contains(".torn-"))
                    .count();
        }
    }

    /** Reads the log, perhaps before it was opened to be written: nothing then need stay that was not acknowledged. */
    synchronized void checkUnopened() throws IOException {
        try {
            read();
        } catch (NoSuchFileException e) {
            compare(List.of()); // a process that is killed early leaves no log
        }
    }

    /** Opens the log, which recovers it, and reads it. */
    synchronized void checkRecovered() throws IOException {
        try (AppendLog log = settings().open(directory)) {
            checkRecovered(log);
        }
    }

    /** As {@link #checkRecovered()}, of a log that is open already and has no new records. */
    synchronized void checkRecovered(AppendLog log) throws IOException {
        List<Payload> found = read();
        if (log.nextSequence() != found.size()) {
            throw new AssertionError("the reader sees " + found.size() + " records, the log " + log.nextSequence());
        }
        recovered.clear();
        recovered.addAll(found);
        acknowledged.clear();
        acknowledgedInDoubt += inDoubt.size();
        lostInDoubt += Math.toIntExact(inDoubt.keySet().stream()
                .filter(sequence -> sequence >= found.size())
                .count());
        inDoubt.clear();
        isGoing = false;
    }

    private List<Payload> read() throws IOException {
        List<Payload> found = new ArrayList<>();
        Map<List<Integer>, Integer> numbers = new HashMap<>();
        try (LogReader reader = LogReader.open(directory)) {
            while (reader.next()) {
                Payload payload = Payload.of(reader.payload());
                if (reader.sequence() != found.size()) {
                    throw new AssertionError(
                            "record " + found.size() + " is missing, " + reader.sequence() + " follows");
                }
                int number = numbers.merge(List.of(payload.life(), payload.writer()), 1, Integer::sum) - 1;
                if (number != payload.number()) {
                    throw new AssertionError("out of order or twice: record " + reader.sequence() + " is " + payload
                            + ", due is its number " + number);
                }
                found.add(payload);
            }
        }
        compare(found);
        return found;
    }

    private void compare(List<Payload> found) {
        if (found.size() < recovered.size()
                || !found.subList(0, recovered.size()).equals(recovered)) {
            throw new AssertionError(recovered.size() + " records were recovered, now the log has " + found.size());
        }
        acknowledged.forEach((sequence, payload) -> {
            if (sequence >= found.size()) {
                throw new AssertionError(
                        "acknowledged record " + sequence + " is lost: " + payload + "; the log has " + found.size());
            }
            compare(found, sequence, payload);
        });
        inDoubt.forEach((sequence, payload) -> {
            if (sequence < found.size()) {
                compare(found, sequence, payload);
            }
        });
    }

    private static void compare(List<Payload> found, long sequence, Payload payload) {
        Payload there = found.get(Math.toIntExact(sequence));
        if (!there.equals(payload)) {
            throw new AssertionError("record " + sequence + " is " + there + ", acknowledged was " + payload);
        }
    }
}
