package io.thalweg.audit.fix;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.ForwardingJavaFileObject;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The running JDK's compiler and a class path, which is indexed once for all files. No foreign code runs: neither
 * processors nor plugins of the class path are loaded. Not thread-safe.
 */
final class Compiler implements AutoCloseable {
    /** All errors are compared with those of the unchanged file, so none may be left out. */
    private static final List<String> OPTIONS = List.of(
            "-proc:none", "-implicit:none", "-Xlint:none", "-nowarn", "-Xmaxerrs", "0", "-XDshould-stop.ifError=FLOW");

    private final JavaCompiler compiler = javac();
    private final StandardJavaFileManager standard =
            compiler.getStandardFileManager(ignored -> {}, Locale.ROOT, StandardCharsets.UTF_8);
    private final JavaFileManager files = new OwnCodeOnly(standard);

    /**
     * Compiles against a class path.
     *
     * @throws Problem with {@code ENVIRONMENT} if this runtime has no compiler
     */
    Compiler(List<Path> classPath) {
        String joined = classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        standard.handleOption("-classpath", List.of(joined).iterator());
    }

    private static JavaCompiler javac() {
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

    /** Attributes a text in the place of a file; other classes come from the class path, or from source. */
    Code compile(Source file, String text) throws Refusal {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<InMemory> sources = List.of(new InMemory(file.path().toUri(), text));
        try {
            standard.setLocationFromPaths(StandardLocation.SOURCE_PATH, file.sourcePath());
            JavacTask task = (JavacTask) compiler.getTask(null, files, diagnostics, OPTIONS, null, sources);
            CompilationUnitTree unit = task.parse().iterator().next();
            task.analyze();
            return new Code(task, unit, text, errors(diagnostics, unit.getSourceFile()));
        } catch (IOException | RuntimeException e) { // javac's own bugs are of the second kind
            throw new Refusal("the compiler failed: " + Printable.of(String.valueOf(e.getMessage())));
        }
    }

    private static List<String> errors(DiagnosticCollector<JavaFileObject> diagnostics, JavaFileObject file) {
        return diagnostics.getDiagnostics().stream()
                .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
                .filter(diagnostic -> diagnostic.getSource() == null
                        || diagnostic.getSource().toUri().equals(file.toUri()))
                .map(diagnostic -> diagnostic.getMessage(Locale.ROOT))
                .toList();
    }

    @Override
    public void close() {
        try {
            files.close();
        } catch (IOException readOnly) {
            // What was only read is complete without it.
        }
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

    /** A source that comes only where there is no class: after a checkout all are newer than what was built of them. */
    private static final class OldSource extends ForwardingJavaFileObject<JavaFileObject> {
        private final JavaFileObject file;

        OldSource(JavaFileObject file) {
            super(file);
            this.file = file;
        }

        @Override
        public long getLastModified() {
            return 0;
        }
    }

    /**
     * Hands out no class loader for the class path, from which the compiler would load plugins that start by
     * themselves; no module declaration, so that a file is compiled against the class path alone; and no source as
     * newer than its class, for these classes are what was recorded, and to read all sources takes ten times as long.
     */
    private static final class OwnCodeOnly extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private static final String MODULE = "module-info";

        OwnCodeOnly(StandardJavaFileManager standard) {
            super(standard);
        }

        @Override
        public Iterable<JavaFileObject> list(
                Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean recurse)
                throws IOException {
            Iterable<JavaFileObject> listed = super.list(location, packageName, kinds, recurse);
            if (location != StandardLocation.SOURCE_PATH) {
                return listed;
            }
            List<JavaFileObject> sources = new ArrayList<>();
            listed.forEach(file -> sources.add(new OldSource(file)));
            return sources;
        }

        @Override
        public @Nullable String inferBinaryName(Location location, JavaFileObject file) {
            return super.inferBinaryName(location, file instanceof OldSource source ? source.file : file);
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
