package io.thalweg.audit.fleet;

import io.thalweg.audit.Audit;
import io.thalweg.audit.Suppressions;
import io.thalweg.audit.cost.RecordingCosts;
import io.thalweg.audit.finding.AuditedProgram;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.recording.Frame;
import io.thalweg.audit.recording.Recording;
import io.thalweg.audit.recording.RecordingFile;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Audits one recording after the other, each by itself, and merges what they show. Holds one of them at a time. */
public final class FleetAudit {
    /** Different findings, which are what memory is needed for: about a kilobyte each. */
    static final int MOST_SITES = 20_000;

    private final RecordingCosts costs;
    private final Suppressions suppressions;
    private final List<String> packages;
    private final Set<String> unmatchedPackages;
    private final boolean all;
    private final Map<ProgramKey, ProgramSum> programs = new LinkedHashMap<>();
    private final List<Fleet.Unread> unread = new ArrayList<>();
    private final Set<String> costSources = new LinkedHashSet<>();
    private final int mostSites;
    private int sites;
    private long droppedFindings;

    /**
     * An audit of no recording yet.
     *
     * @param packages prefixes of class names that are the program's own; may be empty
     * @param all whether findings in libraries and in the JDK count too
     */
    public FleetAudit(RecordingCosts costs, Suppressions suppressions, List<String> packages, boolean all) {
        this(costs, suppressions, packages, all, MOST_SITES);
    }

    FleetAudit(RecordingCosts costs, Suppressions suppressions, List<String> packages, boolean all, int mostSites) {
        this.mostSites = mostSites;
        this.costs = costs;
        this.suppressions = suppressions;
        this.packages = List.copyOf(packages);
        this.unmatchedPackages = new LinkedHashSet<>(packages);
        this.all = all;
    }

    /** Audits all of them; those that cannot be read are told in the result. */
    public static Fleet of(RecordingPaths paths, FleetAudit audit) {
        audit.unread.addAll(paths.unread());
        paths.recordings().forEach(audit::add);
        return audit.fleet();
    }

    /** Audits the recording in {@code file}; one that cannot be read is told in the result. */
    void add(Path file) {
        try {
            add(file, RecordingFile.read(file));
        } catch (Problem e) {
            unread.add(new Fleet.Unread(Printable.of(file), e.what()));
        } catch (RuntimeException e) {
            // Counts that cannot be, such as those that are too large to be added up.
            unread.add(new Fleet.Unread(Printable.of(file), "its counts contradict each other; record it again"));
        } catch (OutOfMemoryError e) {
            // What was read of it is garbage by now.
            unread.add(new Fleet.Unread(
                    Printable.of(file), "it does not fit into this JVM's memory; give it more, with -Xmx"));
        }
    }

    /** Audits a recording that was read from {@code file}. */
    void add(Path file, Recording recording) {
        AuditedProgram audited = AuditedProgram.of(List.of(recording), packages);
        Audit audit = Audit.of(audited, costs.of(file, Audit.kinds(audited)), suppressions);
        costSources.add(audit.costSource());
        unmatchedPackages.removeIf(prefix -> hasLineIn(prefix, recording));
        ProgramSum program = programs.computeIfAbsent(ProgramKey.of(recording), key -> new ProgramSum());
        program.add(audit, recording);
        String name = Printable.of(file);
        for (Finding finding : audit.shown(all)) {
            SiteKey key = SiteKey.of(finding);
            SiteSum sum = program.sites.get(key);
            if (sum == null) {
                if (sites >= mostSites) {
                    droppedFindings++;
                    continue;
                }
                sites++;
                sum = new SiteSum();
                program.sites.put(key, sum);
            }
            sum.add(finding, audit, name);
        }
    }

    private static boolean hasLineIn(String prefix, Recording recording) {
        return recording.sites().stream()
                .flatMap(site -> site.frames().stream())
                .anyMatch(frame -> frame.className().startsWith(prefix));
    }

    /** What all recordings so far show. */
    Fleet fleet() {
        List<Fleet.Program> merged = new ArrayList<>();
        programs.forEach((key, sum) -> merged.add(sum.program(key)));
        merged.sort(Comparator.comparingDouble((Fleet.Program program) -> -savedSeconds(program))
                .thenComparing(Fleet.Program::name)
                .thenComparing(Fleet.Program::version));
        return new Fleet(
                merged,
                unread,
                droppedFindings,
                List.copyOf(unmatchedPackages),
                String.join("; others: ", costSources));
    }

    private static double savedSeconds(Fleet.Program program) {
        return program.sites().stream()
                .mapToDouble(site -> site.gain().highSeconds())
                .sum();
    }

    /** What tells one program, and one version of it, from another. */
    record ProgramKey(String name, String version) {
        static ProgramKey of(Recording recording) {
            String main = recording.jvm().mainClass();
            if (main == null) {
                return new ProgramKey("(main class unknown)", "");
            }
            String version = recording.sites().stream()
                    .flatMap(site -> site.frames().stream())
                    .filter(frame -> frame.isOf(main))
                    .map(Frame::origin)
                    .filter(origin -> origin.endsWith(".jar"))
                    .findFirst()
                    .orElse("");
            return new ProgramKey(main, version);
        }
    }

    /** What makes two findings the same: other lines, and other jars, are other versions of the code. */
    record SiteKey(String rule, String operation, Frame at, Frame created) {
        static SiteKey of(Finding finding) {
            return new SiteKey(
                    finding.rule(),
                    finding.calls().op(),
                    finding.site().frame(),
                    finding.stream().created().frame());
        }
    }
}
