package io.thalweg.audit.fleet;

import io.thalweg.audit.Audit;
import io.thalweg.audit.recording.Recording;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** All JVMs of one program so far. */
final class ProgramSum {
    final Map<FleetAudit.SiteKey, SiteSum> sites = new LinkedHashMap<>();
    private final TreeSet<String> javaVersions = new TreeSet<>();
    private int jvms;
    private double cpuSeconds;
    private boolean cpuKnown = true;
    private int incompleteJvms;
    private String gap = "";

    void add(Audit audit, Recording recording) {
        jvms++;
        javaVersions.add(recording.jvm().javaVersion());
        Double cpu = audit.totals().cpuSeconds();
        cpuKnown &= cpu != null;
        cpuSeconds += cpu == null ? 0 : cpu;
        if (audit.isPartial()) {
            incompleteJvms++;
            List<String> gaps = audit.program().gaps();
            gap = gap.isEmpty() && !gaps.isEmpty() ? gaps.get(0) : gap;
        }
    }

    Fleet.Program program(FleetAudit.ProgramKey key) {
        List<Fleet.Site> ranked = sites.entrySet().stream()
                .map(entry -> entry.getValue().site(entry.getKey()))
                .sorted(Comparator.comparing(Fleet.Site::level)
                        .thenComparingDouble(site -> -site.gain().highSeconds())
                        .thenComparingDouble(site -> -site.costSeconds())
                        .thenComparing(Fleet.Site::at))
                .toList();
        return new Fleet.Program(
                key.name(),
                key.version(),
                jvms,
                List.copyOf(javaVersions),
                cpuKnown ? SiteSum.rounded(cpuSeconds) : null,
                incompleteJvms,
                gap,
                ranked);
    }
}
