package org.openenum.admin.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import org.junit.jupiter.api.Test;
import org.openenum.admin.change.ChangeLog;
import org.springframework.transaction.support.TransactionTemplate;

class AdminArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.openenum.admin");

    @Test
    void features_haveNoCircles() {
        check(slices().matching("org.openenum.admin.(*)..")
                .should()
                .beFreeOfCycles()
                .because("a reader should be able to understand one feature without all the others"));
    }

    @Test
    void controllers_touchNoRows() {
        check(noClasses()
                .that()
                .haveSimpleNameEndingWith("Controller")
                .or()
                .haveSimpleNameEndingWith("Page")
                .and()
                .doNotHaveFullyQualifiedName("org.openenum.admin.usecase.Page")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(EntityManager.class)
                .because("a controller speaks HTTP and asks a service; only services know transactions"));
    }

    @Test
    void controllers_showViewsNotEntities() {
        check(noClasses()
                .that()
                .haveSimpleNameEndingWith("Controller")
                .should()
                .dependOnClassesThat()
                .areAnnotatedWith(Entity.class)
                .because("an entity bound to a request lets a client set columns that no one meant to open"));
    }

    @Test
    void transactionsThatWrite_endInTheChangeLog() {
        check(noClasses()
                .that()
                .doNotBelongToAnyOf(ChangeLog.class)
                .and()
                .resideOutsideOfPackages("org.openenum.admin.bulk..", "org.openenum.admin.job..")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(TransactionTemplate.class)
                .because(
                        "rows, log, serial and audit entry are one transaction, and ChangeLog.write is where it ends"));
    }

    @Test
    void everyPackage_knowsNothingOfConfig() {
        check(noClasses()
                .that()
                .resideOutsideOfPackages("org.openenum.admin.config..", "org.openenum.admin.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.openenum.admin.config..")
                .because("parts are joined in one place, and nothing runs back up to it"));
    }

    @Test
    void useCases_knowNothingOfTheWeb() {
        check(noClasses()
                .that()
                .resideInAPackage("org.openenum.admin.usecase..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("jakarta.servlet..", "org.springframework.web..", "org.openenum.admin.web..")
                .because("imports and the command line refuse and page in the same words"));
    }

    private static void check(ArchRule rule) {
        rule.check(CLASSES);
    }
}
