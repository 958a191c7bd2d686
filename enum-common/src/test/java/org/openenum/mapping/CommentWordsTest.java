package org.openenum.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CommentWordsTest {

    @Test
    void wordsAreInSmallLetters_eachOnce_andSoManyAtMost() {
        assertThat(CommentWords.of("Head office, HEAD of sales; 2nd floor"))
                .containsExactly("head", "office", "of", "sales", "2nd", "floor");
        assertThat(CommentWords.of("a b c d e f g h i j")).hasSize(CommentWords.MAX_WORDS);
        assertThat(CommentWords.of("x".repeat(40))).containsExactly("x".repeat(CommentWords.MAX_WORD_CHARS));
        assertThat(CommentWords.of(null)).isEmpty();
    }

    @Test
    void letterWithAMarkOfItsOwn_isTheSameAsOneLetter() {
        assertThat(CommentWords.of("Bu\u0308ro Du\u0308sseldorf"))
                .isEqualTo(CommentWords.of("B\u00fcro D\u00fcsseldorf"))
                .containsExactly("b\u00fcro", "d\u00fcsseldorf");
    }
}
