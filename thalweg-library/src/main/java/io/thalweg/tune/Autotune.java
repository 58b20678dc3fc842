package io.thalweg.tune;

import io.thalweg.tune.Settings.ChosenSize;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the file sizes while the program starts, within a given time. Coarse beside {@code thalweg tune}: one JVM, no
 * intervals. Sockets and pipes keep their defaults, for setting them up costs more than the time is meant to be.
 */
final class Autotune {
    static final String PROPERTY = BufferSizes.AUTOTUNE_PROPERTY;

    /** The file of the first article: 1 MB, and so small that even 20 ms allow several rounds. */
    private static final int FILE_BYTES = 1024 * 1024;
    /** From a page to the end of E1's sweep. */
    private static final int[] CANDIDATES_BYTES = {4096, 8192, 16384, 32768, 65536, 131072, 262144};
    /** Fewer rounds cannot distinguish a slow size from an interrupted one. */
    private static final int MIN_ROUNDS = 3;
    /** The rule of the lab: the smallest size that loses at most 3 % to the best. */
    private static final double TOLERANCE = 1.03;

    private static final Set<PosixFilePermission> OWNER_ONLY =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    private static final Duration LONGEST = Duration.ofSeconds(10);
    private static final Pattern BUDGET = Pattern.compile("([1-9][0-9]{0,5})(ms|s)");

    private final Path file;
    private final long[] readNanos = unmeasured();
    private final long[] writeNanos = unmeasured();
    private int rounds;

    private Autotune(Path file) {
        this.file = file;
    }

    private static long[] unmeasured() {
        long[] nanos = new long[CANDIDATES_BYTES.length];
        Arrays.fill(nanos, Long.MAX_VALUE);
        return nanos;
    }

    /** The time asked for, or null when none or a wrong one was. */
    static @Nullable Duration budget(@Nullable String value, List<String> warnings) {
        if (value == null) {
            return null;
        }
        Matcher matcher = BUDGET.matcher(value.strip());
        if (!matcher.matches()) {
            warnings.add("-D" + PROPERTY + '=' + Settings.printable(value)
                    + " is not a time and is ignored: wanted one such as 50ms or 1s, at most " + LONGEST.toSeconds()
                    + "s.");
            return null;
        }
        long millis = Long.parseLong(matcher.group(1)) * (matcher.group(2).equals("s") ? 1000 : 1);
        return Duration.ofMillis(Math.min(millis, LONGEST.toMillis()));
    }

    /** The sizes found; empty, with a warning, when the time or the temporary directory did not allow it. */
    static Map<BufferUse, ChosenSize> measure(Duration budget, List<String> warnings) {
        long deadline = System.nanoTime() + budget.toNanos();
        // A thread of its own: a write to a hanging network disk must not hang the start as well.
        FutureTask<Map<BufferUse, ChosenSize>> task = new FutureTask<>(() -> run(deadline, budget));
        try {
            Thread thread = new Thread(task, "thalweg-autotune");
            thread.setDaemon(true);
            thread.start();
            return task.get(2 * budget.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            warnings.add(failed(budget, String.valueOf(e.getCause())));
        } catch (TimeoutException | CancellationException e) {
            warnings.add(failed(budget, "it did not finish in twice that time"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            warnings.add(failed(budget, "the thread was interrupted"));
        } catch (OutOfMemoryError e) {
            warnings.add(failed(budget, e.toString()));
        }
        return Map.of();
    }

    private static String failed(Duration budget, String reason) {
        return "-D" + PROPERTY + '=' + budget.toMillis() + "ms found no buffer sizes: " + Settings.printable(reason)
                + ". Default buffer sizes apply. Allow more time, or set the sizes that `thalweg tune` prints.";
    }

    private static Map<BufferUse, ChosenSize> run(long deadline, Duration budget) throws IOException {
        Autotune autotune = new Autotune(createFile());
        try {
            autotune.runRounds(deadline);
        } finally {
            Files.deleteIfExists(autotune.file);
        }
        if (autotune.rounds < MIN_ROUNDS) {
            throw new IOException("the time allowed " + autotune.rounds + " of at least " + MIN_ROUNDS + " rounds");
        }
        Map<BufferUse, ChosenSize> choices = new EnumMap<>(BufferUse.class);
        choices.put(BufferUse.FILE, choose(autotune.readNanos, autotune.rounds, budget));
        choices.put(BufferUse.FILE_WRITE, choose(autotune.writeNanos, autotune.rounds, budget));
        return choices;
    }

    /** Exclusive, mode 0600. {@code Files.createTempFile} would first spend 20 ms on a secure random name. */
    private static Path createFile() throws IOException {
        Path file = Path.of(System.getProperty("java.io.tmpdir", ""), "thalweg-autotune-" + System.nanoTime() + ".tmp");
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_ONLY))
                : Files.createFile(file);
    }

    /** All sizes in turn, again and again, so that a disturbance hits none of them alone. */
    private void runRounds(long deadline) throws IOException {
        byte[] buffer = new byte[CANDIDATES_BYTES[CANDIDATES_BYTES.length - 1]];
        try (FileOutputStream out = new FileOutputStream(file.toFile());
                FileInputStream in = new FileInputStream(file.toFile())) {
            deleteWhileOpen();
            while (true) {
                for (int i = 0; i < CANDIDATES_BYTES.length; i++) {
                    out.getChannel().position(0);
                    long start = System.nanoTime();
                    for (int done = 0; done < FILE_BYTES; done += CANDIDATES_BYTES[i]) {
                        out.write(buffer, 0, CANDIDATES_BYTES[i]);
                        if (System.nanoTime() >= deadline) {
                            return;
                        }
                    }
                    writeNanos[i] = Math.min(writeNanos[i], System.nanoTime() - start);
                    in.getChannel().position(0);
                    start = System.nanoTime();
                    while (in.read(buffer, 0, CANDIDATES_BYTES[i]) > 0) {
                        if (System.nanoTime() >= deadline) {
                            return;
                        }
                    }
                    readNanos[i] = Math.min(readNanos[i], System.nanoTime() - start);
                }
                rounds++;
            }
        }
    }

    /** Where the system allows it, not even a killed process leaves the file behind. */
    private void deleteWhileOpen() {
        try {
            Files.delete(file);
        } catch (IOException e) {
            // Windows keeps open files; then it is deleted after closing.
        }
    }

    /**
     * The choice among the candidates.
     *
     * @param nanos for each of them, how long its fastest round took
     */
    static ChosenSize choose(long[] nanos, int rounds, Duration budget) {
        long best = Arrays.stream(nanos).min().orElseThrow();
        int chosen = 0;
        while (nanos[chosen] > best * TOLERANCE) {
            chosen++;
        }
        return new ChosenSize(
                CANDIDATES_BYTES[chosen],
                String.format(
                        Locale.ROOT,
                        "property %s, %d rounds in %d ms: %.0f MB/s",
                        PROPERTY,
                        rounds,
                        budget.toMillis(),
                        FILE_BYTES * 1e3 / nanos[chosen]));
    }
}
