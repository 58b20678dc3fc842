package io.thalweg.audit.fix;

import com.sun.source.tree.MethodTree;
import io.thalweg.audit.recording.StackLine;
import io.thalweg.base.problem.Printable;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;

/**
 * The lines that a class file has for a method. A source whose method is elsewhere is another version than what was
 * recorded, and a patch of it might change a stream that nobody measured.
 */
final class LineTable {
    /** A method's header or a line of its table, as {@code javap -c -l -p} has them; on 25 -l alone has no table. */
    private static final Pattern JAVAP = Pattern.compile(
            "  (?<static>static \\{\\};)|  (?! )(?:[^(]* )?(?<name>[^ (]+)\\(.*;| +line (?<line>\\d+): \\d+");

    private LineTable() {}

    /**
     * Compares with the class in an output folder, where there is one, and with the time of the recording.
     *
     * @param recorded when the recording ended
     */
    static void requireSame(Source source, Code code, StackLine frame, List<Path> outputs, Instant recorded)
            throws Refusal {
        Instant changed = modified(source.path());
        if (changed.isAfter(recorded)) {
            throw new Refusal(Printable.of(source.path()) + " was changed after the recording: build and record again");
        }
        String name = frame.className().substring(frame.className().lastIndexOf('/') + 1);
        String method = frame.method().substring(frame.method().lastIndexOf('.') + 1);
        for (Path output : outputs) {
            Path type = output.resolve(name.replace('.', '/') + ".class");
            if (!Files.isRegularFile(type, LinkOption.NOFOLLOW_LINKS)) {
                continue;
            }
            if (changed.isAfter(modified(type))) {
                throw new Refusal(Printable.of(source.path()) + " is newer than its class in " + Printable.of(output)
                        + ": build and record again");
            }
            List<Set<Integer>> overloads = lines(type, name, method);
            overloads.removeIf(lines -> !lines.contains(frame.line()));
            if (overloads.isEmpty()) {
                throw new Refusal("the class in " + Printable.of(output) + " has no line " + frame.line() + " in "
                        + method + ": it was compiled after the recording; record again");
            }
            requireInside(code, method, overloads);
            return;
        }
    }

    private static Instant modified(Path file) throws Refusal {
        try {
            return Files.getLastModifiedTime(file).toInstant();
        } catch (IOException e) {
            throw new Refusal("cannot read when " + Printable.of(file) + " was changed");
        }
    }

    private static void requireInside(Code code, String method, List<Set<Integer>> overloads) throws Refusal {
        boolean isNamed = !method.startsWith("lambda$") && !method.startsWith("<");
        boolean fits = code
                .findAll(path -> path.getLeaf() instanceof MethodTree tree
                        && tree.getName().contentEquals(method)
                        && tree.getBody() != null)
                .stream()
                .anyMatch(path -> {
                    int first = code.lineOf(path.getLeaf());
                    int last = code.line(code.end(path.getLeaf()) - 1);
                    return overloads.stream()
                            .anyMatch(lines -> lines.stream().allMatch(line -> line >= first && line <= last));
                });
        if (isNamed && !fits) {
            throw new Refusal("the source is older or newer than its class: " + method + " is in other lines");
        }
    }

    /** The lines of each method of that name. */
    private static List<Set<Integer>> lines(Path type, String className, String method) throws Refusal {
        StringWriter said = new StringWriter();
        int exit = ToolProvider.findFirst("javap")
                .map(javap -> javap.run(
                        new PrintWriter(said), new PrintWriter(new StringWriter()), "-c", "-l", "-p", type.toString()))
                .orElse(1);
        if (exit != 0) {
            throw new Refusal("javap cannot read " + Printable.of(type));
        }
        List<Set<Integer>> found = new ArrayList<>();
        Set<Integer> lines = new HashSet<>();
        for (String line : said.toString().lines().toList()) {
            Matcher part = JAVAP.matcher(line);
            if (!part.matches()) {
                continue;
            }
            if (part.group("line") != null) {
                lines.add(Integer.valueOf(part.group("line")));
                continue;
            }
            String name = part.group("static") != null ? "<clinit>" : part.group("name");
            lines = new HashSet<>();
            if (method.equals(className.equals(name) ? "<init>" : name)) {
                found.add(lines);
            }
        }
        return found;
    }
}
