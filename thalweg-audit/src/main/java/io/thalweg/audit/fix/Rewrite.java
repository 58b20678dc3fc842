package io.thalweg.audit.fix;

import com.sun.source.tree.Tree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A change of one file, put together edit by edit. */
final class Rewrite {
    private final Code code;
    private final Names names;
    private final List<Edit> edits = new ArrayList<>();
    private final Set<Edit> imports = new LinkedHashSet<>();
    private final Set<Integer> changedCalls = new HashSet<>();
    private String caveat = "";

    Rewrite(Code code, String lineEnding) {
        this.code = code;
        this.names = new Names(code, lineEnding);
    }

    /** How to write the name of a class of the JDK here. */
    String name(String className) {
        Names.Name name = names.of(className);
        name.edit().ifPresent(imports::add);
        return name.name();
    }

    Rewrite before(Tree tree, String text) {
        return add(Edit.insert(code.compilation().start(tree), text));
    }

    Rewrite after(Tree tree, String text) {
        return add(Edit.insert(code.compilation().end(tree), text));
    }

    Rewrite replace(Tree tree, String text) {
        return add(new Edit(code.compilation().start(tree), code.compilation().end(tree), text));
    }

    Rewrite add(Edit edit) {
        edits.add(edit);
        return this;
    }

    /** Says that a call is to become one of another method or constructor. */
    Rewrite changing(Tree call) {
        changedCalls.add(code.compilation().start(call));
        return this;
    }

    /** Where calls begin that are not to stay what they are. */
    Set<Integer> changedCalls() {
        return changedCalls;
    }

    /** What a reader of the patch should know beside the speed. */
    Rewrite caveat(String sentence) {
        caveat = sentence;
        return this;
    }

    String caveat() {
        return caveat;
    }

    /** {@code new NAME(EXPRESSION)}, and the supertype wherever the stream's own class is named. */
    Rewrite wrap(Tree made, String wrapper, StreamFlow flow, String supertype) {
        before(made, "new " + name(wrapper) + "(");
        after(made, ")");
        flow.narrow().forEach(type -> replace(type, name(supertype)));
        return this;
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
