package io.thalweg.audit.fix;

import com.sun.source.tree.ImportTree;
import io.thalweg.audit.finding.Finding;
import io.thalweg.audit.finding.Patch;
import io.thalweg.audit.fix.Code.Call;
import io.thalweg.base.problem.Printable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The change of one source file: edited in memory, and compiled with each edit. */
final class FilePatch {
    private final Source source;
    private final Code code;
    private final Map<Finding, Rewrite> patched = new LinkedHashMap<>();
    private List<Edit> edits = List.of();

    /** Of a file that {@code code} is without any change. */
    FilePatch(Source source, Code code) {
        this.source = source;
        this.code = code;
    }

    Path path() {
        return source.path();
    }

    Source source() {
        return source;
    }

    Code code() {
        return code;
    }

    /** What is patched here, in the order of the findings; empty where nothing is. */
    Set<Finding> patched() {
        return patched.keySet();
    }

    /** What has to be true for the change of a finding; empty if it is certain. */
    String condition(Finding finding) {
        return rewrite(finding).condition();
    }

    private Rewrite rewrite(Finding finding) {
        return Objects.requireNonNull(patched.get(finding));
    }

    /** Takes a rewrite for a finding; refuses one that does not fit to those before, or does not compile with them. */
    void add(Finding finding, Rewrite rewrite, Compiler compiler) throws Refusal {
        List<Edit> all = new ArrayList<>(edits);
        for (Edit edit : rewrite.edits()) { // several findings may need the same import, or the same change
            if (!edits.contains(edit)) {
                if (edits.stream().anyMatch(edit::overlaps)) {
                    throw new Refusal("another finding's patch changes the same expression; apply that, record again,"
                            + " and look again");
                }
                all.add(edit);
            }
        }
        Set<Integer> changedCalls = new HashSet<>(rewrite.changedCalls());
        patched.values().forEach(other -> changedCalls.addAll(other.changedCalls()));
        Code after = compiler.compile(source, text(all));
        requireNoErrors(after);
        for (Map.Entry<String, String> name : rewrite.named().entrySet()) {
            if (after.elements().getTypeElement(name.getKey()) == null
                    || !after.means(name.getKey(), name.getValue())) {
                throw new Refusal("another class than " + name.getKey() + " has that name here");
            }
        }
        requireSameCalls(after, all, changedCalls);
        edits = all;
        patched.put(finding, rewrite);
    }

    private void requireNoErrors(Code after) throws Refusal {
        List<String> errors = new ArrayList<>(after.errors());
        code.errors().forEach(errors::remove);
        if (!errors.isEmpty()) {
            throw new Refusal("the patched file would not compile: "
                    + Printable.of(errors.get(0).lines().findFirst().orElse("")));
        }
    }

    /** Every call that is not changed is still one of the same method. */
    private void requireSameCalls(Code after, List<Edit> all, Set<Integer> changedCalls) throws Refusal {
        Map<String, Integer> calls = new HashMap<>();
        after.calls().forEach(call -> calls.merge(call.signature(), 1, Integer::sum));
        for (Call call : code.calls()) {
            boolean isReplaced = changedCalls.contains(call.start())
                    || all.stream().anyMatch(edit -> edit.start() <= call.start() && call.start() < edit.end());
            if (!isReplaced && calls.merge(call.signature(), -1, Integer::sum) < 0) {
                throw new Refusal("the call of " + Printable.of(call.signature()) + " in line "
                        + code.line(call.start()) + " would become that of another method");
            }
        }
    }

    /** The text with edits, and without the imports that it needs no more. */
    private String text(List<Edit> some) {
        String after = source.source().with(some);
        List<Edit> all = new ArrayList<>(some);
        for (ImportTree tree : code.unit().getImports()) {
            String name = tree.getQualifiedIdentifier().toString();
            String simple = name.substring(name.lastIndexOf('.') + 1);
            Pattern use = Pattern.compile("(?<![\\w.])" + Pattern.quote(simple) + "\\b");
            if (!tree.isStatic()
                    && !simple.equals("*")
                    && use.matcher(source.text()).find()
                    && !use.matcher(after).find()) {
                all.add(lineOf(tree, some));
            }
        }
        return source.source().with(all);
    }

    /** Takes the line out, with the line feed behind it, or before it where another import comes in its place. */
    private Edit lineOf(ImportTree tree, List<Edit> others) {
        int start = code.start(tree);
        int feed = source.text().indexOf('\n', start);
        int end = source.text().charAt(feed - 1) == '\r' ? feed - 1 : feed;
        boolean isFollowed = others.stream().anyMatch(edit -> edit.start() == end);
        int before = source.text().lastIndexOf(source.source().lineEnding(), start - 1);
        return isFollowed ? new Edit(Math.max(before, 0), end, "") : new Edit(start, feed + 1, "");
    }

    /** A finding's own lines before and after, without imports and without their common indentation. */
    List<String> lines(Finding finding) {
        List<String> before = new ArrayList<>();
        List<String> after = new ArrayList<>();
        String changed = source.source().with(rewrite(finding).body());
        UnifiedDiff.changes(source.text(), changed).forEach(change -> {
            before.addAll(change.getSource().getLines());
            after.addAll(change.getTarget().getLines());
        });
        return List.of(shown(before), shown(after));
    }

    private static String shown(List<String> lines) {
        return lines.stream()
                .map(line -> Printable.of(line.stripTrailing().replace("\t", "    ")))
                .collect(Collectors.joining("\n"))
                .stripIndent();
    }

    /** A finding's own change, with its imports; others may need the same ones. */
    Patch patch(Finding finding, String relative) {
        return new Patch(relative, source.source().replacements(rewrite(finding).edits()));
    }

    /** The diff, each hunk with its condition; nothing where nothing is patched. */
    byte[] diff(String relative) {
        if (edits.isEmpty()) {
            return new byte[0];
        }
        Map<Integer, String> conditions = new TreeMap<>();
        patched.values().stream()
                .filter(rewrite -> !rewrite.condition().isEmpty())
                .forEach(rewrite ->
                        rewrite.body().forEach(edit -> conditions.put(code.line(edit.start()), rewrite.condition())));
        return source.source().bytes(UnifiedDiff.of(relative, source.text(), text(edits), conditions));
    }

    /** The file as it was read. */
    byte[] unchanged() {
        return source.source().bytes(source.text());
    }

    /** The edited file. */
    byte[] changed() {
        return source.source().bytes(text(edits));
    }
}
