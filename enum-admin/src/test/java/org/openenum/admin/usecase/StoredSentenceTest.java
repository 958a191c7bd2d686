package org.openenum.admin.usecase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.openenum.sentence.Sentence;

class StoredSentenceTest {

    private static final int MAX_CHARS = 100;

    @Test
    void sentence_isReadAgainInAnyLanguage() {
        Sentence said = Sentence.of("thing.no-version", Sentence.of("rule-set.named", "sbc"), 7L);

        String stored = StoredSentence.write(said, MAX_CHARS);

        assertThat(stored).isEqualTo("[\"thing.no-version\",[\"rule-set.named\",\"sbc\"],7]");
        assertThat(StoredSentence.read(stored)).isEqualTo(said);
        assertThat(StoredSentence.read(stored).in(Locale.GERMAN)).isEqualTo("das Ziel sbc hat keine Version 7");
    }

    @Test
    void textOfAnOlderVersion_isReadAsItIs() {
        assertThat(StoredSentence.read("nothing was changed")).isEqualTo(Sentence.plain("nothing was changed"));
        assertThat(StoredSentence.read("[a comment")).isEqualTo(Sentence.plain("[a comment"));
        assertThat(StoredSentence.read("[\"no.such-key\"]")).isEqualTo(Sentence.plain("[\"no.such-key\"]"));
    }

    @Test
    void plainText_isStoredAsItIs_unlessItLooksLikeASentence() {
        assertThat(StoredSentence.write(Sentence.plain("sbc"), MAX_CHARS)).isEqualTo("sbc");

        Sentence trap = Sentence.plain("[\"bulk.zone-gone\"]");
        assertThat(StoredSentence.read(StoredSentence.write(trap, MAX_CHARS))).isEqualTo(trap);
    }

    @Test
    void sentenceThatIsTooLong_isStoredInEnglishAndCutOff() {
        Sentence said = Sentence.of("zone.unknown", "a".repeat(MAX_CHARS));

        assertThat(StoredSentence.write(said, MAX_CHARS)).hasSize(MAX_CHARS).startsWith("there is no zone aaa");
    }
}
