package io.thalweg.audit.fix;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import org.jspecify.annotations.Nullable;

/** One file, attributed in memory: its tree, and what each expression in it means. */
final class Compilation {
    private final CompilationUnitTree unit;
    private final Trees trees;
    private final Types types;
    private final Elements elements;
    private final List<String> errors;

    private Compilation(JavacTask task, CompilationUnitTree unit, List<String> errors) {
        this.unit = unit;
        this.trees = Trees.instance(task);
        this.types = task.getTypes();
        this.elements = task.getElements();
        this.errors = List.copyOf(errors);
    }

    /**
     * Attributes files together.
     *
     * @return one for each, in their order
     * @throws IOException if one, or what it needs, cannot be read
     */
    static List<Compilation> of(JavacTask task, DiagnosticCollector<JavaFileObject> diagnostics) throws IOException {
        List<CompilationUnitTree> units = new ArrayList<>();
        task.parse().forEach(units::add);
        task.analyze();
        return units.stream()
                .map(unit -> new Compilation(task, unit, errors(diagnostics, unit.getSourceFile())))
                .toList();
    }

    private static List<String> errors(DiagnosticCollector<JavaFileObject> diagnostics, JavaFileObject file) {
        return diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .filter(diagnostic -> diagnostic.getSource() == null
                        || diagnostic.getSource().toUri().equals(file.toUri()))
                .map(diagnostic -> diagnostic.getMessage(Locale.ROOT))
                .toList();
    }

    CompilationUnitTree unit() {
        return unit;
    }

    /** What the compiler did not accept, without positions. */
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

    SourcePositions positions() {
        return trees.getSourcePositions();
    }

    int start(Tree tree) {
        return (int) positions().getStartPosition(unit, tree);
    }

    int end(Tree tree) {
        return (int) positions().getEndPosition(unit, tree);
    }

    int line(int position) {
        return (int) unit.getLineMap().getLineNumber(position);
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

    /** The type of an expression; none if it did not resolve. */
    TypeMirror type(TreePath expression) {
        TypeMirror type = trees.getTypeMirror(expression);
        return type == null ? types.getNoType(TypeKind.NONE) : type;
    }

    /** The full name of the class that an expression has; empty if it did not resolve. */
    String typeName(TreePath expression) {
        TypeMirror type = trees.getTypeMirror(expression);
        return type == null ? "" : className(type);
    }

    String className(TypeMirror type) {
        return type.getKind() == TypeKind.DECLARED ? types.erasure(type).toString() : "";
    }

    /** Whether an expression is of that class or one below it. */
    boolean isA(TreePath expression, String className) {
        TypeMirror type = trees.getTypeMirror(expression);
        return type != null && isA(type, className);
    }

    boolean isA(TypeMirror type, String className) {
        TypeElement wanted = elements.getTypeElement(className);
        return wanted != null
                && type.getKind() == TypeKind.DECLARED
                && types.isSubtype(types.erasure(type), types.erasure(wanted.asType()));
    }

    /** The method or constructor that is called; null if it did not resolve. */
    @Nullable
    ExecutableElement called(TreePath call) {
        Element element = trees.getElement(call);
        return element instanceof ExecutableElement method ? method : null;
    }

    /** Such as {@code java.nio.file.Files}. */
    static String owner(ExecutableElement method) {
        return method.getEnclosingElement() instanceof TypeElement type
                ? type.getQualifiedName().toString()
                : "";
    }

    /** A call that the compiler resolved, and where it begins. */
    record Call(int start, String signature) {}

    /** Every call in the order of the text; another overload, or a name with another meaning, has another signature. */
    List<Call> calls() {
        List<Call> calls = new ArrayList<>();
        new TreePathScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void nothing) {
                add(call);
                return super.visitMethodInvocation(call, null);
            }

            @Override
            public @Nullable Void visitNewClass(NewClassTree call, @Nullable Void nothing) {
                add(call);
                return super.visitNewClass(call, null);
            }

            private void add(Tree call) {
                ExecutableElement method = called(getCurrentPath());
                calls.add(new Call(start(call), method == null ? "?" : signature(method)));
            }
        }.scan(unit, null);
        return calls;
    }

    /** Whether every use of a name in this file is of that class. */
    boolean means(String className, String written) {
        boolean[] isSame = {true};
        new TreePathScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitIdentifier(IdentifierTree tree, @Nullable Void nothing) {
                if (tree.getName().contentEquals(written)
                        && trees.getElement(getCurrentPath()) instanceof TypeElement type) {
                    isSame[0] &= type.getQualifiedName().contentEquals(className);
                }
                return super.visitIdentifier(tree, null);
            }
        }.scan(unit, null);
        return isSame[0];
    }

    /** With the name of its class. */
    String fullSignature(ExecutableElement method) {
        return owner(method) + "." + signature(method);
    }

    /** The method or constructor of that full signature that this file has; null if there is none. */
    @Nullable
    ExecutableElement declared(String fullSignature) {
        List<ExecutableElement> found = new ArrayList<>();
        new TreePathScanner<@Nullable Void, @Nullable Void>() {
            @Override
            public @Nullable Void visitMethod(MethodTree tree, @Nullable Void nothing) {
                if (trees.getElement(getCurrentPath()) instanceof ExecutableElement method
                        && fullSignature(method).equals(fullSignature)) {
                    found.add(method);
                }
                return super.visitMethod(tree, null);
            }
        }.scan(unit, null);
        return found.isEmpty() ? null : found.get(0);
    }

    /** Methods that a supertype declares too keep their signature when a variable's type is widened. */
    private String signature(ExecutableElement method) {
        String parameters = method.getParameters().stream()
                .map(parameter -> types.erasure(parameter.asType()).toString())
                .collect(Collectors.joining(","));
        String name = method.getKind() == ElementKind.CONSTRUCTOR
                ? owner(method)
                : method.getSimpleName().toString();
        return name + "(" + parameters + ")";
    }
}
