package io.thalweg.audit.fix;

import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A source file as it was read.
 *
 * @param path the file
 * @param source its text
 * @param sourcePath roots of sources; that of the file's own package is the first
 */
record Source(Path path, SourceText source, List<Path> sourcePath) {
    private static final long MOST_BYTES = 4 << 20;

    /** Comments before the first type, where generators say so. */
    private static final Pattern GENERATED =
            Pattern.compile("(?i)(//|/\\*|^\\s*\\*).*\\bgenerated (by|from|file|code|source)\\b", Pattern.MULTILINE);

    private static final Pattern FIRST_TYPE = Pattern.compile(
            "^\\s*(@|public\\b|final\\b|abstract\\b|class\\b|interface\\b|enum\\b|record\\b)", Pattern.MULTILINE);

    private static final Pattern ANNOTATED = Pattern.compile("@([\\w.]+\\.)?Generated\\b");

    /**
     * Reads a file.
     *
     * @throws Refusal if it is no regular file, cannot be read, is no text, or says that it is generated
     */
    static Source read(Path path, List<Path> sourcePath) throws Refusal {
        byte[] content;
        try {
            if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
                throw new Refusal(Printable.of(path) + " is no regular file");
            }
            if (Files.size(path) > MOST_BYTES) {
                throw new Refusal(Printable.of(path) + " has more than 4 MiB");
            }
            content = Files.readAllBytes(path);
        } catch (IOException e) {
            throw new Refusal("cannot read " + Printable.of(path) + ": " + Reason.of(e, path));
        }
        SourceText source = SourceText.of(content);
        String head = FIRST_TYPE.split(source.text(), 2)[0];
        if (GENERATED.matcher(head).find() || ANNOTATED.matcher(source.text()).find()) {
            throw new Refusal(Printable.of(path) + " is generated: change what generates it");
        }
        return new Source(path, source, sourcePath);
    }

    String text() {
        return source.text();
    }
}
