package io.thalweg.audit.fleet;

import io.thalweg.audit.finding.Finding.Level;
import io.thalweg.audit.finding.Gain;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What many JVMs waste, merged by site.
 *
 * @param programs those with the most processor time to be saved first
 * @param unread recordings that could not be read, and directories that could not be listed
 * @param droppedFindings findings beyond {@link FleetAudit#MOST_SITES}; they are in no program
 * @param unmatchedPackages prefixes that were given as the program's own, and that no recorded line begins with
 * @param costSource where the prices of calls are from, as the end of a sentence
 */
public record Fleet(
        List<Program> programs,
        List<Unread> unread,
        long droppedFindings,
        List<String> unmatchedPackages,
        String costSource) {
    /** Copies the lists. */
    public Fleet {
        programs = List.copyOf(programs);
        unread = List.copyOf(unread);
        unmatchedPackages = List.copyOf(unmatchedPackages);
    }

    /**
     * All JVMs with the same main class, and the same jar that holds it.
     *
     * @param name the main class, or the jar that was started
     * @param version the name of the jar with the main class; empty if that is in a directory or unknown
     * @param jvms how many
     * @param javaVersions such as {@code 17.0.15}
     * @param cpuSeconds of all; null when one does not tell
     * @param incompleteJvms in how many something may have been missed
     * @param gap what that was in the first of them; empty if there are none
     * @param sites ranked: what would save most first
     */
    public record Program(
            String name,
            String version,
            int jvms,
            List<String> javaVersions,
            @Nullable Double cpuSeconds,
            int incompleteJvms,
            String gap,
            List<Site> sites) {}

    /**
     * The same finding in one JVM or more. Counts and seconds are the sums over these JVMs.
     *
     * @param rule the id of the rule
     * @param title the rule in a few words
     * @param level a warning if it is one in any JVM
     * @param at the line
     * @param origin the jar of the line, which tells the version of the code; {@code app} for a directory of classes
     * @param createdAt where the stream is created
     * @param operation such as {@code read}
     * @param jvms in how many
     * @param calls in all of them
     * @param sampled whether in one of them only samples tell these calls from others, so that they are about as many
     * @param bytes what they moved
     * @param costSeconds processor time that these calls take
     * @param gain what the best fix would save
     * @param fix what to do, in a few words; empty if no fix is known
     * @param worst where it costs most
     */
    public record Site(
            String rule,
            String title,
            Level level,
            String at,
            String origin,
            String createdAt,
            String operation,
            int jvms,
            long calls,
            boolean sampled,
            long bytes,
            double costSeconds,
            Gain gain,
            String fix,
            Worst worst) {}

    /**
     * The JVM in which a finding costs most processor time.
     *
     * @param recording its recording
     * @param costSeconds of that JVM
     * @param calls of that JVM
     */
    public record Worst(String recording, double costSeconds, long calls) {}

    /**
     * What is not part of the audit.
     *
     * @param file a recording, or a directory
     * @param why it could not be read
     */
    public record Unread(String file, String why) {}

    /** How many JVMs were audited. */
    public int jvms() {
        return programs.stream().mapToInt(Program::jvms).sum();
    }

    /** Whether anything is worth a change. */
    public boolean warns() {
        return programs.stream()
                .flatMap(program -> program.sites().stream())
                .anyMatch(site -> site.level() == Level.WARNING);
    }
}
