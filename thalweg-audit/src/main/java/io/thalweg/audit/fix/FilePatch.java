package io.thalweg.audit.fix;

import com.sun.source.tree.ImportTree;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Patch;
import io.thalweg.audit.fix.Compilation.Call;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import io.thalweg.base.problem.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The change of one source file: edited in memory, compiled before and after. */
final class FilePatch {
    private static final String TAKEN =
            "another finding's patch changes the same expression; apply that, record again, and look again";

    private final Source source;
    private final Compilation compiled;
    private final List<Proposal> proposals = new ArrayList<>();
    private final List<Edit> edits = new ArrayList<>();
    private final Map<Finding, Rewrite> patched = new LinkedHashMap<>();
    private final Map<Finding, String> refused = new LinkedHashMap<>();

    FilePatch(Source source, Compilation unchanged) {
        this.source = source;
        this.compiled = unchanged;
    }

    /** A finding and the rewrites that have not been tried, of which the first that compiles is taken. */
    record Proposal(Finding finding, List<Rewrite> rewrites) {
        Proposal without(Rewrite tried) {
            return new Proposal(finding, rewrites.subList(rewrites.indexOf(tried) + 1, rewrites.size()));
        }
    }

    Source source() {
        return source;
    }

    /** What is patched here, in the order of the findings; empty where nothing is. */
    Set<Finding> patched() {
        return patched.keySet();
    }

    /** Proposes rewrites for a finding, the best first, which {@link #settle} takes or refuses. */
    void propose(Finding finding, List<Rewrite> rewrites) {
        proposals.add(new Proposal(finding, rewrites));
    }

    /** What has to be true for the change of a finding; empty if it is certain. */
    String condition(Finding finding) {
        return Objects.requireNonNull(patched.get(finding)).condition();
    }

    /** Why proposals are not taken. */
    Map<Finding, String> refused() {
        return refused;
    }

    /**
     * Rewrites that fit together, yet to be compiled.
     *
     * @param rewrites the next of each proposal that is not in the way of another
     * @param rest the other proposals
     * @param edits those of the rewrites, and all that were taken before
     */
    record Stage(Map<Proposal, Rewrite> rewrites, List<Proposal> rest, List<Edit> edits) {}

    /** Puts all proposals together. */
    Stage stage() {
        return stage(proposals);
    }

    private Stage stage(List<Proposal> some) {
        Stage stage = new Stage(new LinkedHashMap<>(), new ArrayList<>(), new ArrayList<>(edits));
        for (Proposal proposal : some) {
            Rewrite rewrite = firstBeside(stage.edits(), proposal);
            if (rewrite == null) {
                stage.rest().add(proposal);
                refused.putIfAbsent(proposal.finding(), TAKEN);
            } else {
                stage.rewrites().put(proposal, rewrite);
                stage.edits().addAll(missing(rewrite, stage.edits()));
            }
        }
        return stage;
    }

    String text(Stage stage) {
        return changed(stage.edits());
    }

    /** The text with edits, and without the imports that it needs no more. */
    private String changed(List<Edit> some) {
        String before = source.text();
        String after = source.source().with(some);
        List<Edit> all = new ArrayList<>(some);
        for (ImportTree tree : compiled.unit().getImports()) {
            String name = tree.getQualifiedIdentifier().toString();
            String simple = name.substring(name.lastIndexOf('.') + 1);
            Pattern use = Pattern.compile("(?<![\\w.])" + Pattern.quote(simple) + "\\b");
            if (!tree.isStatic()
                    && !simple.equals("*")
                    && use.matcher(before).find()
                    && !use.matcher(after).find()) {
                all.add(lineOf(tree, some));
            }
        }
        return source.source().with(all);
    }

    /** Takes the line out, with the line feed behind it, or before it where another import comes in its place. */
    private Edit lineOf(ImportTree tree, List<Edit> others) {
        int start = compiled.start(tree);
        int feed = source.text().indexOf('\n', start);
        int end = source.text().charAt(feed - 1) == '\r' ? feed - 1 : feed;
        boolean isFollowed = others.stream().anyMatch(edit -> edit.start() == end);
        int before = source.text().lastIndexOf(source.source().lineEnding(), start - 1);
        return isFollowed ? new Edit(Math.max(before, 0), end, "") : new Edit(start, feed + 1, "");
    }

    /** Takes a stage if it compiles; else each half of it that does by itself, with the compiler's help. */
    void settle(Stage stage, @Nullable Compilation after, Compiler compiler) {
        if (after == null) {
            settle(proposals, compiler);
        } else {
            settle(stage, problem(stage, after), compiler);
        }
    }

    private void settle(Stage stage, @Nullable String problem, Compiler compiler) {
        if (problem == null) {
            edits.clear();
            edits.addAll(stage.edits());
            stage.rewrites().forEach((proposal, rewrite) -> {
                patched.put(proposal.finding(), rewrite);
                refused.remove(proposal.finding());
            });
            return;
        }
        List<Proposal> parts = new ArrayList<>(stage.rewrites().keySet());
        if (parts.size() == 1) {
            Proposal only = parts.get(0);
            refused.put(only.finding(), problem);
            settle(List.of(only.without(Objects.requireNonNull(stage.rewrites().get(only)))), compiler);
        } else {
            settle(parts.subList(0, parts.size() / 2), compiler);
            settle(parts.subList(parts.size() / 2, parts.size()), compiler);
        }
        settle(stage.rest(), compiler); // what was in their way may not have been taken
    }

    private void settle(List<Proposal> some, Compiler compiler) {
        Stage stage = stage(some);
        if (stage.rewrites().isEmpty()) {
            return;
        }
        String problem;
        try {
            problem = problem(stage, compiler.compile(source, text(stage)));
        } catch (Refusal failed) {
            problem = failed.sentence();
        }
        settle(stage, problem, compiler);
    }

    /** The first rewrite that changes nothing that is changed already, or all of it in the same way. */
    private static @Nullable Rewrite firstBeside(List<Edit> taken, Proposal proposal) {
        return proposal.rewrites().stream()
                .filter(rewrite -> taken.containsAll(rewrite.body())
                        || missing(rewrite, taken).stream()
                                .noneMatch(edit -> taken.stream().anyMatch(edit::overlaps)))
                .findFirst()
                .orElse(null);
    }

    /** Several findings may need the same import, or the same change. */
    private static List<Edit> missing(Rewrite rewrite, List<Edit> taken) {
        return rewrite.edits().stream().filter(edit -> !taken.contains(edit)).toList();
    }

    /**
     * Why the edited text will not do; null if it compiles as before, and every other call is still the same method's.
     */
    private @Nullable String problem(Stage stage, Compilation after) {
        List<String> errors = new ArrayList<>(after.errors());
        compiled.errors().forEach(errors::remove);
        if (!errors.isEmpty()) {
            return "the patched file would not compile: "
                    + Printable.of(errors.get(0).lines().findFirst().orElse(""));
        }
        for (Rewrite rewrite : stage.rewrites().values()) {
            for (String named : rewrite.named()) {
                if (after.elements().getTypeElement(named) == null || !after.means(named, rewrite.asWritten(named))) {
                    return "another class than " + named + " has that name here";
                }
            }
        }
        Map<String, Integer> calls = new HashMap<>();
        after.calls().forEach(call -> calls.merge(call.signature(), 1, Integer::sum));
        Set<Integer> changed = Stream.concat(patched.values().stream(), stage.rewrites().values().stream())
                .flatMap(rewrite -> rewrite.changedCalls().stream())
                .collect(Collectors.toSet());
        for (Call call : compiled.calls()) {
            boolean isReplaced = changed.contains(call.start())
                    || stage.edits().stream()
                            .anyMatch(edit -> edit.start() <= call.start() && call.start() < edit.end());
            if (!isReplaced && calls.merge(call.signature(), -1, Integer::sum) < 0) {
                return "the call of " + Printable.of(call.signature()) + " in line " + compiled.line(call.start())
                        + " would become that of another method";
            }
        }
        return null;
    }

    /** A finding's own lines before and after, without imports and without their common indentation. */
    List<String> lines(Finding finding) {
        Rewrite rewrite = Objects.requireNonNull(patched.get(finding));
        List<Edit> body = new ArrayList<>(rewrite.body());
        List<String> before = new ArrayList<>();
        List<String> after = new ArrayList<>();
        UnifiedDiff.changes(source.text(), source.source().with(body)).forEach(change -> {
            before.addAll(change.getSource().getLines());
            after.addAll(change.getTarget().getLines());
        });
        return List.of(shown(before), shown(after));
    }

    /** A finding's own change, with its imports; others may need the same ones. */
    Patch patch(Finding finding, String relative) {
        return new Patch(
                relative,
                source.source()
                        .replacements(
                                Objects.requireNonNull(patched.get(finding)).edits()));
    }

    private static String shown(List<String> lines) {
        return lines.stream()
                .map(line -> Printable.of(line.stripTrailing().replace("\t", "    ")))
                .collect(Collectors.joining("\n"))
                .stripIndent();
    }

    /** The diff, each hunk with its condition; nothing where nothing is patched. */
    byte[] diff(String relative) {
        if (edits.isEmpty()) {
            return new byte[0];
        }
        Map<Integer, String> conditions = new TreeMap<>();
        patched.values().stream()
                .filter(rewrite -> !rewrite.condition().isEmpty())
                .forEach(rewrite -> rewrite.body()
                        .forEach(edit -> conditions.put(compiled.line(edit.start()), rewrite.condition())));
        return source.source().bytes(UnifiedDiff.of(relative, source.text(), changed(edits), conditions));
    }

    /** The edited file. */
    byte[] changed() {
        return source.source().bytes(changed(edits));
    }

    /** Refuses, before anything is written, what cannot be or has changed meanwhile. */
    void requireUnchanged() {
        Path path = source.path();
        try {
            if (!Arrays.equals(Files.readAllBytes(path), source.source().bytes(source.text()))) {
                throw new Problem(
                        ExitCode.ENVIRONMENT,
                        Printable.of(path) + " has changed since it was read; nothing was written",
                        "Run `thalweg audit fix` again.");
            }
        } catch (IOException e) {
            throw unwritable(e);
        }
        Path directory = path.toAbsolutePath().getParent();
        if (!Files.isWritable(path) || directory == null || !Files.isWritable(directory)) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "cannot write " + Printable.of(path) + ": permission denied; nothing was written",
                    "Make the file and its folder writable, or leave out --apply and apply the patch yourself.");
        }
    }

    private Problem unwritable(IOException e) {
        return new Problem(
                ExitCode.ENVIRONMENT,
                "cannot read " + Printable.of(source.path()) + ": " + Reason.of(e, source.path()),
                "Nothing was written. Make the file readable, and run `thalweg audit fix` again.",
                e);
    }
}
