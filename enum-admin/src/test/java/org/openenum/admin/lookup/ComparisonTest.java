package org.openenum.admin.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ComparisonTest {

    private static final String RECORD =
            "1.e164.arpa. 3600 IN NAPTR 100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:1@example.net!\" .";

    @Test
    void equalAnswers_areTheSame() {
        Comparison comparison =
                Comparison.of(List.of(answer("a", "NOERROR", RECORD, 0L), answer("b", "NOERROR", RECORD, 0L)), false);

        assertThat(comparison.same()).isTrue();
    }

    @Test
    void oneOfThree_differs() {
        Comparison comparison = Comparison.of(
                List.of(
                        answer("a", "NXDOMAIN", null, 0L),
                        answer("b", "NOERROR", RECORD, 3L),
                        answer("c", "NOERROR", RECORD, 3L)),
                false);

        assertThat(comparison.answers()).extracting(NodeAnswer::differs).containsExactly(true, false, false);
        assertThat(comparison.different()).isEqualTo(1);
    }

    @Test
    void oneOfTwo_theOneThatIsBehindDiffers() {
        Comparison comparison =
                Comparison.of(List.of(answer("a", "NXDOMAIN", null, 2L), answer("b", "NOERROR", RECORD, 0L)), false);

        assertThat(comparison.answers()).extracting(NodeAnswer::differs).containsExactly(true, false);
    }

    @Test
    void silentServer_differsAlsoWhereAllAreSilent() {
        Comparison comparison = Comparison.of(List.of(answer("a", null, null, null)), false);

        assertThat(comparison.same()).isFalse();
    }

    @Test
    void drawnRecords_areTheSame_butNotNone() {
        NodeAnswer one = answer("a", "NOERROR", RECORD, 0L);
        NodeAnswer other = answer("b", "NOERROR", RECORD.replace("sip:1", "sip:2"), 0L);
        NodeAnswer none = answer("c", "NOERROR", null, 0L);

        assertThat(Comparison.of(List.of(one, other), false).same()).isFalse();
        assertThat(Comparison.of(List.of(one, other), true).same()).isTrue();
        assertThat(Comparison.of(List.of(one, other), true).drawn()).isTrue();
        assertThat(Comparison.of(List.of(one, one), true).drawn()).isFalse();
        assertThat(Comparison.of(List.of(one, other, none), true).answers())
                .extracting(NodeAnswer::differs)
                .containsExactly(false, false, true);
    }

    private static NodeAnswer answer(
            String name, @Nullable String rcode, @Nullable String record, @Nullable Long behind) {
        return new NodeAnswer(
                name,
                "192.0.2.1:53",
                rcode,
                record == null ? List.of() : List.of(record),
                null,
                100,
                null,
                behind,
                null,
                List.of(),
                false);
    }
}
