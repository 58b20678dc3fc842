package io.thalweg.audit.fix;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.BreakTree;
import com.sun.source.tree.CatchTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ContinueTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import org.jspecify.annotations.Nullable;

/** What runs while a stream is open, and whether an output is closed on every path. */
final class Span {
    /** What catches the error of a write. */
    private static final Pattern CATCHES_WRITES = Pattern.compile("\\b(IOException|Exception|Throwable)\\b");

    private final Program program;
    private final Code code;
    private final Life life;
    private final TreePath opener;
    private final boolean reads;
    private final List<TreePath> parts = new ArrayList<>();
    private final Set<String> doubts = new LinkedHashSet<>();

    private Span(Program program, Code code, Life life, TreePath opener, boolean reads) {
        this.program = program;
        this.code = code;
        this.life = life;
        this.opener = opener;
        this.reads = reads;
    }

    /** From the opening of an input to its last use. */
    static Span ofInput(Program program, Code code, Life life, TreePath opener) throws Refusal {
        Span span = new Span(program, code, life, opener, true);
        span.find();
        return span;
    }

    /** From the opening of an output to its close. */
    static Span ofOutput(Program program, Code code, Life life, TreePath opener) throws Refusal {
        Span span = new Span(program, code, life, opener, false);
        span.find();
        span.requireErrorsWhereTheyWere();
        return span;
    }

    /** Statements and resources that run while it is open, in the order of the text. */
    List<TreePath> parts() {
        return parts;
    }

    Set<String> doubts() {
        return doubts;
    }

    private void find() throws Refusal {
        TreePath declaration = declaration();
        Element variable = declaration == null ? null : code.compilation().element(declaration);
        if (declaration == null || variable == null) {
            if (!reads) {
                throw new Refusal("no variable holds it, so that what is in the buffer at the end would be lost");
            }
            parts.add(Objects.requireNonNull(
                    Code.around(opener, tree -> tree instanceof StatementTree || tree instanceof ClassTree)));
            doubts.add("nothing writes the file while it is read");
            return;
        }
        if (variable.getKind() == ElementKind.FIELD) {
            if (!reads) {
                doubts.add("each object that keeps it in " + variable.getSimpleName() + " is closed, and nothing looks"
                        + " at the file before");
            }
            return;
        }
        life.keepers().stream()
                .filter(keeper -> Code.isInside(opener, keeper.made().getLeaf()))
                .forEach(this::requireClosing);
        Tree around = Objects.requireNonNull(declaration.getParentPath()).getLeaf();
        if (around instanceof TryTree tried) {
            addResources(
                    declaration.getParentPath(), tried, tried.getResources().indexOf(declaration.getLeaf()));
            requireNoUseBehindClose(declaration, variable);
        } else if (reads) {
            addRest(declaration);
            requireNoUseBehindClose(declaration, variable);
        } else {
            addUntilClose(declaration, variable);
        }
    }

    /** The variable that gets the stream, or what is made around it. */
    private @Nullable TreePath declaration() {
        TreePath path = opener;
        while (true) {
            TreePath parent = Code.outside(path);
            Tree leaf = parent.getLeaf();
            boolean passes = leaf instanceof NewClassTree
                    || code.calledMethod(parent).equals("java.util.Objects.requireNonNull");
            if (leaf instanceof VariableTree) {
                return parent;
            }
            if (leaf instanceof AssignmentTree assignment
                    && Code.outside(parent).getLeaf() instanceof ExpressionStatementTree) {
                Element variable = code.compilation().element(new TreePath(parent, assignment.getVariable()));
                return variable == null ? null : code.compilation().declaration(variable);
            }
            if (!passes) {
                return leaf instanceof MethodInvocationTree call ? parameter(parent, call, path) : null;
            }
            path = parent;
        }
    }

    /** That of a method of the same file which no class overrides, so that its body is what runs. */
    private @Nullable TreePath parameter(TreePath path, MethodInvocationTree call, TreePath argument) {
        ExecutableElement method = code.compilation().called(path);
        int index = call.getArguments().indexOf(Code.seenBy(path, argument));
        boolean isKnown = method != null
                && index >= 0
                && index < method.getParameters().size()
                && method.getKind() == ElementKind.METHOD
                && !program.isOverridable(method);
        return isKnown
                ? code.compilation()
                        .declaration(
                                Objects.requireNonNull(method).getParameters().get(index))
                : null;
    }

    private void addResources(TreePath path, TryTree tried, int from) {
        tried.getResources()
                .subList(from, tried.getResources().size())
                .forEach(resource -> parts.add(new TreePath(path, resource)));
        parts.add(new TreePath(path, tried.getBlock()));
    }

    /** All that follows in the block of the declaration. */
    private void addRest(TreePath declaration) {
        TreePath block = Objects.requireNonNull(declaration.getParentPath());
        if (block.getLeaf() instanceof BlockTree statements) {
            int from = statements.getStatements().indexOf(declaration.getLeaf());
            statements
                    .getStatements()
                    .subList(from, statements.getStatements().size())
                    .forEach(statement -> parts.add(new TreePath(block, statement)));
        } else {
            parts.add(Code.scope(declaration));
        }
    }

    private void requireNoUseBehindClose(TreePath declaration, Element variable) throws Refusal {
        for (TreePath use : code.uses(Code.scope(declaration), variable)) {
            TreePath close = closing(use);
            if (close != null) {
                requireUnusedBehind(declaration, variable, close);
            }
        }
    }

    /** A closed buffer answers in another way than a closed stream. */
    private void requireUnusedBehind(TreePath declaration, Element variable, TreePath closing) throws Refusal {
        int end = code.compilation().end(closing.getLeaf());
        for (TreePath use : code.uses(Code.scope(declaration), variable)) {
            if (code.compilation().start(use.getLeaf()) > end && closing(use) == null) {
                throw new Refusal(
                        code.at(use.getLeaf()) + " uses it after it is closed in " + code.at(closing.getLeaf()));
            }
        }
        TreePath loop = Code.around(closing, Code::isLoop);
        if (loop != null && !Code.isInside(declaration, loop.getLeaf())) {
            doubts.add("the loop in " + code.at(loop.getLeaf()) + " does not use it again after it is closed");
        }
    }

    /** The statement {@code v.close();} around a use; null for any other. */
    private static @Nullable TreePath closing(TreePath use) {
        TreePath select = Code.outside(use);
        if (!(select.getLeaf() instanceof MemberSelectTree member)
                || !member.getIdentifier().contentEquals("close")) {
            return null;
        }
        TreePath statement = Code.outside(Code.outside(select));
        return statement.getLeaf() instanceof ExpressionStatementTree ? statement : null;
    }

    private void addUntilClose(TreePath declaration, Element variable) throws Refusal {
        TreePath block = Objects.requireNonNull(declaration.getParentPath());
        if (block.getLeaf() instanceof MethodTree method && method.getBody() != null) {
            block = new TreePath(block, method.getBody());
            parts.add(Objects.requireNonNull(Code.around(opener, tree -> tree instanceof StatementTree)));
        } else {
            parts.add(declaration);
        }
        if (!(block.getLeaf() instanceof BlockTree statements)) {
            throw new Refusal("it is never closed in its method, so that what is in the buffer would be lost");
        }
        int at = statements.getStatements().indexOf(declaration.getLeaf());
        StatementTree next = statements.getStatements().stream()
                .skip(at + 1L)
                .dropWhile(Span::isConstant)
                .findFirst()
                .orElse(null);
        List<TreePath> closes = code.uses(Code.scope(declaration), variable).stream()
                .map(Span::closing)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .toList();
        if (next instanceof TryTree tried && closesByResource(new TreePath(block, tried), tried, variable)) {
            addResources(new TreePath(block, tried), tried, 0);
            requireUnusedBehind(declaration, variable, new TreePath(block, tried));
            return;
        }
        for (TreePath close : closes) {
            TreePath tried = triedBy(close, next);
            if (tried != null) {
                addTried(tried, close);
                requireUnusedBehind(declaration, variable, tried);
                return;
            }
        }
        for (TreePath close : closes) {
            if (addStraight(close)) {
                requireUnusedBehind(declaration, variable, close);
                doubts.add("nothing throws between line " + code.lineOf(opener.getLeaf()) + " and the close in "
                        + code.at(close.getLeaf()));
                return;
            }
        }
        throw new Refusal(
                closes.isEmpty()
                        ? "it is never closed in its method, so that what is in the buffer at the end would be lost"
                        : "the close in " + code.at(closes.get(0).getLeaf())
                                + " is not reached on every path, and what is in the buffer would be lost");
    }

    /** A variable that gets no value, or a literal: that throws nothing. */
    private static boolean isConstant(StatementTree statement) {
        return statement instanceof VariableTree variable
                && (variable.getInitializer() == null || variable.getInitializer() instanceof LiteralTree);
    }

    /** {@code try (v)}, or a stream around it as the first resource. */
    private boolean closesByResource(TreePath path, TryTree tried, Element variable) {
        if (tried.getResources().isEmpty()) {
            return false;
        }
        TreePath resource = new TreePath(path, tried.getResources().get(0));
        Tree value =
                resource.getLeaf() instanceof VariableTree declared ? declared.getInitializer() : resource.getLeaf();
        while (value instanceof NewClassTree made && !made.getArguments().isEmpty() && made.getClassBody() == null) {
            value = made.getArguments().get(0);
        }
        return value instanceof IdentifierTree identifier
                && identifier.getName().equals(variable.getSimpleName());
    }

    /** The try whose finally block closes it before it does anything else. */
    private @Nullable TreePath triedBy(TreePath close, @Nullable StatementTree next) throws Refusal {
        TreePath child = close;
        for (TreePath outer = close.getParentPath(); outer != null; outer = outer.getParentPath()) {
            Tree leaf = outer.getLeaf();
            if (leaf instanceof TryTree tried && child.getLeaf().equals(tried.getFinallyBlock())) {
                boolean covers = tried.equals(next) || Code.isInside(opener, tried.getBlock());
                return covers && tried.getResources().isEmpty() ? outer : null;
            }
            if (leaf instanceof TryTree tried && child.getLeaf().equals(tried.getBlock())) {
                if (!tried.getCatches().isEmpty() && Code.isInFinally(outer)) {
                    throw new Refusal(code.at(close.getLeaf()) + " closes it and catches what that throws: an error of"
                            + " the last write would be swallowed");
                }
                return null;
            }
            boolean passes = leaf instanceof BlockTree
                    || (leaf instanceof IfTree branch
                            && branch.getElseStatement() == null
                            && Code.isNotNull(branch.getCondition())
                            && branch.getThenStatement().equals(child.getLeaf()));
            if (!passes) {
                return null;
            }
            child = outer;
        }
        return null;
    }

    private void addTried(TreePath path, TreePath close) {
        TryTree tried = (TryTree) path.getLeaf();
        parts.add(new TreePath(path, tried.getBlock()));
        tried.getCatches().forEach(caught -> parts.add(new TreePath(path, caught)));
        TreePath last = new TreePath(path, Objects.requireNonNull(tried.getFinallyBlock()));
        for (StatementTree statement : tried.getFinallyBlock().getStatements()) {
            if (Code.isInside(close, statement)) {
                return;
            }
            parts.add(new TreePath(last, statement));
            doubts.add(code.at(statement) + ", before the close in " + code.at(close.getLeaf()) + ", throws nothing");
        }
    }

    /** Where the close stands in the block of the opening, and no statement between leaves that. */
    private boolean addStraight(TreePath close) throws Refusal {
        TreePath block = Objects.requireNonNull(close.getParentPath());
        if (!(block.getLeaf() instanceof BlockTree statements) || !Code.isInside(opener, block.getLeaf())) {
            return false;
        }
        List<? extends StatementTree> all = statements.getStatements();
        int to = all.indexOf(close.getLeaf());
        int from = 0;
        while (from < to && !Code.isInside(opener, all.get(from))) {
            from++;
        }
        if (from == to) {
            return false;
        }
        for (StatementTree between : all.subList(from, to)) {
            TreePath path = new TreePath(block, between);
            for (TreePath leaving : code.find(path, inner -> leaves(inner, between))) {
                throw new Refusal(code.at(leaving.getLeaf()) + " leaves before it is closed in "
                        + code.at(close.getLeaf()) + ", so that what is in the buffer would be lost");
            }
            parts.add(path);
        }
        return true;
    }

    /** Whether it goes on behind the statement that it is in. */
    private static boolean leaves(TreePath path, StatementTree statement) {
        Tree leaf = path.getLeaf();
        boolean isLabelled = (leaf instanceof BreakTree to && to.getLabel() != null)
                || (leaf instanceof ContinueTree again && again.getLabel() != null);
        boolean isJump = leaf instanceof BreakTree || leaf instanceof ContinueTree;
        if (!isJump && !(leaf instanceof ReturnTree)) {
            return false;
        }
        TreePath target = Code.around(
                path,
                tree -> isJump
                        ? Code.isLoop(tree) || (leaf instanceof BreakTree && tree instanceof SwitchTree)
                        : tree instanceof LambdaExpressionTree || tree instanceof MethodTree);
        return isLabelled || target == null || !Code.isInside(target, statement);
    }

    /** Whether {@code close} of the program's own class closes the stream whatever happens. */
    private void requireClosing(Life.Keeper keeper) {
        Element type = Code.owner(keeper.constructor());
        if (reads) {
            return;
        }
        Code own = keeper.own();
        TreePath declared = own.compilation().declaration(type);
        List<TreePath> closes = declared == null
                ? List.of()
                : own.find(
                        declared,
                        path -> path.getLeaf() instanceof MethodTree method
                                && method.getName().contentEquals("close")
                                && method.getParameters().isEmpty()
                                && method.getBody() != null
                                && !method.getBody().getStatements().isEmpty());
        boolean isClosed = closes.size() == 1 && isClosedBy(own, closes.get(0));
        if (!isClosed) {
            doubts.add("close of " + type.getSimpleName() + " closes it, whatever happens");
        }
    }

    private boolean isClosedBy(Code own, TreePath method) {
        BlockTree body = Objects.requireNonNull(((MethodTree) method.getLeaf()).getBody());
        TreePath first =
                new TreePath(new TreePath(method, body), body.getStatements().get(0));
        return own
                .find(
                        first,
                        path -> path.getLeaf() instanceof IdentifierTree || path.getLeaf() instanceof MemberSelectTree)
                .stream()
                .filter(use -> {
                    Element element = own.compilation().element(use);
                    return element != null && life.isHeldBy(element);
                })
                .map(Span::closing)
                .anyMatch(close -> close != null && close.getLeaf().equals(first.getLeaf()));
    }

    /** The error of a write may come later, at the next flush or at close. */
    private void requireErrorsWhereTheyWere() {
        Set<Element> assigned = new HashSet<>();
        for (TreePath part : parts) {
            code.find(part, Span::assigns).forEach(path -> {
                Tree target = target(path.getLeaf());
                Element element = target == null ? null : code.compilation().element(new TreePath(path, target));
                if (element != null) {
                    assigned.add(element);
                }
            });
            for (TreePath caught : code.find(part, path -> path.getLeaf() instanceof CatchTree)) {
                requireElsewhere(caught);
            }
        }
        requireNoneAround(opener, assigned);
        parts.forEach(part -> requireNoneAround(part, assigned));
    }

    /** What catches the error around it must not say how far the program came. */
    private void requireNoneAround(TreePath path, Set<Element> assigned) {
        for (TreePath around = path;
                around != null && !(around.getLeaf() instanceof MethodTree);
                around = around.getParentPath()) {
            if (around.getLeaf() instanceof TryTree tried) {
                for (CatchTree caught : tried.getCatches()) {
                    boolean isIndependent = code.find(
                                    new TreePath(around, caught),
                                    use -> use.getLeaf() instanceof IdentifierTree
                                            && assigned.contains(
                                                    code.compilation().element(use)))
                            .isEmpty();
                    if (!isIndependent && catchesWrites(caught)) {
                        doubts.add("no write fails: " + code.at(caught) + " depends on how far it came");
                    }
                }
            }
        }
    }

    private void requireElsewhere(TreePath caught) {
        if (catchesWrites((CatchTree) caught.getLeaf())) {
            doubts.add("no write fails: the error would come later than where " + code.at(caught.getLeaf())
                    + " catches it");
        }
    }

    private boolean catchesWrites(CatchTree caught) {
        return CATCHES_WRITES.matcher(code.text(caught.getParameter())).find();
    }

    private static boolean assigns(TreePath path) {
        return target(path.getLeaf()) != null;
    }

    private static @Nullable Tree target(Tree tree) {
        if (tree instanceof AssignmentTree assignment) {
            return assignment.getVariable();
        }
        if (tree instanceof CompoundAssignmentTree assignment) {
            return assignment.getVariable();
        }
        boolean isStep = tree.getKind() == Tree.Kind.POSTFIX_INCREMENT
                || tree.getKind() == Tree.Kind.PREFIX_INCREMENT
                || tree.getKind() == Tree.Kind.POSTFIX_DECREMENT
                || tree.getKind() == Tree.Kind.PREFIX_DECREMENT;
        return isStep && tree instanceof UnaryTree step ? step.getExpression() : null;
    }
}
