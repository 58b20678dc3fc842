package io.thalweg.audit.fix;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.Tree;
import java.util.List;
import java.util.Optional;
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

    /**
     * A name and what it takes.
     *
     * @param name as it is to be written
     * @param edit the import; empty where none is needed
     */
    record Name(String name, Optional<Edit> edit) {}

    Name of(String className) {
        int dot = className.lastIndexOf('.');
        String simple = className.substring(dot + 1);
        String all = className.substring(0, dot) + ".*";
        boolean isImported = false;
        boolean isAllImported = false;
        for (ImportTree tree : code.compilation().unit().getImports()) {
            String imported = tree.getQualifiedIdentifier().toString();
            if (tree.isStatic()) {
                continue;
            }
            isImported |= imported.equals(className);
            isAllImported |= imported.equals(all);
        }
        if (isTaken(className, simple)) {
            return new Name(className, Optional.empty());
        }
        if (isImported || isAllImported) {
            return new Name(simple, Optional.empty());
        }
        return importEdit(className)
                .map(edit -> new Name(simple, Optional.of(edit)))
                .orElse(new Name(className, Optional.empty()));
    }

    /** Whether the file already means another class by that name: declared, inherited, imported or of its package. */
    private boolean isTaken(String className, String simple) {
        Compilation compilation = code.compilation();
        boolean isMember = code.findAll(path -> path.getLeaf() instanceof ClassTree).stream()
                .map(path -> compilation.element(path))
                .filter(TypeElement.class::isInstance)
                .map(TypeElement.class::cast)
                .anyMatch(type -> type.getSimpleName().contentEquals(simple) || hasMember(type, simple));
        boolean isImported = compilation.unit().getImports().stream()
                .map(tree -> tree.getQualifiedIdentifier().toString())
                .filter(imported -> imported.endsWith(".*") || imported.endsWith("." + simple))
                .map(imported -> imported.replaceAll("\\.[^.]*$", "." + simple))
                .anyMatch(candidate ->
                        !candidate.equals(className) && compilation.elements().getTypeElement(candidate) != null);
        Tree ofPackage = compilation.unit().getPackageName();
        String sibling = ofPackage == null ? simple : ofPackage + "." + simple;
        return isMember || isImported || compilation.elements().getTypeElement(sibling) != null;
    }

    private boolean hasMember(TypeElement type, String simple) {
        return code.compilation().elements().getAllMembers(type).stream()
                .anyMatch(member ->
                        member instanceof TypeElement && member.getSimpleName().contentEquals(simple));
    }

    /**
     * In the block of imports that begins most like it: before the first that comes later in the alphabet, else behind
     * the last of them.
     */
    private Optional<Edit> importEdit(String className) {
        String line = "import " + className + ";";
        List<? extends ImportTree> imports = code.compilation().unit().getImports().stream()
                .filter(tree -> !tree.isStatic())
                .toList();
        Tree ofPackage = code.compilation().unit().getPackage();
        if (imports.isEmpty()) {
            return Optional.ofNullable(ofPackage)
                    .map(tree -> Edit.insert(endOfLine(tree), lineEnding + lineEnding + line));
        }
        ImportTree like = imports.get(imports.size() - 1);
        for (ImportTree tree : imports) {
            like = alike(name(tree), className) > alike(name(like), className) ? tree : like;
        }
        int first = imports.indexOf(like);
        while (first > 0 && isAdjacent(imports.get(first - 1), imports.get(first))) {
            first--;
        }
        ImportTree behind = like;
        for (int i = first; i < imports.size() && (i == first || isAdjacent(imports.get(i - 1), imports.get(i))); i++) {
            boolean isOfGroup = alike(name(imports.get(i)), className) == alike(name(like), className);
            if (isOfGroup && name(imports.get(i)).compareTo(className) > 0) {
                return Optional.of(
                        Edit.insert(startOfLine(code.compilation().start(imports.get(i))), line + lineEnding));
            }
            behind = isOfGroup ? imports.get(i) : behind;
        }
        return Optional.of(Edit.insert(endOfLine(behind), lineEnding + line));
    }

    private static String name(ImportTree tree) {
        return tree.getQualifiedIdentifier().toString();
    }

    /** How many parts of the packages are the same. */
    private static int alike(String one, String other) {
        String[] parts = one.split("\\.", -1);
        String[] others = other.split("\\.", -1);
        int same = 0;
        while (same < Math.min(parts.length, others.length) - 1 && parts[same].equals(others[same])) {
            same++;
        }
        return same;
    }

    private boolean isAdjacent(ImportTree one, ImportTree next) {
        return code.lineOf(next) == code.lineOf(one) + 1;
    }

    private int startOfLine(int position) {
        return code.text().lastIndexOf('\n', position - 1) + 1;
    }

    /** Behind a comment that follows in the line, before its end. */
    private int endOfLine(Tree tree) {
        int feed = code.text().indexOf('\n', code.compilation().end(tree));
        int end = feed < 0 ? code.text().length() : feed;
        return end > 0 && feed >= 0 && code.text().charAt(end - 1) == '\r' ? end - 1 : end;
    }
}
