package io.thalweg.lab.worker;

import io.thalweg.base.problem.Reason;
import io.thalweg.lab.catalogue.Experiments;
import io.thalweg.lab.experiment.Experiment;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.NotMeasurable;
import io.thalweg.lab.experiment.OwnTimer;
import io.thalweg.lab.experiment.Scope;
import io.thalweg.lab.experiment.Trial;
import io.thalweg.lab.experiment.Work;
import io.thalweg.lab.machine.ColdCache;
import io.thalweg.lab.machine.ThreadClock;
import io.thalweg.lab.result.Fork.Sample;
import io.thalweg.lab.worker.WorkerReport.FailureKind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The main class of a forked JVM: one {@link WorkerJob} in on standard input, one {@link WorkerReport} out on standard
 * output, which is closed then. Standard input stays open meanwhile; at its end the worker halts: the parent has its
 * report, or is gone.
 */
public final class Worker {
    /** The exit status after the parent has gone; no process reads it. */
    private static final int ORPHANED = 4;

    private Worker() {}

    /** Called by {@link WorkerProcess} only. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        WorkerJob job = WorkerJob.read(in);
        AtomicInteger status = new AtomicInteger(ORPHANED);
        Thread watch = haltAtEndOf(in, status);
        WorkerReport report = measure(job);
        status.set(0);
        report.writeTo(System.out);
        // Not halted here: with another thread in a system call, the JVM would wait 300 ms for it.
        watch.join();
    }

    private static Thread haltAtEndOf(BufferedReader in, AtomicInteger status) {
        Thread watch = new Thread(
                () -> {
                    try {
                        while (in.read() >= 0) {
                            // The parent sends nothing more; only the end matters.
                        }
                    } catch (IOException gone) {
                        // As good as the end.
                    }
                    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
                    Runtime.getRuntime().halt(status.get());
                },
                "parent-watch");
        watch.setDaemon(true);
        watch.start();
        return watch;
    }

    private static WorkerReport measure(WorkerJob job) throws InterruptedException {
        Experiment experiment = Experiments.find(job.experiment())
                .orElseThrow(() -> new IllegalArgumentException("no such experiment: " + job.experiment()));
        try {
            List<InputFile> coldFiles = experiment.coldFiles(job.cell(), job.scope());
            return coldFiles.isEmpty() ? measureWarm(experiment, job) : measureCold(experiment, job, coldFiles);
        } catch (Measurement.WrongChecksum wrong) {
            return WorkerReport.failed(FailureKind.CHECKSUM, message(wrong));
        } catch (ColdCache.NotCold | NotMeasurable impossible) {
            return WorkerReport.failed(FailureKind.IMPOSSIBLE, message(impossible));
        } catch (IOException e) {
            return WorkerReport.failed(Reason.isFull(e) ? FailureKind.NO_SPACE : FailureKind.IO, message(e));
        } catch (OutOfMemoryError e) {
            return WorkerReport.failed(FailureKind.IMPOSSIBLE, "the memory of a worker is too small for it");
        }
    }

    private static String message(Exception e) {
        return e.getMessage() == null ? "the system gives no reason" : e.getMessage();
    }

    private static WorkerReport measureWarm(Experiment experiment, WorkerJob job)
            throws IOException, Measurement.WrongChecksum, InterruptedException {
        try (Work work = experiment.open(job.cell(), job.scope())) {
            if (work instanceof OwnTimer timer) {
                return WorkerReport.of(timer.run(job.allowanceNanos()));
            }
            return new Measurement((Trial) work).run(job.allowanceNanos());
        }
    }

    /**
     * Warms up on the generated file, then reads each cold file once. Files that this process has already opened do not
     * qualify: a mapping that the JVM has not yet let go of keeps their pages in the cache.
     */
    private static WorkerReport measureCold(Experiment experiment, WorkerJob job, List<InputFile> coldFiles)
            throws IOException, Measurement.WrongChecksum, ColdCache.NotCold {
        Scope made = job.scope().withFile(null);
        try (Trial warm = (Trial) experiment.open(job.cell(), made)) {
            Measurement measurement = new Measurement(warm);
            measurement.warmUp(job.allowanceNanos());
            List<Sample> samples = new ArrayList<>();
            for (InputFile file : coldFiles) {
                try (Trial cold =
                        (Trial) experiment.open(job.cell(), job.scope().withFile(file))) {
                    samples.add(coldPass(cold, file.path()));
                }
            }
            InputFile last = coldFiles.get(coldFiles.size() - 1);
            try (Trial counted = (Trial) experiment.open(job.cell(), job.scope().withFile(last))) {
                return measurement.report(samples, counted);
            }
        }
    }

    private static Sample coldPass(Trial trial, Path file)
            throws IOException, Measurement.WrongChecksum, ColdCache.NotCold {
        long before = ColdCache.evict(file);
        Sample pass = Measurement.pass(trial, new ThreadClock());
        return new Sample(1, pass.elapsedNanos(), pass.cpuNanos(), before, ColdCache.residentBytes(file));
    }
}
