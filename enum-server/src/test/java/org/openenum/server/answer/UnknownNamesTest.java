package org.openenum.server.answer;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;

/** Names that nobody has: what one load proves about the neighbours. */
class UnknownNamesTest {

    private static final int NAMES = 90; // more than may be young
    private static final int QUESTIONS = 5_000;

    private final InMemoryPlan plan = new InMemoryPlan();

    @Test
    void floodOfUnknownNames_costsOneLoadForEachGap() {
        plan();
        try (RunningPlan running = RunningPlan.of(plan, 1_024, 1 << 20)) {
            flood(running);
            assertThat(plan.nameReads()).isEqualTo(NAMES);
            assertThat(running.cache().cache().residentGaps()).isEqualTo(NAMES);
            assertThat(running.cache().cache().residentNames()).isZero();

            int before = plan.nameReads();
            flood(running);
            assertThat(plan.nameReads()).isEqualTo(before);
        }
    }

    @Test
    void newName_isAnsweredAlthoughItWasProvedAbsent_andItsNeighboursStayAbsent() {
        plan();
        try (RunningPlan running = RunningPlan.of(plan, 1_024, 1 << 20)) {
            assertThat(running.ask("host03x.example A")).isEqualTo("NXDOMAIN");
            plan.commit(() -> plan.record(1, "host03x.example. 60 IN A 192.0.2.3"));
            running.catchUp();
            assertThat(running.ask("host03x.example A")).isEqualTo("A 192.0.2.3");
            assertThat(running.ask("host03y.example A")).isEqualTo("NXDOMAIN");
        }
    }

    @Test
    void nameAddedWhileItsAbsenceIsBeingRead_isAnswered() {
        plan();
        try (RunningPlan running = RunningPlan.of(plan, 1_024, 1 << 20)) {
            running.fill();
            plan.afterNextRead(() -> {
                plan.commit(() -> plan.record(1, "new.example. 60 IN A 192.0.2.4"));
                running.feed().poke();
            });
            running.ask("new.example A");
            running.catchUp();
            assertThat(running.ask("new.example A")).isEqualTo("A 192.0.2.4");
        }
    }

    @Test
    void noRoomForGaps_answersNonetheless() {
        plan();
        try (RunningPlan running = RunningPlan.ofNames(plan, 3_000)) {
            flood(running);
            assertThat(running.cache().cache().residentGaps()).isLessThan(5);
            assertThat(running.ask("host03.example A")).isEqualTo("A 192.0.2.3");
        }
    }

    private static void flood(RunningPlan running) {
        for (int i = 0; i < QUESTIONS; i++) {
            String label = "host%02d-%d".formatted(i % (NAMES + 2), i);
            assertThat(running.ask(label + ".example A")).isEqualTo("NXDOMAIN");
        }
    }

    private void plan() {
        plan.commit(() -> {
            plan.zone(1, "example", Numbering.PRIVATE, false);
            for (int i = 0; i < NAMES; i++) {
                plan.record(1, "host%02d.example. 60 IN A 192.0.2.%d".formatted(i, i));
            }
        });
    }
}
