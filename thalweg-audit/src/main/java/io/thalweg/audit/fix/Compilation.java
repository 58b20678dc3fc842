package io.thalweg.audit.fix;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Problem;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
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
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * One file, attributed in memory by the running JDK's compiler. No foreign code runs: neither processors nor plugins of
 * the class path are loaded.
 */
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

    /** What a file is compiled against. */
    record Surroundings(List<Path> classPath, List<Path> sourcePath) {}

    /**
     * Attributes a text.
     *
     * @throws Problem with {@code ENVIRONMENT} if this runtime has no compiler
     * @throws Refusal if it is not even parsed
     */
    static Compilation of(Path file, String text, Surroundings surroundings) throws Refusal {
        JavaCompiler compiler = compiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<String> options = List.of(
                "-proc:none",
                "-implicit:none",
                "-Xlint:none",
                "-nowarn",
                "-XDshould-stop.ifError=FLOW",
                "-classpath",
                joined(surroundings.classPath()),
                "-sourcepath",
                joined(surroundings.sourcePath()));
        try (StandardJavaFileManager standard =
                        compiler.getStandardFileManager(diagnostics, Locale.ROOT, StandardCharsets.UTF_8);
                JavaFileManager files = new OwnCodeOnly(standard)) {
            JavaFileObject source = new InMemory(file.toUri(), text);
            JavacTask task = (JavacTask) compiler.getTask(null, files, diagnostics, options, null, List.of(source));
            List<CompilationUnitTree> units = new ArrayList<>();
            task.parse().forEach(units::add);
            task.analyze();
            return new Compilation(task, units.get(0), errors(diagnostics));
        } catch (IOException | IllegalStateException e) {
            throw new Refusal("the compiler could not read it: " + e.getMessage());
        }
    }

    private static JavaCompiler compiler() {
        JavaCompiler compiler;
        try {
            compiler = ToolProvider.getSystemJavaCompiler();
        } catch (LinkageError noModule) {
            compiler = null;
        }
        if (compiler == null) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "this Java runtime has no compiler: the module jdk.compiler is missing",
                    "Run Thalweg with a JDK, such as the one that builds the program.");
        }
        return compiler;
    }

    private static String joined(List<Path> paths) {
        return paths.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static List<String> errors(DiagnosticCollector<JavaFileObject> diagnostics) {
        return diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
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

    /** A text that is nowhere on the disk. */
    private static final class InMemory extends SimpleJavaFileObject {
        private final String text;

        InMemory(URI uri, String text) {
            super(uri, Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /**
     * Hands out no class loader for the class path, from which the compiler would load plugins that start by
     * themselves; and no module declaration, so that a file is compiled against the class path alone.
     */
    private static final class OwnCodeOnly extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private static final String MODULE = "module-info";

        OwnCodeOnly(StandardJavaFileManager standard) {
            super(standard);
        }

        @Override
        public ClassLoader getClassLoader(Location location) {
            return ClassLoader.getPlatformClassLoader();
        }

        @Override
        public <S> java.util.ServiceLoader<S> getServiceLoader(Location location, Class<S> service) {
            return java.util.ServiceLoader.load(service, ClassLoader.getPlatformClassLoader());
        }

        @Override
        public @Nullable JavaFileObject getJavaFileForInput(
                Location location, String className, JavaFileObject.Kind kind) throws IOException {
            boolean isProgram = location == StandardLocation.SOURCE_PATH || location == StandardLocation.CLASS_PATH;
            return className.equals(MODULE) && isProgram ? null : super.getJavaFileForInput(location, className, kind);
        }
    }
}
