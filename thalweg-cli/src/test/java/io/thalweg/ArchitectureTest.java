package io.thalweg;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.thalweg.cli", "io.thalweg.lab", "io.thalweg.report", "io.thalweg.problem");

    @Test
    void arrowsRunDownwardOnly() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("io.thalweg.cli..", "io.thalweg.lab..", "io.thalweg.report..")
                .layer("cli")
                .definedBy("io.thalweg.cli..")
                .layer("run")
                .definedBy("io.thalweg.lab.run..")
                .layer("tune")
                .definedBy("io.thalweg.lab.tune..")
                .layer("experiment")
                .definedBy("io.thalweg.lab.experiment..")
                .layer("report")
                .definedBy("io.thalweg.report..")
                .layer("result")
                .definedBy("io.thalweg.lab.result..")
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("run")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("tune")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("report")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("experiment")
                .mayOnlyBeAccessedByLayers("cli", "run", "tune")
                .whereLayer("result")
                .mayOnlyBeAccessedByLayers("cli", "run", "tune", "experiment", "report")
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.thalweg.(**)").should().beFreeOfCycles().check(CLASSES);
    }
}
