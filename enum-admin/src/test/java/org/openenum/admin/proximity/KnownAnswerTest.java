package org.openenum.admin.proximity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.admin.requester.RequesterGroupService.Holder;
import org.openenum.requester.ClientNetwork;

class KnownAnswerTest {

    private static final Instant NOW = Instant.parse("2026-11-23T12:00:00Z");

    private static final ClientNetwork NETWORK = ClientNetwork.parse("192.0.2.0/24");

    @ParameterizedTest(name = "answered {0}, held by {2} with {1}: {3}")
    @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
    -     | -            | -       | false
    -     | 192.0.2.0/24 | north   | true
    -     | 192.0.0.0/16 | north   | true
    -     | 0.0.0.0/0    | others  | false
    north | 192.0.2.0/24 | north   | false
    north | 192.0.2.0/24 | south   | true
    north | 192.0.0.0/16 | north   | true
    north | 0.0.0.0/0    | others  | false
    north | -            | -       | false
    none  | 192.0.2.0/24 | north   | true
    none  | -            | -       | false
    """)
    void networkInAGroupThatTheServiceHasNotGivenItTo_isAPersons(
            String answered, String prefix, String group, boolean isAPersons) {
        KnownAnswer known = answered == null
                ? null
                : new KnownAnswer(NETWORK, Optional.of(answered).filter(name -> !name.equals("none")), NOW);
        Holder holder = prefix == null ? null : new Holder(ClientNetwork.parse(prefix), group);

        assertThat(KnownAnswer.isAPersons(known, holder)).isEqualTo(isAPersons);
    }

    @Test
    void answer_isTooOld_afterItsTime() {
        KnownAnswer answer = new KnownAnswer(NETWORK, Optional.of("north"), NOW);

        assertThat(answer.isOlderThan(Duration.ofDays(7), NOW.plus(Duration.ofDays(7))))
                .isFalse();
        assertThat(answer.isOlderThan(Duration.ofDays(7), NOW.plus(Duration.ofDays(8))))
                .isTrue();
        assertThat(answer.unsettled().isOlderThan(Duration.ofDays(7), NOW)).isTrue();
    }
}
