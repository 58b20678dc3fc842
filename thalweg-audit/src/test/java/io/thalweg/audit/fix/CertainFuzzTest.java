package io.thalweg.audit.fix;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Programs put together from pieces: how a stream is opened, held, used, closed and ended, with what looks at the file
 * or reads from the stream meanwhile. What is certain must give the same as before. The run contradicts nothing here,
 * so the source alone has to show it.
 */
@Tag("long")
class CertainFuzzTest extends FixScenario {
    private static final int PROGRAMS = Integer.getInteger("thalweg.fuzz.programs", 2000);
    private static final long SEED = Long.getLong("thalweg.fuzz.seed", 20261128);

    /** So many pieces at the beginning change nothing; two of three are of them. */
    private static final int HARMLESS = 3;

    /** At how many a program may crash. */
    private static final int MOMENTS = 5;

    private static final List<String> PATHS =
            List.of("file", "new File(file)", "new File(file).getPath()", "\"\" + file");

    private static final List<String> READ_HELD = List.of(
            "try (FileInputStream in = new FileInputStream(%s)) { // open\n%s\n}",
            "try (DataInputStream in = new DataInputStream(new FileInputStream(%s))) { // open\n%s\n}",
            "FileInputStream in = new FileInputStream(%s); // open\n%s\nin.close();",
            "InputStream in = null;\ntry {\nin = new FileInputStream(%s); // open\n%s\n} finally {\n"
                    + "if (in != null) {\nin.close();\n}\n}",
            "this0.in = new FileInputStream(%s); // open\nInputStream in = this0.in;\n%s",
            "InputStream in = new Holder(new FileInputStream(%s)).in; // open\n%s");

    private static final List<String> READ_PIECES = List.of(
            "all += in.read(); // use",
            "for (int i = 0; i < 20; i++) { all += in.read(); }",
            "all += in.read(new byte[7]);",
            "all += in.skip(1_000_000);",
            "in.skipNBytes(3);",
            "all += in.available();",
            "all += in.markSupported();",
            "all += in instanceof FileInputStream;",
            "all += helper(in);",
            "all += skipper(in);",
            "Files.write(Path.of(file), new byte[20]);",
            "new RandomAccessFile(file, \"rw\").write(7);",
            "rewrite(file);",
            "all += new DataInputStream(in).readByte();",
            "Read r = in::read; all += r.read();",
            "Runnable later = () -> rewrite(file); later.run();",
            "for (Object each : new Looking(file)) { all += each; }",
            "all += new Looking(file);",
            "if (all.length() > 8) { all += in.read(); }",
            "try { all += in.read(); } catch (IOException e) { all += \"failed\"; }");

    private static final List<String> WRITE_HELD = List.of(
            "try (FileOutputStream out = new FileOutputStream(%s)) { // open\n%s\n}",
            "try (DataOutputStream out = new DataOutputStream(new FileOutputStream(%s))) { // open\n%s\n}",
            "try (PrintStream out = new PrintStream(new FileOutputStream(%s))) { // open\n%s\n}",
            "FileOutputStream out = new FileOutputStream(%s); // open\n%s\nout.close();",
            "FileOutputStream out = new FileOutputStream(%s); // open\ntry {\n%s\n} finally {\nout.close();\n}",
            "FileOutputStream out = new FileOutputStream(%s); // open\ntry {\n%s\n} finally {\n"
                    + "all += 1 / (all.length() + 1);\nout.close();\n}",
            "FileOutputStream out = new FileOutputStream(%s); // open\ntry (out) {\n%s\n}",
            "FileOutputStream out = new FileOutputStream(%s); // open\n%s",
            "all:\n{\nFileOutputStream out = new FileOutputStream(%s); // open\n%s\n"
                    + "if (file != null) break all;\nout.close();\n}",
            "for (int k = 0; k < 2; k++) {\nFileOutputStream out = new FileOutputStream(%s); // open\n%s\n"
                    + "if (k == 1) continue;\nout.close();\n}");

    private static final List<String> WRITE_PIECES = List.of(
            "out.write(1); // use",
            "for (int i = 0; i < 20; i++) { out.write(i); }",
            "out.write(new byte[5]);",
            "out.flush();",
            "all += new File(file).length();",
            "all += Files.size(Path.of(file));",
            "all += size(file);",
            "all += new Looking(file);",
            "all += new Looking(file).hashCode();",
            "for (Object each : new Looking(file)) { all += each; }",
            "put(out);",
            "if (all.length() > 5) { return all + size(file); }",
            "if (file.isEmpty()) { throw new IllegalStateException(all); }",
            "if (all.length() == 3) { throw new IllegalStateException(); }",
            "java.util.List<Object> two = java.util.List.of(new Looking(file)); all += two;",
            "java.util.function.Supplier<String> s = () -> size(file); all += s.get();",
            "java.util.Objects.requireNonNull(out).write(3);",
            "new DataOutputStream(out).writeInt(7);",
            "all += Start.SIZE;",
            "all += Shape.A.ordinal();",
            "try { out.write(2); } catch (IOException e) { all += \"failed\"; }");

    private static final String REST = """

            final class Holder {
                final InputStream in;

                Holder(InputStream in) {
                    this.in = in;
                }
            }

            interface Read {
                int read() throws IOException;
            }

            final class Start {
                static final String SIZE = Main.size(Main.last);
            }

            enum Shape {
                A;

                static {
                    Main.rewrite(Main.last);
                }
            }

            class Looking implements Iterable<Object> {
                private final String file;

                Looking(String file) {
                    this.file = file;
                }

                @Override
                public java.util.Iterator<Object> iterator() {
                    return java.util.List.<Object>of(Main.size(file)).iterator();
                }

                @Override
                public int hashCode() {
                    return Main.size(file).hashCode();
                }

                @Override
                public String toString() {
                    Main.rewrite(file);
                    return Main.size(file);
                }
            }
            """;

    private static final String METHODS = """
                static String last;
                InputStream in;

                static String size(String file) {
                    return new File(file).length() + ";";
                }

                static void rewrite(String file) {
                    try (RandomAccessFile other = new RandomAccessFile(file, "rw")) {
                        other.seek(9);
                        other.write(8);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }

                static int helper(InputStream in) throws IOException {
                    return in.read() + 1;
                }

                static long skipper(InputStream in) throws IOException {
                    return in.skip(50);
                }

                static void put(OutputStream out) throws IOException {
                    out.write(9);
                }

            """;

    private static String one(Random random, List<String> of) {
        return of.get(random.nextInt(of.size()));
    }

    private static String make(Random random, boolean reads) {
        List<String> pieces = new ArrayList<>();
        int count = 1 + random.nextInt(4);
        for (int i = 0; i < count; i++) {
            List<String> all = reads ? READ_PIECES : WRITE_PIECES;
            pieces.add(one(random, random.nextInt(3) > 0 ? all.subList(0, HARMLESS) : all));
        }
        pieces.add(random.nextInt(count + 1), reads ? READ_PIECES.get(0) : WRITE_PIECES.get(0));
        StringBuilder body = new StringBuilder();
        int number = 0;
        for (String piece : pieces) {
            boolean isFirst = piece.endsWith("// use") && body.indexOf("// use") < 0;
            body.append("{ ")
                    .append(isFirst ? piece.replace(" // use", " } // use") : piece.replace(" // use", "") + " }");
            body.append('\n');
            number++;
        }
        String held = one(random, reads ? READ_HELD : WRITE_HELD);
        return program("String all = \"" + number + "\";\nlast = file;\nMain this0 = new Main();\n"
                                + held.formatted(one(random, PATHS), body)
                                + "\nif (all != null) {\n"
                                + "return all + java.util.Arrays.hashCode(Files.readAllBytes(Path.of(file)));\n}\n"
                                + "return null;")
                        .replace("    public static Object load", METHODS + "    public static Object load")
                + REST;
    }

    private int crashes;

    @Test
    void whatIsCertainGivesTheSame() throws Exception {
        Random random = new Random(SEED);
        int certain = 0;
        int conditional = 0;
        int refused = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            boolean reads = random.nextBoolean();
            String source = make(random, reads);
            Object before = runs(source);
            if (before == null) {
                continue; // two pieces that do not compile together
            }
            AuditFix fix = reads ? reads(source) : writes(source);
            if (!fix.refused().isEmpty()) {
                refused++;
            } else if (!fix.conditional().isEmpty()) {
                conditional++;
            } else {
                certain++;
                String patched = patched(fix);
                assertThat(runs(patched))
                        .as("seed %d, program %d%n%s", SEED, i, patched)
                        .isEqualTo(before);
                if (!reads) {
                    requireFlushed(source, patched, random.nextInt(MOMENTS), i);
                }
            }
        }
        System.out.printf(
                "seed %d: %d certain, %d of them crashed, %d conditional, %d refused%n",
                SEED, certain, crashes, conditional, refused);
        assertThat(certain).as("certain").isGreaterThan(PROGRAMS / 50);
    }

    /** At that moment the file has what was flushed before, and nothing that would not be there without the patch. */
    private void requireFlushed(String source, String patched, int moment, int program) throws Exception {
        Object before = runs(crashing(source, moment));
        Object after = runs(crashing(patched, moment));
        if (before instanceof String without && after instanceof String with && without.contains(";")) {
            int flushed = Integer.parseInt(without.substring(0, without.indexOf(';')));
            String file = without.substring(without.indexOf(';') + 1, without.lastIndexOf(' '));
            String held = with.substring(with.indexOf(';') + 1, with.lastIndexOf(' '));
            assertThat(file)
                    .as("seed %d, program %d%n%s", SEED, program, patched)
                    .startsWith(held);
            assertThat(held).hasSizeGreaterThanOrEqualTo(flushed);
            crashes++;
        }
    }

    /** Says what is in the file behind one of the pieces, and how much was there at the last flush. */
    private static String crashing(String source, int moment) {
        List<String> lines = new ArrayList<>(source.lines().toList());
        int open = line(source, "// open");
        int at = open;
        for (int pieces = 0; at < lines.size() && pieces <= moment % count(lines, open); at++) {
            pieces += isPiece(lines.get(at)) ? 1 : 0;
        }
        lines.set(at - 1, lines.get(at - 1) + " crash = flushed + \";\" + content(file);");
        return String.join("\n", lines)
                .replace("out.flush();", "out.flush(); flushed = content(file).length();")
                .replace("    static String last;", """
                            static int flushed;
                            static String crash = "";

                            static String content(String file) throws IOException {
                                return new String(
                                        Files.readAllBytes(Path.of(file)),
                                        java.nio.charset.StandardCharsets.ISO_8859_1);
                            }

                            public static Object load(String file) throws Exception {
                                try {
                                    loadAll(file);
                                } catch (IllegalStateException thrownByAPiece) {
                                    // what was seen before counts
                                }
                                return crash;
                            }

                            static String last;""")
                .replaceFirst(
                        "public static Object load(?=\\(String file\\) throws Exception \\{\\s+String all)",
                        "static Object loadAll");
    }

    private static int count(List<String> lines, int open) {
        return Math.max(1, (int) lines.subList(open, lines.size()).stream()
                .filter(CertainFuzzTest::isPiece)
                .count());
    }

    private static boolean isPiece(String line) {
        return line.strip().startsWith("{ ") && line.strip().matches(".*\\}( // use)?");
    }

    private @Nullable Object runs(String source) throws Exception {
        try {
            String file = data("some text in a file".repeat(3));
            Object result = run(source, file);
            return result + " " + Arrays.hashCode(Files.readAllBytes(Path.of(file)));
        } catch (AssertionError doesNotCompile) {
            return null;
        }
    }
}
