package io.thalweg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.Remapper;

/** What only the finished {@code thalweg.jar} can show. Runs after packaging. */
class ThalwegJarIT {
    private static final String JAR = System.getProperty("thalweg.jar", "");

    /** The version of class files of Java 6. */
    private static final int OLDEST_CLASS_IN_ARCHIVES = 50;

    private static final Pattern SHADED = Pattern.compile("io[./]thalweg[./]shaded");

    @TempDir
    Path directory;

    @BeforeEach
    void needsTheJar() {
        assumeThat(JAR)
                .as("thalweg.jar, which comes with packaging: mvn verify")
                .isNotEmpty();
    }

    private record Run(int exit, String out, String err) {}

    private Run java(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(arguments));
        File out = directory.resolve("out").toFile();
        File err = directory.resolve("err").toFile();
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectOutput(out)
                .redirectError(err);
        builder.environment().put("XDG_STATE_HOME", directory.toString());
        builder.environment().put("XDG_CONFIG_HOME", directory.toString());
        Process process = builder.start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Run(process.exitValue(), Files.readString(out.toPath()), Files.readString(err.toPath()));
    }

    @Test
    void bringsNoNameButOursToTheClassPathOfAProgram() throws IOException {
        List<String> foreign;
        try (JarFile jar = new JarFile(JAR)) {
            foreign = jar.stream()
                    .filter(entry -> !entry.isDirectory())
                    .map(ZipEntry::getName)
                    .filter(name -> !name.startsWith("io/thalweg/"))
                    .filter(name -> !name.startsWith("META-INF/services/io.thalweg."))
                    .filter(name -> !name.matches("META-INF/(MANIFEST\\.MF|[^/]*(LICENSE|NOTICE)[^/]*)"))
                    .toList();
        }

        assertThat(foreign).isEmpty();
    }

    @Test
    void fitsIntoAnArchiveOfClasses() throws IOException {
        List<String> old = new ArrayList<>();
        try (JarFile jar = new JarFile(JAR)) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                if (entry.getName().endsWith(".class")
                        && jar.getInputStream(entry).readNBytes(8)[7] < OLDEST_CLASS_IN_ARCHIVES) {
                    old.add(entry.getName());
                }
            }
        }

        assertThat(old).isEmpty();
    }

    /** Shading renames packages in strings too; ours name the audited program's libraries, and speak in sentences. */
    @Test
    void saysWhatOurSourcesSay() throws IOException {
        List<String> renamed = new ArrayList<>();
        try (JarFile jar = new JarFile(JAR)) {
            for (JarEntry entry : Collections.list(jar.entries())) {
                if (isOwnClass(entry.getName())) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        strings(in.readAllBytes()).stream()
                                .filter(string -> SHADED.matcher(string).find())
                                .forEach(string -> renamed.add(entry.getName() + ": " + string));
                    }
                }
            }
        }

        assertThat(renamed).isEmpty();
    }

    private static boolean isOwnClass(String name) {
        return name.endsWith(".class") && name.startsWith("io/thalweg/") && !name.startsWith("io/thalweg/shaded/");
    }

    /** All that a class gets as a string: of its own, in annotations, or joined with others. */
    private static List<String> strings(byte[] classFile) {
        List<String> strings = new ArrayList<>();
        Remapper collector = new Remapper(Opcodes.ASM9) {
            @Override
            public Object mapValue(Object value) {
                if (value instanceof String string) {
                    strings.add(string);
                }
                return super.mapValue(value);
            }
        };
        new ClassReader(classFile).accept(new ClassRemapper(new ClassWriter(0), collector), 0);
        return strings;
    }

    @Test
    void isTheCommand() throws Exception {
        Run run = java("-jar", JAR, "lab", "list");

        assertThat(run.exit()).isZero();
        assertThat(run.out()).contains("file-read");
    }

    /** JSON in, template and charts out: what reflection and resources must still find under their new names. */
    @Test
    void rendersAPage() throws Exception {
        Path results = directory.resolve("results.json");
        try (InputStream in = ThalwegJarIT.class.getResourceAsStream("/io/thalweg/lab/result/results-v1.json")) {
            Files.write(results, Objects.requireNonNull(in).readAllBytes());
        }

        Run run = java("-jar", JAR, "lab", "report", results.toString(), "--format", "html", "-o", "page.html");

        assertThat(run.err()).isEmpty();
        assertThat(run.exit()).isZero();
        assertThat(Files.readString(directory.resolve("page.html"), StandardCharsets.UTF_8))
                .contains("echarts")
                .hasSizeGreaterThan(500_000);
    }

    @Test
    void isTheAgent() throws Exception {
        Run run = java("-javaagent:" + JAR + "=out=r.json,quiet", "-jar", JAR, "lab", "list");

        assertThat(run.exit()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(directory.resolve("r.json")).content().contains("\"format\":\"thalweg-recording\"");
    }
}
