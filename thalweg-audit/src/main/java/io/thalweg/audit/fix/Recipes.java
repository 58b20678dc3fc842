package io.thalweg.audit.fix;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.TreePath;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.SourceChange;
import io.thalweg.audit.finding.SourceChange.Kind;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.finding.StreamUse.StreamKey;
import io.thalweg.audit.finding.StreamUse.Wrapper;
import io.thalweg.audit.recording.Medium;
import io.thalweg.audit.rule.Rules;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes the rewrite that a finding's rule names, at the line that it changes. */
final class Recipes {
    private static final String TUNED_IN = "io.thalweg.stream.TunedInputStream";

    private static final String GZIP = "java.util.zip.GZIPOutputStream";

    /** Streams that take no other bytes from the one below than they are asked for, and keep no sum of them. */
    private static final Set<String> PLAIN =
            Set.of("java.io.BufferedInputStream", "java.io.DataInputStream", "java.io.PushbackInputStream", TUNED_IN);

    private Recipes() {}

    /** Refuses a rule without a rewrite, and a stream with a peer, before any source is looked for. */
    static Kind kind(Finding finding) throws Refusal {
        SourceChange change = finding.rule().sourceChange();
        if (change instanceof SourceChange.None none) {
            throw new Refusal(none.why());
        }
        Kind kind = (Kind) change;
        String standard = finding.stream().standard();
        if (standard != null && kind != Kind.FORWARD_ARRAYS) {
            throw new Refusal("it is " + standard + ", which the program shares with the process that started it");
        }
        if (kind == Kind.BUFFER_INPUT || kind == Kind.BUFFER_OUTPUT) {
            requireFile(finding.stream(), kind == Kind.BUFFER_INPUT);
        }
        return kind;
    }

    private static void requireFile(StreamKey stream, boolean reads) throws Refusal {
        String medium = String.valueOf(stream.medium());
        if (stream.medium() != Medium.FILE) {
            throw new Refusal(
                    reads
                            ? "it is a " + medium + ": a buffer reads ahead, and a later reader of the " + medium
                                    + ", maybe another process, would miss that"
                            : "it is a " + medium + ": its reader would wait for what stays in a buffer; put a"
                                    + " BufferedOutputStream around it yourself, and flush where an answer is"
                                    + " awaited");
        }
    }

    /** The line to change: where the stream is opened, or what is around it is made. */
    static CallSite place(Finding finding) {
        StreamKey stream = finding.stream();
        if (!(finding.rule().sourceChange() instanceof Kind kind)) {
            return stream.created();
        }
        return switch (kind) {
            case FORWARD_ARRAYS -> Rules.ownStream(finding);
            case WIDER_CODEC ->
                stream.chain().get(0).type().equals(GZIP)
                        ? stream.chain().get(0).created()
                        : stream.created();
            case BUFFERED_READER -> decoder(stream).map(Wrapper::created).orElse(stream.created());
            case UNLOCKED_BUFFER -> locked(stream).map(Wrapper::created).orElse(finding.site());
            default -> stream.created();
        };
    }

    static Rewrite rewrite(Job job) throws Refusal {
        return switch (kind(job.finding())) {
            case BUFFER_INPUT -> buffered(job, true);
            case BUFFER_OUTPUT -> buffered(job, false);
            case WIDER_CODEC -> widerCodec(job);
            case BUFFERED_READER -> bufferedReader(job);
            case FORWARD_ARRAYS -> ForwardRecipe.arrays(job);
            case UNLOCKED_BUFFER -> unlocked(job);
        };
    }

    /** A buffer directly around what opens a file: Thalweg's where that is wanted and the change is certain. */
    private static Rewrite buffered(Job job, boolean reads) throws Refusal {
        requireFile(job.finding().stream(), reads);
        TreePath opener = opener(job, reads ? "Input" : "Output");
        FilePaths.requirePlain(job.code(), opener);
        Verdict verdict = reads ? Verdict.ofInput(job, opener, false) : Verdict.ofOutput(job, opener);
        boolean isTuned = hasThalweg(job) && verdict.conditions().isEmpty();
        String type = reads ? "InputStream" : "OutputStream";
        return new Rewrite(job)
                .wrap(
                        opener.getLeaf(),
                        (isTuned ? "io.thalweg.stream.Tuned" : "java.io.Buffered") + type,
                        verdict,
                        "java.io." + type);
    }

    private static TreePath opener(Job job, String direction) throws Refusal {
        StreamKey key = job.finding().stream();
        Places places = job.places();
        String file = "File" + direction + "Stream";
        if (key.is(file)) {
            return places.only(key.created(), "new " + file, places.making("java.io." + file));
        }
        if (key.is("FileChannelImpl")) {
            String method = "Files.new" + direction + "Stream";
            return places.only(key.created(), method, places.calling("java.nio.file." + method));
        }
        throw new Refusal("it goes through a " + StreamUse.simpleName(key.type()) + ", around which no stream fits");
    }

    private static boolean hasThalweg(Job job) {
        return job.withThalweg() && job.code().elements().getTypeElement(TUNED_IN) != null;
    }

    /**
     * A wider buffer for what GZIP writes, else a buffer below: a wider one would change how many bytes each read
     * brings.
     */
    private static Rewrite widerCodec(Job job) throws Refusal {
        Wrapper codec = job.finding().stream().chain().get(0);
        if (!codec.type().equals(GZIP)) {
            return buffered(job, codec.type().endsWith("InputStream"));
        }
        Places places = job.places();
        TreePath made = places.only(codec.created(), "new " + StreamUse.simpleName(GZIP), places.making(GZIP));
        List<? extends ExpressionTree> arguments = Syntax.arguments(made.getLeaf());
        Verdict verdict = Verdict.ofOutput(job, made);
        boolean isSized = arguments.size() > 1 && !Syntax.isTrue(arguments.get(1)) && !Syntax.isFalse(arguments.get(1));
        Rewrite rewrite = new Rewrite(job).onlyIf(verdict.conditions());
        return isSized
                ? rewrite.replace(arguments.get(1), "64 * 1024")
                : rewrite.changing(made.getLeaf()).after(arguments.get(0), ", 64 * 1024");
    }

    /** Makes it a condition that nothing else uses the stream below, unless the same expression opens it. */
    private static void requireOwn(Code code, TreePath inner, Verdict verdict) {
        TreePath path = Syntax.inside(inner);
        List<? extends ExpressionTree> arguments = Syntax.arguments(path.getLeaf());
        String made = code.made(path);
        if (made.equals("java.io.FileInputStream")
                || code.calledMethod(path).equals("java.nio.file.Files.newInputStream")) {
            return;
        }
        if (made.startsWith("java.") && !arguments.isEmpty()) {
            if (!PLAIN.contains(made)) {
                verdict.conditions()
                        .add("no code depends on how far " + StreamUse.simpleName(made) + " in "
                                + code.at(path.getLeaf()) + " has read, or on what was read before it fails");
            }
            requireOwn(code, new TreePath(path, arguments.get(0)), verdict);
        } else {
            verdict.conditions()
                    .add("nothing else uses "
                            + code.text(path.getLeaf()).lines().findFirst().orElse("") + " in "
                            + code.at(path.getLeaf()));
        }
    }

    /** What makes characters of bytes. */
    private static Optional<Wrapper> decoder(StreamKey stream) {
        return stream.chain().stream()
                .filter(wrapper -> wrapper.is("InputStreamReader") || wrapper.is("FileReader"))
                .findFirst();
    }

    /** A buffer for characters around a decoder. */
    private static Rewrite bufferedReader(Job job) throws Refusal {
        Code code = job.code();
        Places places = job.places();
        TreePath made = places.only(
                place(job.finding()),
                "new InputStreamReader or FileReader",
                places.making("java.io.InputStreamReader", "java.io.FileReader"));
        List<? extends ExpressionTree> arguments = Syntax.arguments(made.getLeaf());
        Verdict verdict = Verdict.ofInput(job, made, true);
        if (!code.made(made).equals("java.io.FileReader")) {
            requireOwn(code, new TreePath(made, arguments.get(0)), verdict);
        }
        if (arguments.size() > 1 && code.isA(new TreePath(made, arguments.get(1)), "java.nio.charset.CharsetDecoder")) {
            verdict.conditions().add("no byte is malformed: the decoder would report it earlier");
        }
        return new Rewrite(job).wrap(made.getLeaf(), "java.io.BufferedReader", verdict, "java.io.Reader");
    }

    /** The buffer of the program's own from which single bytes are taken. */
    private static Optional<Wrapper> locked(StreamKey stream) {
        return stream.chain().stream()
                .filter(wrapper -> wrapper.is("BufferedInputStream")
                        && !wrapper.isOfJdk()
                        && wrapper.created().isKnown())
                .reduce((inner, outer) -> outer);
    }

    /** A buffer without a lock, where the library is wanted; a loop over arrays is only shown. */
    private static Rewrite unlocked(Job job) throws Refusal {
        CallSite place = place(job.finding());
        CallSite site = job.finding().site();
        if (locked(job.finding().stream()).isEmpty() || !hasThalweg(job)) {
            boolean isOfFile = place.frame().file().equals(site.frame().file());
            throw new Refusal("a loop over an array is a change of the program's own loop"
                    + (isOfFile ? ByteLoop.over(job.code(), site.frame().line()) : ""));
        }
        Places places = job.places();
        TreePath path = places.only(place, "new BufferedInputStream", places.making("java.io.BufferedInputStream"));
        Verdict verdict = Verdict.ofInput(job, path, true);
        NewClassTree made = (NewClassTree) path.getLeaf();
        requireOwn(job.code(), new TreePath(path, made.getArguments().get(0)), verdict);
        Rewrite rewrite = new Rewrite(job).changing(made).retype(verdict, "java.io.InputStream");
        return rewrite.replace(made.getIdentifier(), rewrite.name(TUNED_IN));
    }
}
