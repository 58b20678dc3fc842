package io.thalweg.audit.fix;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.Tree;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

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
        boolean isAllImported = false;
        for (ImportTree tree : code.compilation().unit().getImports()) {
            String imported = tree.getQualifiedIdentifier().toString();
            if (tree.isStatic()) {
                continue;
            }
            if (imported.equals(className)) {
                return new Name(simple, Optional.empty());
            }
            if (imported.endsWith("." + simple)) {
                return new Name(className, Optional.empty());
            }
            isAllImported |= imported.equals(all);
        }
        if (isTaken(simple)) {
            return new Name(className, Optional.empty());
        }
        if (isAllImported) {
            return new Name(simple, Optional.empty());
        }
        return importEdit(className)
                .map(edit -> new Name(simple, Optional.of(edit)))
                .orElse(new Name(className, Optional.empty()));
    }

    /** Whether the file already means another class by that name, or its package has one. */
    private boolean isTaken(String simple) {
        boolean isDeclared = !code.findAll(path -> path.getLeaf() instanceof ClassTree type
                        && type.getSimpleName().contentEquals(simple))
                .isEmpty();
        Tree ofPackage = code.compilation().unit().getPackageName();
        String sibling = ofPackage == null ? simple : ofPackage + "." + simple;
        boolean isWildcard = code.compilation().unit().getImports().stream()
                .anyMatch(tree -> !tree.isStatic()
                        && tree.getQualifiedIdentifier().toString().endsWith(".*")
                        && isOtherwiseNamed(tree.getQualifiedIdentifier().toString(), simple));
        return isDeclared || isWildcard || code.compilation().elements().getTypeElement(sibling) != null;
    }

    private boolean isOtherwiseNamed(String wildcard, String simple) {
        String candidate = wildcard.substring(0, wildcard.length() - 1) + simple;
        boolean isUsed =
                Pattern.compile("\\b" + simple + "\\b").matcher(code.text()).find();
        return isUsed
                && !candidate.equals("java.io." + simple)
                && code.compilation().elements().getTypeElement(candidate) != null;
    }

    /** Before the first import that comes later in the alphabet, else behind the last, else behind the package. */
    private Optional<Edit> importEdit(String className) {
        String line = "import " + className + ";";
        List<? extends ImportTree> imports = code.compilation().unit().getImports().stream()
                .filter(tree -> !tree.isStatic())
                .toList();
        for (ImportTree tree : imports) {
            if (tree.getQualifiedIdentifier().toString().compareTo(className) > 0) {
                return Optional.of(Edit.insert(code.compilation().start(tree), line + lineEnding));
            }
        }
        if (!imports.isEmpty()) {
            int end = code.compilation().end(imports.get(imports.size() - 1));
            return Optional.of(Edit.insert(end, lineEnding + line));
        }
        Tree ofPackage = code.compilation().unit().getPackage();
        if (ofPackage != null) {
            return Optional.of(Edit.insert(code.compilation().end(ofPackage), lineEnding + lineEnding + line));
        }
        return Optional.empty();
    }
}
