package io.thalweg.audit.finding;

import io.thalweg.audit.recording.Medium;
import io.thalweg.audit.recording.OperationCounts;
import io.thalweg.audit.recording.StackLine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * All calls of one kind on a {@link StreamUse}.
 *
 * @param op such as {@code read}
 * @param counts of them
 * @param callers where they came from, the most frequent first
 */
public record Calls(String op, OperationCounts counts, List<Caller> callers) {
    /** The call moves bytes to the program. */
    public static final String READ = "read";
    /** The call moves bytes from the program. */
    public static final String WRITE = "write";
    /** The call hands bytes of a file on without the program seeing them. */
    public static final String TRANSFER_TO = "transferTo";
    /** The call takes bytes into a file without the program seeing them. */
    public static final String TRANSFER_FROM = "transferFrom";
    /** The call waits for the disk. */
    public static final String FORCE = "force";
    /** The call goes to another place in a file. */
    public static final String SEEK = "seek";
    /** The call passes over bytes. */
    public static final String SKIP = "skip";
    /** The call asks how many bytes there are at once. */
    public static final String AVAILABLE = "available";
    /** The call asks how long a file is. */
    public static final String LENGTH = "length";
    /** The call asks where in a file the next one is. */
    public static final String POSITION = "position";
    /** The call asks about a path: is there a file, how large, how old. */
    public static final String STAT = "stat";

    /** The call follows a path to the file itself, as {@code File.getCanonicalPath}. */
    public static final String RESOLVE = "resolve";

    /** The call makes a part of a file memory. */
    public static final String MAP = "map";
    /** The call waits a full second for a pipe in memory, although bytes have come. */
    public static final String WAIT = "wait";
    /** The call opens what nothing closes again; never among the calls on a stream. */
    public static final String OPEN = "open";
    /** The call sends a datagram. */
    public static final String SEND = "send";
    /** The call waits for a datagram. */
    public static final String RECEIVE = "receive";

    /** With fewer, one slow call decides. About one call in 64 is timed, of forces every one. */
    private static final long LEAST_TIMED = 5;

    private static final double MOST = 0.5;

    /** A byte that is only copied to the system's memory takes 1 to 2 ns there (a disk of 250 MB/s: 4 ns). */
    private static final double MOST_COPY_NANOS_PER_BYTE = 4;

    private static final Set<String> MOVING = Set.of(READ, WRITE, TRANSFER_TO, TRANSFER_FROM, SEND, RECEIVE);

    private static final Set<String> QUESTIONS = Set.of(AVAILABLE, LENGTH, POSITION, STAT, RESOLVE);

    private static final List<String> WORKS = List.of(
            "java.nio.file.FileTreeWalker.",
            "java.nio.file.Files.copy",
            "java.nio.file.Files.create",
            "java.nio.file.Files.delete",
            "java.nio.file.Files.move",
            "java.util.zip.ZipFile$Source.",
            "jdk.nio.zipfs.");

    /** Copies the list. */
    public Calls {
        callers = List.copyOf(callers);
    }

    /**
     * A line that makes such calls.
     *
     * @param site the line
     * @param passed methods of the JDK between the line and the call, innermost first
     * @param flushes whether a method called {@code flush} makes the call, of the JDK, a library or the program
     * @param loop the method of the JDK that calls the line for each byte of an array; empty if none does
     * @param share of the calls, from 0 to 1
     */
    public record Caller(CallSite site, List<String> passed, boolean flushes, String loop, double share) {
        /** Whether one of the methods between is that one, such as {@code java.io.DataInputStream.readInt}. */
        public boolean passes(String method) {
            return passed.contains(method);
        }

        /**
         * Whether the JDK copies, moves, deletes, makes or lists files or opens an archive there, and asks about each
         * by itself: no program can keep these answers for it.
         */
        public boolean worksOnFiles() {
            return passed.stream().anyMatch(method -> WORKS.stream().anyMatch(method::startsWith));
        }

        /** The method that the line itself calls; empty if unknown. */
        public String called() {
            return passed.isEmpty() ? "" : passed.get(passed.size() - 1);
        }
    }

    /** Whether enough of them were timed to say how long they take. */
    public boolean isTimed() {
        return counts.timed() >= LEAST_TIMED;
    }

    /** Elapsed seconds of all of them, by those that were timed; 0 where too few were. */
    public double waitSeconds() {
        return isTimed() ? counts.elapsedSeconds() : 0;
    }

    /**
     * Whether what was written is on the disk when they return: forces, and writes to a file of which most waited, and
     * for longer than their bytes take to be copied, as with {@code DSYNC}. Only their duration shows it.
     */
    public boolean areDurable(Medium medium) {
        return op.equals(FORCE)
                || (op.equals(WRITE)
                        && medium == Medium.FILE
                        && isTimed()
                        && counts.slowShare() > MOST
                        && counts.timedNanos() > counts.timed() * counts.meanBytes() * MOST_COPY_NANOS_PER_BYTE);
    }

    /** Whether such calls move bytes. */
    public boolean movesBytes() {
        return MOVING.contains(op);
    }

    /** Whether the calls only ask something. */
    public boolean asks() {
        return QUESTIONS.contains(op);
    }

    /** Whether such a call asks about a path. */
    static boolean asksAboutPath(String op) {
        return op.equals(STAT) || op.equals(RESOLVE);
    }

    /** What one of them is called in a sentence. */
    public String noun() {
        return op.equals(OPEN)
                ? "opening"
                : op.equals(MAP) ? "mapping" : asks() ? "question" : transfers() ? "transfer" : op;
    }

    /** Whether the calls hand bytes on that the program does not see. */
    public boolean transfers() {
        return op.equals(TRANSFER_TO) || op.equals(TRANSFER_FROM);
    }

    /**
     * How many of them a program could do without, at most: every question; of what moves no bytes, what ended no run;
     * of transfers and datagrams the small ones, as of reads and writes, which are counted elsewhere.
     */
    public long spare() {
        if (asks()) {
            return counts.calls();
        }
        if (op.equals(MAP)) {
            return counts.calls();
        }
        boolean goes = op.equals(SEEK) || op.equals(SKIP);
        return goes ? counts.sequential() : transfers() || isDatagram() ? counts.smallCalls() : 0;
    }

    private boolean isDatagram() {
        return op.equals(SEND) || op.equals(RECEIVE);
    }

    /** The lines with their shares, by whatever methods they call and are called; the most frequent first. */
    public List<Caller> lines() {
        Map<StackLine, CallSite> first = new HashMap<>();
        callers.forEach(caller -> first.putIfAbsent(caller.site().frame(), caller.site()));
        return Callers.of(callers.stream()
                .map(caller -> new Caller(
                        first.getOrDefault(caller.site().frame(), caller.site()), List.of(), false, "", caller.share()))
                .toList());
    }

    /** The line that makes most of them; several together only if none is known. */
    public CallSite site() {
        List<CallSite> sites = lines().stream().map(Caller::site).toList();
        return sites.stream()
                .filter(site -> !site.equals(CallSite.OTHERS))
                .findFirst()
                .orElse(sites.isEmpty() ? CallSite.UNKNOWN : CallSite.OTHERS);
    }

    /** The share of the calls whose callers are so. */
    public double shareOf(Predicate<Caller> which) {
        return callers.stream().filter(which).mapToDouble(Caller::share).sum();
    }

    /** The share of the calls that came by that method of the JDK. */
    public double shareOf(String method) {
        return shareOf(caller -> caller.passes(method));
    }

    /** The share of the calls that came by a method whose full name begins so. */
    public double shareOfClass(String prefix) {
        return shareOf(caller -> caller.passed().stream().anyMatch(method -> method.startsWith(prefix)));
    }

    /** The share of the calls whose line had no room in the recording. */
    public double unplacedShare() {
        return shareOf(caller -> caller.site().equals(CallSite.OTHERS));
    }

    /** The share of the calls that the JDK makes for each byte of an array. */
    public double loopedShare() {
        return shareOf(caller -> !caller.loop().isEmpty());
    }

    /** The share of the calls that a flush makes. */
    public double flushedShare() {
        return shareOf(Caller::flushes);
    }

    /** Both together. */
    Calls plus(Calls other) {
        return new Calls(
                op,
                counts.plus(other.counts),
                Callers.merge(callers, counts.calls(), other.callers, other.counts.calls()));
    }

    /**
     * That part of it, estimated from shares.
     *
     * @param asksAgain the share of its questions that were asked before; null where that is not known: then they
     *     are the program's own, for the JDK, which works through many files, asks about each first
     */
    Calls part(double share, List<Caller> of, @Nullable Double asksAgain) {
        OperationCounts part = counts.part(share);
        if (!asksAboutPath(op)) {
            return new Calls(op, part, of);
        }
        double own = ownShare(callers);
        double again = own == 0 ? 0 : Math.min(1, counts.sequentialShare() / own) * ownShare(of);
        return new Calls(
                op, part.withSequential(Math.round(part.calls() * (asksAgain == null ? again : asksAgain))), of);
    }

    private static double ownShare(List<Caller> callers) {
        double all = callers.stream().mapToDouble(Caller::share).sum();
        double own = callers.stream()
                .filter(caller -> !caller.worksOnFiles())
                .mapToDouble(Caller::share)
                .sum();
        return all == 0 ? 0 : own / all;
    }
}
