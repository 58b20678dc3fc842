package io.thalweg.lab.experiment;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.thalweg.lab.disk.EmulatedDisk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the user asked for, and where it is to be done.
 *
 * @param request what the user asked for; its fields stand beside the others in a journal
 * @param directory where test files may be made: the session's own directory on the disk to be measured
 * @param tmpfs the same on a file system in memory; null where there is none
 * @param file the user's own file to read instead of a generated one; null for a generated one
 */
public record Scope(
        @JsonUnwrapped Request request,
        Path directory,
        @Nullable Path tmpfs,
        @Nullable InputFile file) {
    /** That request in that directory, with neither a file system in memory nor a file of the user's. */
    public static Scope of(Request request, Path directory) {
        return new Scope(request, directory, null, null);
    }

    /** The same scope for another request. */
    public Scope withRequest(Request other) {
        return new Scope(other, directory, tmpfs, file);
    }

    /** The same scope reading another file; null for a generated one. */
    public Scope withFile(@Nullable InputFile other) {
        return new Scope(request, directory, tmpfs, other);
    }

    /** The directories in which files are made: that of the disk to be measured, and of each emulated one. */
    public List<Path> directories() {
        List<Path> directories = new ArrayList<>(List.of(directory));
        request.disks().forEach(disk -> directories.add(disk.directory(directory)));
        return directories;
    }

    /** Where a cell's files are. */
    public Path directoryOf(CellSpec cell) {
        return EmulatedDisk.ofCell(cell.parameters().get(EmulatedDisk.PARAMETER))
                .map(disk -> disk.directory(directory))
                .orElse(directory);
    }
}
