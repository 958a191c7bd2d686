package org.openenum.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

class CommonArchitectureTest {

    private static final JavaClasses COMMON = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(new ImportOption.DoNotIncludeJars())
            .importPackages("org.openenum");

    @Test
    void packages_formNoCircle() {
        slices().matching("org.openenum.(*)..")
                .should()
                .beFreeOfCycles()
                .because("a reader who starts anywhere must come to an end")
                .check(COMMON);
    }

    @Test
    void common_knowsNoFrameworkOfEitherProgram() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.springframework..", "io.netty..", "com.github.benmanes..", "jakarta.servlet..")
                .because("what both programs agree on must not pull the one's framework into the other")
                .check(COMMON);
    }

    @Test
    void numbersAndRules_arePure() {
        noClasses()
                .that()
                .resideInAnyPackage("org.openenum.number..", "org.openenum.naptr..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.sql..", "javax.sql..", "org.hibernate..", "java.io..", "java.nio.file..")
                .because("they are decided by their arguments alone, and tested without a database")
                .check(COMMON);
    }

    @Test
    void logback_staysInLog() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.openenum.log..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("ch.qos.logback..")
                .because("whoever logs knows SLF4J alone, so that every line passes the mask")
                .check(COMMON);
    }

    @Test
    void driversAndMigrations_stayInDatabase() {
        classes()
                .that()
                .resideOutsideOfPackage("org.openenum.database..")
                .should()
                .onlyDependOnClassesThat()
                .resideOutsideOfPackages("org.h2..", "org.postgresql..", "org.flywaydb..", "java.sql..", "javax.sql..")
                .because("one package knows where the tables are and how they come to be")
                .check(COMMON);
    }
}
