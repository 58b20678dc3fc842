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
            .importPackages(
                    "io.thalweg.audit",
                    "io.thalweg.cli",
                    "io.thalweg.file",
                    "io.thalweg.lab",
                    "io.thalweg.problem",
                    "io.thalweg.report");

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
                .layer("catalogue")
                .definedBy("io.thalweg.lab.catalogue..")
                .layer("experiment")
                .definedBy("io.thalweg.lab.experiment..")
                .layer("report")
                .definedBy("io.thalweg.report..")
                .layer("compare")
                .definedBy("io.thalweg.lab.compare..")
                .layer("result")
                .definedBy("io.thalweg.lab.result..")
                .layer("sender")
                .definedBy("io.thalweg.lab.sender..")
                .layer("place")
                .definedBy("io.thalweg.lab.place..")
                .layer("link")
                .definedBy("io.thalweg.lab.link..")
                .layer("disk")
                .definedBy("io.thalweg.lab.disk..")
                .layer("admin")
                .definedBy("io.thalweg.lab.admin..")
                .whereLayer("cli")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("run")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("tune")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("report")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("catalogue")
                .mayOnlyBeAccessedByLayers("cli", "run", "tune", "report")
                .whereLayer("experiment")
                .mayOnlyBeAccessedByLayers("cli", "run", "tune", "catalogue")
                .whereLayer("compare")
                .mayOnlyBeAccessedByLayers("cli", "report")
                .whereLayer("result")
                .mayOnlyBeAccessedByLayers("cli", "run", "tune", "catalogue", "experiment", "report", "compare")
                .whereLayer("sender")
                .mayOnlyBeAccessedByLayers("cli", "run", "experiment", "link")
                .whereLayer("place")
                .mayOnlyBeAccessedByLayers("run", "experiment")
                .whereLayer("link")
                .mayOnlyBeAccessedByLayers("cli", "run", "experiment")
                .whereLayer("disk")
                .mayOnlyBeAccessedByLayers("cli", "run", "experiment")
                .whereLayer("admin")
                .mayOnlyBeAccessedByLayers("link", "disk")
                .check(CLASSES);
    }

    @Test
    void arrowsOfTheAuditRunDownwardOnly() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage(
                        "io.thalweg.audit..", "io.thalweg.cli..", "io.thalweg.lab..", "io.thalweg.report..")
                .layer("cli")
                .definedBy("io.thalweg.cli..")
                .layer("report")
                .definedBy("io.thalweg.report..")
                .layer("audit")
                .definedBy("io.thalweg.audit")
                .layer("rule")
                .definedBy("io.thalweg.audit.rule..")
                .layer("finding")
                .definedBy("io.thalweg.audit.finding..")
                .layer("cost")
                .definedBy("io.thalweg.audit.cost..")
                .layer("recording")
                .definedBy("io.thalweg.audit.recording..")
                .whereLayer("audit")
                .mayOnlyBeAccessedByLayers("cli", "report")
                .whereLayer("rule")
                .mayOnlyBeAccessedByLayers("audit", "report")
                .whereLayer("finding")
                .mayOnlyBeAccessedByLayers("audit", "rule", "report", "cli")
                .whereLayer("cost")
                .mayOnlyBeAccessedByLayers("audit", "rule", "finding", "cli")
                .check(CLASSES);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.thalweg.(**)").should().beFreeOfCycles().check(CLASSES);
    }
}
