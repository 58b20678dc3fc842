package io.thalweg.audit.fix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.thalweg.base.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Trees and files that cannot be patched: two lines each, and nothing is written. */
class BadInputTest extends FixScenario {
    private static final String SOURCE = program("""
            try (InputStream in = new FileInputStream(file)) { // open
                return in.read(); // use
            }""");

    private static void assertTwoLines(Runnable command, String what, String todo) {
        assertThatThrownBy(command::run).isInstanceOfSatisfying(Problem.class, problem -> {
            assertThat(problem.what()).isEqualTo(what);
            assertThat(problem.todo()).isEqualTo(todo);
        });
    }

    @Test
    void aRootWithoutEnd() throws IOException {
        for (int i = 0; i < 100; i++) {
            Files.createFile(root.resolve("file" + i));
        }

        assertTwoLines(
                () -> SourceFiles.below(List.of(root), 50, seen -> {}),
                "the source root " + root + " holds more than 50 files and folders",
                "Give --source the folder of the program's own sources.");
    }

    @Test
    void aCurrentFolderThatIsTooLargeHasAName() {
        assertTwoLines(
                () -> SourceFiles.below(List.of(Path.of("")), 0, seen -> {}),
                "the source root . holds more than 0 files and folders",
                "Give --source the folder of the program's own sources.");
    }

    @Test
    void aLargeRootTellsHowFarItIs() throws IOException {
        Path folder = Files.createDirectory(root.resolve("folder"));
        for (int i = 0; i < 100; i++) {
            Files.createFile(folder.resolve("file" + i));
        }
        List<Path> roots = new ArrayList<>();
        for (int i = 0; i < SourceFiles.ENTRIES_PER_WORD / 100; i++) {
            roots.add(folder);
        }
        List<Long> told = new ArrayList<>();

        SourceFiles.below(roots, told::add);

        assertThat(told).containsExactly(SourceFiles.ENTRIES_PER_WORD);
    }

    @Test
    void aRootThatIsMissing() {
        Path missing = root.resolve("missing");

        assertTwoLines(
                () -> SourceFiles.below(List.of(missing), seen -> {}),
                "the source root " + missing + " does not exist",
                "Give --source the folder of your checkout, or one with its .java files.");
    }

    @Test
    void aFileThatMayNotBeRead() throws IOException {
        write(SOURCE);
        Files.setPosixFilePermissions(main(), PosixFilePermissions.fromString("---------"));
        assumeFalse(Files.isReadable(main()), "root reads everything");

        assertThat(why(fix(recording(SOURCE, "java.io.FileInputStream", "read"))))
                .isEqualTo("cannot read " + main() + ": permission denied");
    }

    @Test
    void aFileThatIsNoText() throws IOException {
        write(SOURCE + "\0");

        assertThat(why(fix(recording(SOURCE, "java.io.FileInputStream", "read"))))
                .isEqualTo("it is no text in UTF-8 or an 8-bit encoding");
    }

    @Test
    void aTreeThatMayNotBeWritten() throws IOException {
        AuditFix fix = reads(SOURCE);
        Path folder = Objects.requireNonNull(main().getParent());
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            assumeFalse(Files.isWritable(folder), "root writes everywhere");

            assertTwoLines(
                    fix::apply,
                    "cannot write " + main() + ": permission denied; nothing was written",
                    "Make the file and its folder writable, or leave out --apply and apply the patch yourself.");
            assertThat(main()).hasContent(SOURCE);
        } finally {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    /** Whoever has the file open, and whoever looks after a kill, sees all of one or the other. */
    @Test
    void aFileIsReplacedInOneStep() throws IOException {
        AuditFix fix = reads(SOURCE);
        Path same = Files.createLink(elsewhere.resolve("same"), main());

        fix.apply();

        assertThat(main()).content().contains("new BufferedInputStream(");
        assertThat(same).as("the bytes of the file as it was").hasContent(SOURCE);
        assertThat(Objects.requireNonNull(main().getParent())).isDirectoryNotContaining("glob:**{.tmp,~,.part}*");
    }

    @Test
    void aClassThatIsOlderThanItsSource() throws IOException {
        AuditFix fix = reads(SOURCE);
        Path classes = root.resolve("target/classes");
        compileTo(classes, SOURCE);
        Path type = classes.resolve("org/example/Main.class");
        Files.createFile(root.resolve("pom.xml"));
        Files.setLastModifiedTime(main(), FileTime.fromMillis(2_000));
        Files.setLastModifiedTime(type, FileTime.fromMillis(1_000));

        assertTwoLines(
                () -> fix.requireBuilt(List.of(classes)),
                main() + " has changed since " + type + " was built",
                "Build the program, then run this command with --prove again.");

        Files.setLastModifiedTime(type, FileTime.fromMillis(2_000));
        fix.requireBuilt(List.of(classes));
    }

    @Test
    void aProgramWithoutClasses() throws IOException {
        AuditFix fix = reads(SOURCE);

        assertTwoLines(
                () -> fix.requireBuilt(List.of(elsewhere)),
                "found no class of " + main() + ", so it is not known whether the patch is compiled",
                "Name the folder or jar that the program runs from with --classpath.");
    }
}
