package io.thalweg.audit.finding;

import io.thalweg.audit.recording.Recording;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All JVMs of an audited program together.
 *
 * @param recordings one for each JVM, at least one; without their streams and stacks
 * @param streams their streams, alike ones merged
 * @param gaps why something may have been missed, one sentence each; empty when all that can be watched was
 * @param ownIsKnown whether any recorded line is the program's own
 */
public record AuditedProgram(
        List<Recording> recordings, List<StreamUse> streams, List<String> gaps, boolean ownIsKnown) {
    /** Copies the lists. */
    public AuditedProgram {
        recordings = List.copyOf(recordings);
        streams = List.copyOf(streams);
        gaps = List.copyOf(gaps);
    }

    /**
     * Puts recordings together.
     *
     * @param packages prefixes of class names that are the program's own; may be empty
     */
    public static AuditedProgram of(List<Recording> recordings, List<String> packages) {
        ProgramMerge merge = new ProgramMerge(packages);
        recordings.forEach(recording -> merge.add("process " + recording.jvm().pid(), recording));
        return merge.program();
    }

    /** The same program, of which more may have been missed. */
    public AuditedProgram withGaps(List<String> more) {
        List<String> all = new ArrayList<>(gaps);
        more.stream().filter(gap -> !all.contains(gap)).forEach(all::add);
        return new AuditedProgram(recordings, streams, all, ownIsKnown);
    }

    /** In which of the JVMs these calls of a stream were. */
    public StreamUse.Jvms jvms(Calls calls) {
        return streams.stream()
                .filter(stream -> stream.calls().contains(calls) || calls.equals(stream.left()))
                .findFirst()
                .map(StreamUse::jvms)
                .orElseThrow();
    }

    /** Processor time of all JVMs; null where one lacks it. */
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
}
