package io.thalweg.lab.machine;

import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Drops a file from the page cache and proves it. Without native code this takes two standard tools: {@code dd}, which
 * advises the kernel, and {@code fincore}, which counts what stayed.
 */
public final class ColdCache {
    private ColdCache() {}

    /** Coldness cannot be had or proven here; the message says why. */
    public static final class NotCold extends Exception {
        private static final long serialVersionUID = 1L;

        public NotCold(String message) {
            super(message);
        }
    }

    /** What the page cache of this system says nothing of: these keep what was read elsewhere too. */
    private static final Set<String> CACHED_ELSEWHERE = Set.of(
            "zfs",
            "nfs",
            "nfs4",
            "cifs",
            "smb2",
            "smb3",
            "smbfs",
            "9p",
            "virtiofs",
            "ceph",
            "lustre",
            "glusterfs",
            "afs",
            "drvfs",
            "vboxsf",
            "prl_fs",
            "beegfs",
            "gpfs");

    /** Whether no test can show that a file on such a file system is cold. */
    public static boolean isCachedElsewhere(String fileSystem) {
        return fileSystem.startsWith("fuse") || CACHED_ELSEWHERE.contains(fileSystem);
    }

    private static void requirePageCache(Path file) throws NotCold {
        String type;
        try {
            type = Files.getFileStore(file).type();
        } catch (IOException e) {
            throw new NotCold("the file system of " + Printable.of(file) + " is unknown: " + Reason.of(e, file));
        }
        if (isCachedElsewhere(type)) {
            throw new NotCold(
                    "a file on " + type + " is cached outside the page cache, so nobody can tell whether it is cold");
        }
    }

    /** Drops the file; the answer is how many of its bytes are still in the page cache, which is 0. */
    public static long evict(Path file) throws NotCold {
        requirePageCache(file);
        // Opened for reading only, so that a user's own file is never at risk.
        run(List.of("dd", "if=" + file, "iflag=nocache", "count=0", "status=none"));
        long resident = residentBytes(file);
        if (resident != 0) {
            throw new NotCold(
                    resident + " bytes of " + Printable.of(file) + " stayed in the page cache after it was dropped");
        }
        return resident;
    }

    /** How many bytes of the file are in the page cache. */
    public static long residentBytes(Path file) throws NotCold {
        String answer = run(List.of("fincore", "--bytes", "--noheadings", "--output", "RES", file.toString()));
        try {
            return Long.parseLong(answer.strip());
        } catch (NumberFormatException unexpected) {
            throw new NotCold("fincore answered \"" + Printable.of(answer) + "\" instead of a number");
        }
    }

    private static String run(List<String> command) throws NotCold {
        String tool = command.get(0);
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int status = process.waitFor();
            if (status != 0) {
                throw new NotCold(tool + " failed: " + Printable.of(output.strip()));
            }
            return output;
        } catch (IOException missing) {
            throw new NotCold("a cold page cache needs the command " + tool + ", which is not installed");
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new NotCold("interrupted");
        }
    }
}
