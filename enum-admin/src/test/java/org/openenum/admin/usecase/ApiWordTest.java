package org.openenum.admin.usecase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.health.WhenAllDown;
import org.openenum.sentence.Sentence;

class ApiWordTest {

    @ParameterizedTest
    @CsvSource({"ALL, all", "NO_DATA, no-data"})
    void constant_isReadByItsWord(WhenAllDown constant, String word) {
        WhenAllDown read = ApiWord.read("/whenAllDown", word, List.of(WhenAllDown.values()));

        assertThat(ApiWord.of(constant)).isEqualTo(word);
        assertThat(read).isEqualTo(constant);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "NO_DATA", "no_data", "fallback"})
    void wordOfNoneThatIsAllowed_isRefusedWithThoseThatAre(@Nullable String word) {
        List<WhenAllDown> allowed = List.of(WhenAllDown.ALL, WhenAllDown.NO_DATA);
        Fault fault = new Fault("/whenAllDown", "invalid", Sentence.of("form.not-one-of", "all, no-data"), word);

        assertThatThrownBy(() -> ApiWord.read("/whenAllDown", word, allowed))
                .isInstanceOfSatisfying(RefusedException.class, refused -> {
                    assertThat(refused.reason()).isEqualTo(RefusedException.Reason.INVALID);
                    assertThat(refused.faults()).containsExactly(fault);
                });
    }
}
