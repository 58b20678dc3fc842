package io.thalweg.lab.experiment;

import io.thalweg.base.problem.Reason;
import io.thalweg.lab.admin.AdminTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A pipe with a name, the only kind that one process can open from both ends as files. */
public final class NamedPipe {
    private NamedPipe() {}

    /** The program that makes one; empty where there is none. */
    public static Optional<Path> mkfifo() {
        return AdminTool.find("mkfifo");
    }

    /** Makes one for this user alone, in place of what has that name. */
    public static void make(Path pipe) throws IOException {
        Files.deleteIfExists(pipe);
        try {
            AdminTool.run("mkfifo", List.of("-m", "600", pipe.toString()));
        } catch (IOException e) {
            String why = "no named pipe can be made here: " + e.getMessage();
            throw Reason.isFull(e) ? new IOException(why, e) : new NotMeasurable(why, e);
        }
    }
}
