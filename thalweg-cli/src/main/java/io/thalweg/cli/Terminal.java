package io.thalweg.cli;

import io.thalweg.base.format.Style;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a command's words go, and what it knows of its surroundings. Every command gets it from {@link Main}; a test
 * makes one of its own.
 */
final class Terminal {
    /** What fits every terminal, where none says how wide it is. */
    private static final int USUAL_COLUMNS = 80;

    private static final long PATIENCE_SECONDS = 1;
    private static final Pattern SIZE = Pattern.compile("\\d+ ([1-9]\\d{1,3})\\s*");

    private final CheckedOutput output;
    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean interactive;
    private final boolean resultsWatched;
    private final Charset charset;
    private final Map<String, String> environment;
    private final Path home;
    private final IntSupplier screenColumns;

    /**
     * A terminal that does not say how wide it is.
     *
     * @param out takes results
     * @param err takes errors and progress
     * @param charset of both
     * @param resultsWatched whether a person watches {@code out}
     * @param interactive whether a person watches {@code err}
     * @param environment variables
     * @param home the user's home directory
     */
    Terminal(
            OutputStream out,
            OutputStream err,
            Charset charset,
            boolean resultsWatched,
            boolean interactive,
            Map<String, String> environment,
            Path home) {
        this(out, err, charset, resultsWatched, interactive, environment, home, () -> 0);
    }

    /**
     * The same with {@code screenColumns}, which is asked each time how wide the screen is; 0 where it is not known.
     */
    Terminal(
            OutputStream out,
            OutputStream err,
            Charset charset,
            boolean resultsWatched,
            boolean interactive,
            Map<String, String> environment,
            Path home,
            IntSupplier screenColumns) {
        this.output = new CheckedOutput(out);
        this.out = new PrintWriter(new OutputStreamWriter(output, charset), false);
        this.err = new PrintWriter(new OutputStreamWriter(err, charset), true);
        this.resultsWatched = resultsWatched;
        this.interactive = interactive;
        this.charset = charset;
        this.environment = Map.copyOf(environment);
        this.home = home;
        this.screenColumns = screenColumns;
    }

    /** That of this process. */
    static Terminal ofThisProcess() {
        // What the JDK itself would use for System.out; the property has had two names.
        String charset = System.getProperty("stdout.encoding", System.getProperty("native.encoding", "UTF-8"));
        return new Terminal(
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                Charset.forName(charset),
                isTerminal(1),
                isTerminal(2),
                System.getenv(),
                homeOfTheUser(),
                () -> isTerminal(2) ? columnsOf(2) : columnsOf(1));
    }

    /** No person watches either: both are kept by the caller. */
    static Terminal ofFiles(OutputStream out, OutputStream err) {
        return new Terminal(out, err, StandardCharsets.UTF_8, false, false, System.getenv(), homeOfTheUser());
    }

    private static Path homeOfTheUser() {
        Path home = Path.of(System.getenv().getOrDefault("HOME", ""));
        return home.isAbsolute() ? home : Path.of(System.getProperty("user.home"));
    }

    private static boolean isTerminal(int fileDescriptor) {
        try {
            String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + fileDescriptor))
                    .toString();
            return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException unknown) {
            // Elsewhere only newer JDKs would know; without a bar nothing is lost.
            return false;
        }
    }

    /** As {@code stty} says; 0 where it fails. */
    private static int columnsOf(int fileDescriptor) {
        try {
            Path terminal = Files.readSymbolicLink(Path.of("/proc/self/fd/" + fileDescriptor));
            Process stty = new ProcessBuilder("stty", "size")
                    .redirectInput(terminal.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!stty.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                stty.destroyForcibly();
                return 0;
            }
            Matcher size = SIZE.matcher(new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
            return size.matches() ? Integer.parseInt(size.group(1)) : 0;
        } catch (IOException | UnsupportedOperationException unknown) {
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    /** Takes results. */
    public PrintWriter out() {
        return out;
    }

    /** Prints bytes as they are, behind what was printed before. */
    void print(byte[] content) {
        out.flush();
        output.print(content);
    }

    /** Takes errors and progress. */
    public PrintWriter err() {
        return err;
    }

    /** Whether a person watches {@link #err()}. */
    public boolean interactive() {
        return interactive;
    }

    /** Whether colour is welcome. */
    public boolean colour() {
        return interactive && environment.getOrDefault("NO_COLOR", "").isEmpty();
    }

    /** How results are to look on it. */
    Style style() {
        return style(resultsWatched);
    }

    /** How a report is to look on {@link #err()}, where it goes when standard output is another program's. */
    Style styleOfErrors() {
        return style(interactive);
    }

    private Style style(boolean watched) {
        boolean unicode = charset.canEncode() && charset.newEncoder().canEncode("×σ±µ…–→");
        return new Style(columns(watched), watched && colour(), unicode);
    }

    /** How wide the screen of {@link #err()} is now. */
    int columnsOfErrors() {
        return columns(interactive);
    }

    /** How wide help is: picocli fails below 55, and long lines are hard to read. */
    int columnsOfHelp() {
        return resultsWatched ? Math.max(55, Math.min(columns(true), Style.PLAIN.columns())) : USUAL_COLUMNS;
    }

    /** As wide as the screen is now; else as the environment says. */
    private int columns(boolean watched) {
        int screen = watched ? screenColumns.getAsInt() : 0;
        if (screen > 0) {
            return screen;
        }
        String columns = environment.getOrDefault("COLUMNS", "");
        return columns.matches("[1-9]\\d{1,2}")
                ? Integer.parseInt(columns)
                : watched ? USUAL_COLUMNS : Style.PLAIN.columns();
    }

    /** The variables of the environment. */
    public Map<String, String> environment() {
        return environment;
    }

    /** The user's home directory. */
    public Path home() {
        return home;
    }

    /** Flushes both streams and says how writing results has failed, if it has. */
    Optional<IOException> outputFailure() {
        out.flush();
        err.flush(); // what does not end with println would else be lost
        return output.failure();
    }
}
