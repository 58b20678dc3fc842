package io.thalweg;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The shape of the library: few public types, nothing open by accident, arrows that run downward only. */
@Tag("once")
class LibraryArchitectureTest {
    /** Which packages of ours a package may know. */
    private static final Map<String, Set<String>> ARROWS = Map.ofEntries(
            Map.entry("internal", Set.of()),
            Map.entry("tune", Set.of()),
            Map.entry("stream", Set.of("internal", "tune")),
            Map.entry("channel", Set.of("internal", "tune")),
            Map.entry("frame", Set.of("internal", "channel", "tune")),
            Map.entry("line", Set.of("internal", "channel", "tune")),
            Map.entry("log", Set.of("internal")),
            Map.entry("random", Set.of("internal")),
            Map.entry("overlap", Set.of("internal")),
            Map.entry("flow", Set.of("internal", "channel", "frame", "line", "log")),
            Map.entry("index", Set.of("internal", "channel", "line", "flow")));

    private static final int MOST_PUBLIC_TYPES_OF_A_PACKAGE = 8;

    private static final JavaClasses LIBRARY = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.thalweg");

    @Test
    void everyPackageHasItsPlace() {
        assertThat(LIBRARY)
                .extracting(JavaClass::getPackageName)
                .allSatisfy(name -> assertThat(ARROWS).containsKey(name.substring("io.thalweg.".length())));
    }

    @Test
    void arrowsRunDownwardAndEndInTheJdk() {
        ARROWS.forEach((from, to) -> classes()
                .that()
                .resideInAPackage("io.thalweg." + from)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(Stream.concat(
                                Stream.of("java..", "javax.net.ssl", "org.jspecify.annotations", "io.thalweg." + from),
                                to.stream().map(name -> "io.thalweg." + name))
                        .toArray(String[]::new))
                .allowEmptyShould(true)
                .check(LIBRARY));
    }

    @Test
    void whatUsersSeeIsClosedForExtension() {
        List<Class<?>> open = LIBRARY.stream()
                .filter(type -> type.getModifiers().contains(JavaModifier.PUBLIC))
                .filter(type -> !type.isInterface() && !type.getModifiers().contains(JavaModifier.FINAL))
                .<Class<?>>map(JavaClass::reflect)
                .filter(type -> !type.isSealed() && !Throwable.class.isAssignableFrom(type))
                .toList();
        assertThat(open).isEmpty();
    }

    @Test
    void aPackageShowsFewTypes() {
        Map<String, List<String>> shown = LIBRARY.stream()
                .filter(type -> type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC))
                // The module exports all packages but this one.
                .filter(type -> !type.getPackageName().endsWith(".internal"))
                .collect(Collectors.groupingBy(
                        JavaClass::getPackageName,
                        TreeMap::new,
                        Collectors.mapping(JavaClass::getSimpleName, Collectors.toList())));
        assertThat(shown)
                .allSatisfy((name, types) -> assertThat((Collection<String>) types)
                        .as(name)
                        .hasSizeLessThanOrEqualTo(MOST_PUBLIC_TYPES_OF_A_PACKAGE));
    }
}
