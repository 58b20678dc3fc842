package io.thalweg.audit.fix;

import com.sun.source.tree.MethodTree;
import io.thalweg.audit.recording.StackLine;
import io.thalweg.base.problem.Printable;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The lines that a class file has for a method. A source whose method is elsewhere is another version than what was
 * recorded, and a patch of it might change a stream that nobody measured.
 */
final class LineTable {
    private static final int MAGIC = 0xCAFEBABE;
    private static final int MOST_BYTES = 16 << 20;

    /** By name, one for each overload. */
    private final Map<String, List<Set<Integer>>> lines = new HashMap<>();

    private final Map<Integer, String> texts = new HashMap<>();

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
            List<Set<Integer>> overloads = read(type).lines.getOrDefault(method, List.of()).stream()
                    .filter(lines -> lines.contains(frame.line()))
                    .toList();
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
        Compilation compiled = code.compilation();
        boolean isNamed = !method.startsWith("lambda$") && !method.startsWith("<");
        if (!isNamed) {
            return;
        }
        boolean fits = code
                .findAll(path -> path.getLeaf() instanceof MethodTree tree
                        && tree.getName().contentEquals(method)
                        && tree.getBody() != null)
                .stream()
                .anyMatch(path -> {
                    int first = code.lineOf(path.getLeaf());
                    int last = compiled.line(compiled.end(path.getLeaf()) - 1);
                    return overloads.stream()
                            .anyMatch(lines -> lines.stream().allMatch(line -> line >= first && line <= last));
                });
        if (!fits) {
            throw new Refusal("the source is older or newer than its class: " + method + " is in other lines");
        }
    }

    private static LineTable read(Path type) throws Refusal {
        try {
            if (Files.size(type) > MOST_BYTES) {
                throw new Refusal(Printable.of(type) + " is too large for a class");
            }
            LineTable table = new LineTable();
            table.parse(new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(type))));
            return table;
        } catch (IOException e) {
            throw new Refusal(Printable.of(type) + " is no readable class file");
        }
    }

    private void parse(DataInputStream in) throws IOException {
        if (in.readInt() != MAGIC) {
            throw new IOException("no class file");
        }
        in.skipNBytes(2 + 2);
        int constants = in.readUnsignedShort();
        for (int i = 1; i < constants; i++) {
            int tag = in.readUnsignedByte();
            switch (tag) {
                case 1 -> texts.put(i, in.readUTF());
                case 7, 8, 16, 19, 20 -> in.skipNBytes(2);
                case 15 -> in.skipNBytes(3);
                case 3, 4, 9, 10, 11, 12, 17, 18 -> in.skipNBytes(4);
                case 5, 6 -> {
                    in.skipNBytes(8);
                    i++;
                }
                default -> throw new IOException("an unknown constant");
            }
        }
        in.skipNBytes(2 + 2 + 2);
        in.skipNBytes(2L * in.readUnsignedShort());
        members(in, false);
        members(in, true);
    }

    private void members(DataInputStream in, boolean areMethods) throws IOException {
        int members = in.readUnsignedShort();
        for (int i = 0; i < members; i++) {
            in.skipNBytes(2);
            String name = texts.getOrDefault(in.readUnsignedShort(), "");
            in.skipNBytes(2);
            attributes(in, areMethods ? name : null);
        }
    }

    private void attributes(DataInputStream in, @org.jspecify.annotations.Nullable String method) throws IOException {
        int attributes = in.readUnsignedShort();
        for (int i = 0; i < attributes; i++) {
            String name = texts.getOrDefault(in.readUnsignedShort(), "");
            int length = in.readInt();
            if (method != null && name.equals("Code")) {
                in.skipNBytes(2 + 2);
                in.skipNBytes(Integer.toUnsignedLong(in.readInt()));
                in.skipNBytes(8L * in.readUnsignedShort());
                attributes(in, method);
            } else if (method != null && name.equals("LineNumberTable")) {
                int entries = in.readUnsignedShort();
                Set<Integer> table = new HashSet<>();
                lines.computeIfAbsent(method, any -> new ArrayList<>()).add(table);
                for (int entry = 0; entry < entries; entry++) {
                    in.skipNBytes(2);
                    table.add(in.readUnsignedShort());
                }
            } else {
                in.skipNBytes(Integer.toUnsignedLong(length));
            }
        }
    }
}
