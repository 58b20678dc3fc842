package io.thalweg.audit.fix;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Streams that are declared first, opened later, and closed by hand or in a finally block. */
class ClosedByHandTest extends FixScenario {
    private void assertPatched(AuditFix fix, String source, String content) throws Exception {
        String patched = patched(fix);
        assertThat(patched).isNotEqualTo(source);
        assertSame(source, patched, content);
    }

    @Test
    void aFileThatIsReadInALoopAndClosedInFinally() throws Exception {
        String source = program("""
                int sum = 0;
                for (int i = 0; i < 2; i++) {
                    Files.writeString(Path.of(file), "x" + i);
                    InputStream in = new FileInputStream(file); // open
                    try {
                        sum += in.read() + in.read(); // use
                    } finally {
                        in.close();
                    }
                }
                return sum;""");

        assertPatched(reads(source), source, "");
    }

    @Test
    void aFileWhoseWriterIsClosedInAnotherFinally() throws Exception {
        String source = program("""
                RandomAccessFile out = new RandomAccessFile(file, "rw");
                try {
                    out.write("ab".getBytes());
                } finally {
                    if (file.isEmpty()) {
                        out.close();
                    }
                }
                InputStream in = new FileInputStream(file); // open
                in.read(); // use
                out.seek(1);
                out.write('c');
                return (char) in.read();""");
        assertInputBreaks(source);

        assertThat(why(reads(source)))
                .contains("nothing that seek in line 19 runs writes to the file before it is read");
    }

    @Test
    void anOutputOrStandardOutput() throws Exception {
        String source = program("""
                OutputStream out;
                if (file.equals("-")) {
                    out = System.out;
                } else {
                    out = new FileOutputStream(file); // open
                }
                out.write('x'); // use
                out.close();
                return Files.readString(Path.of(file));""");

        assertPatched(writes(source), source, "");
    }

    @Test
    void anOutputThatIsReplacedByAnotherInTheSameBranch() throws Exception {
        String source = program("""
                OutputStream out;
                if (file.equals("-")) {
                    out = System.out;
                } else {
                    out = new FileOutputStream(file); // open
                    out.write('x'); // use
                    out = new ByteArrayOutputStream();
                }
                out.close();
                return Files.readString(Path.of(file));""");
        assertOutputBreaks(source);

        assertThat(why(writes(source))).contains("the stream before is closed when line 15 assigns another");
    }

    @Test
    void anOutputOfEachRoundOfALoopOfWhichTheLastIsClosed() throws Exception {
        String source = program("""
                OutputStream out = null;
                for (int i = 0; i < 2; i++) {
                    out = new FileOutputStream(file + i); // open
                    out.write('x'); // use
                }
                out.close();
                return Files.readString(Path.of(file + 0));""");
        assertBreaks(
                source,
                source.replace(
                        "= new FileOutputStream(file + i)",
                        "= new BufferedOutputStream(new FileOutputStream(file + i))"));

        assertThat(why(writes(source))).contains("the stream that out had before line 11 is closed");
    }

    @Test
    void anOutputOfEachRoundOfALoopThatIsClosedInIt() throws Exception {
        String source = program("""
                for (int i = 0; i < 2; i++) {
                    OutputStream out = new FileOutputStream(file + i); // open
                    out.write('x'); // use
                    out.close();
                }
                return Files.readString(Path.of(file + 0));""");

        assertPatched(writes(source), source, "");
    }

    @Test
    void anInputThatIsClosedBelowItsReader() throws Exception {
        String source = program("""
                InputStream below = new FileInputStream(file); // open
                Reader in = new InputStreamReader(below); // wrap
                in.read(); // use
                below.close();
                int chars = 1;
                try {
                    while (in.read() >= 0) {
                        chars++;
                    }
                } catch (IOException closed) {
                    return chars;
                }
                return -1;""");
        String content = "x".repeat(20_000);
        String careless = source.replace(
                "new InputStreamReader(below)", "new BufferedReader(new InputStreamReader(below), 30_000)");
        assertThat(run(careless, data(content))).isNotEqualTo(run(source, data(content)));
        write(source);

        assertThat(why(fix(decoded(source)))).isEqualTo("nothing else uses below in line 10");
    }

    @Test
    void anOutputThatIsReturned() throws Exception {
        String source = program("""
                OutputStream out = load(null, file);
                out.write('x'); // use
                Object before = Files.size(Path.of(file));
                out.close();
                return before;""").replace("    public static Object load", """
                    private static OutputStream load(Object o, String file) throws IOException {
                        return new FileOutputStream(file); // open
                    }

                    public static Object load""");
        assertBreaks(
                source,
                source.replace(
                        "return new FileOutputStream(file)",
                        "return new BufferedOutputStream(new FileOutputStream(file))"));

        assertThat(why(writes(source))).contains("it is returned in line 9");
    }

    @Test
    void anOutputThatAnotherThreadWrites() throws Exception {
        String source = program("""
                OutputStream out = new FileOutputStream(file); // open
                java.util.concurrent.CompletableFuture.runAsync(() -> {
                    try {
                        out.write('x'); // use
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }).join();
                Object before = Files.size(Path.of(file));
                out.close();
                return before;""");
        assertOutputBreaks(source);

        assertThat(why(writes(source.replace("// use", "//").replace("out.close();", "out.close(); // use"))))
                .contains("a lambda or inner class in line 12 uses out, maybe on another thread");
    }
}
