package io.thalweg.audit.fix;

import com.sun.source.tree.Tree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A change of one file, put together edit by edit. */
final class Rewrite {
    private final Code code;
    private final Names names;
    private final List<Edit> edits = new ArrayList<>();
    private final Set<Edit> imports = new LinkedHashSet<>();
    private final Map<String, String> named = new HashMap<>();
    private final Set<Integer> changedCalls = new HashSet<>();
    private final Set<String> conditions = new LinkedHashSet<>();

    Rewrite(Job job) {
        this.code = job.code();
        this.names = new Names(code, job.lineEnding());
    }

    /** How to write the name of a class of the JDK here. */
    String name(String className) {
        return named.computeIfAbsent(className, name -> names.of(name, imports));
    }

    private Rewrite before(Tree tree, String text) {
        return add(Edit.insert(code.start(tree), text));
    }

    Rewrite after(Tree tree, String text) {
        return add(Edit.insert(code.end(tree), text));
    }

    /** Refuses to take a comment away. */
    Rewrite replace(Tree tree, String text) throws Refusal {
        String old = code.text(tree);
        if (old.contains("//") || old.contains("/*")) {
            throw new Refusal("a comment stands in what would be replaced in " + code.at(tree));
        }
        return add(new Edit(code.start(tree), code.end(tree), text));
    }

    private Rewrite add(Edit edit) {
        edits.add(edit);
        return this;
    }

    /** Says that a call is to become one of another method or constructor. */
    Rewrite changing(Tree call) {
        changedCalls.add(code.start(call));
        return this;
    }

    /** Where calls begin that are not to stay what they are. */
    Set<Integer> changedCalls() {
        return changedCalls;
    }

    /** Makes the change depend on that. */
    Rewrite onlyIf(Set<String> all) {
        conditions.addAll(all);
        return this;
    }

    /** What has to be true for the change to leave the program as it is, in one sentence; empty if it is certain. */
    String condition() {
        return String.join("; and ", conditions);
    }

    /** How the edits write the names of classes of the JDK or the library. */
    Map<String, String> named() {
        return named;
    }

    /** {@code new NAME(EXPRESSION)}, and the supertype wherever the stream's own class is named. */
    Rewrite wrap(Tree made, String wrapper, Verdict verdict, String supertype) throws Refusal {
        return before(made, "new " + name(wrapper) + "(").after(made, ")").retype(verdict, supertype);
    }

    /** The supertype wherever the stream's own class is named. */
    Rewrite retype(Verdict verdict, String supertype) throws Refusal {
        for (Tree type : verdict.life().narrow()) {
            replace(type, name(supertype));
        }
        return onlyIf(verdict.conditions());
    }

    /** The edits without imports. */
    List<Edit> body() {
        return edits;
    }

    List<Edit> edits() {
        List<Edit> all = new ArrayList<>(imports);
        all.addAll(edits);
        return all;
    }
}
