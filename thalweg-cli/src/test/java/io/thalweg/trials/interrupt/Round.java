package io.thalweg.trials.interrupt;

import io.thalweg.lab.result.Results;
import io.thalweg.lab.result.ResultsFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** One run, one fault, and what can be seen afterwards. */
final class Round {
    private static final long MEBIBYTE = 1 << 20;

    /** How long a run may take to put everything away: its own patience is 10 s, and machines are busy. */
    private static final long END_MILLIS = 40_000;

    /** What a survivable fault gets to be noticed. */
    private static final int NOTICE_MILLIS = 4_000;

    private static final int START_MILLIS = 3_000;
    private static final int MOST_FORKS = 8;

    private final long seed;
    private final Random random;
    private final Fault fault;
    private final Subject subject;
    private final List<String> thalweg;
    private final Path home;
    private final boolean ownMachine;
    private final Map<String, String> environment;
    private final List<String> failures = new ArrayList<>();
    private @Nullable Disk disk;
    private @Nullable Subprocess server;
    private int port;
    private String moment = "";
    private boolean wasOver;

    Round(long seed, Random random, Fault fault, Subject subject, List<String> thalweg, Path home, boolean ownMachine) {
        this.seed = seed;
        this.random = random;
        this.fault = fault;
        this.subject = subject;
        this.thalweg = thalweg;
        this.home = home;
        this.ownMachine = ownMachine;
        this.environment = Map.of(
                "XDG_STATE_HOME",
                home.resolve("state").toString(),
                "XDG_CONFIG_HOME",
                home.resolve("config").toString(),
                "THALWEG_LAB_SECRET",
                "0123456789abcdef0123456789abcdef",
                MachineTraces.MARK,
                home.toString());
    }

    Outcome play() throws IOException, InterruptedException {
        Path measured = measured();
        MachineTraces machine = MachineTraces.before(ownMachine, home);
        Subprocess run = start(arguments(measured));
        try {
            await(run);
            strike(run);
            if (!isExplained(run.exit())) {
                failure("exit code " + run.exit() + ", said: " + String.join(" | ", run.said()));
            }
            saidNothingOdd(run);
            stopServer();
            return look(run, machine, measured);
        } finally {
            run.signalGroup("KILL");
            stopServer();
            if (disk != null) {
                disk.close();
            }
        }
    }

    /** A run that was over before the fault can only have come to its end: one that refused to begin tests nothing. */
    private boolean isExplained(int exit) {
        if (wasOver) {
            return exit == 0;
        }
        return fault.explains(exit) || (fault.isSurvivable() && (exit == 0 || exit == 143));
    }

    private Path measured() throws IOException {
        if (!fault.needsDisk()) {
            return Files.createDirectory(home.resolve("measured"));
        }
        // A tenth stays free.
        disk = Disk.mount(home.resolve("disk"), subject.bytes() * 5 / 4 + 8 * MEBIBYTE);
        if (random.nextBoolean()) {
            // What is remembered may be on the same disk.
            Files.createDirectory(disk.path().resolve("state"));
            Files.createSymbolicLink(home.resolve("state"), disk.path().resolve("state"));
        }
        return Files.createDirectory(disk.path().resolve("measured"));
    }

    private List<String> arguments(Path measured) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("lab", "run"));
        arguments.addAll(subject.arguments());
        arguments.addAll(List.of("-v", "--dir", measured.toString()));
        arguments.addAll(List.of("--seed", Integer.toString(random.nextInt(Integer.MAX_VALUE))));
        if (fault.needsPeer()) {
            try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                port = free.getLocalPort();
            }
            startServer();
            arguments.addAll(List.of("--peer", "127.0.0.1:" + port));
        }
        return arguments;
    }

    private void startServer() throws IOException, InterruptedException {
        server = start(List.of("lab", "serve", "--port", Integer.toString(port)));
        Path stdout = home.resolve("stdout");
        while (!Files.readString(stdout).contains(":" + port + ";") && !server.endsWithin(20)) {
            // It says when it listens.
        }
        Files.writeString(stdout, "");
    }

    private void stopServer() throws IOException, InterruptedException {
        if (server != null) {
            server.signal("KILL");
            server.endsWithin(END_MILLIS);
        }
    }

    private Subprocess start(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(thalweg);
        command.addAll(arguments);
        return Subprocess.start(command, environment, home);
    }

    /** Until a moment that nobody could foresee: as it starts, while it measures, or as it ends. */
    private void await(Subprocess run) throws InterruptedException {
        int millis = random.nextInt(700);
        switch (random.nextInt(8)) {
            case 0, 1, 2 -> {
                millis = random.nextInt(START_MILLIS);
                moment = millis + " ms after its start";
            }
            case 3 -> {
                moment = millis + " ms after its last fork";
                run.awaitLastFork();
            }
            default -> {
                int forks = 1 + random.nextInt(MOST_FORKS);
                moment = millis + " ms after fork " + forks;
                run.awaitForks(forks);
            }
        }
        wasOver = run.endsWithin(millis);
    }

    private void strike(Subprocess run) throws IOException, InterruptedException {
        switch (fault) {
            case KILL -> run.signal("KILL");
            case KILL_ALL -> run.signalGroup("KILL");
            case CTRL_C -> run.signalGroup("INT");
            case INTERRUPT -> run.signal("INT");
            case TERMINATE -> run.signal("TERM");
            case WORKER_KILLED -> killSomeWorker(run);
            case FULL_DISK -> fillDisk();
            case PEER_VANISHES -> stopServer();
            case BUSY_PORT -> {
                stopServer();
                takePort(run);
            }
        }
        if (fault.isSurvivable() && !run.endsWithin(NOTICE_MILLIS)) {
            run.signal("TERM");
        }
        if (!run.endsWithin(END_MILLIS)) {
            failure("still there after " + END_MILLIS / 1000 + " s");
            run.signalGroup("KILL");
            run.endsWithin(END_MILLIS);
        }
    }

    private void killSomeWorker(Subprocess run) throws IOException, InterruptedException {
        List<ProcessHandle> workers = run.descendants();
        if (!workers.isEmpty()) {
            Subprocess.send(
                    "KILL",
                    Long.toString(workers.get(random.nextInt(workers.size())).pid()));
        }
    }

    private void fillDisk() throws IOException {
        if (disk != null) {
            disk.fill();
        }
    }

    /** Somebody who says nothing listens where the peer was; the peer itself can then not come back. */
    private void takePort(Subprocess run) throws IOException, InterruptedException {
        try (ServerSocket taken = new ServerSocket()) {
            taken.setReuseAddress(true);
            taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            Subprocess second = start(List.of("lab", "serve", "--port", Integer.toString(port)));
            boolean ended = second.endsWithin(END_MILLIS);
            second.signalGroup("KILL");
            if (!ended
                    || second.exit() != 4
                    || !String.join("\n", second.said()).contains("cannot listen")) {
                failure("serve on a port that is taken: " + second.said());
            }
            run.endsWithin(2 * NOTICE_MILLIS);
        }
    }

    private void saidNothingOdd(Subprocess run) {
        run.said().stream()
                .filter(line -> line.startsWith("\tat ") || line.contains("Exception") || line.contains("our bug"))
                .findFirst()
                .ifPresent(line -> failure("said: " + String.join(" | ", run.said())));
    }

    private Outcome look(Subprocess run, MachineTraces machine, Path measured)
            throws IOException, InterruptedException {
        MachineTraces.processes(home.toString()).forEach(this::failure);
        Optional<Journaled> journaled = Journaled.latest(home.resolve("state"));
        int forks = journaled.map(Journaled::forks).orElse(0);
        if (forks < run.forks()) {
            failure("reported " + run.forks() + " forks and kept " + forks);
        }
        if (journaled.isPresent() && run.forks() > 0 && !fault.leavesSomething() && !wasOver) {
            hasPartialResults(journaled.get());
        }
        boolean untouched = fault.leavesSomething() && random.nextBoolean();
        if (disk != null) {
            disk.empty();
        }
        int cleaned = untouched ? 0 : clean();
        if (cleaned > 0 && !fault.leavesSomething()) {
            failure("left " + cleaned + " things for thalweg clean, although nothing killed it");
        }
        boolean resumed = false;
        if (journaled.isPresent() && !journaled.get().finished()) {
            resume(journaled.get(), forks);
            resumed = true;
        }
        clean();
        machine.leftovers().forEach(this::failure);
        MachineTraces.entries(measured).forEach(file -> failure("file " + file));
        if (journaled.isPresent()) {
            MachineTraces.entries(journaled.get().run()).stream()
                    .filter(file -> file.toString().endsWith(".tmp"))
                    .forEach(file -> failure("file " + file));
        }
        return new Outcome(
                seed, fault, subject, moment, wasOver, run.exit(), forks, cleaned, resumed, List.copyOf(failures));
    }

    /** What has been measured is in the report of the run that was cut short. */
    private void hasPartialResults(Journaled journaled) throws IOException {
        Path file = journaled.run().resolve("results.json");
        if (!Files.exists(file)) {
            if (disk == null
                    || !journaled.run().toRealPath().startsWith(disk.path().toRealPath())) {
                failure("no results of " + journaled.forks() + " forks");
            }
            return;
        }
        Results results = ResultsFile.read(file);
        int kept =
                results.cells().stream().mapToInt(cell -> cell.forks().size()).sum()
                        + results.controls().stream()
                                .mapToInt(control -> control.twin().size())
                                .sum();
        // Of a cell that was discarded, all forks are; a control without its cell has nothing to be compared with.
        if (kept == 0 && journaled.forks() > journaled.discarded() + 1) {
            failure("results of none of " + journaled.forks() + " forks");
        }
    }

    /** How many things it removed. */
    private int clean() throws IOException, InterruptedException {
        Subprocess clean = start(List.of("clean"));
        if (!clean.endsWithin(END_MILLIS) || clean.exit() != 0) {
            failure("clean failed: " + String.join(" | ", clean.said()));
        }
        Path stdout = home.resolve("stdout");
        List<String> lines = Files.readAllLines(stdout);
        Files.writeString(stdout, "");
        return (int) lines.stream().filter(line -> line.startsWith("removed ")).count();
    }

    /** The run goes on after its last whole fork, with nothing to be cleaned before or after. */
    private void resume(Journaled journaled, int forks) throws IOException, InterruptedException {
        if (fault.needsPeer()) {
            startServer();
        }
        Subprocess resumed = start(List.of("lab", "run", "--resume", "-v"));
        resumed.awaitForks(1);
        resumed.signal("TERM");
        if (!resumed.endsWithin(END_MILLIS)) {
            failure("resumed, it is still there after " + END_MILLIS / 1000 + " s");
            resumed.signalGroup("KILL");
        }
        stopServer();
        saidNothingOdd(resumed);
        int first = resumed.firstFork();
        if (first != 0 && first != forks + 1) {
            failure("went on with fork " + first + " after " + forks);
        }
        if (first == 0 && resumed.exit() != 0) {
            failure("did not go on: " + String.join(" | ", resumed.said()));
        }
        int kept = Journaled.latest(home.resolve("state")).map(Journaled::forks).orElse(0);
        if (kept < forks) {
            failure("kept " + kept + " of " + forks + " forks when it went on with " + journaled.run());
        }
        if (clean() > 0) {
            failure("the resumed run left something");
        }
        MachineTraces.processes(home.toString()).forEach(this::failure);
    }

    private void failure(String what) {
        failures.add(what);
    }
}
