package io.thalweg.audit.fleet;

import io.thalweg.audit.recording.RecordingFile;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/** Finds the recordings of a fleet: files, directories with all that is below them, and globs of either. */
public final class RecordingPaths {
    /** The names alone fit into a few megabytes. */
    static final int MOST_RECORDINGS = 100_000;

    private static final String GLOB_CHARACTERS = "*?[{";

    private final Set<Path> recordings = new TreeSet<>();
    /** The same under the one name that tells whether two are. */
    private final Set<Path> files = new HashSet<>();

    /** How often one was found, each of them as often as it was. */
    private long found;

    private final List<Fleet.Unread> unread = new ArrayList<>();

    private RecordingPaths() {}

    /**
     * Finds the recordings that a target names.
     *
     * @throws Problem with {@code USAGE} if a target names nothing, or if there are more than 100,000 recordings
     */
    public static RecordingPaths of(List<Path> targets) {
        RecordingPaths found = new RecordingPaths();
        targets.forEach(found::add);
        if (found.recordings.isEmpty() && found.unread.isEmpty()) {
            throw new Problem(
                    ExitCode.USAGE,
                    Printable.of(targets.get(0)) + " holds no recording",
                    "Name files that end in " + RecordingFile.SUFFIX + ", or directories with such files.");
        }
        return found;
    }

    /** In the order of their names, each once. */
    public Set<Path> recordings() {
        return recordings;
    }

    /** Directories that could not be listed. */
    List<Fleet.Unread> unread() {
        return unread;
    }

    private void add(Path target) {
        if (Files.isDirectory(target)) {
            walk(target, file -> isRecording(file), directory -> false);
        } else if (Files.exists(target)) {
            take(target);
        } else {
            long before = found + unread.size();
            addMatching(target);
            if (before == found + unread.size()) {
                throw new Problem(
                        ExitCode.USAGE,
                        "there is no file, and no recording matches, " + Printable.of(target),
                        "Name recordings, directories with recordings, or a pattern such as 'runs/*/*"
                                + RecordingFile.SUFFIX + "'.");
            }
        }
    }

    private void addMatching(Path pattern) {
        PathMatcher matcher;
        try {
            matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
        } catch (PatternSyntaxException e) {
            throw new Problem(
                    ExitCode.USAGE,
                    Printable.of(pattern) + " is neither a file nor a pattern: " + Printable.of(e.getDescription()),
                    "Write a pattern such as 'runs/*/*" + RecordingFile.SUFFIX + "'.",
                    e);
        }
        Path base = base(pattern);
        if (Files.isDirectory(base)) {
            walk(base, matcher, matcher);
        }
    }

    /** The part in front of the first name with a special character. */
    private static Path base(Path pattern) {
        Path base = pattern.isAbsolute() ? pattern.getRoot() : Path.of("");
        for (Path name : pattern) {
            if (name.toString().chars().anyMatch(c -> GLOB_CHARACTERS.indexOf(c) >= 0)) {
                break;
            }
            base = base.resolve(name);
        }
        return base;
    }

    private static boolean isRecording(Path file) {
        return file.toString().endsWith(RecordingFile.SUFFIX);
    }

    private void take(Path file) {
        found++;
        if (files.add(file.toAbsolutePath().normalize())) {
            recordings.add(file);
        }
        if (recordings.size() > MOST_RECORDINGS) {
            throw new Problem(
                    ExitCode.USAGE,
                    "there are more than " + MOST_RECORDINGS + " recordings",
                    "Audit them in parts, such as one directory at a time.");
        }
    }

    /** Takes matching files, and all recordings of matching directories. */
    private void walk(Path top, PathMatcher files, PathMatcher directories) {
        try {
            Files.walkFileTree(
                    top, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new SimpleFileVisitor<>() {
                        @Override
                        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                            if (!directories.matches(directory)) {
                                return FileVisitResult.CONTINUE;
                            }
                            walk(directory, RecordingPaths::isRecording, other -> false);
                            return FileVisitResult.SKIP_SUBTREE;
                        }

                        @Override
                        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                            if (files.matches(file) && attributes.isRegularFile()) {
                                take(file);
                            }
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult visitFileFailed(Path file, IOException e) {
                            unread.add(new Fleet.Unread(Printable.of(file), Reason.of(e, file)));
                            return FileVisitResult.CONTINUE;
                        }

                        @Override
                        public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) {
                            if (e != null) {
                                unread.add(new Fleet.Unread(Printable.of(directory), Reason.of(e, directory)));
                            }
                            return FileVisitResult.CONTINUE;
                        }
                    });
        } catch (IOException e) {
            unread.add(new Fleet.Unread(Printable.of(top), Reason.of(e, top)));
        }
    }
}
