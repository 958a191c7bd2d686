package org.openenum.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.naptr.NaptrRule;

class OutOfServiceTest {

    private static final NaptrRule A = NaptrRule.ofUri("E2U+sip", "sip:+{number}@a.example");
    private static final NaptrRule B = NaptrRule.ofUri("E2U+sip", "sip:+{number}@b.example");

    @Test
    void text_isReadBack() {
        OutOfService without = OutOfService.of(List.of(A.target(), B.target()));

        assertThat(OutOfService.parse(without.text())).isEqualTo(without);
        assertThat(OutOfService.parse(OutOfService.instead(7).text())).isEqualTo(OutOfService.instead(7));
    }

    @Test
    void rules_areKnownByWhereTheyLead() {
        OutOfService without = OutOfService.of(List.of(A.target()));

        assertThat(without.leavesOut(OutOfService.key(A))).isTrue();
        assertThat(without.leavesOut(OutOfService.key(B))).isFalse();
    }

    @Test
    void whatSomebodyElseWrote_isRefused() {
        assertThatThrownBy(() -> OutOfService.parse("nonsense")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> OutOfService.parse("OUT x")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> OutOfService.parse(" ")).isInstanceOf(IllegalArgumentException.class);
    }
}
