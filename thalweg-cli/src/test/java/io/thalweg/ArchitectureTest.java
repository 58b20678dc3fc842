package io.thalweg;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(
                    "io.thalweg.audit",
                    "io.thalweg.cli",
                    "io.thalweg.base.file",
                    "io.thalweg.lab",
                    "io.thalweg.base.problem",
                    "io.thalweg.report");

    @Test
    void arrowsRunDownwardOnly() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage("io.thalweg.cli..", "io.thalweg.lab..", "io.thalweg.report..")
                .layer("cli")
                .definedBy("io.thalweg.cli..")
                .layer("run")
                .definedBy("io.thalweg.lab.run..")
                .layer("worker")
                .definedBy("io.thalweg.lab.worker..")
                .layer("store")
                .definedBy("io.thalweg.lab.store..")
                .layer("plan")
                .definedBy("io.thalweg.lab.plan..")
                .layer("machine")
                .definedBy("io.thalweg.lab.machine..")
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
                .definedBy("io.thalweg.lab.affinity..")
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
                .whereLayer("worker")
                .mayOnlyBeAccessedByLayers("run")
                .whereLayer("store")
                .mayOnlyBeAccessedByLayers("cli", "run")
                .whereLayer("plan")
                .mayOnlyBeAccessedByLayers("cli", "run", "store")
                .whereLayer("machine")
                .mayOnlyBeAccessedByLayers("run", "worker", "plan")
                .whereLayer("tune")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("report")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("catalogue")
                .mayOnlyBeAccessedByLayers("cli", "run", "worker", "tune", "report")
                .whereLayer("experiment")
                .mayOnlyBeAccessedByLayers("cli", "run", "worker", "store", "plan", "tune", "catalogue")
                .whereLayer("compare")
                .mayOnlyBeAccessedByLayers("cli", "report")
                .whereLayer("result")
                .mayOnlyBeAccessedByLayers(
                        "cli",
                        "run",
                        "worker",
                        "store",
                        "plan",
                        "machine",
                        "tune",
                        "catalogue",
                        "experiment",
                        "report",
                        "compare")
                .whereLayer("sender")
                .mayOnlyBeAccessedByLayers("cli", "run", "worker", "experiment", "link")
                .whereLayer("place")
                .mayOnlyBeAccessedByLayers("run", "experiment")
                .whereLayer("link")
                .mayOnlyBeAccessedByLayers("cli", "run", "worker", "store", "plan", "machine", "result", "experiment")
                .whereLayer("disk")
                .mayOnlyBeAccessedByLayers("cli", "run", "worker", "store", "plan", "machine", "result", "experiment")
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

    /** What is read and what is written tell the packages of reports apart; what they share knows none of them. */
    @Test
    void arrowsOfTheReportsRunDownwardOnly() {
        layeredArchitecture()
                .consideringOnlyDependenciesInAnyPackage(
                        "io.thalweg.audit..", "io.thalweg.cli..", "io.thalweg.lab..", "io.thalweg.report..")
                .layer("cli")
                .definedBy("io.thalweg.cli..")
                .layer("audit")
                .definedBy("io.thalweg.audit.report..")
                .layer("compare")
                .definedBy("io.thalweg.lab.report.compare..")
                .layer("results")
                .definedBy("io.thalweg.lab.report")
                .layer("page")
                .definedBy("io.thalweg.lab.report.page..")
                .layer("words")
                .definedBy("io.thalweg.lab.report.words..")
                .layer("form")
                .definedBy("io.thalweg.base.format..")
                .layer("audited")
                .definedBy("io.thalweg.audit..")
                .layer("measured")
                .definedBy("io.thalweg.lab..")
                .whereLayer("audit")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("compare")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("results")
                .mayOnlyBeAccessedByLayers("cli")
                .whereLayer("page")
                .mayOnlyBeAccessedByLayers("results")
                .whereLayer("words")
                .mayOnlyBeAccessedByLayers("compare", "results", "page")
                .whereLayer("form")
                .mayNotAccessAnyLayer()
                .whereLayer("audit")
                .mayOnlyAccessLayers("audited", "form")
                .check(CLASSES);
    }

    /** The packages of reports that somebody asks for one have one way in. */
    @ParameterizedTest
    @ValueSource(strings = {"audit", "compare", "results", "results.page"})
    void aReportHasOneFacade(String name) {
        assertThat(CLASSES.stream()
                        .filter(type -> type.getPackageName().equals("io.thalweg.report." + name))
                        .filter(type ->
                                type.isTopLevelClass() && type.getModifiers().contains(JavaModifier.PUBLIC))
                        .map(JavaClass::getSimpleName))
                .hasSize(1);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.thalweg.(**)").should().beFreeOfCycles().check(CLASSES);
    }
}
