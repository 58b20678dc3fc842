package io.thalweg.audit.fix;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.recording.RecordingBuilder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/**
 * What is refused because another process or thread is at the other end, and what a careless patch would have kept
 * from it, or taken away.
 */
@EnabledOnOs(OS.LINUX)
class PeerRefusalTest extends FixScenario {
    private static final String FOLLOWED = program("""
            try (OutputStream out = new FileOutputStream(file)) { // open
                out.write('x'); // use
                Process other = new ProcessBuilder("wc", "-c", file).start();
                return new String(other.getInputStream().readAllBytes()).strip().split(" ")[0];
            }""");

    private Process start(String source) throws IOException {
        Path classes = Files.createTempDirectory(elsewhere, "classes");
        String main =
                "    public static void main(String[] a) throws Exception { System.err.println(load(null)); }\n\n";
        compileTo(classes, source.replace("    public static Object load", main + "    public static Object load"));
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(java, "-cp", classes.toString(), "org.example.Main").start();
    }

    /** What a program has written when it says that it has asked, and waits for an answer. */
    private String question(String source) throws IOException, InterruptedException {
        Process process = start(source);
        assertThat(process.errorReader().readLine()).isEqualTo("asked");
        byte[] question =
                process.getInputStream().readNBytes(process.getInputStream().available());
        process.getOutputStream().close();
        assertThat(process.waitFor()).isZero();
        return new String(question, StandardCharsets.US_ASCII);
    }

    /** What a program says that has all its input, and no more to come. */
    private String said(String source, String input) throws IOException, InterruptedException {
        Process process = start(source);
        try (OutputStream in = process.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.US_ASCII));
        }
        String said = process.errorReader().readLine();
        assertThat(process.waitFor()).isZero();
        return said;
    }

    private static RecordingBuilder standard(String source, String name, String type, String op) {
        RecordingBuilder recording = new RecordingBuilder();
        int made = recording.site(frame(source, "// open"));
        int used = recording.site(frame(source, "// use"));
        return recording.stream(type, "pipe")
                .evidence(CLOSED, 0, 1)
                .standard(name)
                .created(made)
                .calls(op, MANY, 1, used)
                .end();
    }

    @Test
    void aQuestionOnStandardOutput() throws Exception {
        String source = program("""
                OutputStream out = new FileOutputStream(FileDescriptor.out); // open
                out.write('?'); // use
                System.err.println("asked");
                int answer = System.in.read();
                out.close();
                return answer;""");
        String careless = source.replace(
                "= new FileOutputStream(FileDescriptor.out)",
                "= new BufferedOutputStream(new FileOutputStream(FileDescriptor.out))");
        assertThat(question(source)).isEqualTo("?");
        assertThat(question(careless)).as("what the other has to answer").isEmpty();
        write(source);

        assertThat(why(fix(standard(source, "standard output", "java.io.FileOutputStream", "write"))))
                .isEqualTo("it is standard output, which the program shares with the process that started it");
    }

    @Test
    void standardInputThatAChildInherits() throws Exception {
        String source = program("""
                InputStream in = new FileInputStream(FileDescriptor.in); // open
                in.read(); // use
                Process child = new ProcessBuilder("head", "-c", "1")
                        .redirectInput(ProcessBuilder.Redirect.INHERIT).start();
                return new String(child.getInputStream().readAllBytes());""");
        String careless = source.replace(
                "new FileInputStream(FileDescriptor.in)",
                "new BufferedInputStream(new FileInputStream(FileDescriptor.in))");
        assertThat(said(source, "ab")).isEqualTo("b");
        assertThat(said(careless, "ab")).as("what is left for the child").isEmpty();
        write(source);

        assertThat(why(fix(standard(source, "standard input", "java.io.FileInputStream", "read"))))
                .isEqualTo("it is standard input, which the program shares with the process that started it");
    }

    /** A pipe with a name; it is opened for reading first, which does not wait if it is opened for writing, too. */
    private String pipe() throws IOException, InterruptedException {
        String pipe =
                Files.createTempDirectory(elsewhere, "pipe").resolve("pipe").toString();
        assertThat(new ProcessBuilder("mkfifo", pipe).start().waitFor()).isZero();
        return pipe;
    }

    @Test
    void aPipeWhoseReaderWaits() throws Exception {
        String source = program("""
                try (RandomAccessFile reader = new RandomAccessFile(file, "rw");
                        InputStream arrived = new FileInputStream(reader.getFD())) {
                    OutputStream out = new FileOutputStream(file); // open
                    out.write('x'); // use
                    return arrived.available();
                }""");
        String careless =
                source.replace("new FileOutputStream(file)", "new BufferedOutputStream(new FileOutputStream(file))");
        assertThat(run(source, pipe())).isEqualTo("1");
        assertThat(run(careless, pipe())).as("bytes at the reader's end").isEqualTo("0");
        write(source);

        assertThat(why(fix(recordingOf("pipe", source, "java.io.FileOutputStream", "write"))))
                .isEqualTo("it is a pipe: its reader would wait for what stays in a buffer; put a"
                        + " BufferedOutputStream around it yourself, and flush where an answer is awaited");
    }

    @Test
    void aPipeOfWhichAnotherReadsTheRest() throws Exception {
        String source = program("""
                try (RandomAccessFile other = new RandomAccessFile(file, "rw")) {
                    other.write("ab".getBytes());
                    InputStream in = new FileInputStream(file); // open
                    in.read(); // use
                    return new FileInputStream(other.getFD()).available();
                }""");
        String careless =
                source.replace("= new FileInputStream(file)", "= new BufferedInputStream(new FileInputStream(file))");
        assertThat(run(careless, pipe())).as("what is left for the other").isEqualTo("0");
        assertThat(run(source, pipe())).isEqualTo("1");
        write(source);

        assertThat(why(fix(recordingOf("pipe", source, "java.io.FileInputStream", "read"))))
                .isEqualTo("it is a pipe: a buffer reads ahead, and a later reader of the pipe, maybe another process,"
                        + " would miss that");
    }

    @Test
    void aSocketOfWhichAnotherReadsTheRest() throws IOException {
        String source = program("""
                java.net.Socket s = new java.net.Socket("localhost", 1); // open
                return s.getInputStream().read(); // use""");
        write(source);

        assertThat(why(fix(recordingOf("socket", source, "java.net.Socket", "read"))))
                .isEqualTo("it is a socket: a buffer reads ahead, and a later reader of the socket, maybe another"
                        + " process, would miss that");
    }

    @Test
    void aFileThatAnotherProcessFollows() throws Exception {
        String careless = FOLLOWED.replace(
                "= new FileOutputStream(file)", "= new BufferedOutputStream(new FileOutputStream(file))");
        assertThat(run(FOLLOWED, data(""))).isEqualTo("1");
        assertThat(run(careless, data("")))
                .as("bytes that the other process sees")
                .isEqualTo("0");

        assertThat(why(writes(FOLLOWED)))
                .isEqualTo("line 11 calls start while the file is open: what is in a buffer then is not in the file");
    }
}
