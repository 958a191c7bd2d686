package org.openenum.load.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.load.simulation.Verdict.Kind;
import org.openenum.load.token.Shown;
import org.openenum.load.token.Token;

/** Times are in nanoseconds from the beginning of the run. */
class SubjectTest {

    private static final long DUE_NANOS = 1_000;

    @Test
    void versionBefore_mayBeShownUntilTheNewOneWasSeen() {
        Subject subject = existing();
        Version next = subject.intend(true, new Sighting());

        assertThat(judge(subject, version(0), 10, 20)).isEqualTo(Kind.OLDER);
        subject.acknowledge(next, 30);
        assertThat(judge(subject, version(0), 40, 50)).isEqualTo(Kind.OLDER);
        assertThat(judge(subject, version(1), 60, 70)).isEqualTo(Kind.NEWEST);
    }

    @Test
    void versionBefore_isStaleOnceTheNewOneWasSeen() {
        Subject subject = existing();
        subject.intend(true, new Sighting());
        judge(subject, version(1), 10, 20);

        assertThat(judge(subject, version(0), 21, 30)).isEqualTo(Kind.STALE);
    }

    @Test
    void newVersionSeenBeforeItsAcknowledgement_makesTheOldOneStaleToo() {
        Subject subject = existing();
        Version next = subject.intend(true, new Sighting());
        judge(subject, version(1), 10, 20);
        subject.acknowledge(next, 100);

        assertThat(judge(subject, version(0), 50, 60)).isEqualTo(Kind.STALE);
    }

    @Test
    void questionsUnderWayAtTheSameTime_mayBeAnsweredInAnyOrder() {
        Subject subject = existing();
        subject.intend(true, new Sighting());
        judge(subject, version(1), 10, 20);

        assertThat(judge(subject, version(0), 19, 30)).isEqualTo(Kind.OLDER);
    }

    @Test
    void twoVersionsBack_isStaleWhenTheOneBetweenWasSeen() {
        Subject subject = existing();
        subject.intend(true, new Sighting());
        judge(subject, version(1), 10, 20);
        subject.intend(true, new Sighting());

        assertThat(judge(subject, version(0), 30, 40)).isEqualTo(Kind.STALE);
        assertThat(judge(subject, version(1), 30, 40)).isEqualTo(Kind.OLDER);
    }

    @Test
    void versionBefore_isLateWhenTheNewOneWasAcknowledgedLongAgo() {
        Subject subject = existing();
        Version next = subject.intend(true, new Sighting());
        subject.acknowledge(next, 100);

        assertThat(judge(subject, version(0), 100 + DUE_NANOS, 1_200)).isEqualTo(Kind.OLDER);
        assertThat(judge(subject, version(0), 101 + DUE_NANOS, 1_300)).isEqualTo(Kind.LATE);
    }

    @Test
    void negativeAnswer_isRightUntilTheNumberExistsAndStaleAfter() {
        Subject subject = absent();
        assertThat(judge(subject, new Shown.Absent(), 1, 2)).isEqualTo(Kind.NEWEST);
        subject.intend(true, new Sighting());
        assertThat(judge(subject, new Shown.Absent(), 3, 4)).isEqualTo(Kind.OLDER);
        assertThat(judge(subject, version(1), 5, 6)).isEqualTo(Kind.NEWEST);

        assertThat(judge(subject, new Shown.Absent(), 7, 8)).isEqualTo(Kind.STALE);
    }

    @Test
    void deletedNumber_isStaleWhenShownAfterItsAbsence() {
        Subject subject = existing();
        subject.intend(false, new Sighting());
        assertThat(judge(subject, version(0), 1, 2)).isEqualTo(Kind.OLDER);
        assertThat(judge(subject, new Shown.Absent(), 3, 4)).isEqualTo(Kind.NEWEST);

        assertThat(judge(subject, version(0), 5, 6)).isEqualTo(Kind.STALE);
    }

    @Test
    void olderAbsenceThatComesLate_isNoSightingOfTheNewOne() {
        Subject subject = absent();
        subject.intend(true, new Sighting());
        judge(subject, version(1), 10, 20);
        subject.intend(false, new Sighting());

        assertThat(judge(subject, new Shown.Absent(), 5, 30)).isEqualTo(Kind.NEWEST);
        assertThat(judge(subject, version(1), 40, 50)).isEqualTo(Kind.OLDER);
        assertThat(judge(subject, new Shown.Absent(), 60, 70)).isEqualTo(Kind.NEWEST);
        assertThat(judge(subject, version(1), 80, 90)).isEqualTo(Kind.STALE);
    }

    @Test
    void absenceOfWhatWasNeverDeleted_isForeign() {
        assertThat(judge(existing(), new Shown.Absent(), 1, 2)).isEqualTo(Kind.FOREIGN);
    }

    @Test
    void tokenThatNobodyWrote_isForeign() {
        Subject subject = existing();

        assertThat(judge(subject, version(1), 1, 2)).isEqualTo(Kind.FOREIGN);
        assertThat(judge(subject, new Shown.Present(new Token("other", 7, 0)), 1, 2))
                .isEqualTo(Kind.FOREIGN);
        assertThat(judge(subject, new Shown.Present(new Token("run", 8, 0)), 1, 2))
                .isEqualTo(Kind.FOREIGN);
        assertThat(judge(subject, new Shown.Unusable("SERVFAIL"), 1, 2)).isEqualTo(Kind.FOREIGN);
    }

    @Test
    void tokenOfADeletion_isForeign() {
        Subject subject = existing();
        subject.intend(false, new Sighting());

        assertThat(judge(subject, version(1), 1, 2)).isEqualTo(Kind.FOREIGN);
    }

    @Test
    void otherPartOfABatch_makesTheOldAnswerTorn() {
        Subject one = existing();
        Subject other = new Subject("run", 8, "/numbers/998", List.of("998"), true, DUE_NANOS);
        Sighting batch = new Sighting();
        one.intend(true, batch);
        other.intend(true, batch);
        judge(one, version(1), 10, 20);

        Shown old = new Shown.Present(new Token("run", 8, 0));
        assertThat(judge(other, old, 19, 30)).isEqualTo(Kind.OLDER);
        assertThat(judge(other, old, 21, 30)).isEqualTo(Kind.TORN);
    }

    @Test
    void otherNumberOfAnImport_makesTheOldAnswerTornAndTheSameNumberMakesItStale() {
        Subject imported = new Subject("run", 7, "/imports", List.of("9991", "9992"), true, DUE_NANOS);
        imported.intend(true, new Sighting());
        judge(imported, "9991", version(1), 10, 20);

        assertThat(judge(imported, "9992", version(0), 19, 30)).isEqualTo(Kind.OLDER);
        assertThat(judge(imported, "9992", version(0), 21, 30)).isEqualTo(Kind.TORN);
        assertThat(judge(imported, "9991", version(0), 21, 30)).isEqualTo(Kind.STALE);
    }

    @Test
    void recordsOfTwoVersions_areMixed() {
        assertThat(judge(existing(), new Shown.Mixed(), 1, 2)).isEqualTo(Kind.MIXED);
    }

    private static Subject existing() {
        return new Subject("run", 7, "/numbers/999", List.of("999"), true, DUE_NANOS);
    }

    private static Subject absent() {
        return new Subject("run", 7, "/numbers/999", List.of("999"), false, DUE_NANOS);
    }

    private static Shown version(int number) {
        return new Shown.Present(new Token("run", 7, number));
    }

    private static Kind judge(Subject subject, String number, Shown shown, long askedNanos, long answeredNanos) {
        return subject.judge(number, shown, askedNanos, answeredNanos).kind();
    }

    private static Kind judge(Subject subject, Shown shown, long askedNanos, long answeredNanos) {
        return judge(subject, "999", shown, askedNanos, answeredNanos);
    }
}
