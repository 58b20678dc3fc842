package io.thalweg.trials.interrupt;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A running {@code thalweg}, at the head of a process group of its own, and what it has said on standard error. */
final class Subprocess {
    private static final Pattern FORK = Pattern.compile(" *(\\d+)/(\\d+) .*");

    private final Process process;
    private final List<String> said = new ArrayList<>();
    private boolean silent;

    private Subprocess(Process process) {
        this.process = process;
    }

    static Subprocess start(List<String> command, Map<String, String> environment, Path directory) throws IOException {
        List<String> inGroup = new ArrayList<>(List.of("setsid"));
        inGroup.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(inGroup)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        directory.resolve("stdout").toFile()));
        builder.environment().putAll(environment);
        Subprocess started = new Subprocess(builder.start());
        Thread listening = new Thread(started::listen, "standard-error");
        listening.setDaemon(true);
        listening.start();
        return started;
    }

    private void listen() {
        try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
            for (String line = err.readLine(); line != null; line = err.readLine()) {
                add(line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            hasFallenSilent();
        }
    }

    private synchronized void add(String line) {
        said.add(line);
        notifyAll();
    }

    private synchronized void hasFallenSilent() {
        silent = true;
        notifyAll();
    }

    long pid() {
        return process.pid();
    }

    /** Its workers, their senders, and whatever else they have started. */
    List<ProcessHandle> descendants() {
        return process.descendants().toList();
    }

    /** Sends a signal to it alone. */
    void signal(String name) throws IOException, InterruptedException {
        send(name, Long.toString(pid()));
    }

    /** Sends a signal to it and all its children, as a terminal does. */
    void signalGroup(String name) throws IOException, InterruptedException {
        send(name, "-" + pid());
    }

    /** One that has ended in the meantime takes no signal, which is as good. */
    static void send(String name, String whom) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, "--", whom)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    /** Whether it has ended within that time. */
    boolean endsWithin(long millis) throws InterruptedException {
        return process.waitFor(millis, TimeUnit.MILLISECONDS);
    }

    int exit() {
        return process.exitValue();
    }

    /** Waits until it has reported so many forks, or says nothing more. */
    synchronized void awaitForks(int count) throws InterruptedException {
        while (!silent && forks() < count) {
            wait();
        }
    }

    /** Waits until it has reported its last fork, or says nothing more. */
    synchronized void awaitLastFork() throws InterruptedException {
        while (!silent && said.stream().noneMatch(Subprocess::isLastFork)) {
            wait();
        }
    }

    private static boolean isLastFork(String line) {
        Matcher fork = FORK.matcher(line);
        return fork.matches() && fork.group(1).equals(fork.group(2));
    }

    /** The number of the first fork that it reported; 0 if there was none. */
    synchronized int firstFork() {
        return said.stream()
                .map(FORK::matcher)
                .filter(Matcher::matches)
                .map(fork -> Integer.parseInt(fork.group(1)))
                .findFirst()
                .orElse(0);
    }

    /** How many measured forks it has reported; those of a cell that was discarded before are passed over unwritten. */
    synchronized int forks() {
        return (int) said.stream()
                .filter(line -> FORK.matcher(line).matches() && !line.contains(" discarded, JDK "))
                .count();
    }

    /** All that it has said. */
    synchronized List<String> said() {
        return List.copyOf(said);
    }
}
