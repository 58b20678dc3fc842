package io.thalweg.trials.interrupt;

import io.thalweg.base.file.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

/** Interrupts runs again and again, at random moments in random ways. */
final class Interruptions {
    private final List<String> thalweg;
    private final Path base;
    private final boolean ownMachine;
    private final List<Fault> faults;
    private final List<Subject> subjects;

    /**
     * Interruptions of that command.
     *
     * @param thalweg the words that start it
     * @param base where the files of the runs go; left empty
     * @param ownMachine whether this process is root in mounts of its own
     * @param subjects what is run, beside what the fault itself needs
     */
    Interruptions(List<String> thalweg, Path base, boolean ownMachine, List<Fault> faults, List<Subject> subjects) {
        this.thalweg = thalweg;
        this.base = base;
        this.ownMachine = ownMachine;
        this.faults = List.copyOf(faults);
        this.subjects = List.copyOf(subjects);
    }

    /** All faults that are possible here. */
    static List<Fault> possibleFaults(boolean ownMachine) {
        return Arrays.stream(Fault.values())
                .filter(fault -> ownMachine || !fault.needsDisk())
                .toList();
    }

    /** All subjects that are possible here. */
    static List<Subject> possibleSubjects(boolean ownMachine) {
        List<Subject> subjects =
                new ArrayList<>(List.of(Subject.FILES, Subject.COPY, Subject.COLD, Subject.LINES, Subject.PIPE));
        if (ownMachine) {
            // Twice: it leaves most.
            subjects.addAll(List.of(Subject.LINKS, Subject.LINKS));
        }
        return subjects;
    }

    /** So many; each has the seed after that of the one before. */
    List<Outcome> play(int times, long seed, Consumer<Outcome> observer) throws IOException, InterruptedException {
        List<Outcome> outcomes = new ArrayList<>();
        for (int time = 0; time < times; time++) {
            Outcome outcome = play(seed + time);
            outcomes.add(outcome);
            observer.accept(outcome);
        }
        return outcomes;
    }

    private Outcome play(long seed) throws IOException, InterruptedException {
        // Consecutive seeds make similar streams.
        Random random = new Random(seed * 0x9E3779B97F4A7C15L);
        Fault fault = faults.get(random.nextInt(faults.size()));
        Subject subject = subjects.get(random.nextInt(subjects.size()));
        if (fault.needsPeer()) {
            subject = Subject.PEER;
        }
        if (fault.needsDisk()) {
            subject = List.of(Subject.FILES, Subject.COPY, Subject.COLD).get(random.nextInt(3));
        }
        Path home = Files.createDirectory(base.resolve("round-" + seed));
        try {
            return new Round(seed, random, fault, subject, thalweg, home, ownMachine).play();
        } finally {
            PrivateFiles.deleteTree(home);
        }
    }
}
