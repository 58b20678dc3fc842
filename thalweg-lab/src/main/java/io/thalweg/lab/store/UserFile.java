package io.thalweg.lab.store;

import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import io.thalweg.lab.experiment.InputFile;
import io.thalweg.lab.experiment.InputFile.FilePart;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The user's own file, or its first 16 MiB, as it was when the session began, so that a change during the run can be
 * named.
 */
public final class UserFile {
    private static final int BLOCK_BYTES = InputFile.LARGEST_HEAD_BYTES;

    private final InputFile file;
    private final List<Long> blockSums;

    private UserFile(InputFile file, List<Long> blockSums) {
        this.file = file;
        this.blockSums = blockSums;
    }

    /** Reads the part of the file that trials read; refuses what is not a regular file. */
    public static UserFile read(Path path) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            if (attributes.isDirectory()) {
                throw refused(path, "is a directory", null);
            }
            if (!attributes.isRegularFile()) {
                throw refused(path, "is not a regular file but a pipe, a socket or a device", null);
            }
            List<Long> blockSums = new ArrayList<>();
            long read = 0;
            try (InputStream in = Files.newInputStream(path)) {
                // As far as it goes, whatever its size is said to be: /proc says 0.
                byte[] block = in.readNBytes(BLOCK_BYTES);
                while (block.length > 0) {
                    read += block.length;
                    blockSums.add(sum(block));
                    block = read == InputFile.LARGEST_PART_BYTES ? new byte[0] : in.readNBytes(BLOCK_BYTES);
                }
            }
            if (read == 0) {
                throw refused(path, "is empty", null);
            }
            boolean whole = read < InputFile.LARGEST_PART_BYTES;
            long size = whole ? read : Math.max(read, Files.size(path));
            FilePart part = new FilePart(
                    read, blockSums.stream().mapToLong(Long::longValue).sum());
            FilePart head = read <= BLOCK_BYTES ? part : new FilePart(BLOCK_BYTES, blockSums.get(0));
            return new UserFile(new InputFile(path.toAbsolutePath(), size, part, head), blockSums);
        } catch (NoSuchFileException e) {
            throw refused(path, "does not exist", e);
        } catch (AccessDeniedException e) {
            throw refused(path, "may not be read by this user", e);
        } catch (IOException e) {
            throw refused(path, "cannot be read: " + Reason.of(e, path), e);
        }
    }

    private static long sum(byte[] block) {
        long sum = 0;
        for (byte b : block) {
            sum += b & 0xff;
        }
        return sum;
    }

    private static Problem refused(Path path, String why, @Nullable Throwable cause) {
        return new Problem(
                ExitCode.ENVIRONMENT,
                Printable.of(path) + " " + why,
                "Give --file a regular file that you may read, and that has data.",
                cause);
    }

    public InputFile file() {
        return file;
    }

    /** Where the file differs from what it was; empty if it does not. */
    public Optional<String> change() {
        UserFile now;
        try {
            now = read(file.path());
        } catch (Problem gone) {
            return Optional.of(
                    "it " + gone.what().substring(Printable.of(file.path()).length() + 1));
        }
        if (now.file.sizeBytes() != file.sizeBytes()) {
            return Optional.of(
                    "it had " + file.sizeBytes() + " bytes at the start and has " + now.file.sizeBytes() + " now");
        }
        for (int block = 0; block < blockSums.size(); block++) {
            if (!blockSums.get(block).equals(now.blockSums.get(block))) {
                long from = (long) block * BLOCK_BYTES;
                return Optional.of("the first difference is in the 1 MiB from byte offset " + from);
            }
        }
        return Optional.empty();
    }
}
