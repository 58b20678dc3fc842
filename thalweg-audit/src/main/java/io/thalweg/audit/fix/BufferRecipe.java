package io.thalweg.audit.fix;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.util.TreePath;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.Medium;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Puts a buffer directly around what opens a file, or a socket's input; also where it lies inside a chain of streams.
 */
final class BufferRecipe {
    private static final String IN = "java.io.BufferedInputStream";
    private static final String OUT = "java.io.BufferedOutputStream";

    static final String TUNED_IN = "io.thalweg.stream.TunedInputStream";
    private static final String TUNED_OUT = "io.thalweg.stream.TunedOutputStream";

    /** As documented, each call opens the file anew. */
    private static final String OPENER_OF_COMMONS_IO = "org.apache.commons.io.FileUtils.openInputStream";

    private static final String[] CHANNELS = {"java.nio.channels.FileChannel.open", "java.nio.file.Files.newByteChannel"
    };

    private BufferRecipe() {}

    static List<Rewrite> reads(Job job) throws Refusal {
        TreePath opener = input(job);
        Verdict verdict = Verdict.ofInput(job, opener, false);
        if (isOfSocket(job.finding().stream())) {
            verdict.conditions().addAll(SocketInput.conditions(job.code(), opener));
        }
        return wraps(job, opener, verdict, List.of(TUNED_IN, IN), "java.io.InputStream");
    }

    private static boolean isOfSocket(StreamUse.StreamKey key) {
        return key.medium().isSocket();
    }

    /** One of Thalweg's streams where that is wanted, which no second thread may use; then the JDK's. */
    private static List<Rewrite> wraps(
            Job job, TreePath opener, Verdict verdict, List<String> wrappers, String supertype) throws Refusal {
        List<Rewrite> rewrites = new ArrayList<>();
        if (hasThalweg(job, wrappers.get(0)) && verdict.conditions().isEmpty()) {
            rewrites.add(job.rewrite().wrap(opener.getLeaf(), wrappers.get(0), verdict, supertype));
        }
        rewrites.add(job.rewrite().wrap(opener.getLeaf(), wrappers.get(1), verdict, supertype));
        return rewrites;
    }

    static boolean hasThalweg(Job job, String className) {
        return job.withThalweg() && job.code().compilation().elements().getTypeElement(className) != null;
    }

    private static TreePath input(Job job) throws Refusal {
        StreamUse.StreamKey key = job.finding().stream();
        Places places = job.places();
        if (isOfSocket(key)) {
            return SocketInput.opener(job);
        }
        if (key.medium() != Medium.FILE) {
            throw new Refusal("it is a " + key.medium() + ": a buffer reads ahead, and a later reader of the "
                    + key.medium() + ", maybe another process, would miss that");
        }
        TreePath opener;
        if (key.is("FileInputStream")) {
            opener = fileOpener(job);
        } else if (key.is("FileChannelImpl")) {
            requireStream(job);
            opener = places.only(
                    key.created(), "Files.newInputStream", places.calling("java.nio.file.Files.newInputStream"));
        } else {
            if (job.finding().calls().shareOfClass("java.util.zip.ZipFile") > 0) {
                throw new Refusal("it reads an entry of an archive that is not compressed: put a BufferedInputStream"
                        + " around getInputStream() yourself");
            }
            throw new Refusal(
                    "it reads through a " + StreamUse.simpleName(key.type()) + ", around which no stream fits");
        }
        FilePaths.requirePlain(job.code(), opener);
        return opener;
    }

    /** The program's own constructor, or a call of a library that opens a stream each time. */
    private static TreePath fileOpener(Job job) throws Refusal {
        Places places = job.places();
        CallSite created = job.finding().stream().created();
        int line = created.frame().line();
        Predicate<TreePath> opens = path -> job.code().made(path).equals("java.io.FileInputStream")
                || job.code().calledMethod(path).equals(OPENER_OF_COMMONS_IO);
        List<TreePath> others = places.in(
                line,
                path -> !job.code().calledMethod(path).isEmpty()
                        && job.code().compilation().isA(path, "java.io.InputStream"));
        if (places.in(line, opens).isEmpty() && others.size() == 1) {
            throw new Refusal(job.code().calledMethod(others.get(0)) + " opens it in line " + line
                    + ": if each call there opens another, put a BufferedInputStream around that call");
        }
        return places.only(created, "new FileInputStream", opens);
    }

    /** The JDK's streams of paths have a channel of the same class as the program's own have. */
    private static void requireStream(Job job) throws Refusal {
        Places places = job.places();
        int line = job.finding().stream().created().frame().line();
        if (!places.in(line, places.calling(CHANNELS)).isEmpty()) {
            throw new Refusal("line " + line + " opens a channel, around which no stream fits: give it a larger"
                    + " ByteBuffer, or Thalweg's BufferedReadableByteChannel or BufferedWritableByteChannel");
        }
    }

    static List<Rewrite> writes(Job job) throws Refusal {
        StreamUse.StreamKey key = job.finding().stream();
        Places places = job.places();
        Code code = job.code();
        requireFile(key);
        if (key.is("FileOutputStream") && isPrintStreamOfAPath(job)) {
            return List.of(printStreamOfAPath(job));
        }
        TreePath opener;
        if (key.is("FileOutputStream")) {
            opener = places.only(key.created(), "new FileOutputStream", places.making("java.io.FileOutputStream"));
        } else if (key.is("FileChannelImpl")) {
            requireStream(job);
            opener = places.only(
                    key.created(), "Files.newOutputStream", places.calling("java.nio.file.Files.newOutputStream"));
        } else {
            throw new Refusal(
                    "it writes through a " + StreamUse.simpleName(key.type()) + ", around which no stream fits");
        }
        FilePaths.requirePlain(code, opener);
        return wraps(
                job, opener, Verdict.ofOutput(job, opener, opener), List.of(TUNED_OUT, OUT), "java.io.OutputStream");
    }

    static void requireFile(StreamUse.StreamKey key) throws Refusal {
        if (key.medium() != Medium.FILE) {
            throw new Refusal("it is a " + key.medium()
                    + ": its reader would wait for what stays in a buffer; put a BufferedOutputStream around it"
                    + " yourself, and flush where an answer is awaited");
        }
    }

    private static boolean isPrintStreamOfAPath(Job job) {
        int line = job.finding().stream().created().frame().line();
        return !job.places()
                .in(line, path -> isPrintStreamOfAPath(job.code(), path))
                .isEmpty();
    }

    private static boolean isPrintStreamOfAPath(Code code, TreePath path) {
        if (!code.made(path).equals("java.io.PrintStream")) {
            return false;
        }
        TreePath first = new TreePath(path, Code.arguments(path.getLeaf()).get(0));
        return code.compilation().isA(first, "java.lang.String")
                || code.compilation().isA(first, "java.io.File");
    }

    /** {@code new PrintStream(file)} opens the file itself, without a buffer. */
    private static Rewrite printStreamOfAPath(Job job) throws Refusal {
        Code code = job.code();
        TreePath made = job.places()
                .only(job.finding().stream().created(), "new PrintStream", path -> isPrintStreamOfAPath(code, path));
        Verdict verdict = Verdict.ofOutput(job, made, made);
        List<? extends ExpressionTree> arguments = Code.arguments(made.getLeaf());
        Rewrite rewrite = job.rewrite().changing(made.getLeaf()).onlyIf(verdict.conditions());
        if (arguments.size() > 1) {
            rewrite.onlyIf(Set.of("the JDK has the character set in " + code.at(arguments.get(1))
                    + ", or it does not matter that the file is made before that is known"));
        }
        rewrite.before(
                arguments.get(0),
                "new " + rewrite.name(OUT) + "(new " + rewrite.name("java.io.FileOutputStream") + "(");
        rewrite.after(arguments.get(0), arguments.size() > 1 ? ")), false" : "))");
        return rewrite;
    }
}
