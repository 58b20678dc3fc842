package io.thalweg.lab.experiment.lines;

import io.thalweg.lab.admin.AdminTool;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The program {@code wc}. */
final class WordCount {
    private WordCount() {}

    /** Empty where there is none. */
    static Optional<Path> program() {
        return AdminTool.find("wc");
    }

    static long lines(Path path) throws IOException {
        String output = AdminTool.run("wc", List.of("-l", path.toString())).strip();
        try {
            return Long.parseLong(output.split(" ", 2)[0]);
        } catch (NumberFormatException e) {
            throw new IOException("wc answered \"" + output + "\" instead of a number", e);
        }
    }
}
