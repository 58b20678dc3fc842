package io.thalweg.lab.store;

import io.thalweg.base.file.AtomicFile;
import io.thalweg.base.file.PrivateFiles;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import io.thalweg.lab.disk.EmulatedDisks;
import io.thalweg.lab.link.EmulatedLinks;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds what killed sessions left behind, wherever it is, and removes it. Touches nothing that is not ours or is in
 * use.
 */
public final class Leftovers {
    private final StateDirectory state;

    /** The leftovers that this state directory's ledger leads to. */
    public Leftovers(StateDirectory state) {
        this.state = state;
    }

    /**
     * A work directory that has lost its session, or a report that was never finished.
     *
     * @param path where it is
     * @param run the id of its run
     * @param bytes how much it holds
     * @param namespaces the network namespaces of its emulated links
     * @param mounts the emulated disks
     */
    public record Leftover(Path path, String run, long bytes, List<String> namespaces, List<Path> mounts) {}

    /** What there is; forgets entries of the ledger whose directory is gone. */
    public List<Leftover> find() {
        List<Leftover> found = new ArrayList<>();
        for (Path entry : state.ledger()) {
            try {
                String uri = Files.readString(entry, StandardCharsets.UTF_8);
                if (uri.isEmpty()) {
                    // Killed, or without room, as it was written: before there was a directory.
                    Files.deleteIfExists(entry);
                    continue;
                }
                Path path = Path.of(URI.create(uri));
                Optional<WorkDirectory.Holder> holder = WorkDirectory.holder(path, state);
                if (holder.isPresent() && !WorkDirectory.isLocked(path)) {
                    List<Path> mounts = EmulatedDisks.mounted(path);
                    found.add(new Leftover(
                            path,
                            holder.get().run(),
                            PrivateFiles.sizeBytes(path, mounts),
                            WorkDirectory.namespaces(path),
                            mounts));
                } else if (holder.isEmpty() && WorkDirectory.isUnmarked(path, state)) {
                    String run = WorkDirectory.runOf(entry.getFileName().toString());
                    found.add(new Leftover(path, run, 0, List.of(), List.of()));
                } else if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                    Files.deleteIfExists(entry);
                }
            } catch (IOException | IllegalArgumentException unreadable) {
                throw problem(entry, unreadable);
            }
        }
        found.addAll(unfinishedOutputs());
        return found;
    }

    /** A run that is killed while it writes its reports leaves the beginning of one. */
    private List<Leftover> unfinishedOutputs() {
        List<Leftover> found = new ArrayList<>();
        for (Path run : state.runs()) {
            try {
                for (Path file : AtomicFile.abandoned(run)) {
                    found.add(new Leftover(file, run.getFileName().toString(), Files.size(file), List.of(), List.of()));
                }
            } catch (IOException unreadable) {
                throw problem(run, unreadable);
            }
        }
        return found;
    }

    /** Removes one. */
    public void remove(Leftover leftover) {
        try {
            // First: without the directory nothing would lead to them any more.
            EmulatedLinks.remove(leftover.namespaces());
            if (!leftover.mounts().isEmpty()) {
                EmulatedDisks.remove(leftover.path());
            }
            WorkDirectory.remove(leftover.path());
            state.strike(WorkDirectory.entry(leftover.run(), leftover.path()));
        } catch (IOException e) {
            throw problem(leftover.path(), e);
        }
    }

    /** Removes those of one run, which is about to be resumed. */
    public void removeOf(String run) {
        find().stream().filter(leftover -> leftover.run().equals(run)).forEach(this::remove);
    }

    private static Problem problem(Path path, Exception e) {
        return new Problem(
                ExitCode.ENVIRONMENT,
                "cannot clean " + Printable.of(path) + ": "
                        + (e instanceof IOException io
                                ? Reason.of(io, path)
                                : Printable.of(String.valueOf(e.getMessage()))),
                "Make it readable and writable for this user, then run `thalweg clean` again.",
                e);
    }
}
