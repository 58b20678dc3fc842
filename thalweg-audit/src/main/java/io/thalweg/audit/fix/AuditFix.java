package io.thalweg.audit.fix;

import io.thalweg.audit.Audit;
import io.thalweg.audit.finding.CallSite;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Finding.Level;
import io.thalweg.audit.finding.StreamUse;
import io.thalweg.audit.recording.StackLine;
import io.thalweg.base.problem.Printable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Findings as a patch of the user's source. Each is patched where that is certain to leave the program's output as it
 * is, or on request under a condition that is named; else it is refused with a sentence. Recordings are not trusted:
 * nothing outside of the source roots is read as source, no symbolic link is followed, and no code of the program
 * runs.
 */
public final class AuditFix {
    private static final Pattern JAVA_NAME = Pattern.compile("[\\p{L}\\p{N}_$-]{1,200}\\.java");
    private static final Pattern CLASS_NAME = Pattern.compile("[\\p{L}\\p{N}_$.]{1,1000}");
    private static final Pattern OTHER_LANGUAGE = Pattern.compile(".*\\.(kt|kts|scala|groovy)");

    private final Audit audit;
    private final Request request;
    private final Map<Path, String> sources = new LinkedHashMap<>();
    private final Map<Path, FilePatch> files = new LinkedHashMap<>();
    private final List<Path> outputs = new ArrayList<>();
    private final List<Refused> refused = new ArrayList<>();

    private AuditFix(Audit audit, Request request) {
        this.audit = audit;
        this.request = request;
    }

    /**
     * Where and how to patch.
     *
     * @param base the folder that the patch's paths are relative to
     * @param sources folders below which sources are looked for
     * @param classPath what to compile against, beside the output folders below the sources
     * @param withThalweg whether Thalweg's streams may come instead of the JDK's buffers
     * @param notes whether to patch what is too little to matter, too
     * @param review whether to patch what is safe under a condition only, which stands with the change
     */
    public record Request(
            Path base, List<Path> sources, List<Path> classPath, boolean withThalweg, boolean notes, boolean review) {
        /** Copies the lists. */
        public Request {
            sources = List.copyOf(sources);
            classPath = List.copyOf(classPath);
        }
    }

    /**
     * A finding whose patch is safe under a condition.
     *
     * @param finding the finding
     * @param condition what has to be true, as the end of a sentence
     */
    public record Conditional(Finding finding, String condition) {}

    /**
     * A finding that is not patched.
     *
     * @param finding the finding
     * @param why what is in the way and where to look, as the end of a sentence
     */
    public record Refused(Finding finding, String why) {}

    /**
     * Finds a patch for an audit's findings in the program's own code.
     *
     * @param progress is told every now and then how many files and folders have been looked at
     * @throws io.thalweg.base.problem.Problem if a source root cannot be searched, or this runtime has no compiler
     */
    public static AuditFix of(Audit audit, Request request, LongConsumer progress) {
        AuditFix fix = new AuditFix(audit, request);
        List<Finding> findings = audit.shown(false).stream()
                .filter(finding -> finding.level() == Level.WARNING
                        || (request.notes() && finding.advice().isFixable()))
                .toList();
        Set<String> names = findings.stream()
                .flatMap(finding -> frames(finding).stream())
                .map(StackLine::file)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (findings.isEmpty()) {
            return fix;
        }
        SourceFiles sources = SourceFiles.below(request.sources(), names, progress);
        List<Path> classPath = new ArrayList<>(request.classPath());
        classPath.addAll(sources.outputs());
        fix.outputs.addAll(sources.outputs());
        Map<Finding, String> why = new HashMap<>();
        // First of all: without a compiler the classes that know its trees cannot even be loaded.
        try (Compiler compiler = new Compiler(classPath)) {
            fix.propose(fix.read(findings, sources, why), compiler, why);
            fix.settle(compiler, why);
        }
        findings.stream()
                .filter(why::containsKey)
                .forEach(finding -> fix.refused.add(new Refused(finding, String.valueOf(why.get(finding)))));
        return fix;
    }

    /** The source of each finding that has one. */
    private Map<Finding, Source> read(List<Finding> findings, SourceFiles below, Map<Finding, String> why) {
        Map<Finding, Source> found = new LinkedHashMap<>();
        Map<Path, Source> read = new HashMap<>();
        for (Finding finding : findings) {
            try {
                Recipes.kind(finding);
                StackLine frame = place(finding);
                Path path = find(frame, below);
                sources.put(path, typeName(frame));
                Source source = read.get(path);
                if (source == null) {
                    source = Source.read(path, sourcePath(path, frame, below));
                    read.put(path, source);
                }
                found.put(finding, source);
            } catch (Refusal refusal) {
                why.put(finding, refusal.sentence());
            }
        }
        return found;
    }

    private void propose(Map<Finding, Source> found, Compiler compiler, Map<Finding, String> why) {
        Map<Source, String> texts = new LinkedHashMap<>();
        found.values().forEach(source -> texts.put(source, source.text()));
        Map<Source, Compilation> compiled = compiler.together(texts);
        Map<List<Path>, Program> programs = new HashMap<>();
        Map<Source, Code> codes = new HashMap<>();
        found.forEach((finding, source) -> {
            try {
                Program program = programs.computeIfAbsent(source.sourcePath(), roots -> new Program(compiler, roots));
                Code code = codes.get(source);
                if (code == null) {
                    Compilation unchanged = compiled.get(source);
                    code = new Code(
                            unchanged == null ? compiler.compile(source, source.text()) : unchanged, source.text());
                    codes.put(source, code);
                    program.add(code);
                    files.put(source.path(), new FilePatch(source, code.compilation()));
                }
                LineTable.requireSame(source, code, place(finding), outputs, recorded());
                propose(
                        finding,
                        new Job(
                                finding,
                                use(finding),
                                program,
                                code,
                                source.source().lineEnding(),
                                request.withThalweg()),
                        source);
            } catch (Refusal refusal) {
                why.put(finding, refusal.sentence());
            }
        });
    }

    private void propose(Finding finding, Job job, Source source) throws Refusal {
        List<Rewrite> rewrites = Recipes.rewrites(job);
        List<Rewrite> wanted = rewrites.stream()
                .filter(rewrite -> request.review() || rewrite.condition().isEmpty())
                .toList();
        if (wanted.isEmpty()) {
            throw new Refusal("safe only if " + rewrites.get(0).condition() + "; --review patches it");
        }
        Objects.requireNonNull(files.get(source.path())).propose(finding, wanted);
    }

    private Instant recorded() {
        return audit.program().recordings().stream()
                .map(recording -> recording.window().startedAt())
                .min(Comparator.naturalOrder())
                .orElse(Instant.MAX);
    }

    private StreamUse use(Finding finding) {
        return audit.program().streams().stream()
                .filter(use -> use.key().equals(finding.stream()))
                .findFirst()
                .orElseThrow();
    }

    private void settle(Compiler compiler, Map<Finding, String> why) {
        Map<FilePatch, FilePatch.Stage> stages = new LinkedHashMap<>();
        files.values().forEach(file -> stages.put(file, file.stage()));
        stages.values().removeIf(stage -> stage.rewrites().isEmpty());
        Map<Source, String> texts = new LinkedHashMap<>();
        stages.forEach((file, stage) -> texts.put(file.source(), file.text(stage)));
        Map<Source, Compilation> compiled = compiler.together(texts);
        stages.forEach((file, stage) -> {
            file.settle(stage, compiled.get(file.source()), compiler);
            why.putAll(file.refused());
        });
    }

    /** Every line of the program that a finding names. */
    private static List<StackLine> frames(Finding finding) {
        List<StackLine> frames = new ArrayList<>(
                List.of(finding.stream().created().frame(), finding.site().frame()));
        finding.stream().chain().forEach(wrapper -> frames.add(wrapper.created().frame()));
        return frames;
    }

    /** The line to change, if it is the program's own. */
    private static StackLine place(Finding finding) throws Refusal {
        CallSite site = Recipes.place(finding);
        if (!site.isApp()) {
            throw new Refusal(
                    site.isKnown()
                            ? "the line to change, " + site.shortPlace() + ", is not the program's own"
                            : "the recording does not tell where the stream is made: it was open before the agent"
                                    + " came");
        }
        return site.frame();
    }

    private static Path find(StackLine frame, SourceFiles sources) throws Refusal {
        String file = frame.file();
        if (OTHER_LANGUAGE.matcher(file).matches()) {
            throw new Refusal(Printable.of(file) + " is not Java");
        }
        String type = typeName(frame);
        if (frame.line() == 0 || file.isEmpty()) {
            throw new Refusal("its class was compiled without line numbers: compile it with -g, and record again");
        }
        if (!JAVA_NAME.matcher(file).matches() || !CLASS_NAME.matcher(type).matches()) {
            throw new Refusal("the recording names no source file of Java's");
        }
        int dot = type.lastIndexOf('.');
        String packageName = dot < 0 ? "" : type.substring(0, dot);
        List<Path> candidates = sources.candidates(packageName, file);
        if (candidates.isEmpty()) {
            throw new Refusal(
                    "there is no source " + Printable.of(type.replace('.', '/').substring(0, dot + 1) + file)
                            + " below --source (output folders, with generated sources, are not looked into)");
        }
        if (candidates.size() > 1) {
            throw new Refusal("there is more than one source for it: "
                    + candidates.stream().map(Printable::of).collect(Collectors.joining(", "))
                    + "; name the right one's root with --source");
        }
        return candidates.get(0);
    }

    private static String typeName(StackLine frame) {
        String name = frame.className();
        return name.substring(name.lastIndexOf('/') + 1); // a module or class loader may stand before
    }

    /** The root that the file is in, before those of other modules. */
    private static List<Path> sourcePath(Path path, StackLine frame, SourceFiles sources) {
        List<Path> sourcePath = new ArrayList<>();
        String type = typeName(frame);
        Path root = path.toAbsolutePath().getParent();
        for (long depth = type.chars().filter(c -> c == '.').count(); depth > 0 && root != null; depth--) {
            root = root.getParent();
        }
        if (root != null) {
            sourcePath.add(root);
        }
        sources.sourceRoots().stream()
                .filter(other -> !sourcePath.contains(other))
                .forEach(sourcePath::add);
        return sourcePath;
    }

    /** The patch, for {@code git apply} and {@code patch -p1}; empty where nothing is patched. */
    public byte[] patch() {
        ByteArrayOutputStream patch = new ByteArrayOutputStream();
        for (FilePatch file : files.values()) {
            try {
                patch.write(file.diff(relative(file.source().path())));
            } catch (IOException e) {
                throw new IllegalStateException("memory cannot fail to be written", e);
            }
        }
        return patch.toByteArray();
    }

    private String relative(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        List<Path> bases = new ArrayList<>(List.of(request.base()));
        bases.addAll(request.sources());
        Path relative = bases.stream()
                .map(base -> base.toAbsolutePath().normalize())
                .filter(absolute::startsWith)
                .findFirst()
                .map(base -> base.relativize(absolute))
                .orElse(absolute);
        List<String> names = new ArrayList<>();
        relative.forEach(name -> names.add(name.toString()));
        return String.join("/", names);
    }

    /** What is patched, in the order of the patch. */
    public List<Finding> patched() {
        return files.values().stream().flatMap(file -> file.patched().stream()).toList();
    }

    /** The audit with the program's own lines, before and after, in the place of what a fix might look like. */
    public Audit shownIn(Audit audit) {
        Map<Finding, FilePatch> own = new HashMap<>();
        files.values().forEach(file -> file.patched().forEach(finding -> own.put(finding, file)));
        List<Finding> findings = audit.findings().stream()
                .map(finding -> {
                    FilePatch file = own.get(finding);
                    return file == null
                            ? finding
                            : finding.withPatch(
                                    file.lines(finding),
                                    file.patch(finding, relative(file.source().path())));
                })
                .toList();
        return new Audit(audit.program(), findings, audit.totals(), audit.costSource(), audit.unusedSuppressions());
    }

    /** What of it is safe under a condition only. */
    public List<Conditional> conditional() {
        return files.values().stream()
                .flatMap(file -> file.patched().stream()
                        .map(finding -> new Conditional(finding, file.condition(finding)))
                        .filter(conditional -> !conditional.condition().isEmpty()))
                .toList();
    }

    /** What is not, and why. */
    public List<Refused> refused() {
        return List.copyOf(refused);
    }

    /** The files that the patch changes. */
    public List<Path> changed() {
        return files.values().stream()
                .filter(file -> !file.patched().isEmpty())
                .map(file -> file.source().path())
                .toList();
    }

    /**
     * Changes the files, all or none: each is checked before the first is written.
     *
     * @throws io.thalweg.base.problem.Problem with {@code ENVIRONMENT} if one has changed since it was read, or
     *     cannot be written
     */
    public void apply() {
        List<FilePatch> changed = files.values().stream()
                .filter(file -> !file.patched().isEmpty())
                .toList();
        changed.forEach(FilePatch::requireUnchanged);
        Map<Path, byte[]> contents = new LinkedHashMap<>();
        changed.forEach(file -> contents.put(file.source().path(), file.changed()));
        Replacements.write(contents);
    }

    /**
     * Refuses to believe that the program runs with the patch.
     *
     * @param classPath what it is run from; the output folders below the sources come last
     * @throws io.thalweg.base.problem.Problem with {@code ENVIRONMENT} if the class of a source with a finding is
     *     older than it, or is not found
     */
    public void requireBuilt(List<Path> classPath) {
        List<Path> all = new ArrayList<>(classPath);
        all.addAll(request.classPath());
        all.addAll(outputs);
        new BuiltClasses(all).requireFresh(sources);
    }
}
