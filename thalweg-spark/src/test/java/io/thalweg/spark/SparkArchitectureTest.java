package io.thalweg.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.connector.catalog.TableProvider;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.junit.jupiter.api.Test;

/** This module's part of the plan in ARCHITECTURE.md; the rest of the house is built without it. */
class SparkArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter().importPath(Path.of("target/classes"));

    @Test
    void thePlanNamesThePackage() throws IOException {
        assertThat(CLASSES).isNotEmpty().allMatch(type -> type.getPackageName().equals("io.thalweg.spark"));
        assertThat(Files.readString(Path.of("../ARCHITECTURE.md"))).containsPattern("\nthalweg-spark .*\n  spark  ");
    }

    @Test
    void onlyWhatSparkMakesByTheNameIsPublic() {
        classes()
                .that()
                .areNotAssignableTo(TableProvider.class)
                .and()
                .areNotAssignableTo(CustomMetric.class)
                .should()
                .notBePublic()
                .check(CLASSES);
        classes().that().arePublic().should().haveModifier(JavaModifier.FINAL).check(CLASSES);
    }

    @Test
    void onlyWhatTheLibraryShowsToEverybodyIsUsed() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.thalweg.internal..")
                .check(CLASSES);
    }
}
