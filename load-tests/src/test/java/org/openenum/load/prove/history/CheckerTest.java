package org.openenum.load.prove.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.load.prove.history.Disturbance.Effect;
import org.openenum.load.prove.history.FloodAnswers.Source;
import org.openenum.load.prove.history.Reading.Seen;
import org.openenum.load.prove.history.Violation.Kind;
import org.openenum.load.prove.history.Write.Outcome;
import org.openenum.zone.Serial;

/** Constructed histories of number 7, in seconds: those with a violation, and those without. */
class CheckerTest {

    private static final Duration BOUND = Duration.ofSeconds(2);

    private final History history = new History();

    @Test
    void rightHistory_hasNoViolations() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        seen(1, 2, 3);
        write(2, 4, 5, Outcome.ACKNOWLEDGED);
        seen(1, 5, 6);
        seen(2, 7, 8);
        end(2);

        Findings findings = check();

        assertThat(findings.counts()).isEmpty();
        assertThat(findings.acknowledged()).isEqualTo(2);
        assertThat(findings.longestOutdatedNanos()).isEqualTo(0);
    }

    @Test
    void acknowledgedWriteThatIsGoneInTheEnd_isLost() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 3, Outcome.ACKNOWLEDGED);
        end(1);

        assertThat(check().counts()).containsOnlyKeys(Kind.LOST);
    }

    @Test
    void acknowledgedNumberThatIsNotThereInTheEnd_isLost() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        end(0);

        assertThat(check().counts()).containsOnlyKeys(Kind.LOST);
    }

    @Test
    void versionThatTheNextWriteDidNotFind_isLost() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 3, Outcome.MISSED);
        end(1);

        assertThat(check().counts()).containsOnlyKeys(Kind.LOST);
    }

    @Test
    void writeOfWhichNobodyKnows_mayBeThereOrNot() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 3, Outcome.UNKNOWN);
        seen(2, 4, 5);
        seen(1, 6, 7);
        end(1);

        assertThat(check().counts()).isEmpty();
    }

    @Test
    void writeThatWasRefused_isNeverThere() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 3, Outcome.REFUSED);
        seen(2, 4, 5);
        end(2);

        assertThat(check().counts()).containsExactlyInAnyOrderEntriesOf(Map.of(Kind.NEVER_TRUE, 3L));
    }

    @Test
    void versionThatNobodyHasBegunToWrite_isNeverTrue() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        seen(2, 2, 3);
        write(2, 4, 5, Outcome.ACKNOWLEDGED);
        end(2);

        assertThat(check().counts()).containsOnlyKeys(Kind.NEVER_TRUE);
    }

    @Test
    void oldAnswerAfterANewOne_wentBack_alsoWithinTheBound() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 3, Outcome.ACKNOWLEDGED);
        seen(2, 3, 4);
        seen(1, 4, 5);
        end(2);

        assertThat(check().counts()).containsOnlyKeys(Kind.WENT_BACK);
    }

    @Test
    void oldAnswerToAQuestionThatWasOnItsWay_isAllowed() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 3, Outcome.ACKNOWLEDGED);
        seen(2, 3, 4);
        seen(1, 3, 5);
        end(2);

        assertThat(check().counts()).isEmpty();
    }

    @Test
    void oldAnswerOfAnotherServer_didNotGoBack() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 3, Outcome.ACKNOWLEDGED);
        seen(2, 3, 4);
        history.add(new Reading("other", 7, Seen.VERSION, 1, seconds(4), seconds(5)));
        end(2);

        assertThat(check().counts()).isEmpty();
    }

    @Test
    void serverThatHasBegunAgain_mayGoBack_andOnlyThen() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 3, Outcome.ACKNOWLEDGED);
        seen(2, 3, 4);
        disturbed(4, 6, EnumSet.of(Effect.BEGUN_AGAIN, Effect.LATE));
        seen(1, 5, 6);
        seen(2, 7, 8);
        seen(1, 8, 9);
        end(2);

        assertThat(check().counts()).containsExactlyInAnyOrderEntriesOf(Map.of(Kind.WENT_BACK, 1L));
    }

    @Test
    void answerThatWasLookedAtWhenItsServerHadBegunAgain_isFromBeforeThat() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 3, Outcome.ACKNOWLEDGED);
        seen(2, 3, 7);
        disturbed(4, 6, EnumSet.of(Effect.BEGUN_AGAIN, Effect.LATE));
        seen(1, 7, 8);
        end(2);

        assertThat(check().counts()).isEmpty();
    }

    @Test
    void questionThatWasSentWhenItsServerHadBegunAgain_mayHaveAnOldAnswer() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 3, Outcome.ACKNOWLEDGED);
        seen(2, 3, 4);
        disturbed(6, 9, EnumSet.of(Effect.BEGUN_AGAIN, Effect.LATE));
        seen(1, 5, 10);
        end(2);

        assertThat(check().counts()).isEmpty();
    }

    @Test
    void whatWasShownBeforeItWasAcknowledged_mayBeGoneAfterAFault_untilItIsShownAgain() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 8, Outcome.ACKNOWLEDGED);
        seen(2, 3, 4);
        disturbed(4, 6, EnumSet.of(Effect.LATE));
        seen(1, 6, 7);
        // Acknowledged now; DNS may show it a little later.
        seen(1, 8, 9);
        seen(2, 9, 10);
        seen(1, 10, 11);
        end(2);

        assertThat(check().counts()).containsExactlyInAnyOrderEntriesOf(Map.of(Kind.WENT_BACK, 1L));
    }

    @Test
    void whatWasAcknowledgedAfterAFault_isOutdatedWhereItIsNotShownAgainInTime() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 8, Outcome.ACKNOWLEDGED);
        seen(2, 3, 4);
        disturbed(4, 6, EnumSet.of(Effect.LATE));
        seen(1, 11, 12);
        end(2);

        assertThat(check().counts()).containsOnlyKeys(Kind.OUTDATED);
    }

    @Test
    void whatWasShownBeforeItWasAcknowledged_staysWithoutAFault() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 8, Outcome.ACKNOWLEDGED);
        seen(2, 3, 4);
        seen(1, 6, 7);
        end(2);

        assertThat(check().counts()).containsOnlyKeys(Kind.WENT_BACK);
    }

    @Test
    void whatWasAcknowledgedBeforeAFault_staysAfterIt_alsoIfSomethingNewerMayBeGone() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 3, Outcome.ACKNOWLEDGED);
        write(3, 4, 9, Outcome.ACKNOWLEDGED);
        seen(2, 3, 4);
        seen(3, 4, 5);
        disturbed(5, 6, EnumSet.of(Effect.LATE));
        seen(1, 6, 7);
        end(3);

        assertThat(check().counts()).containsOnlyKeys(Kind.WENT_BACK);
    }

    @Test
    void oldAnswerTooLongAfterTheAcknowledgement_isOutdated() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 3, Outcome.ACKNOWLEDGED);
        seen(1, 5, 6);
        seen(1, 6, 7);
        end(2);

        Findings findings = check();

        assertThat(findings.counts()).containsExactlyInAnyOrderEntriesOf(Map.of(Kind.OUTDATED, 1L));
        assertThat(findings.longestOutdatedNanos()).isEqualTo(seconds(3));
    }

    @Test
    void oldAnswerDuringADisturbance_isAllowed_andTheBoundBeginsWithItsEnd() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 3, Outcome.ACKNOWLEDGED);
        disturbed(3, 20, EnumSet.of(Effect.LATE));
        seen(1, 10, 11);
        seen(1, 22, 23);
        seen(1, 23, 24);
        end(2);

        Findings findings = check();

        assertThat(findings.counts()).containsExactlyInAnyOrderEntriesOf(Map.of(Kind.OUTDATED, 1L));
        assertThat(findings.longestOutdatedNanos()).isEqualTo(seconds(3));
        assertThat(findings.longestOutdatedInFaultNanos()).isEqualTo(seconds(7));
        assertThat(findings.longestOutdatedOnceWrittenNanos()).isZero();
    }

    @Test
    void oldAnswerDuringADisturbance_isAsOldAsWritesGoOn() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 3, Outcome.ACKNOWLEDGED);
        disturbed(4, 20, EnumSet.of(Effect.LATE));
        write(3, 4, 5, Outcome.ACKNOWLEDGED);
        write(4, 13, 14, Outcome.ACKNOWLEDGED);
        seen(1, 11, 12);
        seen(1, 15, 16);
        seen(4, 17, 18);
        end(4);

        Findings findings = check();

        assertThat(findings.counts()).isEmpty();
        assertThat(findings.longestOutdatedInFaultNanos()).isEqualTo(seconds(12));
        assertThat(findings.longestOutdatedOnceWrittenNanos()).isEqualTo(seconds(1));
    }

    @Test
    void lostQuestion_countsUnlessTheServerIsAway() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        disturbed(3, 5, EnumSet.of(Effect.SILENT));
        history.add(new Reading("server", 7, Seen.LOST, 0, seconds(2), seconds(4)));
        history.add(new Reading("server", 7, Seen.LOST, 0, seconds(6), seconds(8)));
        history.add(new Reading("server", 7, Seen.FAILED, 0, seconds(9), seconds(10)));
        end(1);

        assertThat(check().counts()).containsExactlyInAnyOrderEntriesOf(Map.of(Kind.UNANSWERED, 2L));
    }

    @Test
    void twoVersionsInOneAnswer_areMixed_andForeignRecords_neverTrue() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        history.add(new Reading("server", 7, Seen.MIXED, 0, seconds(2), seconds(3)));
        history.add(new Reading("server", 7, Seen.FOREIGN, 0, seconds(3), seconds(4)));
        end(1);

        assertThat(check().counts()).containsOnlyKeys(Kind.MIXED, Kind.NEVER_TRUE);
    }

    @Test
    void serverThatEndsWithSomethingElseThanTheApi_isDifferent() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 3, Outcome.UNKNOWN);
        history.addFinal(new Reading("API", 7, Seen.VERSION, 2, seconds(8), seconds(9)));
        history.addFinal(new Reading("server", 7, Seen.VERSION, 1, seconds(8), seconds(9)));

        assertThat(check().counts()).containsOnlyKeys(Kind.DIFFERENT);
    }

    @Test
    void serverThatEndsWithWhatIsOldInTheApi_isDifferent_andNothingIsLost() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 3, Outcome.ACKNOWLEDGED);
        history.addFinal(new Reading("API", 7, Seen.VERSION, 2, seconds(8), seconds(9)));
        history.addFinal(new Reading("server", 7, Seen.VERSION, 1, seconds(8), seconds(9)));

        assertThat(check().counts()).containsExactlyInAnyOrderEntriesOf(Map.of(Kind.DIFFERENT, 1L));
    }

    @Test
    void numberThatNobodyReadInTheEnd_isNoProof() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);

        assertThat(check().counts()).containsOnlyKeys(Kind.UNANSWERED);
    }

    @Test
    void serialThatGoesBack_isFound_alsoBehindItsEnd() {
        serial(5, 0, 1);
        serial(4, 1, 2);
        serial(6, 2, 3);
        serial(4_294_967_295L, 3, 4);

        assertThat(check().counts()).containsExactlyInAnyOrderEntriesOf(Map.of(Kind.SERIAL_WENT_BACK, 2L));
    }

    @Test
    void serialThatGoesOnBehindItsEnd_orGoesBackWhileItsServerBeginsAgain_isRight() {
        serial(4_294_967_295L, 0, 1);
        serial(3, 1, 2);
        disturbed(3, 6, EnumSet.of(Effect.BEGUN_AGAIN));
        serial(2, 4, 5);
        serial(3, 6, 7);
        history.addFinal(new SerialLook("server", new Serial(3), seconds(8), seconds(9)));

        assertThat(check().counts()).isEmpty();
    }

    @Test
    void serialThatIsGoneAfterAFault_isFound_ifAChangeWasAcknowledgedBehindIt() {
        serial(1, 0, 1);
        write(1, 1, 2, Outcome.ACKNOWLEDGED);
        serial(2, 2, 3);
        disturbed(3, 9, EnumSet.of(Effect.LATE));
        serial(1, 4, 5);
        serial(0, 5, 6);
        write(2, 7, 8, Outcome.ACKNOWLEDGED);
        serial(2, 8, 9);
        end(2);

        assertThat(check().counts()).containsExactlyInAnyOrderEntriesOf(Map.of(Kind.SERIAL_WENT_BACK, 1L));
    }

    @Test
    void serialThatIsGoneAfterAFault_isRight_ifNothingWasAcknowledgedBehindItBefore() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        serial(2, 1, 2);
        disturbed(2, 9, EnumSet.of(Effect.LATE));
        // Begun when the serial was lost; the client that reads serials was delayed all the time.
        write(2, 5, 6, Outcome.ACKNOWLEDGED);
        serial(1, 6, 7);
        end(2);

        assertThat(check().counts()).isEmpty();
    }

    @Test
    void serialOfAServerThatBeganAgain_beforeItsQuestionWasSent_orItsAnswerLookedAt_isRight() {
        serial(3, 0, 5);
        disturbed(1, 4, EnumSet.of(Effect.BEGUN_AGAIN));
        serial(2, 5, 6);
        serial(3, 6, 7);
        disturbed(8, 9, EnumSet.of(Effect.BEGUN_AGAIN));
        serial(2, 7, 10);

        assertThat(check().counts()).isEmpty();
    }

    @Test
    void serialThatIsOlderInTheEnd_wentBack_whateverHappenedMeanwhile() {
        serial(3, 1, 2);
        disturbed(3, 6, EnumSet.of(Effect.BEGUN_AGAIN));
        history.addFinal(new SerialLook("server", new Serial(2), seconds(8), seconds(9)));

        assertThat(check().counts()).containsOnlyKeys(Kind.SERIAL_WENT_BACK);
    }

    @Test
    void numberThatChangesUnderOneSerial_isFound_andUnderTwoIsNot() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 1, 2, Outcome.UNKNOWN);
        serial(1, 2, 3);
        seen(1, 3, 4);
        seen(2, 4, 5);
        serial(1, 5, 6);
        seen(1, 6, 7);
        seen(2, 7, 8);
        serial(2, 8, 9);
        end(2);

        assertThat(check().counts()).containsExactlyInAnyOrderEntriesOf(Map.of(Kind.SERIAL_STAYED, 1L));
    }

    @Test
    void numberThatChangesUnderOneSerial_isRight_whereAFaultHasUndoneWhatWasNotAcknowledged() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 1, 12, Outcome.ACKNOWLEDGED);
        serial(1, 2, 3);
        seen(2, 3, 4);
        disturbed(4, 9, EnumSet.of(Effect.LATE));
        seen(1, 9, 10);
        serial(1, 10, 11);
        end(2);

        assertThat(check().counts()).isEmpty();
    }

    @Test
    void acknowledgedNumberThatChangesUnderOneSerial_isFound_alsoInAFault() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        serial(1, 1, 2);
        disturbed(2, 9, EnumSet.of(Effect.LATE));
        seen(1, 2, 3);
        write(2, 3, 4, Outcome.ACKNOWLEDGED);
        seen(2, 4, 5);
        serial(1, 5, 6);
        end(2);

        assertThat(check().counts()).containsExactlyInAnyOrderEntriesOf(Map.of(Kind.SERIAL_STAYED, 1L));
    }

    @Test
    void changeThatWasSentAgain_andIsInTheHistoryOnce_isRight() {
        write(1, 0, 3, Outcome.ACKNOWLEDGED);
        history.addSentAgain(true);
        history.add(new Receipt(7, 1, 100));
        history.addFinal(new LoggedChanges(7, List.of(100L)));
        end(1);

        Findings findings = check();

        assertThat(findings.counts()).isEmpty();
        assertThat(findings.repetitions()).isEqualTo(new Repetitions(1, 1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "done twice                  | 100 101 101",
                "not done                    | 100",
                "answered with another change | 100 102",
                "done by nobody              | 99 100 101"
            })
    void changeThatWasSentAgain_andIsNotInTheHistoryOnce_isFound(String how, String logged) {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 5, Outcome.ACKNOWLEDGED);
        history.add(new Receipt(7, 1, 100));
        history.add(new Receipt(7, 2, 101));
        history.addFinal(new LoggedChanges(
                7, Arrays.stream(logged.split(" ")).map(Long::valueOf).toList()));
        end(2);

        assertThat(check().counts()).as(how).containsOnlyKeys(Kind.NOT_ONCE);
    }

    @Test
    void changeThatWasDone_andRefusedWhenItWasSentAgain_isFound() {
        write(1, 0, 3, Outcome.NOT_RECOGNISED);
        history.addFinal(new LoggedChanges(7, List.of(100L)));
        end(1);

        assertThat(check().counts()).containsOnlyKeys(Kind.NOT_ONCE);
    }

    @Test
    void changeOfWhichNobodyKnows_mayBeInTheHistoryOrNot() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        write(2, 2, 5, Outcome.UNKNOWN);
        history.add(new Receipt(7, 1, 100));
        history.addFinal(new LoggedChanges(7, List.of(100L, 101L)));
        end(2);

        assertThat(check().counts()).isEmpty();
    }

    @Test
    void answerThatIsLargerThanItsQuestionAllows_isFound_andTheWorstKindIsNamed() {
        history.add(new FloodAnswers("NAPTR, EDNS 4096", Source.ONE_ADDRESS, 10, 500, 10, 12_000, 1_232, 1_232));
        history.add(new FloodAnswers("NAPTR, no EDNS", Source.MANY_ADDRESSES, 10, 400, 5, 2_800, 560, 512));

        Findings findings = check();

        assertThat(findings.counts()).containsExactlyInAnyOrderEntriesOf(Map.of(Kind.TOO_LARGE, 1L));
        assertThat(findings.flood()).isEqualTo(new FloodTotal(20, 900, 15, 14_800, 1_232, 24, "NAPTR, EDNS 4096"));
        assertThat(findings.flood(Source.MANY_ADDRESSES).amplification()).isEqualTo(7);
    }

    @Test
    void floodThatGetsMoreThanItSentAndMayHave_isFoundOut() {
        history.add(new FloodAnswers("NAPTR", Source.ONE_ADDRESS, 10, 500, 10, 800, 80, 512));
        history.add(new FloodAnswers("ANY", Source.MANY_ADDRESSES, 10, 500, 10, 801, 90, 512));
        history.limitFloods(100);
        history.limitFloods(200);

        assertThat(check().counts()).containsExactlyInAnyOrderEntriesOf(Map.of(Kind.AMPLIFIED, 1L));
    }

    @Test
    void findingsOfTwoHistories_areAddedUp() {
        write(1, 0, 1, Outcome.ACKNOWLEDGED);
        history.addReason("request timed out");
        end(0);
        Findings one = check();

        Findings both = one.and(one);

        assertThat(both.acknowledged()).isEqualTo(2);
        assertThat(both.unknownBecause()).containsExactlyInAnyOrderEntriesOf(Map.of("request timed out", 2L));
        assertThat(both.counts()).containsExactlyInAnyOrderEntriesOf(Map.of(Kind.LOST, 2 * one.count(Kind.LOST)));
        assertThat(both.examples()).hasSizeLessThanOrEqualTo(3);
    }

    private Findings check() {
        return new Checker(history, BOUND).check();
    }

    private void write(int version, int begun, int ended, Outcome outcome) {
        history.add(new Write(7, version, seconds(begun), seconds(ended), outcome));
    }

    private void seen(int version, int begun, int ended) {
        history.add(new Reading("server", 7, Seen.VERSION, version, seconds(begun), seconds(ended)));
    }

    private void serial(long serial, int begun, int ended) {
        history.add(new SerialLook("server", new Serial(serial), seconds(begun), seconds(ended)));
    }

    private void end(int version) {
        history.addFinal(new Reading("API", 7, Seen.VERSION, version, seconds(100), seconds(101)));
        history.addFinal(new Reading("server", 7, Seen.VERSION, version, seconds(101), seconds(102)));
    }

    private void disturbed(int begun, int ended, Set<Effect> effects) {
        history.add(new Disturbance(seconds(begun), seconds(ended), effects));
    }

    private static long seconds(int seconds) {
        return Duration.ofSeconds(seconds).toNanos();
    }
}
