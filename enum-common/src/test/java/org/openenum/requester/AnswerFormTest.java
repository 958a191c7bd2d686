package org.openenum.requester;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerFormTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"", "legacy", "split terminal private", "ttl=0 records=1 octets=512", "legacy split ttl=60"})
    void text_isReadAsItWasWritten(String text) {
        assertThat(AnswerForm.parse(text).text()).isEqualTo(text);
        assertThat(AnswerForm.parse(text).isStandard()).isEqualTo(text.isEmpty());
    }

    @Test
    void nothing_isTheStandardItself() {
        assertThat(AnswerForm.parse("")).isSameAs(AnswerForm.STANDARD);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "upside-down",
                "split legacy",
                "ttl=",
                "ttl=x",
                "ttl=-1",
                "records=0",
                "octets=511",
                "octets=65536",
                " "
            })
    void whatNobodyWrote_isRefused(String text) {
        assertThatThrownBy(() -> AnswerForm.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
