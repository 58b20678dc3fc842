package io.thalweg.trials.crash;

import io.thalweg.log.Acknowledgement;
import io.thalweg.log.AppendLog;
import io.thalweg.log.LogReader;
import io.thalweg.log.ShortLife;
import io.thalweg.testkit.CSource;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/** Every system call of a short life is the last, or fails, once or for good. */
final class SystemCallFaults {
    /** For good: each of these can last. {@code EINTR} comes once. */
    private static final List<String> ERRORS = List.of("EIO", "ENOSPC", "EDQUOT");

    /** What the log asks of the disk: if it fails, somebody is told. */
    private static final Set<String> TOLD =
            Set.of("openat", "write", "fsync", "fdatasync", "rename", "ftruncate", "unlink", "read", "getdents64");

    /** The JDK keeps a file open that it cannot close, or whose lock it cannot give up. */
    private static final Set<String> KEEP_OPEN = Set.of("close", "fcntl");

    private static final String HALF = "half of its bytes";
    private static final String HALF_THEN_FULL = HALF + " and then ENOSPC";

    private final List<Case> cases = new ArrayList<>();
    private final ShortWrites shortWrites;

    /** One call, and what happens to it. */
    private record Case(SystemCalls calls, String call, int number, String fault) {
        @Override
        public String toString() {
            return call + " " + number + " of " + calls.counts().get(call) + " with " + fault
                    + " in a life that begins with " + calls.recordsBefore() + " records";
        }
    }

    private SystemCallFaults(ShortWrites shortWrites) {
        this.shortWrites = shortWrites;
    }

    /** Kills at every call. */
    static Outcome kills(Budget budget, long seed) throws Exception {
        return run(
                budget,
                seed,
                "system calls were the last one",
                (faults, calls) -> calls.counts().forEach((call, count) -> {
                    for (int number = 1; number <= count; number++) {
                        faults.cases.add(new Case(calls, call, number, "signal=KILL:when=" + number));
                    }
                }));
    }

    /** Errors of every call. */
    static Outcome errors(Budget budget, long seed) throws Exception {
        return run(
                budget,
                seed,
                "faults of system calls, once and for good",
                (faults, calls) -> calls.counts().forEach((call, count) -> {
                    for (int number = 1; number <= count; number++) {
                        for (String error : ERRORS) {
                            faults.cases.add(new Case(calls, call, number, "error=" + error + ":when=" + number));
                            faults.cases.add(new Case(calls, call, number, "error=" + error + ":when=" + number + "+"));
                        }
                        faults.cases.add(new Case(calls, call, number, "error=EINTR:when=" + number));
                    }
                    if (call.equals("write") && CSource.isPossible()) {
                        for (int number = 1; number <= count; number++) {
                            faults.cases.add(new Case(calls, call, number, HALF));
                            faults.cases.add(new Case(calls, call, number, HALF_THEN_FULL));
                        }
                    }
                }));
    }

    private interface Filling {
        void fill(SystemCallFaults faults, SystemCalls calls);
    }

    private static Outcome run(Budget budget, long seed, String what, Filling filling) throws Exception {
        String missing = SystemCalls.missing();
        if (!missing.isEmpty()) {
            return new Outcome(missing);
        }
        Path base = Directories.create();
        try {
            QuickStart lives = new QuickStart(
                    Files.createDirectory(base.resolve("quick")),
                    ShortLife.class,
                    List.of(Files.createDirectory(base.resolve("first")).toString()),
                    AppendLog.class);
            SystemCallFaults faults = new SystemCallFaults(new ShortWrites(lives, base));
            SystemCalls fresh =
                    SystemCalls.of(lives, Files.createDirectory(base.resolve("empty")), base.resolve("fresh"));
            filling.fill(faults, fresh);
            filling.fill(
                    faults, SystemCalls.of(lives, torn(base.resolve("torn"), fresh), base.resolve("after-a-crash")));
            Collections.shuffle(faults.cases, new Random(seed));
            return faults.run(budget, seed, what, base);
        } finally {
            Directories.deleteTree(base);
        }
    }

    /** The directory of a log that was killed in the middle and has garbage behind its last record. */
    private static Path torn(Path directory, SystemCalls calls) throws IOException, InterruptedException {
        Path killed = directory.resolveSibling("log");
        calls.live(killed, "fdatasync", "signal=KILL:when=" + (calls.counts().getOrDefault("fdatasync", 1) - 3));
        Directories.copy(killed, directory);
        Directories.deleteTree(killed);
        Path last;
        try (Stream<Path> files = Files.list(directory)) {
            last = files.filter(file -> file.toString().endsWith(".log"))
                    .max(Path::compareTo)
                    .orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(last);
        int end = bytes.length;
        while (bytes[end - 1] == 0) {
            end--;
        }
        try (RandomAccessFile file = new RandomAccessFile(last.toFile(), "rw")) {
            file.seek((end + 7L) / 8 * 8 + 8);
            file.write(ShortLife.payload(1));
        }
        return directory;
    }

    private Outcome run(Budget budget, long seed, String what, Path base) throws Exception {
        Parallel.Sums sums = Parallel.run(budget, seed, (random, turn) -> {
            if (turn >= cases.size()) {
                budget.end();
                return Map.of();
            }
            Case fault = cases.get(turn);
            Path directory = base.resolve("log-" + turn);
            try {
                check(fault, directory);
            } catch (AssertionError | IOException e) {
                throw new AssertionError(fault + ": " + e.getMessage(), e);
            }
            Directories.deleteTree(directory);
            return Map.of("cases", 1L);
        });
        return new Outcome(String.format(Locale.ROOT, "%,d of all %,d %s", sums.of("cases"), cases.size(), what));
    }

    private SystemCalls.End live(Case fault, Path directory) throws IOException, InterruptedException {
        if (!fault.fault().startsWith(HALF)) {
            return fault.calls().live(directory, fault.call(), fault.fault());
        }
        fault.calls().copyStart(directory);
        return shortWrites.live(directory, fault.number(), fault.fault().equals(HALF_THEN_FULL));
    }

    private void check(Case fault, Path directory) throws IOException, InterruptedException {
        SystemCalls.End end = live(fault, directory);
        boolean toKill = fault.fault().startsWith("signal");
        if (end.exit() != 0 && !(toKill && end.isKilled()) && !isOfJdk(fault, end)) {
            throw new AssertionError("the life ended with " + end);
        }
        long acknowledged = -1;
        boolean over = false;
        boolean told = false;
        for (String line : end.lines()) {
            if (line.startsWith("OS ") || line.startsWith("DISK ")) {
                acknowledged = Long.parseLong(line.substring(line.indexOf(' ') + 1));
                if (over) {
                    throw new AssertionError("the log takes a record after it refused: " + end);
                }
            } else if (line.startsWith("failed ")) {
                told = true;
                over |= line.contains("takes no more");
                if (TOLD.contains(fault.call()) && !line.contains(directory.toString())) {
                    throw new AssertionError("an error does not say where: " + line);
                }
            } else if (line.startsWith("left open ") && !KEEP_OPEN.contains(fault.call())) {
                throw new AssertionError("the log " + line + ": " + end);
            }
        }
        boolean hidden = toKill
                || fault.fault().contains("EINTR")
                || fault.fault().equals(HALF)
                || (!fault.call().equals("fdatasync") && fault.calls().isOptional(fault.call(), fault.number()));
        if (!hidden && !told && TOLD.contains(fault.call())) {
            throw new AssertionError("nobody is told of the error: " + end);
        }
        if (told && fault.fault().equals(HALF)) {
            throw new AssertionError("half a write is no error: " + end);
        }
        recovers(directory, Math.max(acknowledged + 1, fault.calls().recordsBefore()), end);
    }

    /**
     * The JDK throws an exception that it does not declare where a directory cannot be closed, which no system refuses.
     */
    private static boolean isOfJdk(Case fault, SystemCalls.End end) {
        return fault.call().equals("close")
                && end.lines().stream().anyMatch(line -> line.startsWith("sun.nio.fs.UnixException"));
    }

    private static void recovers(Path directory, long least, SystemCalls.End end) throws IOException {
        AppendLog.Builder settings = AppendLog.builder().segmentBytes(2048).maxRecordBytes(900);
        long next;
        try (AppendLog log = settings.open(directory)) {
            next = log.nextSequence();
            if (next < least) {
                throw new AssertionError(next + " records are there, " + least + " were acknowledged: " + end);
            }
            read(directory, next);
            log.append(ByteBuffer.wrap(ShortLife.payload(next)), Acknowledgement.DISK);
        }
        read(directory, next + 1);
    }

    private static void read(Path directory, long next) throws IOException {
        try (LogReader reader = LogReader.open(directory)) {
            while (reader.next()) {
                if (!ByteBuffer.wrap(ShortLife.payload(reader.sequence())).equals(reader.payload())) {
                    throw new AssertionError("record " + reader.sequence() + " is another one");
                }
            }
            if (reader.nextSequence() != next) {
                throw new AssertionError(
                        "the reader ends before " + reader.nextSequence() + ", the log before " + next);
            }
        }
    }
}
