package org.openenum.admin.health.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbeAnswerTest {

    @ParameterizedTest
    @CsvSource({
        "200 OK, 200 OK",
        "'200\t\u00e9\ud83d\ude00', '200?\u00e9\ud83d\ude00'",
        "'200 O\u0000K', 200 O?K",
        "'200 \u001b[2J\u0085', 200 ?[2J?",
        "'200\r\nGET', 200??GET",
        "'200 \u2028\u2029', 200 ??",
        "'200 \ud83d', 200 ?",
        "'200 \ude00', 200 ?"
    })
    void text_hasNothingThatADatabaseOrALogMustNotGet(String answered, String text) {
        assertThat(ProbeAnswer.good(answered).text()).isEqualTo(text);
    }

    @Test
    void longText_isCut_alsoBetweenTheHalvesOfACharacter() {
        assertThat(ProbeAnswer.bad("x".repeat(199) + "\ud83d\ude00").text()).isEqualTo("x".repeat(199) + "?");
    }
}
