package io.thalweg.audit.fix;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.util.TreePath;
import java.util.List;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;

/** How an expression opens a file, as far as the text of its arguments tells. */
final class FilePaths {
    private static final Set<String> HARMLESS_OPTIONS =
            Set.of("CREATE", "CREATE_NEW", "TRUNCATE_EXISTING", "WRITE", "READ");

    private FilePaths() {}

    /** Refuses what opens no plain file, or opens it in a way that a buffer may change. */
    static void requirePlain(Code code, TreePath opener) throws Refusal {
        requirePlainPath(code, opener);
        requirePlainOptions(code, opener);
    }

    /** Refuses what opens no plain file. */
    static void requirePlainPath(Code code, TreePath opener) throws Refusal {
        List<? extends ExpressionTree> arguments = Code.arguments(opener.getLeaf());
        if (arguments.isEmpty()) {
            throw new Refusal("it is opened without a path in " + code.at(opener.getLeaf()));
        }
        TreePath first = new TreePath(opener, arguments.get(0));
        if (code.compilation().isA(first, "java.io.FileDescriptor")) {
            throw new Refusal(
                    "it is opened on a descriptor in " + code.at(opener.getLeaf()) + ", which other streams may use");
        }
        if (code.text(arguments.get(0)).matches("(?s).*\"/(dev|proc|sys)\\b.*")) {
            throw new Refusal("it opens a device in " + code.at(opener.getLeaf()) + ", no plain file");
        }
    }

    private static void requirePlainOptions(Code code, TreePath opener) throws Refusal {
        List<? extends ExpressionTree> arguments = Code.arguments(opener.getLeaf());
        for (ExpressionTree option : arguments.subList(1, arguments.size())) {
            Element constant = code.compilation().element(new TreePath(opener, option));
            boolean isHarmless = constant != null
                    && constant.getKind() == ElementKind.ENUM_CONSTANT
                    && HARMLESS_OPTIONS.contains(constant.getSimpleName().toString());
            if (!Code.isFalse(option) && !isHarmless) {
                throw new Refusal("it is opened with " + code.text(option) + " in " + code.at(opener.getLeaf())
                        + ": other programs may append to the file, or follow it");
            }
        }
    }
}
