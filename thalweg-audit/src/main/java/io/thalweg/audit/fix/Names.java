package io.thalweg.audit.fix;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.Tree;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.TypeElement;

/**
 * How a file may call a class of the JDK: by its simple name, with an import where that is missing, or by its full
 * name.
 */
final class Names {
    private final Code code;
    private final String lineEnding;

    Names(Code code, String lineEnding) {
        this.code = code;
        this.lineEnding = lineEnding;
    }

    /** The name as it is to be written; the import that it needs goes to {@code edits}. */
    String of(String className, Set<Edit> edits) {
        String simple = className.substring(className.lastIndexOf('.') + 1);
        if (isTaken(className, simple)) {
            return className;
        }
        boolean isImported = imports().stream()
                .anyMatch(tree ->
                        name(tree).equals(className) || name(tree).equals(className.replace("." + simple, ".*")));
        if (isImported) {
            return simple;
        }
        Optional<Edit> edit = importEdit(className);
        edit.ifPresent(edits::add);
        return edit.isPresent() ? simple : className;
    }

    /** Whether the file already means another class by that name: declared, inherited, imported or of its package. */
    private boolean isTaken(String className, String simple) {
        boolean isMember = code.findAll(path -> path.getLeaf() instanceof ClassTree).stream()
                .map(code::element)
                .filter(TypeElement.class::isInstance)
                .map(TypeElement.class::cast)
                .anyMatch(type -> type.getSimpleName().contentEquals(simple)
                        || code.elements().getAllMembers(type).stream()
                                .anyMatch(member -> member instanceof TypeElement
                                        && member.getSimpleName().contentEquals(simple)));
        boolean isImported = code.unit().getImports().stream()
                .map(Names::name)
                .filter(imported -> imported.endsWith(".*") || imported.endsWith("." + simple))
                .map(imported -> imported.replaceAll("\\.[^.]*$", "." + simple))
                .anyMatch(candidate ->
                        !candidate.equals(className) && code.elements().getTypeElement(candidate) != null);
        Tree ofPackage = code.unit().getPackageName();
        String sibling = ofPackage == null ? simple : ofPackage + "." + simple;
        return isMember || isImported || code.elements().getTypeElement(sibling) != null;
    }

    private List<? extends ImportTree> imports() {
        return code.unit().getImports().stream()
                .filter(tree -> !tree.isStatic())
                .toList();
    }

    private static String name(ImportTree tree) {
        return tree.getQualifiedIdentifier().toString();
    }

    /**
     * In the block of imports that begins most like it: before the first that comes later in the alphabet, else behind
     * the last of them.
     */
    private Optional<Edit> importEdit(String className) {
        String line = "import " + className + ";";
        List<? extends ImportTree> imports = imports();
        if (imports.isEmpty()) {
            return Optional.ofNullable(code.unit().getPackage())
                    .map(tree -> Edit.insert(endOfLine(tree), lineEnding + lineEnding + line));
        }
        int like = imports.size() - 1;
        for (int i = 0; i < imports.size(); i++) {
            like = alike(imports.get(i), className) > alike(imports.get(like), className) ? i : like;
        }
        int from = like;
        while (from > 0 && areAdjacent(imports.get(from - 1), imports.get(from))) {
            from--;
        }
        int to = like + 1;
        while (to < imports.size() && areAdjacent(imports.get(to - 1), imports.get(to))) {
            to++;
        }
        int most = alike(imports.get(like), className);
        List<? extends ImportTree> group = imports.subList(from, to).stream()
                .filter(tree -> alike(tree, className) == most)
                .toList();
        int behind = endOfLine(group.get(group.size() - 1));
        return Optional.of(group.stream()
                .filter(tree -> name(tree).compareTo(className) > 0)
                .findFirst()
                .map(tree -> Edit.insert(startOfLine(tree), line + lineEnding))
                .orElseGet(() -> Edit.insert(behind, lineEnding + line)));
    }

    /** How many parts of the packages are the same. */
    private static int alike(ImportTree one, String other) {
        String[] parts = name(one).split("\\.", -1);
        String[] others = other.split("\\.", -1);
        int same = 0;
        while (same < Math.min(parts.length, others.length) - 1 && parts[same].equals(others[same])) {
            same++;
        }
        return same;
    }

    private boolean areAdjacent(Tree one, Tree next) {
        return code.lineOf(next) == code.lineOf(one) + 1;
    }

    private int startOfLine(Tree tree) {
        return code.text().lastIndexOf('\n', code.start(tree) - 1) + 1;
    }

    /** Behind a comment that follows in the line, before its end. */
    private int endOfLine(Tree tree) {
        int feed = code.text().indexOf('\n', code.end(tree));
        int end = feed < 0 ? code.text().length() : feed;
        return end > 0 && feed >= 0 && code.text().charAt(end - 1) == '\r' ? end - 1 : end;
    }
}
