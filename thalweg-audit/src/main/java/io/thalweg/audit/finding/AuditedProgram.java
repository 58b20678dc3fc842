package io.thalweg.audit.finding;

import io.thalweg.audit.finding.Calls.Caller;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import io.thalweg.audit.recording.RecordedStream;
import io.thalweg.audit.recording.RecordedStream.Operation;
import io.thalweg.audit.recording.RecordedStream.SiteShare;
import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.Recording.Site;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All JVMs of an audited program together.
 *
 * @param recordings one for each JVM, at least one
 * @param streams their streams, alike ones merged
 * @param gaps why something may have been missed, one sentence each; empty when all that can be watched was
 */
public record AuditedProgram(List<Recording> recordings, List<StreamUse> streams, List<String> gaps) {
    /** With fewer small calls it does not matter whose they are. */
    private static final long TELLING_CALLS = 1000;

    /**
     * Puts recordings together.
     *
     * @param packages prefixes of class names that are the program's own; may be empty
     */
    public static AuditedProgram of(List<Recording> recordings, List<String> packages) {
        return of(recordings, packages, List.of());
    }

    /**
     * Puts recordings together that may lack something.
     *
     * @param packages prefixes of class names that are the program's own; may be empty
     * @param missed what is known to be missing, one sentence each; what the agents tell comes to it
     */
    public static AuditedProgram of(List<Recording> recordings, List<String> packages, List<String> missed) {
        Map<StreamUse.Key, StreamUse> merged = new LinkedHashMap<>();
        boolean ownIsKnown = false;
        for (Recording recording : recordings) {
            CallSites sites = CallSites.of(recording, packages);
            ownIsKnown |= sites.knowOwnCode(recording);
            Resolver resolver = new Resolver(recording, sites);
            for (RecordedStream stream : recording.streams()) {
                for (StreamUse use : split(stream, resolver.use(stream), resolver.asksAgain(stream))) {
                    merged.merge(keyOf(use), use, AuditedProgram::together);
                }
            }
        }
        List<String> gaps = new ArrayList<>(missed);
        recordings.forEach(recording -> {
            String failure = recording.agent().failure();
            if (failure != null) {
                gaps.add("In process " + recording.jvm().pid() + ": " + failure + ".");
            }
        });
        if (!ownIsKnown && smallCalls(merged.values()) >= TELLING_CALLS) {
            gaps.add("No line was recognised as the program's own: name its packages with --package PREFIX.");
        }
        return new AuditedProgram(List.copyOf(recordings), List.copyOf(merged.values()), List.copyOf(gaps));
    }

    private static long smallCalls(Collection<StreamUse> streams) {
        return streams.stream()
                .flatMap(use -> use.calls().stream())
                .mapToLong(calls -> calls.counts().smallCalls())
                .sum();
    }

    /** The same program, of which more may have been missed. */
    public AuditedProgram withGaps(List<String> more) {
        List<String> all = new ArrayList<>(gaps);
        more.stream().filter(gap -> !all.contains(gap)).forEach(all::add);
        return new AuditedProgram(recordings, streams, List.copyOf(all));
    }

    /** Processor time of all JVMs; null where one does not tell. */
    public @Nullable Long cpuNanos() {
        long sum = 0;
        for (Recording recording : recordings) {
            Long cpu = recording.window().cpuNanos();
            if (cpu == null) {
                return null;
            }
            sum += cpu;
        }
        return sum;
    }

    /** A stream whose maker is unknown is told from others by who uses it; one call of each kind is enough for that. */
    private static StreamUse.Key keyOf(StreamUse use) {
        StreamUse.Key key = use.key();
        if (key.created().isKnown() || use.calls().isEmpty()) {
            return key;
        }
        return new StreamUse.Key(
                key.type(),
                key.medium(),
                key.standard(),
                new CallSite(use.calls().get(0).site().frame(), CallSite.Owner.UNKNOWN, null),
                key.chain(),
                key.jdk());
    }

    private static StreamUse together(StreamUse some, StreamUse others) {
        Map<String, Calls> calls = new LinkedHashMap<>();
        some.calls().forEach(of -> calls.put(of.op(), of));
        others.calls().forEach(of -> calls.merge(of.op(), of, Calls::plus));
        return new StreamUse(
                some.key(),
                some.instances() + others.instances(),
                some.reopened() + others.reopened(),
                some.buffers() + others.buffers(),
                some.flushes() + others.flushes(),
                some.codecBytes() + others.codecBytes(),
                List.copyOf(calls.values()),
                some.splitMessages().plus(others.splitMessages()));
    }

    /** Where a recording has all streams in one that were there before the agent came, whoever uses them. */
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
        return bySite.values().stream()
                .map(calls -> new StreamUse(
                        use.key(),
                        use.instances(),
                        use.reopened(),
                        use.buffers(),
                        use.flushes(),
                        use.codecBytes(),
                        calls,
                        use.splitMessages()))
                .toList();
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
            StreamUse.Key key = new StreamUse.Key(
                    stream.type(),
                    stream.kind(),
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
                            .map(operation -> calls(operation, key, stream.instances()))
                            .toList(),
                    stream.splitMessages());
        }

        /**
         * Which share of a line's questions about paths had been asked before; nothing of lines for which nobody knows.
         */
        Map<CallSite, Double> asksAgain(RecordedStream stream) {
            Map<CallSite, Double> again = new LinkedHashMap<>();
            Map<CallSite, Double> all = new LinkedHashMap<>();
            for (Operation operation : stream.operations()) {
                for (SiteShare share : operation.sites()) {
                    Double sequential = share.sequential();
                    if (operation.op().equals(Calls.STAT) && sequential != null) {
                        again.merge(site(share.site()), sequential, Double::sum);
                        all.merge(site(share.site()), share.weight(), Double::sum);
                    }
                }
            }
            again.replaceAll((site, weight) -> Math.min(1, weight / Math.max(1, all.getOrDefault(site, 1.0))));
            return again;
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
        private Calls calls(Operation operation, StreamUse.Key key, long instances) {
            List<String> chain = key.chain().stream().map(Wrapper::type).toList();
            List<Caller> weighted = operation.sites().stream()
                    .map(share -> {
                        Site stack = recording.site(share.site());
                        CallSite site = site(share.site(), stack, key.created());
                        return new Caller(
                                site,
                                CallSites.passed(stack, site),
                                callSites.flushes(stack, chain),
                                CallSites.loop(stack, site),
                                share.weight());
                    })
                    .toList();
            double mostNanos = (double) recording.window().elapsedNanos() * instances;
            return new Calls(operation.op(), operation.counts().within(mostNanos), Callers.of(weighted));
        }
    }
}
