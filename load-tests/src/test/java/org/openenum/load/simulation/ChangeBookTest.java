package org.openenum.load.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.openenum.load.simulation.Change.Kind;
import org.openenum.load.token.RuleBody;
import org.openenum.load.token.Token;

class ChangeBookTest {

    private static final int NUMBERS = 70;

    private static final int BATCH = 3;

    private final Random random = new Random(1);

    private final List<Subject> imports = subjects(NUMBERS + 2 + BATCH, 2);

    private final List<Subject> largeImports = subjects(NUMBERS + 4 + BATCH, 1);

    private final ChangeBook book = new ChangeBook(
            subjects(0, NUMBERS), subjects(NUMBERS, 2), List.of(subjects(NUMBERS + 2, BATCH)), imports, largeImports);

    @Test
    void allChangesTaken_noSubjectHasTwo() {
        List<Subject> changed = takeAll().stream()
                .flatMap(change -> change.parts().stream())
                .map(Change.Part::subject)
                .toList();

        assertThat(changed).doesNotHaveDuplicates().hasSizeGreaterThan(NUMBERS);
    }

    @Test
    void allNumbersBusy_thereIsNoChangeUntilOneIsReleased() {
        Change number = takeAll().stream()
                .filter(change -> change.kind() == Kind.REPLACE)
                .findFirst()
                .orElseThrow();
        book.release(number);

        Change next = book.next(random);

        assertThat(next.first().subject()).isSameAs(number.first().subject());
        assertThat(next.first().version().number()).isEqualTo(2);
    }

    @Test
    void batch_writesAllItsNumbersAtOnce() {
        Change batch = takeAll().stream()
                .filter(change -> change.kind() == Kind.BATCH)
                .findFirst()
                .orElseThrow();

        assertThat(batch.parts()).hasSize(BATCH);
        assertThat(RuleBody.batch(batch.tokens()))
                .startsWith("{\"operations\":[{\"op\":\"put\",\"number\":\"99972\",\"ifMatch\":\"*\",")
                .contains(batch.parts().get(BATCH - 1).version().token().uri());
    }

    @Test
    void firstImport_isLargeAndTheNextOnesAreSmallUntilNoneIsFree() {
        Change large = book.nextImport();
        List<Kind> kinds = List.of(
                large.kind(), book.nextImport().kind(), book.nextImport().kind());

        assertThat(kinds).containsExactly(Kind.LARGE_IMPORT, Kind.IMPORT, Kind.IMPORT);
        assertThat(book.nextImport()).isNull();
        book.release(large);
        assertThat(book.nextImport()).isNull();
        assertThat(book.nextImport().first().subject()).isSameAs(large.first().subject());
    }

    @Test
    void table_hasBothRulesOfEachNumber() {
        assertThat(RuleBody.csv(List.of("9991", "9992"), new Token("run", 7, 3)))
                .isEqualTo("""
                        number,ttl,preference,service,uri
                        9991,3600,10,E2U+sip,sip:trun-7-3@sbc.example
                        9991,3600,20,E2U+sip,sip:trun-7-3@sbc.example
                        9992,3600,10,E2U+sip,sip:trun-7-3@sbc.example
                        9992,3600,20,E2U+sip,sip:trun-7-3@sbc.example
                        """);
    }

    @Test
    void numberThatIsNotThere_isCreated() {
        Subject absent = new Subject("run", 0, "/numbers/9990", List.of("9990"), false, 1_000);

        Change change = new ChangeBook(List.of(absent), List.of(), List.of(), List.of(), List.of()).next(random);

        assertThat(change.kind()).isEqualTo(Kind.CREATE);
        assertThat(change.first().version().isPresent()).isTrue();
    }

    @Test
    void numberThatIsThere_isChangedOrDeleted() {
        List<Change> changes = takeAll().stream()
                .filter(change -> change.kind() != Kind.BATCH && change.kind() != Kind.RE_POINT)
                .toList();

        assertThat(changes)
                .hasSize(NUMBERS)
                .allSatisfy(change ->
                        assertThat(change.first().version().isPresent()).isEqualTo(change.kind() == Kind.REPLACE));
        assertThat(changes).extracting(Change::kind).contains(Kind.REPLACE, Kind.DELETE);
    }

    @Test
    void hundredChanges_areTwoBatchesAndFiveRuleSets() {
        List<Kind> kinds = IntStream.range(0, 100)
                .mapToObj(i -> book.next(random))
                .peek(book::release)
                .map(Change::kind)
                .toList();

        assertThat(kinds).filteredOn(kind -> kind == Kind.BATCH).hasSize(2);
        assertThat(kinds).filteredOn(kind -> kind == Kind.RE_POINT).hasSize(5);
    }

    @Test
    void halfOfAllQuestions_goToWhatWasJustChanged() {
        Change change = book.next(random);
        book.acknowledge(change, 0);
        long hits = IntStream.range(0, 64_000)
                .filter(i -> book.pick(random) == change.first().subject())
                .count();

        // One of the 64 slots for recent changes is filled; the others select any of the 78 subjects.
        double expected = 64_000 * (0.5 / 64 + (1 - 0.5 / 64) / 78);
        assertThat((double) hits).isBetween(expected * 0.9, expected * 1.1);
    }

    private List<Change> takeAll() {
        List<Change> changes = new ArrayList<>();
        for (Change change = book.next(random); change != null; change = book.next(random)) {
            changes.add(change);
        }
        return changes;
    }

    private static List<Subject> subjects(int first, int count) {
        return IntStream.range(first, first + count)
                .mapToObj(i -> new Subject("run", i, "/numbers/999" + i, List.of("999" + i), true, 1_000))
                .toList();
    }
}
