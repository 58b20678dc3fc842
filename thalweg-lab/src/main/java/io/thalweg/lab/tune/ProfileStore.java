package io.thalweg.lab.tune;

import io.thalweg.base.file.AtomicFile;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import io.thalweg.tune.Profile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;

/** The profile's file: read to be added to, replaced in one step. */
final class ProfileStore {
    private final Path file;

    ProfileStore(Path file) {
        this.file = file;
    }

    /**
     * What is there.
     *
     * @param profile what it says; empty when there is none, or none that can be kept
     * @param lost why its content cannot be kept; empty when nothing is lost
     */
    record Content(Optional<Profile> profile, String lost) {}

    /** The content, as far as it can be read; refuses what a newer Thalweg or another user has written. */
    Content read() {
        try {
            return new Content(Optional.of(Profile.read(file)), "");
        } catch (NoSuchFileException e) {
            return new Content(Optional.empty(), "");
        } catch (Profile.MalformedException e) {
            if (e.isOfNewerVersion()) {
                throw new Problem(
                        ExitCode.BAD_DATA,
                        "the profile " + Printable.of(file) + " cannot be replaced: "
                                + Printable.of(String.valueOf(e.getMessage())),
                        "Use the newer Thalweg, or move the file away.",
                        e);
            }
            return new Content(Optional.empty(), String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    /** Writes the profile, for its owner alone. */
    void write(Profile profile) {
        byte[] text = profile.format().getBytes(StandardCharsets.UTF_8);
        if (text.length > Profile.MAX_BYTES) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "the profile " + Printable.of(file) + " would be larger than " + Profile.MAX_BYTES + " bytes",
                    "Delete it and tune the directories that are still in use.");
        }
        try {
            Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
            Path directory = target.getParent();
            if (directory != null) {
                Files.createDirectories(directory, ownerOnly());
            }
            AtomicFile.write(target, true, out -> out.write(text));
        } catch (IOException e) {
            throw unusable(e);
        }
    }

    private FileAttribute<?>[] ownerOnly() {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"))
                }
                : new FileAttribute<?>[0];
    }

    private Problem unusable(IOException e) {
        return new Problem(
                ExitCode.ENVIRONMENT,
                "cannot use the profile " + Printable.of(file) + ": " + Reason.of(e, file),
                "Make it your own and writable, or name another file with THALWEG_PROFILE.",
                e);
    }
}
