package org.openenum.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MappingTagsTest {

    @Test
    void tags_areLowerCaseInOrderAndOnce() {
        assertThat(MappingTags.of(List.of("VIP", "Köln", "vip", "order:4711")).tags())
                .containsExactly("köln", "order:4711", "vip");
    }

    @Test
    void cell_holdsThemWithAnySeparator() {
        assertThat(MappingTags.parse(" b;a, c\td ").text()).isEqualTo("a b c d");
        assertThat(MappingTags.parse(" ,; ").text()).isNull();
        assertThat(MappingTags.parse(null)).isEqualTo(MappingTags.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "=1+1", "-a", "two words", "a,b", "a\u0000", "'a", "<b>", "%", "*"})
    void textThatIsNoTag_isRefused(String text) {
        assertThatThrownBy(() -> MappingTags.normal(text)).isInstanceOf(InvalidTagException.class);
    }

    @Test
    void tooMuch_isRefused() {
        assertThatThrownBy(() -> MappingTags.normal("x".repeat(MappingTags.MAX_TAG_CHARS + 1)))
                .hasMessageContaining("50 characters");
        assertThatThrownBy(() -> MappingTags.of(IntStream.rangeClosed(0, MappingTags.MAX_TAGS)
                        .mapToObj(i -> "t" + i)
                        .toList()))
                .hasMessageContaining("at most 20 tags");
    }

    @Test
    void longestTags_fitTheirColumn() {
        MappingTags most = MappingTags.of(IntStream.range(0, MappingTags.MAX_TAGS)
                .mapToObj(i -> String.format("%02d", i).repeat(MappingTags.MAX_TAG_CHARS / 2))
                .toList());

        assertThat(most.text()).hasSizeLessThanOrEqualTo(1_020);
    }

    @Test
    void addingAndTakingAway_leaveTheRest() {
        MappingTags present = MappingTags.parse("a b");

        assertThat(present.without(MappingTags.parse("b x")).with(MappingTags.parse("c")))
                .isEqualTo(MappingTags.parse("a c"));
    }
}
