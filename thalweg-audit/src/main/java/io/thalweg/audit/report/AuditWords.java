package io.thalweg.audit.report;

import io.thalweg.audit.Audit;
import io.thalweg.audit.AuditTotals;
import io.thalweg.audit.Waiting;
import io.thalweg.audit.finding.Amounts;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.CallSite.Owner;
import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Finding.Level;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Medium;
import io.thalweg.audit.recording.OperationCounts;
import io.thalweg.audit.recording.Recording;
import io.thalweg.base.format.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The sentences about an audit that all reports share; the same in every locale. */
final class AuditWords {
    /** The JDK where {@code FileDescriptor.sync} is a native method, which no hook can stand around. */
    private static final int NATIVE_SYNC = 17;

    /** More names would hide the one that matters. */
    private static final int MOST_NAMES = 8;

    /** Of what could not be watched in one of many JVMs. */
    private static final int MOST_SENTENCES = 20;

    /** A shorter program hardly makes its user wait. */
    private static final double LONG_SECONDS = 2;

    private static final double MOSTLY_WAITING = 2;

    /** A program that does little else. */
    private static final double MOSTLY = 0.5;

    /** What the percentage covers: only small and avoidable calls, not the calls that move bulk data. */
    private static final String SMALL_AND_AVOIDABLE = "small and avoidable calls take ";

    /** Where less was seen of a few calls, what the JVM reads by itself is a share that would mislead. */
    private static final double JVM_SHARE = 0.9;

    private static final String EXCESS =
            "; more than 100 % means that the kernel counted some of them elsewhere, as it does"
                    + " for calls of a process that has ended, or that the agent counted too many. Please report it.";

    private AuditWords() {}

    /** What was audited. */
    static String subject(Audit audit) {
        List<Recording> recordings = audit.program().recordings();
        String names = distinct(recordings, AuditWords::name);
        String versions = distinct(recordings, recording -> recording.jvm().javaVersion());
        double elapsed = elapsedSeconds(audit);
        Double cpu = audit.totals().cpuSeconds();
        return "Audit of " + names + " · Java " + versions + " · "
                + (recordings.size() == 1 ? "" : Amounts.count(recordings.size(), "JVM") + " · ")
                + Amounts.seconds(elapsed) + (cpu == null ? "" : " · " + Amounts.seconds(cpu) + " of CPU");
    }

    private static double elapsedSeconds(Audit audit) {
        return audit.program().recordings().stream()
                        .mapToLong(recording -> recording.window().elapsedNanos())
                        .max()
                        .orElse(0)
                / 1e9;
    }

    private static String name(Recording recording) {
        String main = recording.jvm().mainClass();
        return main == null ? "process " + recording.jvm().pid() : main;
    }

    /** More names would hide what follows; JSON has all. */
    private static String distinct(List<Recording> recordings, Function<Recording, String> name) {
        List<String> all = recordings.stream().map(name).distinct().toList();
        String more = all.size() <= MOST_NAMES ? "" : " and " + (all.size() - MOST_NAMES) + " more";
        return all.stream().limit(MOST_NAMES).collect(Collectors.joining(", ")) + more;
    }

    /** In how many of several JVMs; empty if there is only one. */
    static String jvms(Finding finding, Audit audit) {
        int all = audit.program().recordings().size();
        StreamUse.Jvms jvms = audit.program().jvms(finding.calls());
        return all == 1
                ? ""
                : "in " + Amounts.count(jvms.count()) + " of " + Amounts.count(all) + " JVMs"
                        + (jvms.count() == 1 ? ": " : ", most calls in ") + jvms.most();
    }

    /** What a person can repeat. */
    static String closing(Audit audit, boolean all) {
        List<Finding> warnings = audit.shown(all).stream()
                .filter(finding -> finding.level() == Level.WARNING)
                .toList();
        return warnings.isEmpty() ? nothing(audit, all) : most(audit, warnings);
    }

    private static String most(Audit audit, List<Finding> warnings) {
        Finding first = warnings.get(0);
        String fix = first.advice().fixes().get(0).title();
        String created = first.stream().created().shortPlace();
        String effect = first.advice().waitSeconds() > 0
                ? "; that will save up to " + Amounts.seconds(first.advice().waitSeconds()) + " of waiting"
                : first.gain().highSeconds() > 0
                        ? "; that will save " + Amounts.seconds(audit.possible(first.gain())) + ofCpu(audit)
                        : "";
        return place(first)
                + (warnings.size() == 1 ? "" : ", the first of " + Amounts.count(warnings.size(), "finding"))
                + ": " + Character.toLowerCase(fix.charAt(0)) + fix.substring(1)
                + (created(first).isEmpty() ? "" : " (created at " + created + ")") + effect + ".";
    }

    /** Such as {@code Small reads at Log.read(Log.java:7) in log-1.2.jar, called from Main.load(Main.java:42)}. */
    private static String place(Finding finding) {
        CallSite site = finding.site();
        return finding.title() + " at " + site.shortPlace()
                + (site.owner() == Owner.DEPENDENCY ? " in " + site.frame().origin() : "") + calledFrom(site);
    }

    /** Which line of the program calls a library there; empty where it is the program's own, or none is known. */
    static String calledFrom(CallSite site) {
        return site.via() == null ? "" : ", called from " + new CallSite(site.via(), Owner.APP, null).shortPlace();
    }

    /** Such as {@code  of 2.90 s CPU}. */
    static String ofCpu(Audit audit) {
        Double cpu = audit.totals().cpuSeconds();
        return cpu == null ? " CPU" : " of " + Amounts.seconds(cpu) + " CPU";
    }

    private static String nothing(Audit audit, boolean all) {
        AuditTotals totals = audit.totals();
        List<Finding> libraries = all
                ? List.of()
                : audit.folded().stream()
                        .filter(finding -> finding.level() == Level.WARNING)
                        .toList();
        double seconds = libraries.isEmpty() ? totals.avoidableSeconds() : totals.ownAvoidableSeconds();
        Double share = totals.share(seconds);
        String figure =
                share == null ? "at most " + Amounts.seconds(seconds) + " of CPU" : Amounts.percent(share) + " of CPU";
        if (audit.isPartial()) {
            return "No finding is worth a change in what was seen: " + SMALL_AND_AVOIDABLE + figure
                    + ". But not everything was seen." + largest(libraries);
        }
        long suppressed = audit.suppressed().stream()
                .filter(finding -> finding.level() == Level.WARNING)
                .count();
        if (suppressed > 0) {
            return (suppressed == 1
                            ? "The only finding worth a change is suppressed."
                            : "All " + Amounts.count(suppressed, "finding") + " worth a change are suppressed.")
                    + largest(libraries);
        }
        if (audit.matters(seconds)) {
            return unmended(audit, all, figure) + largest(libraries);
        }
        return libraries.isEmpty()
                ? "I/O call size is not your problem: " + SMALL_AND_AVOIDABLE + figure + "." + amount(audit)
                : ownPart(libraries) + SMALL_AND_AVOIDABLE + figure + "." + largest(libraries);
    }

    /** How often a library makes its calls may be up to the line that calls it. */
    private static String ownPart(List<Finding> libraries) {
        return libraries.get(0).site().via() == null
                ? "Your own code is not the problem: "
                : "A library makes the calls for your code, whose own ";
    }

    /** The first finding in a library; empty if there is none. */
    private static String largest(List<Finding> libraries) {
        return libraries.isEmpty()
                ? ""
                : " Of " + Amounts.count(libraries.size(), "finding") + " in libraries the largest is: "
                        + place(libraries.get(0)) + "; --all shows "
                        + (libraries.size() == 1 ? "it." : "them.");
    }

    /** Where calls of a good size are most of the program. */
    private static String amount(Audit audit) {
        AuditTotals totals = audit.totals();
        Double share = totals.share(totals.ioSeconds());
        if (share == null || share < MOSTLY) {
            return "";
        }
        long bytes = totals.readBytes() + totals.writtenBytes() + totals.transferredBytes();
        return audit.program().streams().stream()
                .flatMap(stream -> stream.calls().stream())
                .filter(Calls::movesBytes)
                .max(Comparator.comparingLong(calls -> calls.counts().bytes()))
                .map(calls -> " How much is moved may be: " + Amounts.size(bytes) + " take " + Amounts.percent(share)
                        + " of CPU, most at " + calls.site().shortPlace() + ".")
                .orElse("");
    }

    /** Calls take much, and no change is known that would save it. */
    private static String unmended(Audit audit, boolean all, String figure) {
        return audit.shown(all).stream()
                .filter(note -> audit.matters(note.advice().costSeconds()))
                .findFirst()
                .map(note -> "No buffer helps where most is spent: " + note.title() + " at "
                        + note.site().shortPlace() + ". Small and avoidable calls together take " + figure + ".")
                .orElse("No single line is worth a change, but small and avoidable calls together take " + figure
                        + ".");
    }

    /** What was waited; empty where it is hardly worth a word. */
    static String waiting(Audit audit) {
        return audit.waiting().map(Waiting::sentence).orElseGet(() -> unseenWaiting(audit));
    }

    /** What a program waits inside of a native library, as a commit that is forced; empty where there is none. */
    private static String unseenWaiting(Audit audit) {
        List<String> libraries = nativeLibraries(audit);
        double elapsed = elapsedSeconds(audit);
        Double cpu = audit.totals().cpuSeconds();
        if (cpu == null || libraries.isEmpty() || elapsed < LONG_SECONDS || elapsed < MOSTLY_WAITING * cpu) {
            return "";
        }
        return "Waiting: " + Amounts.seconds(elapsed) + " elapsed, " + Amounts.seconds(cpu)
                + " of CPU. If the program was not idle, a native library may have waited for the disk or the network,"
                + " which is not seen: " + named(libraries) + ".";
    }

    private static List<String> nativeLibraries(Audit audit) {
        return audit.program().recordings().stream()
                .flatMap(recording -> recording.jvm().nativeLibraries().stream())
                .distinct()
                .toList();
    }

    private static String named(List<String> libraries) {
        String others = libraries.size() <= MOST_NAMES ? "" : " and " + (libraries.size() - MOST_NAMES) + " more";
        return libraries.stream().limit(MOST_NAMES).collect(Collectors.joining(", ")) + others;
    }

    /** How many calls; "about" where the count is estimated from samples. */
    static String count(Calls calls) {
        return (calls.counts().isSampled() ? "about " : "")
                + Amounts.count(calls.counts().calls(), calls.noun());
    }

    /** Bytes that one of those calls moves; a dash where such calls move none. */
    static String bytesEach(Calls calls) {
        return calls.movesBytes() ? Amounts.size(calls.counts().meanBytes()) : Figures.NONE;
    }

    /** Everything about the whole, one sentence each. */
    static List<String> facts(Audit audit, boolean all) {
        List<String> facts = new ArrayList<>();
        facts.add(totals(audit));
        String folded = folded(audit, all);
        if (!folded.isEmpty()) {
            facts.add(folded);
        }
        facts.addAll(suppressed(audit));
        facts.add(coverage(audit));
        facts.addAll(agent(audit));
        facts.add(costs(audit));
        return facts;
    }

    /** All calls in a sentence. */
    static String totals(Audit audit) {
        AuditTotals totals = audit.totals();
        StringJoiner sum = new StringJoiner(" and ");
        if (totals.reads() + totals.writes() > 0) {
            sum.add(Amounts.count(totals.reads(), "read") + " and " + Amounts.count(totals.writes(), "write") + " of "
                    + Amounts.size(totals.meanBytes()) + " on average, " + Amounts.count(totals.smallCalls())
                    + " of them small (" + OperationCounts.SMALL_BYTES + " B or less)");
        }
        if (totals.transfers() > 0) {
            sum.add(Amounts.count(totals.transfers(), "transfer") + " of " + Amounts.size(totals.meanTransferredBytes())
                    + " on average");
        }
        boolean moves = sum.length() > 0;
        StringJoiner more = new StringJoiner(
                " and ", moves ? ". Together with " : "", moves ? " they take about " : " take about ");
        more.setEmptyValue(moves ? ". They take about " : "No read and no write: about ");
        long others = totals.otherCalls() - totals.transfers();
        if (others > 0) {
            more.add(
                    moves
                            ? Amounts.count(others, "other call")
                            : Amounts.count(others, "call that moves no bytes", "calls that move no bytes"));
        }
        if (totals.opens() > 0) {
            more.add(Amounts.count(totals.opens(), "opened file"));
        }
        Double share = totals.share(totals.ioSeconds());
        return sum.toString() + more + Amounts.seconds(audit.possible(totals.ioSeconds())) + " of CPU"
                + (share == null ? "" : ", " + Amounts.percent(share) + " of the program's") + ".";
    }

    /** How much of it was seen, and what never is. */
    static String coverage(Audit audit) {
        AuditTotals totals = audit.totals();
        Double coverage = totals.coverage();
        String seen;
        if (coverage == null) {
            seen = "The kernel did not report how many system calls there were, so the share that was seen is unknown.";
        } else if (coverage < JVM_SHARE && totals.isOnlyTheJvmUnseen()) {
            seen = "Seen: all but " + Amounts.count(totals.unseenCalls()) + " of the "
                    + Amounts.count(systemCalls(totals))
                    + " reads and writes that the kernel counted; a JVM makes some hundred by itself.";
        } else {
            seen = "Seen: " + Amounts.percent(coverage) + " of the " + Amounts.count(systemCalls(totals))
                    + " reads and writes that the kernel counted"
                    + (totals.transfers() > 0 && totals.transfers() > totals.reads() + totals.writes()
                            ? ", which counts a transfer as both"
                            : "")
                    + (coverage > 1.005 ? EXCESS : ".") + libraries(audit);
        }
        boolean unseenSync = audit.program().recordings().stream()
                .anyMatch(recording -> recording.jvm().feature() == NATIVE_SYNC);
        return seen + " Never seen: native code (JNI), epoll, memory-mapped files, "
                + (unseenSync ? "FileDescriptor.sync on Java " + NATIVE_SYNC + ", " : "")
                + "and what the JVM itself reads.";
    }

    private static long systemCalls(AuditTotals totals) {
        return totals.systemCalls() == null ? 0 : totals.systemCalls();
    }

    /** Libraries that may have made the calls that were not seen; empty where nearly all were seen. */
    private static String libraries(Audit audit) {
        List<String> names = nativeLibraries(audit);
        if (names.isEmpty() || !audit.totals().isLittleSeen()) {
            return "";
        }
        return " The others may come from native libraries that are loaded: " + named(names)
                + ". How long these wait for the disk or the network is not seen either.";
    }

    /** Where the seconds come from. */
    static String costs(Audit audit) {
        return "Call costs: " + audit.costSource()
                + ". Measured ones are accurate to about a third. Savings are CPU time. The low figure counts only"
                + " calls that a buffer certainly removes.";
    }

    /** What watching cost, and what could not be watched. */
    static List<String> agent(Audit audit) {
        List<String> sentences = new ArrayList<>(audit.program().gaps());
        for (Recording recording : audit.program().recordings()) {
            Recording.RecordedAgent agent = recording.agent();
            String where = audit.program().recordings().size() == 1
                    ? ""
                    : " in process " + recording.jvm().pid();
            if (!agent.missingHooks().isEmpty()) {
                sentences.add("Not hooked" + where + ": " + String.join("; ", agent.missingHooks()));
            }
            if (agent.droppedSites() > 0 || agent.droppedStreams() > 0) {
                sentences.add("The agent's limits were exceeded" + where + ": "
                        + Amounts.count(agent.droppedSites(), "stack") + ", "
                        + Amounts.count(agent.droppedStreams(), "stream")
                        + "; their calls are counted together, as \"other lines\" or \"(other)\".");
            }
        }
        if (sentences.size() > MOST_SENTENCES) {
            String more = Amounts.count(sentences.size() - MOST_SENTENCES) + " more of the kind; JSON has all.";
            sentences.subList(MOST_SENTENCES, sentences.size()).clear();
            sentences.add(more);
        }
        overhead(audit).ifPresent(sentences::add);
        return sentences;
    }

    private static Optional<String> overhead(Audit audit) {
        return audit.agentCost()
                .map(cost -> "Agent overhead: about " + Amounts.seconds(cost.seconds()) + " ("
                        + Amounts.seconds(cost.callSeconds()) + " counting, " + Amounts.seconds(cost.stackSeconds())
                        + " stacks), in no other figure here.");
    }

    /** Findings that are not shown; empty when there are none. */
    static String folded(Audit audit, boolean all) {
        List<Finding> folded = all ? List.of() : audit.folded();
        if (folded.isEmpty()) {
            return "";
        }
        long libraries =
                folded.stream().filter(finding -> finding.owner() != Owner.JDK).count();
        double seconds = folded.stream()
                .mapToDouble(finding -> finding.advice().costSeconds())
                .sum();
        Double share = audit.totals().share(seconds);
        String owner = libraries == folded.size() ? "libraries" : libraries == 0 ? "the JDK" : "libraries and the JDK";
        double waiting = folded.stream()
                .mapToDouble(finding -> finding.advice().waitSeconds())
                .sum();
        StringJoiner cost = new StringJoiner("; ", " (", ")");
        cost.setEmptyValue("");
        if (seconds > 0) {
            cost.add(Amounts.seconds(audit.possible(seconds)) + " of CPU"
                    + (share == null ? "" : ", " + Amounts.percent(share)));
        }
        if (waiting > 0) {
            cost.add(Amounts.seconds(waiting) + " waiting");
        }
        return Amounts.count(folded.size(), "finding") + " in " + owner + cost + ": use --all to show "
                + (folded.size() == 1 ? "it." : "them.");
    }

    /** Suppressed findings, and suppressions that matched nothing; empty when there are none. */
    static List<String> suppressed(Audit audit) {
        List<String> sentences = new ArrayList<>();
        audit.suppressed()
                .forEach(finding -> sentences.add("Suppressed: " + finding.title() + " at "
                        + finding.site().shortPlace() + ": " + finding.suppressed()));
        audit.unusedSuppressions().forEach(line -> sentences.add("Unused suppression: " + line));
        return sentences;
    }

    /** A stream in a line: what, behind what, wrapped in what. */
    static String stream(Finding finding) {
        StreamUse.StreamKey stream = finding.stream();
        StringJoiner words = new StringJoiner(", ");
        StringJoiner chain = new StringJoiner(" < ");
        chain.add(StreamUse.simpleName(stream.type()));
        stream.chain()
                .forEach(wrapper -> chain.add(StreamUse.simpleName(wrapper.type())
                        + (wrapper.bufferBytes() == null ? "" : " " + Amounts.size(wrapper.bufferBytes()))));
        words.add(chain.toString());
        if (stream.standard() != null) {
            words.add(stream.standard());
        }
        words.add(
                stream.medium() == Medium.UNKNOWN
                        ? "file, socket or pipe: not known"
                        : stream.medium().toString());
        if (stream.type().contains(".Asynchronous")
                && stream.created().frame().equals(finding.site().frame())) {
            words.add("opened in this line: its calls run on threads of the JDK, which hide the calling line");
        }
        return words.toString();
    }

    /** Where the stream is created; empty when that is unknown, or the line that calls. */
    static String created(Finding finding) {
        CallSite created = finding.stream().created();
        if (finding.stream().standard() != null
                || created.frame().equals(finding.site().frame())) {
            return "";
        }
        return created.isKnown() ? created.frame().at() : "";
    }

    /** Such as {@code will save 1.2–1.4 s of CPU (up to 48 %)}; empty when unknown. */
    private static String gain(Gain gain, Audit audit) {
        if (gain.highSeconds() <= 0) {
            return "";
        }
        Double high = audit.totals().share(gain.highSeconds());
        return "will save " + Amounts.seconds(audit.possible(gain)) + " of CPU"
                + (high == null ? "" : " (up to " + Amounts.percent(high) + ")");
    }

    /** What a fix will save, or how long its calls wait; empty when unknown. */
    static String gain(Finding finding, Audit audit) {
        String waits = waits(finding);
        return waits.isEmpty() ? gain(finding.gain(), audit) : waits;
    }

    /** Such as {@code waits 1.50 s}; empty where it does not wait, or how long is unknown. */
    static String waits(Finding finding) {
        double seconds = finding.advice().waitSeconds();
        return seconds > 0 ? "waits " + Amounts.seconds(seconds) : "";
    }

    /** What one fix will save, as the end of its title; empty when unknown. */
    static String gain(Fix fix, Audit audit) {
        Gain gain = fix.gain();
        return gain == null || gain.highSeconds() <= 0 ? "" : ", will save " + Amounts.seconds(audit.possible(gain));
    }
}
