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
import java.util.List;
import java.util.Map;
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
    private final List<Path> classPath = new ArrayList<>();
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
        if (findings.isEmpty()) {
            return fix;
        }
        SourceFiles sources = SourceFiles.below(request.sources(), progress);
        fix.classPath.addAll(request.classPath());
        fix.classPath.addAll(sources.outputs());
        // First of all: without a compiler the classes that know its trees cannot even be loaded.
        try (Compiler compiler = new Compiler(fix.classPath)) {
            Program program = new Program(
                    compiler,
                    sources,
                    audit.program().streams().stream()
                            .map(use -> use.key().created())
                            .filter(CallSite::isKnown)
                            .map(CallSite::frame)
                            .map(frame -> packageName(frame) + "/" + frame.file() + ":" + frame.line()));
            for (Finding finding : findings) {
                try {
                    fix.patch(finding, sources, program, compiler);
                } catch (Refusal refusal) {
                    fix.refused.add(new Refused(finding, refusal.sentence()));
                }
            }
        }
        return fix;
    }

    private void patch(Finding finding, SourceFiles below, Program program, Compiler compiler) throws Refusal {
        Recipes.kind(finding);
        StackLine frame = place(finding);
        Path path = find(frame, below);
        sources.put(path, typeName(frame));
        FilePatch file = files.get(path);
        if (file == null) {
            Source source = Source.read(path, below.sourcePath(path, packageName(frame)));
            file = new FilePatch(source, compiler.compile(source, source.text()));
            program.add(file.code());
            files.put(path, file);
        }
        Source source = file.source();
        LineTable.requireSame(source, file.code(), frame, below.outputs(), recorded());
        Rewrite rewrite = Recipes.rewrite(new Job(
                finding, use(finding), program, file.code(), source.source().lineEnding(), request.withThalweg()));
        if (!request.review() && !rewrite.condition().isEmpty()) {
            throw new Refusal("safe only if " + rewrite.condition() + "; --review patches it");
        }
        file.add(finding, rewrite, compiler);
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

    private Path find(StackLine frame, SourceFiles sources) throws Refusal {
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
        String packageName = packageName(frame);
        List<Path> candidates = sources.candidates(packageName, file);
        if (candidates.size() != 1) {
            String wanted = packageName.replace('.', '/') + (packageName.isEmpty() ? "" : "/") + file;
            throw new Refusal(
                    candidates.isEmpty()
                            ? "there is no source " + Printable.of(wanted) + " below --source (output folders, with"
                                    + " generated sources, are not looked into)"
                            : "there is more than one source for it: "
                                    + candidates.stream().map(Printable::of).collect(Collectors.joining(", "))
                                    + "; name the right one's root with --source");
        }
        Path only = candidates.get(0);
        Path root = sources.sourcePath(only, packageName).get(0);
        if (request.sources().stream().noneMatch(source -> isBelow(root, source))) {
            throw new Refusal("its packages begin in " + Printable.of(root) + ", above --source: name that folder");
        }
        return only;
    }

    private static boolean isBelow(Path path, Path folder) {
        return path.toAbsolutePath()
                .normalize()
                .startsWith(folder.toAbsolutePath().normalize());
    }

    private static String typeName(StackLine frame) {
        String name = frame.className();
        return name.substring(name.lastIndexOf('/') + 1); // a module or class loader may stand before
    }

    private static String packageName(StackLine frame) {
        String type = typeName(frame);
        return type.substring(0, Math.max(type.lastIndexOf('.'), 0));
    }

    /** The patch, for {@code git apply} and {@code patch -p1}; empty where nothing is patched. */
    public byte[] patch() {
        ByteArrayOutputStream patch = new ByteArrayOutputStream();
        for (FilePatch file : files.values()) {
            try {
                patch.write(file.diff(relative(file.path())));
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
                            : finding.withPatch(file.lines(finding), file.patch(finding, relative(file.path())));
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
                .map(file -> file.path())
                .toList();
    }

    /**
     * Changes the files, all or none: each is checked before the first is written.
     *
     * @throws io.thalweg.base.problem.Problem with {@code ENVIRONMENT} if one has changed since it was read, or
     *     cannot be written
     */
    public void apply() {
        Replacements.write(files.values().stream()
                .filter(file -> !file.patched().isEmpty())
                .toList());
    }

    /**
     * Refuses to believe that the program runs with the patch.
     *
     * @param runFrom what it is run from; the output folders below the sources come last
     * @throws io.thalweg.base.problem.Problem with {@code ENVIRONMENT} if the class of a source with a finding is
     *     older than it, or is not found
     */
    public void requireBuilt(List<Path> runFrom) {
        List<Path> all = new ArrayList<>(runFrom);
        all.addAll(classPath);
        BuiltClasses.requireFresh(sources, all);
    }
}
