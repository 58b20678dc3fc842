package io.thalweg.audit.fix;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreePath;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The program's own loop over bytes as it would be over arrays. It is shown, and never patched. */
final class ByteLoop {
    /** What stands before the statement of such a loop. */
    private static final Pattern HEADER =
            Pattern.compile("(while \\(\\((?<b>\\w+) = (?<in>\\w+)\\.read\\(\\)\\) (!= -1|>= 0|> -1)\\)"
                    + "|for \\((?<int>int (?<i>\\w+)) = (?<from>\\w+)\\.read\\(\\); \\k<i> (!= -1|>= 0|> -1);"
                    + " \\k<i> = \\k<from>\\.read\\(\\)\\))\\s*");

    private ByteLoop() {}

    /** Lines behind a sentence; empty where the loop in that line has another shape. */
    static String over(Code code, int line) {
        return code
                .findAll(path -> path.getLeaf() instanceof WhileLoopTree || path.getLeaf() instanceof ForLoopTree)
                .stream()
                .filter(path -> code.lineOf(path.getLeaf()) == line && goesOn(code, path))
                .map(path -> text(
                        code,
                        path,
                        path.getLeaf() instanceof WhileLoopTree loop
                                ? loop.getStatement()
                                : ((ForLoopTree) path.getLeaf()).getStatement()))
                .findFirst()
                .orElse("");
    }

    /** Whether nothing leaves or repeats the loop before its end: that would be another one. */
    private static boolean goesOn(Code code, TreePath loop) {
        return code.find(loop, path -> path.getLeaf() instanceof BreakTree || path.getLeaf() instanceof ContinueTree)
                .isEmpty();
    }

    private static String text(Code code, TreePath loop, StatementTree body) {
        Matcher header = HEADER.matcher(code.text().substring(code.start(loop.getLeaf()), code.start(body)));
        if (!header.matches()) {
            return "";
        }
        boolean isWhile = header.group("b") != null;
        List<? extends StatementTree> statements =
                body instanceof BlockTree block ? block.getStatements() : List.of(body);
        String own = statements.stream()
                .flatMap(statement -> code.text(statement).lines())
                .map(line -> "        " + line.strip())
                .collect(Collectors.joining("\n"));
        return """

                byte[] %1$s = new byte[8192];
                for (int %2$s = %4$s.read(%1$s); %2$s >= 0; %2$s = %4$s.read(%1$s)) {
                    for (int %3$s = 0; %3$s < %2$s; %3$s++) {
                        %5$s = %1$s[%3$s] & 0xff;
                %6$s
                    }
                }""".formatted(
                        unused(code, "block"),
                        unused(code, "n"),
                        unused(code, "i"),
                        header.group(isWhile ? "in" : "from"),
                        header.group(isWhile ? "b" : "int"),
                        own);
    }

    private static String unused(Code code, String name) {
        return Pattern.compile("\\b" + name + "\\b").matcher(code.text()).find() ? unused(code, name + "2") : name;
    }
}
