package io.thalweg.audit.rule;

import io.thalweg.agent.figure.Observation;
import io.thalweg.audit.cost.CallCost;
import io.thalweg.audit.cost.CallKind;
import io.thalweg.audit.cost.Costs;
import io.thalweg.audit.finding.Advice;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Calls.Caller;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Fix.Needs;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.Rule;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Medium;
import io.thalweg.audit.recording.OperationCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Files opened, and questions asked, more often than needed. */
final class Openings {
    private Openings() {}

    /**
     * The same file opened and closed for each line that is appended, or each record that is read.
     *
     * <p>Seen in: a log that is opened for each line ({@code reopened-log} of {@code ./dev figures}).
     */
    static final class OpenPerCall extends Rule {
        private static final Snippet ONE_WRITER =
                new Snippet(Needs.JDK, "If each opening appends: keep one writer open for all lines", """
                for (String line : lines) {
                    Files.writeString(path, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                }""", """
                try (Writer out = Files.newBufferedWriter(path, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                    for (String line : lines) {
                        out.write(line);
                    }
                }""");

        private static final Snippet SAVE_LESS_OFTEN =
                new Snippet(Needs.JDK, "Save less often: when all that belongs together has changed", """
                Properties settings = new Properties();
                for (String line : lines) {
                    settings.setProperty("last", line);
                    settings.store(target, null);
                }""", """
                Properties settings = new Properties();
                for (String line : lines) {
                    settings.setProperty("last", line);
                }
                settings.store(target, null);""");

        private static final Snippet KEEP_OPEN =
                new Snippet(Needs.JDK, "Keep the file open from one read to the next", """
                try (RandomAccessFile in = new RandomAccessFile(file, "r")) {
                    in.seek(4711);
                    int b = in.read();
                }""", """
                RandomAccessFile in = new RandomAccessFile(file, "r"); // once
                in.seek(4711);
                int b = in.read();""");

        private static final Snippet KEEP_CHANNEL_OPEN =
                new Snippet(Needs.JDK, "Keep the channel open: any number of threads can transfer from it", """
                try (FileChannel in = FileChannel.open(path)) {
                    in.transferTo(0, in.size(), connection);
                }""", """
                FileChannel in = FileChannel.open(path); // once
                in.transferTo(0, in.size(), connection);""");

        private static final Snippet READ_ONCE =
                new Snippet(Needs.JDK, "Read the file once and keep what it holds", """
                for (String line : lines) {
                    boolean known = Files.readString(path).contains(line);
                }""", """
                String content = Files.readString(path);
                for (String line : lines) {
                    boolean known = content.contains(line);
                }""");
        private static final Snippet KEEP_ARCHIVE =
                new Snippet(Needs.JDK, "Keep the archive open from one entry to the next", """
                for (String line : lines) {
                    try (ZipFile zip = new ZipFile(file)) {
                        byte[] entry = zip.getInputStream(zip.getEntry(line)).readAllBytes();
                    }
                }""", """
                try (ZipFile zip = new ZipFile(file)) {
                    for (String line : lines) {
                        byte[] entry = zip.getInputStream(zip.getEntry(line)).readAllBytes();
                    }
                }""");

        private static final Snippet KEEP_ARCHIVE_SYSTEM =
                new Snippet(Needs.JDK, "Keep the file system open from one entry to the next", """
                for (String line : lines) {
                    try (FileSystem zip = FileSystems.newFileSystem(path)) {
                        byte[] entry = Files.readAllBytes(zip.getPath(line));
                    }
                }""", """
                try (FileSystem zip = FileSystems.newFileSystem(path)) {
                    for (String line : lines) {
                        byte[] entry = Files.readAllBytes(zip.getPath(line));
                    }
                }""");

        private static final Snippet CACHED_ARCHIVE =
                new Snippet(Needs.JDK, "Leave the cache on, which keeps the archive open, or take a ZipFile", """
                URLConnection entry = URI.create("jar:file:app.jar!/entry").toURL().openConnection();
                entry.setUseCaches(false);""", """
                URLConnection entry = URI.create("jar:file:app.jar!/entry").toURL().openConnection();""");

        /** Where the JDK reads the directory of an archive, by a {@code ZipFile} and by a file system. */
        private static final String ZIP_DIRECTORY = "java.util.zip.ZipFile$Source.initCEN";

        private static final String ZIP_SYSTEM_DIRECTORY = "jdk.nio.zipfs.ZipFileSystem.initCEN";

        private static final int LEAST_ARCHIVES = 100;

        /** Of its calls; the others read the entries. */
        private static final double LEAST_DIRECTORY = 0.2;

        /**
         * What an archive takes beside its calls: 0.7 to 1.2 ns for each byte of its directory by a ZipFile, 2.2 by a
         * file system, and 10 to 20 µs (500 and 5,000 entries, JDK 17 and 25, 2 virtual CPUs under KVM).
         */
        private static final CallCost ARCHIVE = new CallCost(15_000, 1.5, CallCost.MOST_SPREAD);

        /**
         * What each byte of the first directories takes more, until the way there is compiled: 1,000 openings of 36 KB
         * took 0.29 s by a ZipFile, 0.40 by its URL and 0.70 by a file system.
         */
        private static final double COLD_NANOS = 6;

        private static final double COLD_NANOS_OF_SYSTEM = 16;

        private static final long COLD_BYTES = 40 << 20;

        /** A read to the end of a small file takes two, and one to look at it first three. */
        private static final double MOST_CALLS_EACH = 3;

        /** What a program can keep of a file without a thought. */
        private static final long MOST_KEPT_BYTES = 1 << 20;

        /** The first read of each opening goes on where nothing has ended. */
        private static final double MOST_STARTS = 1.1;

        /**
         * What is made around a file goes with it: to append a line by a FileWriter takes 1.6 to 1.8 times what it
         * takes by a FileOutputStream alone (one measurement beside other work, on JDK 25 and 17, 2 virtual CPUs under
         * KVM): a bound, no price.
         */
        private static final double MOST_WITH_STREAM = 1.8;

        /**
         * At least the stream's object, its cleaner and one call go with it: 8.0 µs where the opening alone had 3.7.
         */
        private static final double LEAST_WITH_STREAM = 1.5;

        OpenPerCall() {
            super(
                    "open-per-call",
                    "Opened anew for each call",
                    new SourceChange.None(
                            "the file would have to stay open between calls, which is a change of design"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            boolean writes = SmallCalls.isWrite(calls);
            boolean transfers = calls.op().equals(Calls.TRANSFER_TO);
            if (isArchive(stream, calls)) {
                return Optional.of(ofArchive(stream, calls, costs));
            }
            if (!(writes || transfers || SmallCalls.isRead(calls))
                    || stream.opened() < SmallCalls.LEAST_CALLS
                    || stream.reopened() < SmallCalls.MOST * stream.opened()
                    || calls.counts().calls() < SmallCalls.MOST * stream.opened()
                    || (calls.counts().calls()
                                    > MOST_CALLS_EACH
                                            * RandomFiles.RandomAccessValues.mostCallsEach(stream, calls)
                                            * stream.opened()
                            && !isReadInOrder(stream, calls))
                    || (!writes && stream.count(Calls.WRITE) >= SmallCalls.MOST * stream.opened())) {
                return Optional.empty();
            }
            List<Snippet> fixes = writes ? saves(stream, calls) : List.of(fix(stream, transfers));
            CallCost open = costs.of(CallKind.FILE_OPEN);
            Gain opening = Gain.ofCalls(stream.reopened(), open);
            Gain opens = new Gain(opening.lowSeconds() * LEAST_WITH_STREAM, opening.highSeconds() * MOST_WITH_STREAM);
            double buffered =
                    opens.plus(SmallCalls.gainOfOneBuffer(stream, calls, costs)).highSeconds();
            Gain gain = writes ? new Gain(opens.lowSeconds(), buffered) : opens;
            return Optional.of(Advice.besideCalls(
                    Advice.Weight.BY_COST,
                    Amounts.count(stream.opened(), "time") + " opened and closed, "
                            + Amounts.count(stream.reopened()) + " of them a file that this line had opened not long"
                            + " before, for "
                            + SmallCalls.figures(calls) + ".",
                    open.seconds(stream.reopened(), 0) + SmallCalls.seconds(stream, calls, costs),
                    fixes.stream().map(fix -> fix.fix(gain)).toList(),
                    caveats(stream, fixes)));
        }

        private static boolean isArchive(StreamUse stream, Calls calls) {
            return SmallCalls.isRead(calls)
                    && stream.opened() >= LEAST_ARCHIVES
                    && stream.reopened() >= SmallCalls.MOST * stream.opened()
                    && calls.shareOf(ZIP_DIRECTORY) + calls.shareOf(ZIP_SYSTEM_DIRECTORY) >= LEAST_DIRECTORY;
        }

        private static Advice ofArchive(StreamUse stream, Calls calls, Costs costs) {
            double again = (double) stream.reopened() / stream.opened();
            long reads = Math.round(calls.counts().calls() * again);
            long bytes = Math.round(calls.counts().bytes() * again);
            boolean system = calls.shareOf(ZIP_SYSTEM_DIRECTORY) > 0;
            double nanos = ARCHIVE.seconds(stream.reopened(), bytes) * 1e9
                    + Math.min(bytes, COLD_BYTES) * (system ? COLD_NANOS_OF_SYSTEM : COLD_NANOS);
            Gain gain = Gain.ofCalls(stream.reopened(), costs.of(CallKind.FILE_OPEN))
                    .plus(Gain.ofCalls(reads, SmallCalls.system(stream, calls, costs)))
                    .plus(Gain.ofCalls(1, new CallCost(nanos, 0, CallCost.MOST_SPREAD)));
            Snippet fix = system
                    ? KEEP_ARCHIVE_SYSTEM
                    : calls.shareOfClass("sun.net.www.protocol.jar.") > 0 ? CACHED_ARCHIVE : KEEP_ARCHIVE;
            return Advice.besideCalls(
                    Advice.Weight.BY_COST,
                    Amounts.count(stream.opened(), "time") + " opened and closed, "
                            + Amounts.count(stream.reopened()) + " of them an archive that this line had opened not"
                            + " long before: each time its directory is read and indexed, "
                            + Amounts.size((double) calls.counts().bytes() / stream.opened())
                            + " with the entries that were wanted.",
                    (gain.lowSeconds() + gain.highSeconds()) / 2,
                    List.of(fix.fix(gain)),
                    List.of("An open archive does not change when its file is replaced: open it again when"
                            + " Files.getLastModifiedTime changes."));
        }

        /** The recording does not say whether an opening appends or begins the file anew; a line is short. */
        private static List<Snippet> saves(StreamUse stream, Calls calls) {
            boolean lines = calls.counts().bytes() <= OperationCounts.SMALL_BYTES * stream.opened();
            return lines ? List.of(ONE_WRITER, SAVE_LESS_OFTEN) : List.of(SAVE_LESS_OFTEN);
        }

        private static Snippet fix(StreamUse stream, boolean transfers) {
            if (transfers) {
                return KEEP_CHANNEL_OPEN;
            }
            return isAtPlaces(stream) ? KEEP_OPEN : READ_ONCE;
        }

        /** Whether each time so much is read from the start on as a program can keep, in however many pieces. */
        private static boolean isReadInOrder(StreamUse stream, Calls calls) {
            double inOrder = calls.counts().sequentialShare() * calls.counts().calls();
            return SmallCalls.isRead(calls)
                    && !isAtPlaces(stream)
                    && calls.counts().bytes() <= MOST_KEPT_BYTES * stream.opened()
                    && inOrder >= calls.counts().calls() - MOST_STARTS * stream.opened();
        }

        /** Whether each time only a part of the file is read. */
        private static boolean isAtPlaces(StreamUse stream) {
            return stream.count(Calls.SEEK) + stream.count(Calls.SKIP) >= SmallCalls.MOST * stream.opened();
        }

        private static List<String> caveats(StreamUse stream, List<Snippet> fixes) {
            List<String> caveats = new ArrayList<>();
            if (fixes.contains(ONE_WRITER)) {
                caveats.addAll(Writes.UnbufferedWrites.caveats(stream.key()));
                caveats.add("If each line must be visible at once, keep the writer open and flush after each line: this"
                        + " still saves the opening.");
                caveats.add(
                        "Files.newBufferedWriter writes UTF-8 unless it is given another charset: give it the one that"
                                + " is used now; that of a FileWriter is the default charset.");
            }
            if (fixes.contains(SAVE_LESS_OFTEN)) {
                caveats.add("What has changed since the last time that it was saved is lost if the JVM dies.");
            }
            if (fixes.contains(READ_ONCE)) {
                caveats.add(
                        "What the program makes of the file each time is saved too, and in no figure here. If the file"
                                + " may change, read it anew when Files.getLastModifiedTime does.");
            }
            caveats.add(
                    "An open stream stays with its file when another file takes the name, as when a log is rotated.");
            return caveats;
        }
    }

    /**
     * A question for each read or write: how many bytes are there, how long is the file? Each goes to the system,
     * whatever buffer there is. Those that the JDK asks by itself, in the midst of a read, are its own affair.
     *
     * <p>Seen in: Commons Compress's {@code Lister} asks for the size at each skip, OpenNLP's {@code
     * TwoPassDataIndexer} for {@code available()} before each event.
     */
    static final class QuestionPerCall extends Rule {
        private static final Snippet READ_TO_THE_END =
                new Snippet(Needs.JDK, "Read until the end says so, and do not ask before", """
                while (source.available() > 0) {
                    int b = source.read();
                }""", """
                for (int b = source.read(); b >= 0; b = source.read()) {
                    // use b
                }""");

        private static final Snippet ASK_LENGTH_ONCE = new Snippet(Needs.JDK, "Ask once and keep the answer", """
                while (raf.getFilePointer() < raf.length()) {
                    long value = raf.readLong();
                }""", """
                long length = raf.length();
                for (long at = raf.getFilePointer(); at < length; at += Long.BYTES) {
                    long value = raf.readLong();
                }""");

        private static final Snippet ASK_SIZE_ONCE = new Snippet(Needs.JDK, "Ask once and keep the answer", """
                while (channel.position() < channel.size()) {
                    channel.read(ByteBuffer.allocate(Long.BYTES));
                }""", """
                long size = channel.size();
                while (channel.position() < size) {
                    channel.read(ByteBuffer.allocate(Long.BYTES));
                }""");
        private static final Set<String> OPS = Set.of(Calls.AVAILABLE, Calls.LENGTH, Calls.POSITION);

        private static final String AVAILABLE_IS_NOT_THE_END =
                "available() says how much can be read without waiting. It does not say where the input ends: a read"
                        + " that returns -1 does.";

        private static final String LENGTH_GROWS =
                "If others write to the file meanwhile, it grows: ask again when you have read that far.";

        QuestionPerCall() {
            super(
                    "question-per-call",
                    "A question before each call",
                    new SourceChange.None("only the program knows what its question is for"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            long asked = Math.round(calls.counts().calls() * share(calls));
            if (!OPS.contains(calls.op())
                    || asked < SmallCalls.LEAST_CALLS
                    || share(calls) < SmallCalls.MOST
                    || isPartOfAnother(stream, calls)) {
                return Optional.empty();
            }
            Gain gain = Gain.ofCalls(asked, SmallCalls.system(stream, calls, costs));
            double seconds = SmallCalls.system(stream, calls, costs).seconds(asked, 0);
            Calls positions = stream.calls(Calls.POSITION);
            if (isAvailable(calls) && calls.op().equals(Calls.LENGTH) && positions != null) {
                long both = positions.counts().calls();
                gain = gain.plus(Gain.ofCalls(both, SmallCalls.system(stream, positions, costs)));
                seconds += SmallCalls.system(stream, positions, costs).seconds(both, 0);
            }
            return Optional.of(Advice.ofCost(
                    what(stream, calls, asked),
                    seconds,
                    fixes(stream, calls, gain),
                    isAvailable(calls) ? List.of(AVAILABLE_IS_NOT_THE_END) : List.of(LENGTH_GROWS)));
        }

        /** What another rule says of these calls, or this one of others that come with them. */
        private static boolean isPartOfAnother(StreamUse stream, Calls calls) {
            boolean withLength = calls.op().equals(Calls.POSITION) && isAvailable(calls);
            return withLength || (calls.op().equals(Calls.LENGTH) && RandomFiles.AppendBySeek.is(stream));
        }

        private static String what(StreamUse stream, Calls calls, long asked) {
            String question = isAvailable(calls)
                    ? " how many bytes are there (available), "
                    : calls.op().equals(Calls.LENGTH) ? " how long the file is, " : " where the file stands, ";
            // Only samples distinguish the JDK's own questions from the program's.
            long reads = stream.count(Calls.READ);
            long writes = stream.count(Calls.WRITE);
            return (asked < calls.counts().calls() ? "about " : "") + Amounts.count(asked, "question") + question
                    + (reads + writes == 0
                            ? "and nothing is read or written"
                            : "for " + Amounts.count(reads, "read") + " and " + Amounts.count(writes, "write"))
                    + ". Each goes to the system, even where there is a buffer.";
        }

        /** On a pipe or socket the question may be there to avoid waiting, and what is written moves the end. */
        private static List<Fix> fixes(StreamUse stream, Calls calls, Gain gain) {
            boolean file = stream.key().medium() == Medium.FILE && stream.key().standard() == null;
            if (!file) {
                return List.of();
            }
            if (isAvailable(calls)) {
                return List.of(READ_TO_THE_END.fix(gain));
            }
            boolean grows = stream.count(Calls.WRITE)
                    >= SmallCalls.MOST * calls.counts().calls();
            if (!calls.op().equals(Calls.LENGTH) || grows) {
                return List.of();
            }
            boolean channel = stream.key().is("FileChannelImpl");
            return List.of((channel ? ASK_SIZE_ONCE : ASK_LENGTH_ONCE).fix(gain));
        }

        private static boolean isAvailable(Calls calls) {
            return calls.op().equals(Calls.AVAILABLE)
                    || calls.shareOf(caller -> caller.called().endsWith(".available")) >= SmallCalls.MOST;
        }

        /** The share that the program asks itself. */
        private static double share(Calls calls) {
            return calls.shareOf(QuestionPerCall::asksItself);
        }

        private static boolean asksItself(Caller caller) {
            String called = caller.called();
            return called.isEmpty()
                    || called.endsWith(".available")
                    || called.endsWith(".ready")
                    || called.endsWith(".length")
                    || called.endsWith(".size")
                    || called.endsWith(".position");
        }
    }

    /**
     * Questions about paths: is there a file, how large, how old? Each goes to the system, and no answer is kept.
     *
     * <p>Seen in: a tool that looks for changed files after each build: 600,823 questions, 200,823 by {@code
     * readAttributes}.
     */
    static final class PathAskedAgain extends Rule {
        private static final Snippet ASK_PATH_ONCE = new Snippet(Needs.JDK, "Ask once and keep the answer", """
                for (String line : lines) {
                    long left = file.length() - line.length();
                }""", """
                long length = file.length();
                for (String line : lines) {
                    long left = length - line.length();
                }""");

        private static final Snippet NORMALIZE =
                new Snippet(Needs.JDK, "Resolve the folder once, and compare names without the system", """
                for (String line : lines) {
                    String name = new File(file, line).getCanonicalPath();
                    boolean inside = name.startsWith(file.getCanonicalPath() + File.separator);
                }""", """
                Path folder = file.toPath().toRealPath(); // once
                for (String line : lines) {
                    boolean inside = folder.resolve(line).normalize().startsWith(folder);
                }""");

        private static final Snippet READ_ATTRIBUTES =
                new Snippet(Needs.JDK, "Ask all questions at once, and keep the answer", """
                boolean changed = file.exists() && file.lastModified() > 0 && file.length() > 0;""", """
                BasicFileAttributes at = Files.readAttributes(path, BasicFileAttributes.class);
                boolean changed = at.lastModifiedTime().toMillis() > 0 && at.size() > 0;""");
        /** With fewer of a line's questions the answer cannot be said to be known. */
        private static final double NEARLY_ALL = 0.9;

        /** With fewer of its own, a line's questions are those of the work that it starts. */
        private static final double LEAST_OWN = 0.25;

        private static final String AT_ONCE = "java.nio.file.Files.readAttributes";

        private static final String JDKS_OWN =
                ". Most are the JDK's own, while it copies, moves, deletes or lists files,"
                        + " or opens and closes an archive: none can be left out.";

        PathAskedAgain() {
            super(
                    "path-asked-again",
                    "Questions about paths",
                    new SourceChange.None("only the program knows how long an answer stays true"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            boolean resolves = calls.op().equals(Calls.RESOLVE);
            if (!(resolves || calls.op().equals(Calls.STAT)) || calls.counts().calls() < SmallCalls.LEAST_CALLS) {
                return Optional.empty();
            }
            double own = 1 - worksShare(calls);
            if (resolves) {
                return Optional.of(ofResolving(calls, own, costs.of(CallKind.FILE_RESOLVE)));
            }
            CallCost cost = costs.of(CallKind.FILE_STAT);
            long ownCalls = Math.round(calls.counts().calls() * own);
            long repeated = Math.min(ownCalls, calls.counts().sequential());
            boolean again = own >= LEAST_OWN && repeated >= NEARLY_ALL * ownCalls;
            Gain gain = Gain.ofCalls(repeated, cost);
            String asked = Amounts.count(again ? ownCalls : calls.counts().calls(), "question")
                    + " about paths (is there a file, how large, how old), each a system call";
            return Optional.of(Advice.ofCost(
                    again
                            ? asked
                                    + ". Nearly all are about a path that the program, or the JDK for it, had asked"
                                    + " about not long before."
                            : asked + why(calls, own),
                    cost.seconds(again ? ownCalls : calls.counts().calls(), 0),
                    again ? fixes(calls, gain) : List.of(),
                    again
                            ? List.of(
                                    "Where others write to the file meanwhile, ask again as often as the answer must be"
                                            + " new; to wait for a change, use a WatchService.",
                                    "Files.readAttributes throws NoSuchFileException where exists() is false.")
                            : List.of()));
        }

        /** A path followed to the file itself looks at each directory and link on the way. */
        private static Advice ofResolving(Calls calls, double own, CallCost cost) {
            long resolved = calls.counts().calls();
            if (own < LEAST_OWN) {
                return Advice.ofCost(
                        Amounts.count(resolved, "path") + " resolved" + JDKS_OWN,
                        cost.seconds(resolved, 0),
                        List.of(),
                        List.of());
            }
            long repeated = calls.counts().sequential();
            Gain gain = new Gain(
                    Gain.ofCalls(repeated, cost).lowSeconds(),
                    Gain.ofCalls(resolved, cost).highSeconds());
            return Advice.ofCost(
                    Amounts.count(resolved, "path") + " resolved (getCanonicalPath, toRealPath), "
                            + Amounts.count(repeated) + " of them asked about not long before: each asks the system"
                            + " about every directory on the way.",
                    cost.seconds(resolved, 0),
                    List.of(NORMALIZE.fix(gain)),
                    List.of("normalize() follows no links: if there may be links below the folder, keep resolving"
                            + " these paths."));
        }

        /** Several questions about one path are one. */
        private static List<Fix> fixes(Calls calls, Gain gain) {
            Fix once = ASK_PATH_ONCE.fix(gain);
            Fix together = READ_ATTRIBUTES.fix(gain);
            long kinds = calls.callers().stream().map(Caller::called).distinct().count();
            return kinds > 1 ? List.of(together, once) : List.of(once, together);
        }

        private static String why(Calls calls, double own) {
            if (own < SmallCalls.MOST) {
                return JDKS_OWN;
            }
            return calledShare(calls, AT_ONCE) >= SmallCalls.MOST
                    ? ". Files.readAttributes answers all questions about a path at once already."
                    : ". No buffer helps. Files.readAttributes answers all questions about a path at once.";
        }

        private static double calledShare(Calls calls, String method) {
            return calls.shareOf(caller -> caller.called().equals(method));
        }

        private static double worksShare(Calls calls) {
            return calls.shareOf(Caller::worksOnFiles);
        }
    }

    /**
     * Files and sockets that nothing refers to any more and nothing closed, or ever more of which stay open.
     *
     * <p>Seen in: file-leak-detector#86, jimfs#134, maven-compiler-plugin#1070.
     */
    static final class NeverClosed extends Rule {
        private static final Snippet CLOSE =
                new Snippet(Needs.JDK, "Close it where its work ends, also when something throws", """
                InputStream in = new FileInputStream(file);
                int first = in.read();""", """
                try (InputStream in = new FileInputStream(file)) {
                    int first = in.read();
                }""");

        private static final Snippet CLOSE_DIRECTORY =
                new Snippet(Needs.JDK, "Close it: a stream of names or paths holds its directory open", """
                long entries = Files.list(path).count();""", """
                long entries;
                try (Stream<Path> paths = Files.list(path)) {
                    entries = paths.count();
                }""");

        /** One may be meant for the whole run: a log, a lock. */
        private static final long LEAST_COLLECTED = 2;

        /** Those that are still referred to may be meant for it; so many more likely grow with the work. */
        private static final long LEAST_OPEN = 100;

        NeverClosed() {
            super("never-closed", "Never closed", new SourceChange.None("only the program knows where its work ends"));
        }

        @Override
        public Optional<Advice> advise(StreamUse stream, Calls calls, Costs costs) {
            long left = calls.counts().calls();
            long open = stream.evidence().count(Observation.OPEN);
            long collected = left - open;
            boolean isCollected = collected >= LEAST_COLLECTED;
            if (stream.key().created().isOfJdkLibrary() || !(isCollected || open >= LEAST_OPEN)) {
                return Optional.empty();
            }
            Medium medium = stream.key().medium();
            String what = Amounts.count(left) + " of " + Amounts.count(stream.instances(), noun(medium))
                    + " opened here were never " + (medium == Medium.MAPPING ? "let go" : "closed") + ": "
                    + (isCollected ? "nothing referred any more to " + Amounts.count(collected) + ", and " : "")
                    + Amounts.count(open) + " were open when the program ended. At most "
                    + Amounts.count(stream.evidence().peak()) + " were open at once.";
            return Optional.of(Advice.besideCalls(
                    isCollected ? Advice.Weight.ALWAYS : Advice.Weight.MENTION,
                    what,
                    0,
                    medium == Medium.MAPPING ? List.of() : List.of(fix(medium).fix()),
                    isCollected
                            ? List.of()
                            : List.of("What is meant to be open as long as the program runs is no leak.")));
        }

        private static Snippet fix(Medium medium) {
            return medium == Medium.DIRECTORY ? CLOSE_DIRECTORY : CLOSE;
        }

        private static String noun(Medium medium) {
            return switch (medium) {
                case SOCKET, UNIX_SOCKET, TLS_RECORDS, DATAGRAM -> "socket";
                case PIPE, MAPPING -> medium.toString();
                case DIRECTORY -> "directory stream";
                default -> "file";
            };
        }
    }
}
