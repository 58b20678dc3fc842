package io.thalweg.audit.rule;

import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Gain;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import io.thalweg.audit.recording.Medium;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The code that opens a stream and puts a compressing one around it, made of the classes that the recording names. A
 * test compiles it for each of them.
 */
final class ChainCode {
    private static final String PACKAGE = "java.util.zip.";

    /** What stands between the stream and the size in the constructor of those that take a size. */
    private static final Map<String, String> SIZED = Map.of(
            PACKAGE + "GZIPInputStream", "",
            PACKAGE + "GZIPOutputStream", "",
            PACKAGE + "InflaterInputStream", "new Inflater(), ",
            PACKAGE + "InflaterOutputStream", "new Inflater(), ",
            PACKAGE + "DeflaterInputStream", "new Deflater(), ",
            PACKAGE + "DeflaterOutputStream", "new Deflater(), ");

    /** Those whose size is fixed. */
    private static final List<String> UNSIZED = List.of(
            PACKAGE + "ZipInputStream",
            PACKAGE + "ZipOutputStream",
            "java.util.jar.JarInputStream",
            "java.util.jar.JarOutputStream");

    private ChainCode() {}

    /** Every class that this knows. */
    static List<String> codecs() {
        List<String> all = new ArrayList<>(SIZED.keySet());
        all.addAll(UNSIZED);
        return all;
    }

    static boolean isCodec(String type) {
        return SIZED.containsKey(type) || UNSIZED.contains(type);
    }

    static boolean takesSize(String type) {
        return SIZED.containsKey(type);
    }

    /** A larger buffer for the innermost wrapper: its own where it takes a size, else one below it. */
    static Fix wider(StreamUse.StreamKey key, boolean reads, @Nullable Gain gain) {
        Wrapper codec = key.chain().get(0);
        String name = StreamUse.simpleName(codec.type());
        String opener = opener(key, reads);
        String before = declared(codec, "new " + name + "(" + opener + ")");
        String between = SIZED.get(codec.type());
        if (between == null) {
            String buffered = "new " + (reads ? "BufferedInputStream" : "BufferedOutputStream") + "(" + opener + ")";
            return new Fix(
                    "Put a buffer below it: " + name + " takes no size",
                    Fix.Needs.JDK,
                    before,
                    declared(codec, "new " + name + "(" + buffered + ")"),
                    gain);
        }
        return new Fix(
                "Give " + name + " a larger buffer",
                Fix.Needs.JDK,
                before,
                declared(codec, "new " + name + "(" + opener + ", " + between + "64 * 1024)"),
                gain);
    }

    /** The JDK's usual buffer instead of one of a few bytes. */
    static Fix usualBuffer(StreamUse.StreamKey key, Wrapper small, boolean reads, @Nullable Gain gain) {
        String made = "new " + StreamUse.simpleName(small.type()) + "(" + opener(key, reads);
        return new Fix(
                "Leave the size out: by default the buffer has 8 KiB",
                Fix.Needs.JDK,
                declared(small, made + ", " + small.bufferBytes() + ")"),
                declared(small, made + ")"),
                gain);
    }

    /**
     * A buffer above the codec, and a larger one of its own where it takes a size; of an entry in a ZipFile above that.
     */
    static Fix bufferAbove(StreamUse.StreamKey key, boolean reads, @Nullable Gain gain) {
        String type = reads ? "InputStream" : "OutputStream";
        Wrapper codec = key.chain().stream()
                .filter(wrapper -> isCodec(wrapper.type()))
                .findFirst()
                .orElse(null);
        if (codec == null) {
            return reads && key.is("RandomAccessFile")
                    ? Reads.UnbufferedReads.BUFFER_ZIP_ENTRY.fix(gain)
                    : around(reads ? "source" : "target", reads, gain);
        }
        String between = SIZED.get(codec.type());
        String made = "new " + StreamUse.simpleName(codec.type()) + "(" + opener(key, reads);
        String wide = between == null ? ")" : ", " + between + "64 * 1024)";
        return new Fix(
                "Put a buffer above it, not only below",
                Fix.Needs.JDK,
                declared(codec, made + ")"),
                declared(codec, "new Buffered" + type + "(" + made + wide + ")"),
                gain);
    }

    /** The codec's own buffer instead of the one below. */
    static Fix withoutBufferBelow(StreamUse.StreamKey key, Wrapper codec, boolean reads, @Nullable Gain gain) {
        String name = StreamUse.simpleName(codec.type());
        String opener = opener(key, reads);
        String buffered = "new " + (reads ? "BufferedInputStream" : "BufferedOutputStream") + "(" + opener + ")";
        return new Fix(
                "Remove the buffer below the codec and give the codec a larger one",
                Fix.Needs.JDK,
                declared(codec, "new " + name + "(" + buffered + ")"),
                declared(codec, "new " + name + "(" + opener + ", " + SIZED.get(codec.type()) + "64 * 1024)"),
                gain);
    }

    /** A buffer of the JDK around a stream as it is opened, or one of Thalweg's instead or around it. */
    static List<Fix> buffered(StreamUse.StreamKey key, boolean reads, @Nullable Gain jdk, @Nullable Gain thalweg) {
        String opener = opener(key, reads);
        String tuned = tuned(opener, reads);
        String name = tuned.substring("new ".length(), tuned.indexOf('('));
        return List.of(
                around(opener, reads, jdk),
                new Fix(
                        isFile(opener) ? "Use " + name + " instead" : "Put a " + name + " around it",
                        Fix.Needs.THALWEG,
                        declared(reads, opener),
                        declared(reads, tuned),
                        thalweg));
    }

    private static Fix around(String opener, boolean reads, @Nullable Gain gain) {
        String buffer = reads ? "BufferedInputStream" : "BufferedOutputStream";
        return new Fix(
                "Put a " + buffer + " around it",
                Fix.Needs.JDK,
                declared(reads, opener),
                declared(reads, "new " + buffer + "(" + opener + ")"),
                gain);
    }

    private static String declared(Wrapper codec, String made) {
        return declared(codec.type().endsWith("InputStream"), made);
    }

    private static String declared(boolean reads, String made) {
        return (reads ? "InputStream in = " : "OutputStream out = ") + made + ";";
    }

    /** As the program opens it, as far as the class and what is behind it say. */
    static String opener(StreamUse.StreamKey key, boolean reads) {
        if (key.medium().isSocket()) {
            return reads ? "socket.getInputStream()" : "socket.getOutputStream()";
        }
        if (key.medium() == Medium.FILE && key.is("FileChannelImpl")) {
            return reads ? "Files.newInputStream(path)" : "Files.newOutputStream(path)";
        }
        if (key.medium() == Medium.FILE && key.is(reads ? "FileInputStream" : "FileOutputStream")) {
            return reads ? "new FileInputStream(file)" : "new FileOutputStream(file)";
        }
        return reads ? "source" : "target";
    }

    /** Whether that opens a file. */
    static boolean isFile(String opener) {
        return opener.contains("(file)") || opener.contains("(path)");
    }

    /** Thalweg's stream instead of that one where it opens a file, else around it. */
    static String tuned(String opener, boolean reads) {
        String type = reads ? "InputStream(" : "OutputStream(";
        return isFile(opener)
                ? "new TunedFile" + type + (opener.contains("(file)") ? "file" : "path") + ")"
                : "new Tuned" + type + opener + ")";
    }
}
