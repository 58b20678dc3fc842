package io.thalweg.audit.fix;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import org.jspecify.annotations.Nullable;

/** One file, attributed in memory: its text, its tree, and what each expression in it means. */
final class Code {
    private final String text;
    private final CompilationUnitTree unit;
    private final Trees trees;
    private final Types types;
    private final Elements elements;
    private final List<String> errors;

    /** Wraps what a task has attributed; {@code errors} is what the compiler did not accept, without positions. */
    Code(JavacTask task, CompilationUnitTree unit, String text, List<String> errors) {
        this.text = text;
        this.unit = unit;
        this.trees = Trees.instance(task);
        this.types = task.getTypes();
        this.elements = task.getElements();
        this.errors = List.copyOf(errors);
    }

    CompilationUnitTree unit() {
        return unit;
    }

    List<String> errors() {
        return errors;
    }

    Elements elements() {
        return elements;
    }

    /** The file that this was before its text was edited. */
    Path path() {
        return Path.of(unit.getSourceFile().toUri());
    }

    String text() {
        return text;
    }

    String text(Tree tree) {
        return text.substring(start(tree), end(tree));
    }

    int start(Tree tree) {
        return (int) trees.getSourcePositions().getStartPosition(unit, tree);
    }

    int end(Tree tree) {
        return (int) trees.getSourcePositions().getEndPosition(unit, tree);
    }

    int line(int position) {
        return (int) unit.getLineMap().getLineNumber(position);
    }

    int lineOf(Tree tree) {
        return line(start(tree));
    }

    String at(Tree tree) {
        return "line " + lineOf(tree);
    }

    /** The blanks before it in its line; none where something else stands there. */
    String indentation(Tree tree) {
        String before = text.substring(text.lastIndexOf('\n', start(tree) - 1) + 1, start(tree));
        return before.isBlank() ? before : "";
    }

    @Nullable
    Element element(TreePath path) {
        return trees.getElement(path);
    }

    /** Where that is declared in this file; null if it is not. */
    @Nullable
    TreePath declaration(Element element) {
        TreePath path = trees.getPath(element);
        return path != null && path.getCompilationUnit().equals(unit) ? path : null;
    }

    /** What declares the variable that an expression names; null for any other, and for one of another file. */
    @Nullable
    TreePath variable(TreePath use) {
        Element element = element(use);
        TreePath declaration = element == null ? null : declaration(element);
        return declaration != null && declaration.getLeaf() instanceof VariableTree ? declaration : null;
    }

    /** The type of an expression; none if it did not resolve. */
    TypeMirror type(TreePath expression) {
        TypeMirror type = trees.getTypeMirror(expression);
        return type == null ? types.getNoType(TypeKind.NONE) : type;
    }

    /** The full name of a class without what is generic; empty for what is none. */
    String className(TypeMirror type) {
        return type.getKind() == TypeKind.DECLARED ? types.erasure(type).toString() : "";
    }

    /** Whether an expression is of that class or one below it. */
    boolean isA(TreePath expression, String className) {
        return isA(type(expression), className);
    }

    boolean isA(TypeMirror type, String className) {
        TypeElement wanted = elements.getTypeElement(className);
        return wanted != null
                && type.getKind() == TypeKind.DECLARED
                && types.isSubtype(types.erasure(type), types.erasure(wanted.asType()));
    }

    /** Whether the declaration has a type, and not {@code var}: its tree has no end from JDK 25 on, no start before. */
    boolean namesType(VariableTree variable) {
        Tree type = variable.getType();
        return type != null && start(type) >= 0 && end(type) >= 0 && !text(type).equals("var");
    }

    /** Every path below {@code root} that is of interest, in the order of the text. */
    List<TreePath> find(TreePath root, Predicate<TreePath> wanted) {
        List<TreePath> found = new ArrayList<>();
        new TreePathScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void scan(@Nullable Tree tree, @Nullable Void nothing) {
                if (tree == null) {
                    return null;
                }
                TreePath path = new TreePath(getCurrentPath(), tree);
                if (wanted.test(path)) {
                    found.add(path);
                }
                return super.scan(tree, null);
            }
        }.scan(root, null);
        return found;
    }

    List<TreePath> findAll(Predicate<TreePath> wanted) {
        return find(new TreePath(unit), wanted);
    }

    /** Every use of a variable below {@code root}, without its declaration. */
    List<TreePath> uses(TreePath root, Element variable) {
        return find(root, path -> {
            Tree leaf = path.getLeaf();
            boolean names = (leaf instanceof IdentifierTree identifier
                            && identifier.getName().equals(variable.getSimpleName()))
                    || (leaf instanceof MemberSelectTree select
                            && select.getIdentifier().equals(variable.getSimpleName()));
            return names && variable.equals(element(path));
        });
    }

    /** Whether a local variable keeps the value that its declaration gives it. */
    boolean isAssignedOnce(TreePath declaration) {
        Element variable = Objects.requireNonNull(element(declaration));
        return uses(Syntax.scope(declaration), variable).stream().noneMatch(use -> {
            TreePath around = Syntax.outside(use);
            return Syntax.seenBy(around, use).equals(Syntax.assigned(around.getLeaf()));
        });
    }

    /** What it is declared in. */
    static Element owner(Element declared) {
        return Objects.requireNonNull(declared.getEnclosingElement());
    }

    /** Such as {@code java.nio.file.Files}. */
    static String ownerName(ExecutableElement method) {
        return owner(method) instanceof TypeElement type
                ? type.getQualifiedName().toString()
                : "";
    }

    /** The method or constructor that is called; null if it did not resolve. */
    @Nullable
    ExecutableElement called(TreePath call) {
        return element(call) instanceof ExecutableElement method ? method : null;
    }

    /** The class that a constructor's call makes; empty for anything else, and for one with a body of its own. */
    String made(TreePath path) {
        boolean isMade = path.getLeaf() instanceof NewClassTree made && made.getClassBody() == null;
        ExecutableElement constructor = isMade ? called(path) : null;
        return constructor == null ? "" : ownerName(constructor);
    }

    /** Such as {@code java.nio.file.Files.newInputStream}; empty for what is no resolved call. */
    String calledMethod(TreePath path) {
        ExecutableElement method = path.getLeaf() instanceof MethodInvocationTree ? called(path) : null;
        return method == null ? "" : ownerName(method) + "." + method.getSimpleName();
    }

    /** A call that the compiler resolved, and where it begins. */
    record Call(int start, String signature) {}

    /** Every call in the order of the text; another overload, or a name with another meaning, has another signature. */
    List<Call> calls() {
        return findAll(path -> path.getLeaf() instanceof MethodInvocationTree || path.getLeaf() instanceof NewClassTree)
                .stream()
                .map(path -> {
                    ExecutableElement method = called(path);
                    return new Call(start(path.getLeaf()), method == null ? "?" : signature(method));
                })
                .toList();
    }

    /** Whether every use of a name in this file is of that class. */
    boolean means(String className, String written) {
        return findAll(path -> path.getLeaf() instanceof IdentifierTree tree
                        && tree.getName().contentEquals(written)
                        && element(path) instanceof TypeElement type
                        && !type.getQualifiedName().contentEquals(className))
                .isEmpty();
    }

    /** With the name of its class. */
    String fullSignature(ExecutableElement method) {
        String owner = owner(method) instanceof TypeElement type
                ? elements.getBinaryName(type).toString() // local classes have no other name
                : "";
        return owner + "." + signature(method);
    }

    /** The method or constructor of that full signature that this file has; null if there is none. */
    @Nullable
    ExecutableElement declared(String fullSignature) {
        return findAll(path -> path.getLeaf() instanceof MethodTree).stream()
                .map(this::element)
                .filter(ExecutableElement.class::isInstance)
                .map(ExecutableElement.class::cast)
                .filter(method -> fullSignature(method).equals(fullSignature))
                .findFirst()
                .orElse(null);
    }

    /** Methods that a supertype declares too keep their signature when a variable's type is widened. */
    private String signature(ExecutableElement method) {
        String parameters = method.getParameters().stream()
                .map(parameter -> types.erasure(parameter.asType()).toString())
                .collect(Collectors.joining(","));
        String name = method.getKind() == ElementKind.CONSTRUCTOR
                ? ownerName(method)
                : method.getSimpleName().toString();
        return name + "(" + parameters + ")";
    }

    /** The line that a stack trace names: of {@code new}, or of a method's name or parenthesis. */
    boolean isInLine(TreePath path, int line) {
        Tree leaf = path.getLeaf();
        return lineOf(leaf) == line
                || (leaf instanceof MethodInvocationTree call && line(end(call.getMethodSelect()) - 1) == line);
    }

    /** Whether it begins before that line, and ends there or later. */
    boolean isAcross(TreePath path, int line) {
        Tree leaf = path.getLeaf();
        return leaf instanceof NewClassTree && lineOf(leaf) < line && line <= line(end(leaf) - 1);
    }

    /** Whether it begins behind that line, in which its statement begins or has a call. */
    boolean isBehind(TreePath path, int line) {
        TreePath around =
                Syntax.around(path, tree -> tree instanceof StatementTree || tree instanceof LambdaExpressionTree);
        if (around == null || !(path.getLeaf() instanceof NewClassTree) || lineOf(path.getLeaf()) <= line) {
            return false;
        }
        Tree statement = around.getLeaf() instanceof LambdaExpressionTree lambda ? lambda.getBody() : around.getLeaf();
        boolean isDeclared = statement instanceof VariableTree variable
                && variable.getInitializer() != null
                && lineOf(variable) <= line
                && line <= lineOf(variable.getInitializer());
        return isDeclared
                || lineOf(statement) == line
                || !find(around, call -> call.getLeaf() instanceof MethodInvocationTree && isInLine(call, line))
                        .isEmpty();
    }
}
