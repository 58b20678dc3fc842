package io.thalweg.audit.fix;

import com.sun.source.tree.CompilationUnitTree;
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
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
    private static final Pattern SOURCE = Pattern.compile(".*\\.(java|kt|kts|scala|groovy)");

    private final CompilationUnitTree unit;
    private final Trees trees;
    private final Types types;
    private final Elements elements;
    private final List<String> errors;
    private final List<Path> sourcePath;

    private final Compiler compiler;

    private Compilation(
            JavacTask task, CompilationUnitTree unit, List<String> errors, List<Path> sourcePath, Compiler compiler) {
        this.compiler = compiler;
        this.unit = unit;
        this.trees = Trees.instance(task);
        this.types = task.getTypes();
        this.elements = task.getElements();
        this.errors = List.copyOf(errors);
        this.sourcePath = sourcePath;
    }

    /**
     * Attributes files together.
     *
     * @return one for each, in their order
     * @throws IOException if one, or what it needs, cannot be read
     */
    static List<Compilation> of(
            JavacTask task, DiagnosticCollector<JavaFileObject> diagnostics, List<Path> sourcePath, Compiler compiler)
            throws IOException {
        List<CompilationUnitTree> units = new ArrayList<>();
        task.parse().forEach(units::add);
        task.analyze();
        return units.stream()
                .map(unit ->
                        new Compilation(task, unit, errors(diagnostics, unit.getSourceFile()), sourcePath, compiler))
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

    /** Folders with the other files of this one's package. */
    List<Path> packageFolders() {
        String name = unit.getPackageName() == null ? "" : unit.getPackageName().toString();
        return sourcePath.stream()
                .map(root -> root.resolve(name.replace('.', '/')))
                .filter(Files::isDirectory)
                .toList();
    }

    /** Another file below the same source roots whose text has that, or which cannot be read; null if there is none. */
    @Nullable
    Path otherSource(Pattern text) {
        for (Path root : sourcePath) {
            try (Stream<Path> files = Files.find(root, Integer.MAX_VALUE, (file, attributes) -> isSource(file))) {
                Optional<Path> found =
                        files.filter(file -> !isThis(file) && has(file, text)).findFirst();
                if (found.isPresent()) {
                    return found.get();
                }
            } catch (IOException | UncheckedIOException unreadable) {
                return root;
            }
        }
        return null;
    }

    private static boolean isSource(Path file) {
        return SOURCE.matcher(String.valueOf(file.getFileName())).matches();
    }

    private boolean isThis(Path file) {
        return file.toAbsolutePath().normalize().equals(path().toAbsolutePath().normalize());
    }

    private static boolean has(Path file, Pattern text) {
        try {
            return text.matcher(Files.readString(file, StandardCharsets.ISO_8859_1))
                    .find();
        } catch (IOException unreadable) {
            return true; // it may be there
        }
    }

    /** Whether a folder of Kotlin, Scala or Groovy lies beside one of the Java sources. */
    boolean hasOtherLanguages() {
        return sourcePath.stream()
                .anyMatch(root -> Stream.of("kotlin", "scala", "groovy")
                        .anyMatch(language -> Files.isDirectory(root.resolveSibling(language))));
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

    /** The source file of another class that declares it; null if it is not below the same source roots. */
    @Nullable
    Code sourceOf(ExecutableElement method) {
        Element outermost = method;
        while (outermost.getEnclosingElement() instanceof TypeElement outer) {
            outermost = outer;
        }
        return outermost instanceof TypeElement type
                ? compiler.sourceOf(type.getQualifiedName().toString(), sourcePath)
                : null;
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
