package org.openenum.load.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.openenum.load.simulation.Change.Kind;

class ChangeBookTest {

    private static final int NUMBERS = 40;

    private final Random random = new Random(1);

    private final ChangeBook book = new ChangeBook(subjects(0, NUMBERS), subjects(NUMBERS, 2));

    @Test
    void subjectWithAChangeOnItsWay_getsNoOther() {
        List<Subject> changed = new ArrayList<>();
        for (int i = 0; i < NUMBERS; i++) {
            changed.add(book.next(random).subject());
        }

        assertThat(new HashSet<>(changed)).hasSize(NUMBERS);
    }

    @Test
    void allSubjectsBusy_thereIsNoChangeUntilOneIsReleased() {
        List<Change> changes = new ArrayList<>();
        for (Change change = book.next(random); change != null; change = book.next(random)) {
            changes.add(change);
        }
        Change released = changes.get(0);
        book.release(released);

        Change next = book.next(random);
        while (next == null) { // the turn of the rule sets, which are all busy
            next = book.next(random);
        }
        assertThat(next.subject()).isSameAs(released.subject());
    }

    @Test
    void numberThatIsNotThere_isCreated() {
        Subject absent = new Subject("run", 0, "/numbers/9990", List.of("9990"), false, 1_000, 0);

        Change change = new ChangeBook(List.of(absent), List.of()).next(random);

        assertThat(change.kind()).isEqualTo(Kind.CREATE);
        assertThat(change.version().isPresent()).isTrue();
    }

    @Test
    void numberThatIsThere_isChangedOrDeleted() {
        List<Kind> kinds = new ArrayList<>();
        for (int i = 0; i < NUMBERS / 2; i++) {
            Change change = book.next(random);
            kinds.add(change.kind());
            assertThat(change.version().isPresent()).isEqualTo(change.kind() != Kind.DELETE);
        }

        assertThat(kinds).contains(Kind.REPLACE, Kind.DELETE).doesNotContain(Kind.CREATE);
    }

    @Test
    void oneChangeInTwenty_rePointsARuleSet() {
        long rePointed = IntStream.range(0, 200)
                .mapToObj(i -> book.next(random))
                .peek(book::release)
                .filter(change -> change.kind() == Kind.RE_POINT)
                .count();

        assertThat(rePointed).isEqualTo(10);
    }

    @Test
    void halfOfAllQuestions_goToWhatWasJustChanged() {
        Change change = book.next(random);
        book.acknowledge(change, 0);
        long hits = IntStream.range(0, 64_000)
                .filter(i -> book.pick(random) == change.subject())
                .count();

        // One of 64 places for what was changed last is taken, the others fall back on any of the 42 subjects.
        double expected = 64_000 * (0.5 / 64 + (1 - 0.5 / 64) / 42);
        assertThat((double) hits).isBetween(expected * 0.9, expected * 1.1);
    }

    private static List<Subject> subjects(int first, int count) {
        return IntStream.range(first, first + count)
                .mapToObj(i -> new Subject("run", i, "/numbers/999" + i, List.of("999" + i), true, 1_000, 0))
                .toList();
    }
}
