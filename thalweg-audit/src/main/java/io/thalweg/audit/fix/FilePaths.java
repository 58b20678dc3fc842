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
        List<? extends ExpressionTree> arguments = Syntax.arguments(opener.getLeaf());
        for (ExpressionTree option : arguments.subList(1, arguments.size())) {
            Element constant = code.element(new TreePath(opener, option));
            boolean isHarmless = constant != null
                    && constant.getKind() == ElementKind.ENUM_CONSTANT
                    && HARMLESS_OPTIONS.contains(constant.getSimpleName().toString());
            if (!Syntax.isFalse(option) && !isHarmless) {
                throw new Refusal("it is opened with " + code.text(option) + " in " + code.at(opener.getLeaf())
                        + ", so that it may matter when each write arrives");
            }
        }
    }

    /** Whether it opens a plain file, as far as its text tells. */
    static boolean isPlainPath(Code code, TreePath opener) {
        try {
            requirePlainPath(code, opener);
            return true;
        } catch (Refusal other) {
            return false;
        }
    }

    /** Refuses what opens no plain file. */
    static void requirePlainPath(Code code, TreePath opener) throws Refusal {
        List<? extends ExpressionTree> arguments = Syntax.arguments(opener.getLeaf());
        if (arguments.isEmpty()) {
            throw new Refusal("it is opened without a path in " + code.at(opener.getLeaf()));
        }
        if (code.isA(new TreePath(opener, arguments.get(0)), "java.io.FileDescriptor")) {
            throw new Refusal(
                    "it is opened on a descriptor in " + code.at(opener.getLeaf()) + ", which other streams may use");
        }
        if (code.text(arguments.get(0)).matches("(?s).*\"/(dev|proc|sys)\\b.*")) {
            throw new Refusal("it opens a device in " + code.at(opener.getLeaf()) + ", no plain file");
        }
    }
}
