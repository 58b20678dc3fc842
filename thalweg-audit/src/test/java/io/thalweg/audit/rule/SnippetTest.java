package io.thalweg.audit.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import io.thalweg.audit.recording.Medium;
import io.thalweg.stream.TunedInputStream;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnippetTest {
    private static final String IMPORTS = """
            import io.thalweg.channel.*;
            import io.thalweg.log.*;
            import io.thalweg.stream.*;
            import java.io.*;
            import java.net.*;
            import java.nio.*;
            import java.nio.channels.*;
            import java.nio.charset.*;
            import java.nio.file.*;
            import java.nio.file.attribute.*;
            import java.util.*;
            import java.util.jar.*;
            import java.util.logging.*;
            import java.util.stream.*;
            import java.util.zip.*;
            import javax.imageio.*;
            import javax.imageio.stream.*;
            """;

    private static final String GIVEN = "Path path, File file, Socket socket, InputStream source, OutputStream target,"
            + " FileChannel channel, SocketChannel connection, RandomAccessFile raf, Iterable<String> lines,"
            + " Iterable<byte[]> records";

    private static final List<String> READING = List.of(
            "java.util.zip.GZIPInputStream",
            "java.util.zip.InflaterInputStream",
            "java.util.zip.DeflaterInputStream",
            "java.util.zip.ZipInputStream",
            "java.util.jar.JarInputStream");

    @TempDir
    Path classes;

    /** All at once, since starting the compiler takes longest. */
    @Test
    @SuppressWarnings("NullAway") // a runtime without compiler fails the test here
    void everySnippetCompiles() {
        StringBuilder body = new StringBuilder();
        AtomicInteger numbers = new AtomicInteger();
        Stream.of(snippets(), chains().stream(), Stream.of(Texts.CharByChar.fix(null)))
                .flatMap(fixes -> fixes)
                .forEach(fix -> {
                    int number = numbers.incrementAndGet();
                    body.append(method("fix_" + number + "_before", fix.before()))
                            .append(method("fix_" + number + "_after", fix.after()));
                });
        String source = IMPORTS + "class Snippets {\n" + body + "}\n";
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        String classPath = Path.of(TunedInputStream.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .getPath())
                .toString();

        Boolean compiled = compiler.getTask(
                        messages,
                        null,
                        null,
                        List.of("-d", classes.toString(), "-cp", classPath, "-proc:none", "-nowarn"),
                        null,
                        List.of(source(source)))
                .call();

        assertThat(compiled).as(messages + "\n" + source).isTrue();
    }

    /** The constants of each rule, and of the class of its family. */
    private static Stream<Fix> snippets() {
        return Rules.ALL.stream()
                .flatMap(rule -> Stream.of(rule.getClass(), rule.getClass().getNestHost()))
                .distinct()
                .flatMap(type -> Arrays.stream(type.getDeclaredFields()))
                .filter(field -> field.getType() == Snippet.class)
                .map(SnippetTest::constant);
    }

    private static Fix constant(Field field) {
        try {
            field.setAccessible(true);
            return ((Snippet) field.get(null)).fix();
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    /** The code for each compressing stream over each way to open one. */
    private static List<Fix> chains() {
        List<Fix> fixes = new ArrayList<>();
        for (String type : List.of(
                "java.io.FileInputStream",
                "java.io.FileOutputStream",
                "sun.nio.ch.FileChannelImpl",
                "java.net.Socket",
                "java.io.RandomAccessFile")) {
            for (Medium medium : List.of(Medium.FILE, Medium.SOCKET, Medium.UNKNOWN)) {
                for (boolean reads : List.of(true, false)) {
                    Wrapper small = new Wrapper(
                            "java.io.Buffered" + (reads ? "InputStream" : "OutputStream"),
                            16L,
                            CallSite.UNKNOWN,
                            false);
                    StreamUse.StreamKey key =
                            new StreamUse.StreamKey(type, medium, null, CallSite.UNKNOWN, List.of(small), 17);
                    fixes.add(ChainCode.usualBuffer(key, small, reads, null));
                }
                StreamUse.StreamKey bare = new StreamUse.StreamKey(type, medium, null, CallSite.UNKNOWN, List.of(), 17);
                fixes.addAll(ChainCode.buffered(bare, true, null, null));
                fixes.addAll(ChainCode.buffered(bare, false, null, null));
                fixes.add(Writes.FlushedWrites.once(bare, null));
                fixes.add(Writes.FlushedWrites.bufferToo(bare, null));
                fixes.addAll(Texts.DataInputReadLine.fixes(bare, true, null));
                fixes.addAll(Texts.DataInputReadLine.fixes(bare, false, null));
                for (String codec : ChainCode.codecs()) {
                    Wrapper wrapper = new Wrapper(codec, 512L, CallSite.UNKNOWN, false);
                    StreamUse.StreamKey key =
                            new StreamUse.StreamKey(type, medium, null, CallSite.UNKNOWN, List.of(wrapper), 17);
                    boolean reads = READING.contains(codec);
                    fixes.add(ChainCode.wider(key, reads, null));
                    fixes.add(ChainCode.bufferAbove(key, reads, null));
                    if (ChainCode.takesSize(codec)) {
                        fixes.add(ChainCode.withoutBufferBelow(key, wrapper, reads, null));
                    }
                }
            }
        }
        return fixes;
    }

    private static String method(String name, String statements) {
        return "static void " + name + "(" + GIVEN + ") throws Exception {\n" + statements + "\n}\n";
    }

    private static JavaFileObject source(String text) {
        return new SimpleJavaFileObject(URI.create("string:///Snippets.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }

    @Test
    void aSnippetSaysWhatItNeeds() {
        Stream.concat(snippets(), chains().stream()).forEach(fix -> {
            boolean ours = Stream.of("Tuned", "BufferedReadable", "BufferedWritable", "AppendLog")
                    .anyMatch(fix.after()::contains);
            assertThat(fix.needs()).as(fix.title()).isEqualTo(ours ? Fix.Needs.THALWEG : Fix.Needs.JDK);
        });
    }
}
