package io.thalweg.lab.store;

import io.thalweg.base.file.PrivateFiles;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What Thalweg remembers between commands: a folder for each run, a ledger of the directories where runs have put their
 * work files, and one of those of audits. By the XDG rules {@code $XDG_STATE_HOME/thalweg}, else {@code
 * ~/.local/state/thalweg}.
 */
public final class StateDirectory {
    private static final String RUNS = "runs";
    private static final String AUDITS = "audits";
    private static final String LEDGER = "work";

    private final Path root;

    private StateDirectory(Path root) {
        this.root = root;
    }

    /** The place that these environment variables and the user's home call for. */
    public static StateDirectory of(Map<String, String> environment, Path home) {
        String xdg = environment.getOrDefault("XDG_STATE_HOME", "");
        // The XDG rules say that a relative path is to be ignored.
        Path base = !xdg.isEmpty() && Path.of(xdg).isAbsolute() ? Path.of(xdg) : home.resolve(".local/state");
        return new StateDirectory(base.resolve("thalweg"));
    }

    /** The folder of all runs; it need not exist. */
    public Path runsFolder() {
        return root.resolve(RUNS);
    }

    /** The folder of that run, which need not exist. */
    public Path run(String id) {
        return runsFolder().resolve(id);
    }

    /** The folder in which audits note where they have temporary files; it need not exist. */
    public Path audits() {
        return root.resolve(AUDITS);
    }

    /** Makes the folder of a new run. */
    public Path createRun(String id) {
        try {
            Path runs = PrivateFiles.createDirectories(runsFolder());
            return PrivateFiles.createDirectory(runs.resolve(id));
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /** Whether the owner of this state also owns {@code path}, which is not followed if it is a link. */
    boolean isOwnerOf(Path path) throws IOException {
        PrivateFiles.createDirectories(root);
        return Files.getOwner(root).equals(Files.getOwner(path, LinkOption.NOFOLLOW_LINKS));
    }

    /** The folders of all runs, the newest first. */
    public List<Path> runs() {
        return list(runsFolder(), Files::isDirectory);
    }

    /** The newest run that has left a file of that name. */
    public Optional<Path> latestRunWith(String output) {
        return runs().stream()
                .filter(run -> Files.isRegularFile(run.resolve(output)))
                .findFirst();
    }

    /** The newest run whose journal does not end with its end. */
    public Optional<Path> latestUnfinished() {
        return runs().stream().filter(Journal::isUnfinished).findFirst();
    }

    /** Remembers that a run has work files in that directory, before it has. */
    public void enter(String entry, Path directory) {
        try {
            Path ledger = PrivateFiles.createDirectories(root.resolve(LEDGER));
            // As a URI, since a name need not be valid in any charset.
            PrivateFiles.write(ledger.resolve(entry), directory.toUri().toString());
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /** Forgets it. */
    void strike(String entry) throws IOException {
        Files.deleteIfExists(root.resolve(LEDGER).resolve(entry));
    }

    /** The entries of the ledger. */
    List<Path> ledger() {
        return list(root.resolve(LEDGER), Files::isRegularFile);
    }

    private List<Path> list(Path directory, Predicate<Path> wanted) {
        if (!Files.isDirectory(directory)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.filter(wanted)
                    .sorted(Comparator.comparing(
                                    (Path path) -> path.getFileName().toString())
                            .reversed())
                    .toList();
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private Problem unusable(IOException e) {
        return new Problem(
                ExitCode.ENVIRONMENT,
                "cannot use the state directory " + Printable.of(root) + ": " + Reason.of(e, root),
                "Make it writable, or set XDG_STATE_HOME to a directory that is.",
                e);
    }
}
