package io.thalweg.lab.tune;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.result.Results;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** From results to the JVM options that set the library's buffer sizes. */
public final class Tuning {
    private final List<TunedSize> sizes;

    private Tuning(List<TunedSize> sizes) {
        this.sizes = sizes;
    }

    /** What to measure: the sweeps of reading and writing a file, and of a pipe and a socket. */
    public static List<Experiment> experiments() {
        List<Experiment> experiments = new ArrayList<>();
        for (MeasuredUse use : List.of(MeasuredUse.FILE, MeasuredUse.FILE_WRITE)) {
            experiments.add(new TuningSweep(Experiments.find(use.experiment()).orElseThrow(), use));
        }
        experiments.addAll(Experiments.tuning());
        return experiments;
    }

    /**
     * The sizes that a session found: those of its only JDK, else of the one that runs this.
     *
     * @throws Problem with {@code BAD_DATA} if it measured none, or several other JDKs
     */
    public static Tuning of(Results results) {
        return of(results, Runtime.version().feature());
    }

    static Tuning of(Results results, int runningJdk) {
        List<TunedSize> all = TunedSize.of(results);
        if (all.isEmpty()) {
            throw new Problem(
                    ExitCode.BAD_DATA,
                    "the results contain no measured buffer sizes",
                    "Tune from results of `thalweg tune`, or of `thalweg lab run` with file-read or file-write.");
        }
        SortedSet<Integer> jdks = all.stream().map(TunedSize::jdk).collect(Collectors.toCollection(TreeSet::new));
        if (jdks.size() == 1) {
            return new Tuning(all);
        }
        List<TunedSize> ofThis =
                all.stream().filter(size -> size.jdk() == runningJdk).toList();
        if (ofThis.isEmpty()) {
            throw new Problem(
                    ExitCode.BAD_DATA,
                    "the results have sizes for JDK "
                            + jdks.stream().map(String::valueOf).collect(Collectors.joining(" and "))
                            + ", and thalweg runs on " + runningJdk,
                    "Run thalweg with the JDK that the options are for.");
        }
        return new Tuning(ofThis);
    }

    /** Why these sizes, for a person; one text of two lines for each. */
    public List<String> reasons() {
        return sizes.stream().map(TunedSize::explain).toList();
    }

    /** Options for a JVM, of the sizes that differ from the defaults; empty where none does. */
    public String options() {
        return sizes.stream()
                .filter(size -> !size.isDefault())
                .map(size -> "-D" + size.use().property() + "=" + size.sizeBytes())
                .collect(Collectors.joining(" "));
    }
}
