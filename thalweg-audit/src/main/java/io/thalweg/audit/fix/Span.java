package io.thalweg.audit.fix;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LabeledStatementTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.Name;
import org.jspecify.annotations.Nullable;

/** What runs while a stream is open, and whether an output is closed on every path. */
final class Span {
    /** What catches the error of a write. */
    private static final Pattern CATCHES_WRITES = Pattern.compile("\\b(IOException|Exception|Throwable)\\b");

    private final Code code;
    private final Life life;
    private final TreePath opener;
    private final List<TreePath> parts = new ArrayList<>();
    private final Set<String> doubts = new LinkedHashSet<>();

    private Span(Code code, Life life, TreePath opener) {
        this.code = code;
        this.life = life;
        this.opener = opener;
    }

    /** From the opening to the last use of an input, or to the close of an output. */
    static Span of(Code code, Life life, TreePath opener, boolean reads) throws Refusal {
        Span span = new Span(code, life, opener);
        TreePath declaration = span.declaration();
        Element variable = declaration == null ? null : code.element(declaration);
        if (declaration == null || variable == null) {
            if (!reads) {
                throw new Refusal("no variable holds it, so that what is in the buffer at the end would be lost");
            }
            span.parts.add(Objects.requireNonNull(Syntax.around(opener, tree -> tree instanceof StatementTree)));
            span.doubts.add("nothing writes the file while it is read");
        } else if (variable.getKind() != ElementKind.FIELD) {
            span.add(declaration, variable, reads);
        } else if (!reads) {
            span.doubts.add("each object that keeps it in " + variable.getSimpleName()
                    + " is closed, and nothing looks at the file before");
        } else {
            span.addFieldUses(variable);
        }
        return span;
    }

    /** A closed buffer fails in other words than a closed file, and hands on its bytes in other pieces. */
    private void addFieldUses(Element field) {
        for (TreePath use : code.uses(new TreePath(code.unit()), field)) {
            Tree call = Syntax.outside(Syntax.outside(use)).getLeaf();
            String name = call instanceof MethodInvocationTree method ? Syntax.nameOf(method) : "";
            if (name.equals("close")) {
                doubts.add("nothing reads it after it is closed in " + code.at(call));
            } else if (name.equals("transferTo")) {
                doubts.add("what transferTo in " + code.at(call) + " writes to does not look at the pieces");
            }
        }
    }

    /** Statements and resources that run while it is open, in the order of the text. */
    List<TreePath> parts() {
        return parts;
    }

    Set<String> doubts() {
        return doubts;
    }

    /** The variable that gets the stream, or what is made around it. */
    private @Nullable TreePath declaration() {
        TreePath path = opener;
        TreePath parent = Syntax.outside(path);
        while (parent.getLeaf() instanceof NewClassTree
                || code.calledMethod(parent).equals("java.util.Objects.requireNonNull")) {
            path = parent;
            parent = Syntax.outside(path);
        }
        if (parent.getLeaf() instanceof AssignmentTree assignment
                && Syntax.outside(parent).getLeaf() instanceof ExpressionStatementTree) {
            return code.variable(new TreePath(parent, assignment.getVariable()));
        }
        if (parent.getLeaf() instanceof MethodInvocationTree call) {
            ExecutableElement method = code.called(parent);
            int index = call.getArguments().indexOf(Syntax.seenBy(parent, path));
            return method != null
                            && method.getKind() == ElementKind.METHOD
                            && index >= 0
                            && index < method.getParameters().size()
                            && !Program.isOverridable(method)
                    ? code.declaration(method.getParameters().get(index))
                    : null;
        }
        return parent.getLeaf() instanceof VariableTree ? parent : null;
    }

    private void add(TreePath declaration, Element variable, boolean reads) throws Refusal {
        List<TreePath> uses = code.uses(Syntax.scope(declaration), variable);
        List<TreePath> closes = new ArrayList<>();
        for (TreePath use : uses) {
            TreePath statement = Syntax.around(use, tree -> tree instanceof StatementTree);
            if (statement != null && isName(Syntax.closed(statement.getLeaf()), variable)) {
                closes.add(statement);
            }
        }
        TreePath around = Objects.requireNonNull(declaration.getParentPath());
        if (around.getLeaf() instanceof TryTree tried) {
            addResources(around, tried, tried.getResources().indexOf(declaration.getLeaf()));
        } else if (reads) {
            parts.addAll(
                    around.getLeaf() instanceof BlockTree ? fromOpener(around) : List.of(Syntax.scope(declaration)));
        } else {
            addUntilClose(declaration, variable, closes);
        }
        for (TreePath close : closes) {
            requireUnusedBehind(close, declaration, uses, closes);
        }
        if (!reads) {
            life.keepers().stream()
                    .filter(keeper -> Syntax.isInside(opener, keeper.made().getLeaf()))
                    .forEach(this::requireClosing);
            requireErrorsWhereTheyWere();
        }
    }

    private static boolean isName(@Nullable Tree tree, Element variable) {
        return tree instanceof IdentifierTree name && name.getName().equals(variable.getSimpleName());
    }

    private void addResources(TreePath path, TryTree tried, int from) {
        tried.getResources()
                .subList(from, tried.getResources().size())
                .forEach(resource -> parts.add(new TreePath(path, resource)));
        parts.add(new TreePath(path, tried.getBlock()));
    }

    /** The statements of a block around the opening, from that with the opening on. */
    private List<TreePath> fromOpener(TreePath block) {
        return ((BlockTree) block.getLeaf())
                .getStatements().stream()
                        .map(statement -> new TreePath(block, statement))
                        .dropWhile(statement -> !Syntax.isInside(opener, statement.getLeaf()))
                        .toList();
    }

    /** A closed buffer answers in another way than a closed stream. */
    private void requireUnusedBehind(TreePath closing, TreePath declaration, List<TreePath> uses, List<TreePath> closes)
            throws Refusal {
        for (TreePath use : uses) {
            boolean isClose = closes.stream().anyMatch(close -> Syntax.isInside(use, close.getLeaf()));
            TreePath around = Syntax.outside(use);
            boolean isAsked = !Syntax.isNullCheck(around.getLeaf())
                    && !Syntax.seenBy(around, use).equals(Syntax.assigned(around.getLeaf()));
            if (code.start(use.getLeaf()) > code.end(closing.getLeaf()) && !isClose && isAsked) {
                throw new Refusal(
                        code.at(use.getLeaf()) + " uses it after it is closed in " + code.at(closing.getLeaf()));
            }
        }
        TreePath loop = Syntax.around(closing, Syntax::isLoop);
        if (loop != null && !Syntax.isInside(declaration, loop.getLeaf())) {
            doubts.add("the loop in " + code.at(loop.getLeaf()) + " does not use it again after it is closed");
        }
    }

    /** Adds what runs between the opening and a close that is reached on every path; refuses if none is. */
    private void addUntilClose(TreePath declaration, Element variable, List<TreePath> closes) throws Refusal {
        TreePath statement = Syntax.around(opener, tree -> tree instanceof StatementTree);
        TreePath given = statement != null
                        && statement.getLeaf() instanceof ExpressionStatementTree expression
                        && expression.getExpression() instanceof AssignmentTree
                ? statement
                : declaration;
        TreePath next = next(given);
        if (next != null && next.getLeaf() instanceof TryTree tried && isResource(tried, variable)) {
            parts.add(Objects.requireNonNull(Syntax.around(opener, tree -> tree instanceof StatementTree)));
            addResources(next, tried, 0);
            closes.add(next);
            life.keepers().stream()
                    .filter(keeper ->
                            Syntax.isInside(keeper.made(), tried.getResources().get(0)))
                    .forEach(this::requireClosing);
            return;
        }
        for (TreePath close : closes) {
            List<TreePath> open = untilClose(close);
            TreePath last = open.isEmpty() ? null : open.get(open.size() - 1);
            if (last == null) {
                continue;
            }
            boolean isNext = next != null && next.getLeaf().equals(last.getLeaf());
            if (last.getLeaf().equals(close.getLeaf())) {
                requireNotLeft(open, close);
                doubts.add("nothing throws between line " + code.lineOf(opener.getLeaf()) + " and the close in "
                        + code.at(close.getLeaf()));
            } else if (!isClosedFinally(last, close, variable, isNext)) {
                continue;
            }
            parts.addAll(open);
            return;
        }
        throw new Refusal(
                closes.isEmpty()
                        ? "it is never closed in its method, so that what is in the buffer at the end would be lost"
                        : "the close in " + code.at(closes.get(0).getLeaf()) + " is not reached on every path, or its"
                                + " error is caught, so that what is in the buffer would be lost");
    }

    /** The statement behind what gives a variable or parameter its value, and behind others that cannot throw. */
    private static @Nullable TreePath next(TreePath opening) {
        TreePath around = Objects.requireNonNull(opening.getParentPath());
        TreePath block =
                around.getLeaf() instanceof MethodTree method ? new TreePath(around, method.getBody()) : around;
        if (!(block.getLeaf() instanceof BlockTree statements)) {
            return null;
        }
        return statements.getStatements().stream()
                .skip(statements.getStatements().indexOf(opening.getLeaf()) + 1L)
                .dropWhile(statement -> statement instanceof VariableTree variable
                        && (variable.getInitializer() == null || variable.getInitializer() instanceof LiteralTree))
                .findFirst()
                .map(statement -> new TreePath(block, statement))
                .orElse(null);
    }

    /** {@code try (v)}, or a stream around it as the first resource. */
    private static boolean isResource(TryTree tried, Element variable) {
        Tree value =
                tried.getResources().isEmpty() ? null : tried.getResources().get(0);
        value = value instanceof VariableTree declared ? declared.getInitializer() : value;
        while (value instanceof NewClassTree made && !made.getArguments().isEmpty() && made.getClassBody() == null) {
            value = made.getArguments().get(0);
        }
        return isName(value, variable);
    }

    /** From the statement that opens to that which closes, beside each other; empty if the first is behind. */
    private List<TreePath> untilClose(TreePath close) {
        TreePath block = Syntax.around(close, tree -> tree instanceof BlockTree && Syntax.isInside(opener, tree));
        List<TreePath> open = new ArrayList<>();
        for (TreePath statement : block == null ? List.<TreePath>of() : fromOpener(block)) {
            open.add(statement);
            if (Syntax.isInside(close, statement.getLeaf())) {
                return open;
            }
        }
        return List.of();
    }

    /** Whether a finally block closes it whatever happens since it was opened. */
    private boolean isClosedFinally(TreePath last, TreePath close, Element variable, boolean isNext) {
        return last.getLeaf() instanceof TryTree tried
                && tried.getResources().isEmpty()
                && tried.getFinallyBlock() != null
                && (isNext || Syntax.isInside(opener, tried.getBlock()))
                && closesFirst(tried.getFinallyBlock().getStatements(), close, variable);
    }

    private boolean closesFirst(List<? extends StatementTree> statements, TreePath close, Element variable) {
        for (StatementTree statement : statements) {
            if (statement.equals(close.getLeaf())) {
                return true;
            }
            if (statement instanceof IfTree branch
                    && branch.getElseStatement() == null
                    && Syntax.bare(branch.getCondition()) instanceof BinaryTree check
                    && check.getKind() == Tree.Kind.NOT_EQUAL_TO
                    && Syntax.isNullCheck(check)
                    && (isName(check.getLeftOperand(), variable) || isName(check.getRightOperand(), variable))
                    && Syntax.isInside(close, branch)) {
                return closesFirst(
                        branch.getThenStatement() instanceof BlockTree block
                                ? block.getStatements()
                                : List.of(branch.getThenStatement()),
                        close,
                        variable);
            }
            doubts.add(code.at(statement) + ", before the close in " + code.at(close.getLeaf()) + ", throws nothing");
        }
        return false;
    }

    private void requireNotLeft(List<TreePath> open, TreePath close) throws Refusal {
        for (TreePath statement : open) {
            for (TreePath jump : code.find(statement, path -> leaves(path, statement.getLeaf()))) {
                throw new Refusal(code.at(jump.getLeaf()) + " leaves before it is closed in " + code.at(close.getLeaf())
                        + ", so that what is in the buffer would be lost");
            }
        }
    }

    /** Whether it goes on behind the statement that it is in; a return does so even if it is a lambda's. */
    private static boolean leaves(TreePath path, Tree statement) {
        Tree leaf = path.getLeaf();
        Name label = leaf instanceof BreakTree to
                ? to.getLabel()
                : leaf instanceof ContinueTree again ? again.getLabel() : null;
        if (leaf instanceof ReturnTree) {
            return true;
        }
        TreePath target = Syntax.around(
                path,
                tree -> label != null
                        ? tree instanceof LabeledStatementTree labelled
                                && labelled.getLabel().equals(label)
                        : Syntax.isLoop(tree) || (leaf instanceof BreakTree && tree instanceof SwitchTree));
        return (leaf instanceof BreakTree || leaf instanceof ContinueTree)
                && (target == null || !Syntax.isInside(target, statement));
    }

    /** Whether {@code close} of the program's own class closes the stream before it does anything else. */
    private void requireClosing(Life.Keeper keeper) {
        Code own = keeper.own();
        Element type = Code.owner(keeper.constructor());
        TreePath declared = own.declaration(type);
        List<TreePath> closes = declared == null
                ? List.of()
                : own.find(
                        declared,
                        path -> path.getLeaf() instanceof MethodTree method
                                && method.getName().contentEquals("close")
                                && method.getParameters().isEmpty());
        if (closes.size() != 1 || !isClosedBy(own, closes.get(0))) {
            doubts.add("close of " + type.getSimpleName() + " closes it, whatever happens");
        }
        TreePath made = own.declaration(keeper.constructor());
        if (made != null && !own.find(made, path -> mayThrow(own, path)).isEmpty()) {
            doubts.add("the constructor of " + type.getSimpleName() + " throws nothing");
        }
    }

    /** As long as a constructor only keeps it, nothing is in its buffer that an exception could lose. */
    private static boolean mayThrow(Code own, TreePath path) {
        ExecutableElement method = path.getLeaf() instanceof MethodInvocationTree ? own.called(path) : null;
        return path.getLeaf() instanceof ThrowTree
                || (path.getLeaf() instanceof MethodInvocationTree
                        && (method == null
                                || !Code.ownerName(method).matches("java\\.(lang\\.Object|util\\.Objects)")));
    }

    private boolean isClosedBy(Code own, TreePath method) {
        BlockTree body = ((MethodTree) method.getLeaf()).getBody();
        ExpressionTree closed = body == null || body.getStatements().isEmpty()
                ? null
                : Syntax.closed(body.getStatements().get(0));
        return closed != null && life.isHeldBy(own.element(new TreePath(method, closed)));
    }

    /** The error of a write may come later, at the next flush or at close. */
    private void requireErrorsWhereTheyWere() {
        for (TreePath part : parts) {
            for (TreePath caught : code.find(part, Span::catchesWrites)) {
                doubts.add("no write fails: the error would come later than where " + code.at(caught.getLeaf())
                        + " catches it");
            }
        }
        requireNoneDepends(opener);
        requireNoneDepends(parts.get(parts.size() - 1)); // in another method, if that gets the stream
    }

    /** What catches the error around it must not say how far the program came. */
    private void requireNoneDepends(TreePath path) {
        for (TreePath around = path.getParentPath(); around != null; around = around.getParentPath()) {
            if (around.getLeaf() instanceof TryTree tried) {
                for (CatchTree each : tried.getCatches()) {
                    TreePath caught = new TreePath(around, each);
                    if (catchesWrites(caught)
                            && !code.find(caught, use -> mayDiffer(use, each)).isEmpty()) {
                        doubts.add("no write fails: " + code.at(each) + " depends on how far it came");
                    }
                }
            }
        }
    }

    private static boolean catchesWrites(TreePath path) {
        return path.getLeaf() instanceof CatchTree caught
                && CATCHES_WRITES
                        .matcher(caught.getParameter().getType().toString())
                        .find();
    }

    /** Whether a variable from outside of the catch may have another value when the error comes later. */
    private boolean mayDiffer(TreePath use, Tree caught) {
        Element element = use.getLeaf() instanceof IdentifierTree ? code.element(use) : null;
        if (element == null || element.getKind().isField()) {
            return element != null && !element.getModifiers().contains(Modifier.FINAL);
        }
        TreePath declaration = code.variable(use);
        return declaration != null && !Syntax.isInside(declaration, caught) && !code.isAssignedOnce(declaration);
    }
}
