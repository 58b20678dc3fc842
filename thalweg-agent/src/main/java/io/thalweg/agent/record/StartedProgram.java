package io.thalweg.agent.record;

import java.io.File;
import java.net.URL;
import java.security.CodeSource;
import org.jspecify.annotations.Nullable;

/** The program that is audited, without its arguments and folders. */
final class StartedProgram {
    private StartedProgram() {}

    /** The main class, or the name of the jar that was started; null if the JVM does not tell. */
    static @Nullable String mainClass() {
        String command = started();
        if (command == null) {
            return null;
        }
        return command.substring(Math.max(command.lastIndexOf('/'), command.lastIndexOf(File.separatorChar)) + 1);
    }

    /** The path, as in a URL, of the jar that was started by {@code java -jar}, or null. */
    static @Nullable String jar() {
        String command = System.getProperty("sun.java.command");
        String classPath = System.getProperty("java.class.path");
        if (command == null || classPath == null || !classPath.endsWith(".jar") || !command.startsWith(classPath)) {
            return null;
        }
        return new File(classPath).toURI().getRawPath();
    }

    /** The name of the jar on the class path that holds the main class; null if it is in none, or unknown. */
    static @Nullable String mainJar() {
        String main = mainClass();
        ClassLoader loader = ClassLoader.getSystemClassLoader();
        // Another loader is the program's own, whose code must not run for this.
        if (main == null || jar() != null || !loader.getClass().getName().startsWith("jdk.internal.loader.")) {
            return null;
        }
        try {
            // It is loaded. To look for its resource would read the image of the JDK first.
            CodeSource source =
                    Class.forName(main, false, loader).getProtectionDomain().getCodeSource();
            URL location = source == null ? null : source.getLocation();
            String path = location == null ? "" : location.getPath();
            return path.endsWith(".jar") ? path.substring(path.lastIndexOf('/') + 1) : null;
        } catch (ClassNotFoundException | LinkageError | SecurityException e) {
            return null;
        }
    }

    private static @Nullable String started() {
        String jar = System.getProperty("java.class.path");
        String command = System.getProperty("sun.java.command");
        if (command == null || command.isEmpty()) {
            return null;
        }
        if (jar != null && jar.endsWith(".jar") && command.startsWith(jar)) {
            return jar; // a path may hold spaces
        }
        int space = command.indexOf(' ');
        return space < 0 ? command : command.substring(0, space);
    }
}
