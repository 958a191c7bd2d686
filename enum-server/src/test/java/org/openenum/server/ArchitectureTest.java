package org.openenum.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArchitectureTest {

    /** The packages from the top down: each may use only those below it. */
    private static final List<List<String>> FLOORS = List.of(
            List.of("config"),
            List.of("handover", "report"),
            List.of("transport"),
            List.of("query"),
            List.of("store"),
            List.of("feed"),
            List.of("answer", "snapshot", "querylog"),
            List.of("cache"),
            List.of("requester"),
            List.of("message", "ops"));

    /** The packages of the cache from the top down; the empty one is the cache package itself. */
    private static final List<List<String>> ROOMS_OF_CACHE = List.of(
            List.of(""),
            List.of("load"),
            List.of("apply"),
            List.of("view"),
            List.of("name", "number", "ruleset"),
            List.of("source"),
            List.of("routing"),
            List.of("packed"));

    private static final JavaClasses SERVER = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.openenum.server");

    @Test
    void floors_knowOnlyThoseBelow() {
        List<List<String>> floors = FLOORS.stream()
                .map(floor -> floor.stream()
                        .map(room -> "org.openenum.server." + room + "..")
                        .toList())
                .toList();
        checkFloors(floors, "a query goes one way through the house and a change the other, and neither turns round");
    }

    @Test
    void roomsOfTheCache_knowOnlyThoseBelow() {
        List<List<String>> rooms = ROOMS_OF_CACHE.stream()
                .map(floor -> floor.stream()
                        .map(room -> "org.openenum.server.cache" + (room.isEmpty() ? "" : "." + room))
                        .toList())
                .toList();
        checkFloors(rooms, "whoever looks for what holds numbers, loads them or changes them, finds one room for each");
    }

    private static void checkFloors(List<List<String>> floors, String because) {
        for (int floor = 0; floor < floors.size(); floor++) {
            for (String room : floors.get(floor)) {
                String[] others = floors.subList(0, floor + 1).stream()
                        .flatMap(List::stream)
                        .filter(other -> !other.equals(room))
                        .toArray(String[]::new);
                noClasses()
                        .that()
                        .resideInAPackage(room)
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(others.length == 0 ? new String[] {"nowhere"} : others)
                        .allowEmptyShould(true)
                        .because(because)
                        .check(SERVER);
            }
        }
    }

    @Test
    void roomsOfTheCache_areAllNamed() {
        List<String> known = ROOMS_OF_CACHE.stream().flatMap(List::stream).toList();
        assertThat(SERVER.stream()
                        .map(type -> type.getPackageName())
                        .filter(name -> (name + ".").startsWith("org.openenum.server.cache."))
                        .map(name -> name.substring("org.openenum.server.cache".length()))
                        .map(room -> room.isEmpty() ? room : room.substring(1))
                        .distinct())
                .as("a new room of the cache is put on a floor here first")
                .isSubsetOf(known);
    }

    @Test
    void contentsOfTheCache_areChangedByTheCacheAlone() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.openenum.server.cache..")
                .should()
                .dependOnClassesThat()
                .haveSimpleName("CacheContents")
                .orShould()
                .dependOnClassesThat()
                .haveSimpleName("NumberPages")
                .orShould()
                .dependOnClassesThat()
                .haveSimpleName("RuleSetCache")
                .orShould()
                .dependOnClassesThat()
                .haveSimpleName("SingleNames")
                .because("the path of a query reads through AnswerCache, and the feed writes through CacheWriter")
                .check(SERVER);
    }

    @Test
    void everyPackage_hasItsFloor() {
        List<String> known = FLOORS.stream()
                .flatMap(List::stream)
                .map(room -> "org.openenum.server." + room)
                .toList();
        assertThat(SERVER.stream()
                        .map(type -> type.getPackageName())
                        .distinct()
                        .filter(name ->
                                known.stream().noneMatch(room -> name.equals(room) || name.startsWith(room + "."))))
                .as("a new stage is put on a floor here first")
                .isEmpty();
    }

    @Test
    void packages_formNoCircle() {
        slices().matching("org.openenum.server.(*)..")
                .should()
                .beFreeOfCycles()
                .because("a reader who starts anywhere must come to an end")
                .check(SERVER);
    }

    @ParameterizedTest(name = "{0} only in {1}")
    @CsvSource(delimiter = '|', textBlock = """
    org.springframework..       | config    | the path of a packet is plain Java; Spring only puts it together
    io.micrometer..             | config    | figures are counted in ops and published in one place
    io.netty..                  | transport | another transport can drive the same path
    jakarta.persistence..       | config,store     | the stages above and below do not care where rows come from
    org.hibernate..             | config,store | the stages above and below do not care where rows come from
    com.github.benmanes..       | cache     | what is kept, and how long, is decided in one place
    """)
    void framework_staysInOnePackage(String framework, String home, String reason) {
        String[] homes = Stream.of(home.split(","))
                .map(room -> "org.openenum.server." + room + "..")
                .toArray(String[]::new);
        noClasses()
                .that()
                .resideOutsideOfPackages(homes)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(framework)
                .because(reason)
                .check(SERVER);
    }

    @Test
    void untrustedPackets_areNotReadByDnsjava() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "org.openenum.server.message..",
                        "org.openenum.server.query..",
                        "org.openenum.server.transport..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("org.xbill..")
                .because("its decoder sizes lists by what the header claims and follows pointers without a bound")
                .check(SERVER);
    }

    @Test
    void eventLoops_doNotSleepOrBlock() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "org.openenum.server.message..", "org.openenum.server.query..", "org.openenum.server.answer..")
                .should()
                .dependOnClassesThat()
                .haveNameMatching("java\\.util\\.concurrent\\.(CountDownLatch|Semaphore|locks\\..*|.*BlockingQueue)")
                .because("event loops never wait")
                .check(SERVER);
    }
}
