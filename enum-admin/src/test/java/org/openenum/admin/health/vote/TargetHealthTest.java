package org.openenum.admin.health.vote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.admin.health.probe.ProbeAnswer;
import org.openenum.admin.health.probe.ProbeAnswer.Verdict;
import org.openenum.admin.health.vote.Condition.State;
import org.openenum.health.CheckKind;
import org.openenum.health.TargetCheck;

/** A target that answers, becomes silent and answers again, with a clock in milliseconds. */
class TargetHealthTest {

    private static final Instant START = Instant.parse("2026-11-22T12:00:00Z");

    private final SplittableRandom random = new SplittableRandom(7);

    @Test
    void clockThatIsSetBackByADay_doesNotEndTheChecks() {
        TargetHealth health =
                new TargetHealth(new TargetCheck(CheckKind.SIP_UDP, null, 10, 500, 2, 3, null), null, START);
        health.answered(answer(Verdict.GOOD), START, random);
        Instant yesterday = START.minus(Duration.ofDays(1));

        assertThat(health.isDue(START)).isFalse();
        assertThat(health.isDue(yesterday)).isTrue();

        health.answered(answer(Verdict.GOOD), yesterday, random);
        assertThat(health.isDue(yesterday)).isFalse();
        assertThat(health.isDue(yesterday.plusSeconds(10))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1, 500, 1", "10, 500, 3", "10, 5000, 3", "2, 1000, 2", "30, 15000, 20"})
    void silence_isSeenWithinSoManyIntervals_howeverLongAnAnswerMayTake(int interval, int timeout, int bad) {
        TargetHealth health = new TargetHealth(
                new TargetCheck(CheckKind.SIP_UDP, null, interval, timeout, 2, bad, null), null, START);
        Instant lastGood = START;
        assertThat(health.answered(answer(Verdict.GOOD), lastGood, random)).isTrue();

        Instant now = lastGood;
        while (health.condition().state() == State.UP) {
            now = awaitDue(health, now);
            health.ask();
            now = now.plusMillis(timeout);
            health.answered(answer(Verdict.BAD), now, random);
        }

        long limit = Duration.ofSeconds(interval)
                .multipliedBy(bad)
                .plusMillis(bad == 1 ? timeout : 20)
                .toMillis();
        assertThat(Duration.between(lastGood, now).toMillis()).isLessThanOrEqualTo(limit);
        assertThat(health.condition().since()).isEqualTo(now);
    }

    @ParameterizedTest
    @CsvSource({
        "GGBBG, UP",
        "GBBB, DOWN",
        "GBBBG, DOWN",
        "GBBBGG, UP",
        "GBBBGBG, DOWN",
        "BB, UNCHECKED",
        "NNNN, UNCHECKED",
        "BBBNNG, DOWN"
    })
    void answersInARow_turnIt(String answers, State state) {
        TargetHealth health = new TargetHealth(new TargetCheck(CheckKind.TCP, null, 1, 500, 2, 3, null), null, START);
        answers.chars()
                .forEach(each -> health.answered(
                        answer(each == 'G' ? Verdict.GOOD : each == 'B' ? Verdict.BAD : Verdict.NOT_ASKED),
                        START,
                        random));

        assertThat(health.condition().state()).isEqualTo(state);
    }

    private static Instant awaitDue(TargetHealth health, Instant from) {
        Instant now = from;
        while (!health.isDue(now)) {
            now = now.plusMillis(1);
        }
        return now;
    }

    private static ProbeAnswer answer(Verdict verdict) {
        return new ProbeAnswer(verdict, verdict.name());
    }
}
