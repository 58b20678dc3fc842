package io.thalweg.audit.rule;

import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Fix.Needs;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import java.util.List;
import java.util.Optional;

/** Waits for the disk. */
final class Durability {
    private static final Snippet GROUP_COMMIT = new Snippet(
            Needs.THALWEG,
            "Append to a log whose threads share forces, if each record must be safe before it goes on",
            """
            for (byte[] record : records) {
                channel.write(ByteBuffer.wrap(record));
                channel.force(false);
            }""",
            """
            AppendLog log = AppendLog.open(path); // once, for all threads
            for (byte[] record : records) {
                log.append(record);
                log.commit(Acknowledgement.DISK); // threads that commit at the same time share one force
            }""");

    private static final Snippet COMMIT_ONCE =
            new Snippet(Needs.THALWEG, "Commit once for each batch, and only then report it as saved", """
            AppendLog log = AppendLog.open(path);
            for (byte[] record : records) {
                log.append(record);
                log.commit(Acknowledgement.DISK);
            }""", """
            AppendLog log = AppendLog.open(path);
            for (byte[] record : records) {
                log.append(record);
            }
            log.commit(Acknowledgement.DISK);""");

    private Durability() {}

    /** Whether Thalweg's own log makes most of these calls, where the caller of commit decides how many there are. */
    private static boolean isOfLog(Calls calls) {
        return calls.shareOfClass("io.thalweg.log.") >= SmallCalls.MOST;
    }

    /**
     * A wait for the disk after every write or two: it costs hardly any processor time and nearly all of the elapsed.
     *
     * <p>Seen in: SQLite commits each row of a loop by itself.
     */
    static final class ForcePerWrite extends Rule {
        private static final Snippet FORCE_ONCE =
                new Snippet(Needs.JDK, "Force once for each batch, and only then report it as saved", """
                for (byte[] record : records) {
                    channel.write(ByteBuffer.wrap(record));
                    channel.force(false);
                }""", """
                for (byte[] record : records) {
                    channel.write(ByteBuffer.wrap(record));
                }
                channel.force(false);""");

        private static final Snippet SYNC_ONCE =
                new Snippet(Needs.JDK, "Sync once for each batch, and only then report it as saved", """
                FileOutputStream out = new FileOutputStream(file);
                for (byte[] record : records) {
                    out.write(record);
                    out.getFD().sync();
                }""", """
                FileOutputStream out = new FileOutputStream(file);
                for (byte[] record : records) {
                    out.write(record);
                }
                out.getFD().sync();""");

        private static final Snippet SYNC_RANDOM_ONCE =
                new Snippet(Needs.JDK, "Sync once for each batch, and only then report it as saved", """
                for (byte[] record : records) {
                    raf.write(record);
                    raf.getFD().sync();
                }""", """
                for (byte[] record : records) {
                    raf.write(record);
                }
                raf.getFD().sync();""");
        /** A disk needs from a tenth of a millisecond to ten for each: together a noticeable wait. */
        static final long LEAST_FORCES = 100;

        private static final double MOST_WRITES_PER_FORCE = 2;

        ForcePerWrite() {
            super(
                    "force-per-write",
                    "Force after every write",
                    new SourceChange.None("how often to wait for the disk is a promise of the program's"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            if (!calls.op().equals(Calls.FORCE) || calls.counts().calls() < LEAST_FORCES) {
                return Optional.empty();
            }
            Calls writes = stream.calls(Calls.WRITE);
            if (writes == null
                    || writes.counts().calls()
                            > MOST_WRITES_PER_FORCE * calls.counts().calls()) {
                return Optional.empty();
            }
            return Optional.of(Advice.ofWaiting(
                    Amounts.count(calls.counts().calls(), "force") + " for "
                            + Amounts.count(writes.counts().calls(), "write") + " of "
                            + Amounts.size(writes.counts().meanBytes()) + " on average. Each force waits for the disk"
                            + waited(calls),
                    calls.waitSeconds(),
                    isOfLog(calls)
                            ? List.of(COMMIT_ONCE.fix())
                            : List.of(once(stream.key()).fix(), GROUP_COMMIT.fix()),
                    List.of("A record is safe only after the next force; do not report it as saved before."
                            + " A fix saves waiting, which the predicted CPU savings do not include.")));
        }

        private static Snippet once(StreamUse.StreamKey stream) {
            if (stream.is("FileOutputStream")) {
                return SYNC_ONCE;
            }
            return stream.is("RandomAccessFile") ? SYNC_RANDOM_ONCE : FORCE_ONCE;
        }

        /** How long, as the end of a sentence. */
        static String waited(Calls calls) {
            return calls.isTimed()
                    ? ", together about " + Amounts.seconds(calls.waitSeconds()) + " (" + SmallCalls.timedBasis(calls)
                            + ")."
                    : "; too few of them were timed to say how long.";
        }
    }

    /**
     * Writes to a file that wait for the disk themselves, as those of {@code DSYNC}, {@code "rwd"} and the like do. A
     * buffer would save the waiting, and with it the durability that was asked for. A {@code FileOutputStream} has no
     * such option: its writes may be slow on a busy machine.
     *
     * <p>Seen in: a log opened as {@code "rwd"}, one write for each record.
     */
    static final class SyncedWrites extends Rule {
        private static final Snippet FORCE_ONCE_PER_BATCH = new Snippet(
                Needs.JDK,
                "Open it without the sync option, force once for each batch, and only then report it as saved",
                """
                FileChannel out = FileChannel.open(path, StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
                for (byte[] record : records) {
                    out.write(ByteBuffer.wrap(record));
                }""",
                """
                FileChannel out = FileChannel.open(path, StandardOpenOption.WRITE);
                for (byte[] record : records) {
                    out.write(ByteBuffer.wrap(record));
                }
                out.force(false);""");
        private static final long LEAST_CALLS = 100;

        /** A larger one is a batch already, and where the disk is the bound, no fix makes it wait less. */
        private static final long MOST_BYTES = 64 << 10;

        SyncedWrites() {
            super(
                    "synced-writes",
                    "Each write waits for the disk",
                    new SourceChange.None("how often to wait for the disk is a promise of the program's"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            if (!SmallCalls.isWrite(calls)
                    || stream.key().is("FileOutputStream")
                    || calls.counts().calls() < LEAST_CALLS
                    || calls.counts().meanBytes() > MOST_BYTES
                    || !calls.areDurable(stream.key().medium())) {
                return Optional.empty();
            }
            boolean log = isOfLog(calls);
            return Optional.of(Advice.ofWaiting(
                    SmallCalls.figures(calls)
                            + (log
                                    ? ", most of them commits of an AppendLog, which wait for the disk: together"
                                            + " about "
                                    : ", most of which waited, as for a file opened with DSYNC, SYNC, \"rwd\" or"
                                            + " \"rws\", or one on a network: together about ")
                            + Amounts.seconds(calls.waitSeconds()) + " (" + SmallCalls.timedBasis(calls) + ").",
                    calls.waitSeconds(),
                    log ? List.of(COMMIT_ONCE.fix()) : List.of(FORCE_ONCE_PER_BATCH.fix(), GROUP_COMMIT.fix()),
                    List.of("Every write is on the disk now when it returns. A batch is only after its "
                            + (log ? "commit" : "force")
                            + ": tell nobody before. A fix saves waiting, which the predicted CPU savings"
                            + " do not include.")));
        }
    }
}
