package org.openenum.server.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;

/** The order of the records of a set: as entered, or rotated if so configured (RFC 1794). */
class RecordOrderTest {

    private static final List<String> ENTERED = List.of("192.0.2.9", "192.0.2.1", "192.0.2.5");

    private final InMemoryPlan plan = new InMemoryPlan();
    private RunningPlan running;

    @BeforeEach
    void start() {
        plan.commit(() -> {
            plan.zone(1, "example", Numbering.PRIVATE, false);
            plan.record(
                    1,
                    "host.example. 60 IN A 192.0.2.9",
                    "host.example. 60 IN A 192.0.2.1",
                    "host.example. 60 IN A 192.0.2.5");
            plan.record(1, "alone.example. 60 IN A 192.0.2.7");
        });
        running = RunningPlan.of(plan, 1_024, 1 << 20);
    }

    @AfterEach
    void close() {
        running.close();
    }

    @Test
    void records_standAsEntered() {
        for (int id = 0; id < 10; id++) {
            assertThat(answer("host.example A", id)).isEqualTo(ENTERED);
        }
    }

    @Test
    void rotated_eachRecordComesFirst_andTheOthersFollowInTheirRound() {
        running.with(new AnswerOptions(false, true));
        List<String> first = new ArrayList<>();
        for (int id = 0; id < 6; id++) {
            List<String> answer = answer("host.example A", id);
            first.add(answer.get(0));
            int turn = ENTERED.indexOf(answer.get(0));
            assertThat(answer.get(1)).isEqualTo(ENTERED.get((turn + 1) % 3));
            assertThat(answer.get(2)).isEqualTo(ENTERED.get((turn + 2) % 3));
        }
        assertThat(first).containsExactly("192.0.2.9", "192.0.2.1", "192.0.2.5", "192.0.2.9", "192.0.2.1", "192.0.2.5");
    }

    @Test
    void rotated_aRecordAloneIsAnswered() {
        running.with(new AnswerOptions(false, true));
        assertThat(answer("alone.example A", 65_535)).containsExactly("192.0.2.7");
    }

    private List<String> answer(String question, int id) {
        return running.message(question, id).getSection(Section.ANSWER).stream()
                .map(Record::rdataToString)
                .toList();
    }
}
