package io.thalweg;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The whole house against the plan in ARCHITECTURE.md: its modules and packages, from the top floor down, are those
 * that there are, and what stands above may use what stands below, never the other way round.
 */
class ArchitectureTest {
    private static final Path ROOT = Path.of("..");
    private static final String OURS = "io.thalweg.";

    /** Its packages are made for users, who are not in this house. */
    private static final Set<String> FOR_USERS = Set.of("thalweg-library", "thalweg-testing", "thalweg-maven-plugin");

    private static final Set<String> STARTED = Set.of("main", "premain", "fuzzerTestOneInput");
    private static final Set<String> LOADED =
            Set.of("io.thalweg.lab.experiment.ExperimentProvider", "io.thalweg.agent.AgentControl$EntryPoint");

    /** By trials, which are tests, whose classes are not here; and by woven code. */
    private static final Set<String> USED_UNSEEN =
            Set.of("io.thalweg.lab.result.Statistics", "io.thalweg.agent.count.EvidenceHooks");

    private static final Pattern MODULE = Pattern.compile("(thalweg-[\\w-]+) .*");

    /** A row named after the module that its command builds. */
    private static final Pattern SHORT_LOOP =
            Pattern.compile("(?m)^\\| (?=([\\w-]+))[^|]*\\| `mvn [^`|]* -pl (thalweg-\\1) ");

    private static final Pattern PACKAGE = Pattern.compile(" {2}(\\S+)( .*)?");

    /** In the order of the plan. */
    private record Room(String module, String packageName) {}

    /** Modules that only a profile builds, and whose classes are not here: their own tests look at them. */
    private static final List<String> OPTIONAL = modules(read("pom.xml").replaceFirst("(?s).*<profiles>", ""));

    private static final List<Room> WHOLE_PLAN = plan();
    private static final List<Room> PLAN = WHOLE_PLAN.stream()
            .filter(room -> !OPTIONAL.contains(room.module()))
            .toList();
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(location -> !location.contains("jmh_generated"))
            .importPaths(PLAN.stream()
                    .map(room -> ROOT.resolve(room.module()).resolve(Path.of("target", "classes")))
                    .distinct()
                    .toList());

    private static String read(String file) {
        try {
            return Files.readString(ROOT.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> modules(String pom) {
        return Pattern.compile("<module>(.*)</module>")
                .matcher(pom)
                .results()
                .map(module -> module.group(1))
                .toList();
    }

    private static List<String> linesOfThePlan() {
        return read("ARCHITECTURE.md")
                .replaceFirst("(?s).*```plan\\n", "")
                .replaceFirst("(?s)```.*", "")
                .lines()
                .toList();
    }

    private static List<Room> plan() {
        List<Room> rooms = new ArrayList<>();
        String module = "";
        for (String line : linesOfThePlan()) {
            Matcher moduleLine = MODULE.matcher(line);
            Matcher packageLine = PACKAGE.matcher(line);
            if (moduleLine.matches()) {
                module = moduleLine.group(1);
            } else if (packageLine.matches()) {
                rooms.add(new Room(module, OURS + packageLine.group(1)));
            }
        }
        return rooms;
    }

    private static Room room(JavaClass type) {
        String uri = type.getSource().orElseThrow().getUri().toString();
        String module = uri.replaceFirst("/target/classes/.*", "").replaceFirst(".*/", "");
        return new Room(module, type.getPackageName());
    }

    /** Those of ours; the library's test kit is no part of the house. */
    private static Stream<Dependency> arrowsBetweenPackages() {
        return CLASSES.stream()
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .filter(arrow -> CLASSES.contain(target(arrow).getName()))
                .filter(arrow -> !arrow.getOriginClass()
                        .getPackageName()
                        .equals(target(arrow).getPackageName()));
    }

    private static JavaClass target(Dependency arrow) {
        return arrow.getTargetClass().getBaseComponentType();
    }

    @Test
    void thePlanNamesEveryPackageAndNoOther() {
        Set<Room> built = CLASSES.stream().map(ArchitectureTest::room).collect(Collectors.toSet());
        assertThat(PLAN).containsExactlyInAnyOrderElementsOf(built);
    }

    @Test
    void thePlanNamesEveryModuleOfTheBuild() {
        assertThat(linesOfThePlan().stream()
                        .map(MODULE::matcher)
                        .filter(Matcher::matches)
                        .map(line -> line.group(1)))
                .containsExactlyInAnyOrderElementsOf(modules(read("pom.xml")));
    }

    /** Or a newcomer to a module does not know how one of its tests is run alone. */
    @Test
    void theShortLoopHasOneCommandForEachModule() {
        String table = read("CONTRIBUTING.md").replaceFirst("(?s).*\n## The short loop\n", "");
        assertThat(SHORT_LOOP
                        .matcher(table.replaceFirst("(?s)\n## .*", ""))
                        .results()
                        .map(row -> row.group(2)))
                .containsExactlyInAnyOrderElementsOf(modules(read("pom.xml")));
    }

    /** No arrow upward also means no circle, neither of packages nor of modules. */
    @Test
    void arrowsRunDownwardOnly() {
        List<String> floors = PLAN.stream().map(Room::packageName).toList();
        assertThat(arrowsBetweenPackages()
                        .filter(arrow -> floors.indexOf(arrow.getOriginClass().getPackageName())
                                > floors.indexOf(target(arrow).getPackageName()))
                        .map(Dependency::getDescription))
                .isEmpty();
    }

    @Test
    void labAndAuditKnowNothingOfEachOther() {
        assertThat(arrowsBetweenPackages()
                        .filter(arrow -> (isPart("lab", arrow.getOriginClass()) && isPart("audit", target(arrow)))
                                || (isPart("audit", arrow.getOriginClass()) && isPart("lab", target(arrow))))
                        .map(Dependency::getDescription))
                .isEmpty();
    }

    private static boolean isPart(String part, JavaClass type) {
        return (type.getPackageName() + ".").startsWith(OURS + part + ".");
    }

    /** A public type is a promise; one that nothing outside its package uses need not be made. */
    @Test
    void noTypeIsPublicForNothing() {
        Set<JavaClass> needed =
                arrowsBetweenPackages().map(ArchitectureTest::target).collect(Collectors.toSet());
        Set<JavaClass> shown = needed;
        while (!shown.isEmpty()) {
            shown = shown.stream()
                    .flatMap(ArchitectureTest::shown)
                    .filter(type -> !needed.contains(type))
                    .collect(Collectors.toSet());
            needed.addAll(shown);
        }
        needed.addAll(needed.stream()
                .flatMap(type -> type.getEnclosingClass().stream())
                .toList());
        assertThat(CLASSES.stream()
                        .filter(type -> !FOR_USERS.contains(room(type).module()))
                        .filter(ArchitectureTest::isPublic)
                        .filter(type -> !needed.contains(type) && !isStartedByName(type))
                        .filter(type -> !USED_UNSEEN.contains(type.getName()))
                        .map(JavaClass::getName)
                        .sorted())
                .isEmpty();
    }

    /** What the public members of a type show to those who use it. */
    private static Stream<JavaClass> shown(JavaClass type) {
        return type.getMembers().stream()
                .filter(member -> member.getModifiers().contains(JavaModifier.PUBLIC))
                .flatMap(ArchitectureTest::signature)
                .flatMap(part -> part.getAllInvolvedRawTypes().stream())
                .map(JavaClass::getBaseComponentType)
                .filter(part -> CLASSES.contain(part.getName()));
    }

    private static Stream<JavaType> signature(JavaMember member) {
        return member instanceof JavaCodeUnit unit
                ? Stream.concat(Stream.of(unit.getReturnType()), unit.getParameterTypes().stream())
                : Stream.of(((JavaField) member).getType());
    }

    private static boolean isPublic(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(ArchitectureTest::isPublic).orElse(true);
    }

    /** By the JVM, JMH or Jazzer, or because a class loader was told its name. */
    private static boolean isStartedByName(JavaClass type) {
        return LOADED.stream().anyMatch(type::isAssignableTo)
                || Stream.concat(Stream.of(type), type.getAllSubclasses().stream())
                        .flatMap(each -> each.getAllMethods().stream())
                        .anyMatch(method -> STARTED.contains(method.getName()) || isOfJmh(method));
    }

    private static boolean isOfJmh(JavaMethod method) {
        return method.getAnnotations().stream()
                .anyMatch(annotation -> annotation.getRawType().getPackageName().startsWith("org.openjdk.jmh"));
    }
}
