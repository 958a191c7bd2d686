package org.openenum.admin.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.lang.ArchRule;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openenum.admin.commit.ChangeLog;
import org.springframework.context.annotation.Conditional;
import org.springframework.transaction.support.TransactionTemplate;

class AdminArchitectureTest {

    /** The packages from the top down: each may use only those below it. */
    private static final List<List<String>> FLOORS = List.of(
            List.of("cli", "config", "demo"),
            List.of("jobpages"),
            List.of("dashboard", "exporting", "lookup", "proximity", "search", "steering"),
            List.of("importing"),
            List.of("bulk"),
            List.of("mapping", "routing"),
            List.of("querylog", "record", "health"),
            List.of("revert", "ruleset"),
            List.of("requester"),
            List.of("zone"),
            List.of("many"),
            List.of("editing", "feed", "job"),
            List.of("account", "archive", "history", "node", "retry", "weights"),
            List.of("about", "commit", "schedule"),
            List.of("page"),
            List.of("stream", "web"),
            List.of("backup", "connection", "generate", "peers", "rdata", "usecase"));

    /** With package-info. */
    private static final int MOST_FILES = 31;

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(AdminArchitectureTest::isWrittenByHand)
            .importPackages("org.openenum.admin");

    /** False for classes that Spring generated in an earlier build: {@code DemoStart__BeanDefinitions}. */
    private static boolean isWrittenByHand(Location file) {
        return !file.contains("__") && !file.contains("$$");
    }

    @Test
    void floors_knowOnlyThoseBelow() {
        for (int floor = 0; floor < FLOORS.size(); floor++) {
            for (String room : FLOORS.get(floor)) {
                check(knowsNothingAbove(room, floor));
            }
        }
    }

    private static ArchRule knowsNothingAbove(String room, int floor) {
        String[] others = FLOORS.subList(0, floor + 1).stream()
                .flatMap(List::stream)
                .filter(other -> !other.equals(room))
                .map(other -> "org.openenum.admin." + other + "..")
                .toArray(String[]::new);
        return noClasses()
                .that()
                .resideInAPackage("org.openenum.admin." + room + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(others)
                .because("a reader should be able to understand a room with those below it alone");
    }

    @Test
    void everyRoom_hasItsFloor() {
        Set<String> known = FLOORS.stream().flatMap(List::stream).collect(Collectors.toSet());
        assertThat(CLASSES.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> name.startsWith("org.openenum.admin."))
                        .map(name -> name.split("\\.")[3]))
                .as("a new room is put on a floor here first")
                .allMatch(known::contains);
    }

    /** A number begins a layer: {@code 12  editing     forms that are reviewed}. */
    @Test
    void drawing_hasTheFloors() throws IOException {
        String drawing = Files.readString(Path.of("../docs/architecture.md"))
                .split("## The floors of enum-admin\n")[1]
                .split("```")[1];
        List<Set<String>> floors = Stream.of(drawing.split("(?m)^ *\\d+ "))
                .filter(floor -> !floor.isBlank())
                .map(floor ->
                        floor.lines().map(line -> line.strip().split(" ")[0]).collect(Collectors.toSet()))
                .toList();

        assertThat(floors).isEqualTo(FLOORS.stream().map(Set::copyOf).toList());
    }

    @Test
    void packages_formNoCircle() {
        check(slices().matching("org.openenum.admin.(**)")
                .should()
                .beFreeOfCycles()
                .because("a reader who starts anywhere must come to an end"));
    }

    @Test
    void rooms_areSmall() {
        Map<String, Long> files = CLASSES.stream()
                .filter(type -> !type.getName().contains("$"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
        files.values().removeIf(count -> count <= MOST_FILES);

        assertThat(files).as("nobody finds anything among more").isEmpty();
    }

    @Test
    void commit_knowsNothingOfTheWeb() {
        check(noClasses()
                .that()
                .resideInAPackage("org.openenum.admin.commit..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("jakarta.servlet..", "org.springframework.web..", "org.springframework.ui..")
                .because("a change is the same whoever asked for it"));
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
                .resideOutsideOfPackages(
                        "org.openenum.admin.exporting..", "org.openenum.admin.importing..", "org.openenum.admin.job..")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(TransactionTemplate.class)
                .because(
                        "rows, log, serial and audit entry are one transaction, and ChangeLog.write is where it ends"));
    }

    @Test
    void connections_areEndedByWhoOpensThem() {
        check(noClasses()
                .that()
                .resideOutsideOfPackages(
                        "org.openenum.admin.backup..",
                        "org.openenum.admin.bulk.rows..",
                        "org.openenum.admin.importing.apply..")
                .should()
                .callMethod(Connection.class, "commit")
                .orShould()
                .callMethod(Connection.class, "rollback")
                .because("nobody but Spring ends a transaction that it began; these have connections of their own"));
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
    void noBean_dependsOnASetting() {
        check(noClasses()
                .should()
                .beMetaAnnotatedWith(Conditional.class)
                .because("conditions are decided in the build, where nobody has set anything"));
        check(noMethods()
                .should()
                .beMetaAnnotatedWith(Conditional.class)
                .because("conditions are decided in the build, where nobody has set anything"));
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
