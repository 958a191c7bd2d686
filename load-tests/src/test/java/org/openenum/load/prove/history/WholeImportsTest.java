package org.openenum.load.prove.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.load.prove.history.Reading.Seen;
import org.openenum.load.prove.history.Violation.Kind;
import org.openenum.load.prove.history.WholeImports.Interrupted;

class WholeImportsTest {

    private static Reading shown(int number, int version, long begun, long ended) {
        return new Reading("enum-server", number, Seen.VERSION, version, begun, ended);
    }

    private static List<Kind> kinds(Reading... readings) {
        return WholeImports.check(List.of(readings), List.of()).stream()
                .map(Violation::kind)
                .toList();
    }

    @Test
    void oneImportAfterAnother_isWhole_inWhicheverOrderItIsTold() {
        assertThat(kinds(shown(3, 2, 30, 31), shown(1, 0, 10, 11), shown(2, 1, 20, 21)))
                .isEmpty();
    }

    @Test
    void oldVersionOfAnotherNumberAfterANewOne_isAPart() {
        assertThat(WholeImports.check(
                        List.of(shown(1, 2, 10, 11), shown(2, 1, 12, 13), shown(3, 2, 14, 15)), List.of()))
                .containsExactly(new Violation(Kind.IN_PART, "number 2 is of import 1 after number 1 was of import 2"));
    }

    @Test
    void oldVersionThatWasAskedForBeforeTheNewOneWasAnswered_isNone() {
        assertThat(kinds(shown(1, 2, 10, 20), shown(2, 1, 15, 30))).isEmpty();
    }

    @Test
    void longAnswerIsNotForgottenBehindAShortOne() {
        assertThat(kinds(shown(1, 2, 10, 40), shown(2, 2, 11, 12), shown(3, 1, 50, 51)))
                .containsExactly(Kind.IN_PART);
        assertThat(kinds(shown(1, 3, 10, 40), shown(2, 2, 11, 12), shown(3, 2, 50, 51)))
                .containsExactly(Kind.IN_PART);
    }

    @Test
    void importThatIsShownBeforeItIsWritten_mayBeGoneWithItsProgram_untilItIsDone() {
        List<Interrupted> interrupted = List.of(new Interrupted(2, 20, 30));

        assertThat(WholeImports.check(List.of(shown(1, 2, 10, 11), shown(2, 1, 21, 22)), interrupted))
                .isEmpty();
        assertThat(WholeImports.check(List.of(shown(1, 2, 19, 32), shown(2, 1, 33, 34)), interrupted))
                .as("whoever asked stood still before the answer was looked at")
                .isEmpty();
        assertThat(WholeImports.check(List.of(shown(1, 2, 10, 11), shown(2, 1, 12, 22)), interrupted))
                .as("whoever asked stood still before the question was sent")
                .isEmpty();
    }

    @Test
    void importThatWasInterrupted_isWholeBeforeTheKill_andWhenItIsDone_andThoseBeforeItStay() {
        List<Interrupted> interrupted = List.of(new Interrupted(2, 20, 30));

        assertThat(WholeImports.check(List.of(shown(1, 2, 10, 11), shown(2, 1, 12, 13)), interrupted))
                .hasSize(1);
        assertThat(WholeImports.check(
                        List.of(shown(1, 2, 10, 11), shown(1, 2, 31, 32), shown(2, 1, 33, 34)), interrupted))
                .hasSize(1);
        assertThat(WholeImports.check(List.of(shown(1, 2, 10, 11), shown(2, 0, 21, 22)), interrupted))
                .hasSize(1);
    }

    @Test
    void whatIsNoVersion_isItsOwnKind() {
        assertThat(kinds(
                        new Reading("enum-server", 1, Seen.MIXED, 0, 1, 2),
                        new Reading("enum-server", 1, Seen.FOREIGN, 0, 3, 4),
                        new Reading("enum-server", 1, Seen.FAILED, 0, 5, 6),
                        new Reading("enum-server", 1, Seen.LOST, 0, 7, 8)))
                .containsExactly(Kind.MIXED, Kind.NEVER_TRUE, Kind.UNANSWERED, Kind.UNANSWERED);
    }
}
