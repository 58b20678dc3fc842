package io.thalweg.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.maven.project.MavenProject;

/**
 * Which classes are the build's own: those in the output folders of its projects. Where they lie while tests run does
 * not say it, because other modules are on the class path as jars.
 *
 * @param withTests whether test classes count
 */
record OwnCode(List<MavenProject> projects, boolean withTests) {
    private static final String CLASS = ".class";

    /**
     * Prefixes of class names: packages, each with its point at the end, but for those below another; and the classes
     * that have no package.
     */
    SortedSet<String> prefixes() throws IOException {
        SortedSet<String> all = new TreeSet<>();
        for (MavenProject project : projects) {
            add(Path.of(project.getBuild().getOutputDirectory()), all);
            if (withTests) {
                add(Path.of(project.getBuild().getTestOutputDirectory()), all);
            }
        }
        SortedSet<String> outermost = new TreeSet<>();
        for (String prefix : all) { // a package stands right before those below it
            if (outermost.isEmpty() || !isBelow(prefix, outermost.last())) {
                outermost.add(prefix);
            }
        }
        return outermost;
    }

    private static boolean isBelow(String prefix, String outer) {
        return outer.endsWith(".") && prefix.startsWith(outer);
    }

    private static void add(Path folder, SortedSet<String> prefixes) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        List<String> classes = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            files.map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .filter(name -> name.endsWith(CLASS) && !name.startsWith("META-INF/"))
                    .forEach(classes::add);
        }
        for (String name : classes) {
            int end = name.lastIndexOf('/') + 1;
            prefixes.add(
                    end > 0
                            ? name.substring(0, end).replace('/', '.')
                            : name.substring(0, name.length() - CLASS.length()));
        }
        prefixes.remove("module-info");
    }
}
