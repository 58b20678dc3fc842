package io.thalweg.trials.selftest;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Well-known tools that measure the same work from outside. */
final class OutsideTool {
    private static final String USR_BIN = "/usr/bin";
    /** Of a row of strace's table: share of time, seconds, microseconds per call, calls, errors if any, name. */
    private static final Pattern STRACE_READS =
            Pattern.compile("^ *[\\d.]+ +[\\d.]+ +\\d+ +(\\d+) .*\\bpread64$", Pattern.MULTILINE);

    private static final int FEW_PASSES = 100;
    private static final int MANY_PASSES = 300;

    private OutsideTool() {}

    static Optional<Path> find(String name) {
        return Stream.of(Path.of(USR_BIN, name), Path.of("/bin", name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Whether this process may watch another one: containers often forbid it. */
    static boolean mayTrace(Path strace) {
        try {
            run(List.of(strace.toString(), "-c", "-o", "/dev/null", "/bin/true"));
            return true;
        } catch (IOException forbidden) {
            return false;
        }
    }

    /** MB/s by fio's engine psync, in blocks of the loop's size, from the page cache. */
    static double fioMegabytesPerSecond(Path fio, Path file, int seconds) throws IOException {
        String said = run(List.of(
                fio.toString(),
                "--name=warm",
                "--filename=" + file,
                "--rw=read",
                "--bs=" + CalibrationLoop.BLOCK_BYTES,
                "--size=" + CalibrationExperiment.SIZE_BYTES,
                "--ioengine=psync",
                "--invalidate=0",
                "--time_based",
                "--runtime=" + seconds,
                "--output-format=json"));
        // What fio has to say of its surroundings comes first.
        return new ObjectMapper()
                        .readTree(said.substring(said.indexOf('{')))
                        .at("/jobs/0/read/bw_bytes")
                        .asDouble()
                / 1e6;
    }

    /** Processor seconds of a JVM that reads the file so many times, by {@code time}. */
    static double cpuSeconds(Path time, Path file, int passes) throws IOException {
        String said = run(command(List.of(time.toString(), "-f", "cpu %U %S"), file, passes));
        Matcher seconds = Pattern.compile("cpu ([\\d.]+) ([\\d.]+)").matcher(said);
        if (!seconds.find()) {
            throw new IOException("no times in: " + said);
        }
        return Double.parseDouble(seconds.group(1)) + Double.parseDouble(seconds.group(2));
    }

    /** The calls of {@code pread64} that reading the file once takes, by {@code strace -c}. */
    static long preadCallsOfAPass(Path strace, Path file) throws IOException {
        // What starting a JVM takes cancels.
        long more = preadCalls(strace, file, MANY_PASSES) - preadCalls(strace, file, FEW_PASSES);
        return Math.round(more / (double) (MANY_PASSES - FEW_PASSES));
    }

    private static long preadCalls(Path strace, Path file, int passes) throws IOException {
        String said = run(command(List.of(strace.toString(), "-f", "-c", "-e", "trace=pread64"), file, passes));
        Matcher calls = STRACE_READS.matcher(said);
        if (!calls.find()) {
            throw new IOException("no calls in: " + said);
        }
        return Long.parseLong(calls.group(1));
    }

    private static List<String> command(List<String> tool, Path file, int passes) {
        List<String> command = new ArrayList<>(tool);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                CalibrationLoop.class.getName(),
                file.toString(),
                Integer.toString(passes)));
        return command;
    }

    private static String run(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(command.get(0) + " ended with " + process.exitValue() + ": " + said);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        return said;
    }
}
