package io.thalweg.audit.finding;

import io.thalweg.audit.finding.Calls.Caller;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import io.thalweg.audit.recording.Medium;
import io.thalweg.audit.recording.RecordedStream;
import io.thalweg.audit.recording.RecordedStream.Operation;
import io.thalweg.audit.recording.RecordedStream.SiteShare;
import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.Recording.Site;
import io.thalweg.audit.recording.RecordingFile;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Puts the recordings of any number of JVMs together, one at a time: holds the streams that differ, and of each
 * recording only what is known of its JVM. For one thread.
 */
public final class ProgramMerge {
    /** Streams that differ, which are what memory is needed for: a few kilobytes each. */
    private static final int MOST_STREAMS = 20_000;

    /** With fewer small calls it does not matter whose they are. */
    private static final long TELLING_CALLS = 1000;

    private static final int NEWEST_TESTED_JDK = 27;

    private final List<String> packages;
    private final int mostStreams;
    private final List<Recording> recordings = new ArrayList<>();
    private final Map<StreamUse.StreamKey, StreamUse> merged = new LinkedHashMap<>();
    private final List<String> gaps = new ArrayList<>();
    private boolean ownIsKnown;
    private long leftOut;

    /**
     * Nothing yet.
     *
     * @param packages prefixes of class names that are the program's own; may be empty
     */
    public ProgramMerge(List<String> packages) {
        this(packages, MOST_STREAMS);
    }

    ProgramMerge(List<String> packages, int mostStreams) {
        this.packages = List.copyOf(packages);
        this.mostStreams = mostStreams;
    }

    /**
     * Adds the recording in a file.
     *
     * @throws Problem with {@code BAD_DATA} or {@code ENVIRONMENT} if it cannot be read; it then adds nothing
     */
    public void read(Path file) {
        String name = Printable.of(file);
        Recording recording = RecordingFile.read(file);
        try {
            add(name, recording);
        } catch (IllegalArgumentException e) {
            throw new Problem(ExitCode.BAD_DATA, name + ": its counts contradict each other", "Record it again.", e);
        }
    }

    /** Adds a recording; {@code name} says which in reports. */
    public void add(String name, Recording recording) {
        CallSites sites = CallSites.of(recording, packages);
        Resolver resolver = new Resolver(recording, sites);
        Map<StreamUse.StreamKey, StreamUse> own = new LinkedHashMap<>();
        for (RecordedStream stream : recording.streams()) {
            for (StreamUse use : split(stream, resolver.use(stream), resolver.asksAgain(stream))) {
                own.merge(keyOf(use), use, StreamUse::plus);
            }
        }
        own.replaceAll((key, use) -> {
            StreamUse here = use.in(name);
            StreamUse others = merged.get(key);
            return others == null ? here : others.plus(here);
        });
        own.forEach((key, use) -> {
            if (merged.size() < mostStreams || merged.containsKey(key)) {
                merged.put(key, use);
            } else {
                leftOut++;
            }
        });
        ownIsKnown |= sites.knowOwnCode(recording);
        recordings.add(recording.withoutStreams());
        String failure = recording.agent().failure();
        if (failure != null) {
            missed("In process " + recording.jvm().pid() + ": " + failure + ".");
        }
        int jdk = recording.jvm().feature();
        if (jdk > NEWEST_TESTED_JDK) {
            missed("Not tested on JDK " + jdk + ": the agent's self-test passed, but other calls may be missing.");
        }
    }

    /** Something is known to be missing, as a sentence says. */
    public void missed(String sentence) {
        gaps.add(sentence);
    }

    /** Whether there is no recording yet. */
    public boolean isEmpty() {
        return recordings.isEmpty();
    }

    /** What was added so far. */
    public AuditedProgram program() {
        List<String> all = new ArrayList<>(gaps);
        if (!ownIsKnown && smallCalls() >= TELLING_CALLS) {
            all.add("No line was recognised as the program's own: name its packages with --package PREFIX.");
        }
        if (leftOut > 0) {
            all.add(Amounts.count(leftOut, "stream") + " left out: there are more than " + Amounts.count(mostStreams)
                    + " different ones. Audit fewer recordings at a time.");
        }
        return new AuditedProgram(recordings, List.copyOf(merged.values()), all, ownIsKnown);
    }

    private long smallCalls() {
        return merged.values().stream()
                .flatMap(use -> use.calls().stream())
                .mapToLong(calls -> calls.counts().smallCalls())
                .sum();
    }

    /** Streams without a known creation site are distinguished by the line that calls them. */
    private static StreamUse.StreamKey keyOf(StreamUse use) {
        StreamUse.StreamKey key = use.key();
        if (key.created().isKnown() || use.calls().isEmpty()) {
            return key;
        }
        return new StreamUse.StreamKey(
                key.type(),
                key.medium(),
                key.standard(),
                new CallSite(use.calls().get(0).site().frame(), CallSite.Owner.UNKNOWN, null),
                key.chain(),
                key.jdk());
    }

    /** An entry that stands for many streams, such as questions about paths, becomes one for each line that calls. */
    private static List<StreamUse> split(RecordedStream stream, StreamUse use, Map<CallSite, Double> asksAgain) {
        if (stream.firstUsed() != null
                || stream.created() >= 0
                || use.key().created().isKnown()
                || use.key().standard() != null) {
            return List.of(use);
        }
        Map<CallSite, List<Calls>> bySite = new LinkedHashMap<>();
        for (Calls calls : use.calls()) {
            Map<CallSite, List<Caller>> callers = calls.callers().stream()
                    .collect(Collectors.groupingBy(Caller::site, LinkedHashMap::new, Collectors.toList()));
            if (callers.size() < 2) {
                bySite.computeIfAbsent(calls.site(), site -> new ArrayList<>()).add(calls);
                continue;
            }
            callers.forEach((site, of) -> {
                double share = of.stream().mapToDouble(Caller::share).sum();
                bySite.computeIfAbsent(site, any -> new ArrayList<>())
                        .add(calls.part(share, Callers.of(of), asksAgain.get(site)));
            });
        }
        return bySite.values().stream().map(use::part).toList();
    }

    /** Turns the indexes of one recording into lines. */
    private static final class Resolver {
        private final Recording recording;
        private final CallSites callSites;
        private final Map<Integer, CallSite> chosen = new LinkedHashMap<>();

        Resolver(Recording recording, CallSites callSites) {
            this.recording = recording;
            this.callSites = callSites;
        }

        StreamUse use(RecordedStream stream) {
            StreamUse.StreamKey key = new StreamUse.StreamKey(
                    stream.type(),
                    isBelowTls(stream) ? Medium.TLS_RECORDS : stream.kind(),
                    stream.standard(),
                    site(stream.created()),
                    stream.chain().stream()
                            .map(wrapper -> new Wrapper(
                                    wrapper.type(),
                                    wrapper.bufferBytes(),
                                    site(wrapper.created()),
                                    CallSites.isMadeByTheJdk(recording.site(wrapper.created()))))
                            .toList(),
                    recording.jvm().feature());
            return new StreamUse(
                    UnseenOpening.corrected(key, stream, recording),
                    stream.instances(),
                    stream.reopened(),
                    stream.buffers(),
                    stream.flushes(),
                    stream.codecBytes(),
                    stream.operations().stream()
                            .map(operation -> calls(operation, key, stream))
                            .toList(),
                    stream.splitMessages(),
                    stream.evidence(),
                    StreamUse.Jvms.NONE);
        }

        /**
         * Which share of a line's questions about paths had been asked before; without lines for which it is unknown.
         */
        Map<CallSite, Double> asksAgain(RecordedStream stream) {
            Map<CallSite, Double> again = new LinkedHashMap<>();
            Map<CallSite, Double> all = new LinkedHashMap<>();
            for (Operation operation : stream.operations()) {
                for (SiteShare share : operation.sites()) {
                    Double sequential = share.sequential();
                    if (Calls.asksAboutPath(operation.op()) && sequential != null) {
                        again.merge(site(share.site()), sequential, Double::sum);
                        all.merge(site(share.site()), share.weight(), Double::sum);
                    }
                }
            }
            again.replaceAll((site, weight) -> Math.min(1, weight / Math.max(1, all.getOrDefault(site, 1.0))));
            return again;
        }

        /** Whether most of the calls are the JDK's own, for records of TLS. */
        private boolean isBelowTls(RecordedStream stream) {
            double all = 0;
            double below = 0;
            for (Operation operation : stream.operations()) {
                for (SiteShare share : operation.sites()) {
                    Site stack = recording.site(share.site());
                    all += share.weight();
                    below += stack != null && CallSites.isBelowTls(stack) ? share.weight() : 0;
                }
            }
            return stream.kind() == Medium.SOCKET && below > all / 2;
        }

        private CallSite site(int index) {
            return Objects.requireNonNull(chosen.computeIfAbsent(index, at -> callSites.choose(recording.site(at))));
        }

        /**
         * The line to blame; where none in the stack can be, the one that made the stream, if that is not the JDK's
         * either.
         */
        private CallSite site(int index, @Nullable Site stack, CallSite created) {
            CallSite site = site(index);
            if (stack == null || site.owner() != CallSite.Owner.JDK) {
                return site;
            }
            boolean isOnThreadOfTheJdk = UnseenOpening.isOnThreadOfTheJdk(stack);
            boolean isMade = created.isKnown() && created.owner() != CallSite.Owner.JDK;
            if (isMade && (isOnThreadOfTheJdk || CallSites.isCutInTheJdk(stack))) {
                return created;
            }
            return isOnThreadOfTheJdk ? CallSite.ON_THREAD_OF_THE_JDK : site;
        }

        /** An estimate of the time that calls took is at most what passed meanwhile, on each of the streams. */
        private Calls calls(Operation operation, StreamUse.StreamKey key, RecordedStream stream) {
            List<String> chain = key.chain().stream().map(Wrapper::type).toList();
            boolean isReached = isReachedByFlushes(operation, chain, stream);
            List<Caller> weighted = operation.sites().stream()
                    .map(share -> {
                        Site stack = recording.site(share.site());
                        CallSite site = site(share.site(), stack, key.created());
                        return new Caller(
                                site,
                                CallSites.passed(stack, site),
                                isReached && callSites.flushes(stack, chain),
                                CallSites.loop(stack, site),
                                share.weight());
                    })
                    .toList();
            double mostNanos = (double) recording.window().elapsedNanos() * stream.instances();
            return new Calls(operation.op(), operation.counts().within(mostNanos), Callers.of(weighted));
        }

        /**
         * Whether flushes that write are flushes of the stream itself, too: one that stops at a library's buffer, as
         * protobuf's does, leaves what a buffer below it holds. Only a {@code FileOutputStream} surely tells.
         */
        private boolean isReachedByFlushes(Operation operation, List<String> chain, RecordedStream stream) {
            double writes = 0;
            for (SiteShare share : operation.sites()) {
                writes += callSites.flushes(recording.site(share.site()), chain) ? share.weight() : 0;
            }
            return !stream.type().equals("java.io.FileOutputStream") || stream.flushes() >= writes / 2;
        }
    }
}
