package org.openenum.admin.health.vote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.admin.health.vote.Condition.State;
import org.openenum.health.CheckKind;
import org.openenum.health.TargetCheck;

/** Votes: U finds it up, D finds it down; u and d did so before they became silent. */
class QuorumTest {

    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");

    private static List<Vote> votes(String votes) {
        List<Vote> all = new ArrayList<>();
        for (char each : votes.toCharArray()) {
            String prober = "p" + all.size();
            boolean isSilent = Character.isLowerCase(each);
            boolean up = Character.toUpperCase(each) == 'U';
            Instant since = NOW.minusSeconds(60).plusSeconds(all.size());
            all.add(new Vote(prober, up, since, prober + " says so", isSilent ? NOW : NOW.plusSeconds(1)));
        }
        return all;
    }

    private static Condition decided(Condition before, CheckKind kind, Integer quorum, String votes) {
        return Quorum.decide(before, new TargetCheck(kind, null, 1, 300, 1, 2, quorum), votes(votes), NOW);
    }

    @ParameterizedTest
    @CsvSource({
        // quorum, votes, state
        ", U, UP",
        ", D, DOWN",
        ", UD, UP",
        ", DD, DOWN",
        ", UUD, UP",
        ", UDD, DOWN",
        ", UUDD, UP",
        ", DDDUU, DOWN",
        // Silent probers do not count.
        ", uuD, DOWN",
        ", Udd, UP",
        ", uDD, DOWN",
        // As many probers as the check requires, or all if fewer report.
        "1, UUD, DOWN",
        "2, UUD, UP",
        "3, UDD, UP",
        "3, DDD, DOWN",
        "3, uDD, DOWN",
        "3, uUD, UP",
        "2, D, DOWN"
    })
    void targetIsDown_whileAQuorumFindsItDown(Integer quorum, String votes, State state) {
        Condition up = Condition.of(true, NOW.minusSeconds(60), "200 OK");
        Condition down = Condition.of(false, NOW.minusSeconds(60), "the port is closed");

        assertThat(decided(up, CheckKind.SIP_UDP, quorum, votes).state()).isEqualTo(state);
        assertThat(decided(down, CheckKind.SIP_UDP, quorum, votes).state())
                .as("whatever it was")
                .isEqualTo(state);
    }

    @Test
    void turn_saysWhatTheLastOfThoseFoundThatAgree() {
        Condition decided =
                decided(Condition.of(true, NOW.minusSeconds(60), "200 OK"), CheckKind.SIP_UDP, null, "DUDU");
        assertThat(decided.why()).isEqualTo("200 OK");

        assertThat(decided(decided, CheckKind.SIP_UDP, null, "DUD").why()).isEqualTo("p2 says so");
        assertThat(decided(decided, CheckKind.SIP_UDP, null, "DUD").since()).isEqualTo(NOW);
    }

    @ParameterizedTest
    @CsvSource({"SIP_UDP, DOWN", "REPORT, UP"})
    void nobodySaysAnything_whatChecksFoundStays_andWhatWasReportedIsOver(CheckKind kind, State state) {
        Condition down = Condition.of(false, NOW.minusSeconds(60), "full");

        assertThat(decided(down, kind, null, "dd").state()).isEqualTo(state);
        assertThat(decided(Condition.UNCHECKED, kind, null, "").state()).isEqualTo(State.UNCHECKED);
    }

    @Test
    void voteThatWouldCountForADay_isOfAClockThatWasSetBackSince_andDoesNotCount() {
        Vote vote = new Vote("p0", false, NOW, "busy", NOW.plus(Duration.ofDays(1)));

        assertThat(Quorum.counted(List.of(vote), NOW)).isEmpty();
        assertThat(Quorum.counted(List.of(vote), NOW.plus(Duration.ofDays(1)).minusSeconds(1)))
                .containsExactly(vote);
    }
}
