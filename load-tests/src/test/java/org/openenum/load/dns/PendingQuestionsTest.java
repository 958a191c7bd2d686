package org.openenum.load.dns;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.load.dns.PendingQuestions.Pending;

class PendingQuestionsTest {

    private static final long LIMIT_NANOS = 1_000;

    private static final Question ONE = Question.naptr("1.e164.arpa");

    private static final Question TWO = Question.naptr("2.e164.arpa");

    private final PendingQuestions pending = new PendingQuestions(LIMIT_NANOS);

    private final List<Outcome> outcomes = new ArrayList<>();

    @Test
    void answer_findsItsQuestionOnce() {
        Pending one = pending.add(ONE, 0, outcomes::add);
        Pending two = pending.add(TWO, 0, outcomes::add);
        byte[] answer = QuestionTest.wire(TWO, two.id(), Transport.UDP);

        assertThat(one.id()).isNotEqualTo(two.id());
        assertThat(pending.take(answer)).isSameAs(two);
        assertThat(pending.take(answer)).isNull();
        assertThat(pending.size()).isOne();
    }

    @Test
    void answerWithTheIdOfAnotherQuestion_isNotTaken() {
        Pending one = pending.add(ONE, 0, outcomes::add);

        assertThat(pending.take(QuestionTest.wire(TWO, one.id(), Transport.UDP)))
                .isNull();
        assertThat(pending.size()).isOne();
    }

    @Test
    void messageTooShortForAnId_isNotTaken() {
        pending.add(ONE, 0, outcomes::add);

        assertThat(pending.take(new byte[] {1})).isNull();
    }

    @Test
    void questionsExpireInOrder_andTheOldestThatWaitsSaysWhen() {
        Pending one = pending.add(ONE, 0, outcomes::add);
        pending.add(TWO, 600, outcomes::add);
        List<Long> remaining = new ArrayList<>();

        assertThat(pending.expire(1_000, remaining::add)).isSameAs(one);
        assertThat(pending.expire(1_000, remaining::add)).isNull();
        assertThat(remaining).containsExactly(600L);
    }

    @Test
    void answeredQuestion_doesNotExpire() {
        Pending one = pending.add(ONE, 0, outcomes::add);
        pending.take(QuestionTest.wire(ONE, one.id(), Transport.UDP));

        assertThat(pending.expire(5_000, remaining -> outcomes.clear())).isNull();
        assertThat(pending.size()).isZero();
    }

    @Test
    void allIdsTaken_noneIsGiven() {
        for (int i = 0; i < 65_536; i++) {
            assertThat(pending.add(ONE, 0, outcomes::add)).isNotNull();
        }

        assertThat(pending.add(ONE, 0, outcomes::add)).isNull();
    }
}
