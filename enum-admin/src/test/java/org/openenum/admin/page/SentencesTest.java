package org.openenum.admin.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openenum.sentence.Sentence;
import org.springframework.context.i18n.LocaleContextHolder;

class SentencesTest {

    private final Sentences sentences = new Sentences();

    @AfterEach
    void forgetLanguage() {
        LocaleContextHolder.resetLocaleContext();
    }

    @Test
    void germanReader_readsGermanWithWhatChanges() {
        LocaleContextHolder.setLocale(Locale.GERMANY);

        assertThat(sentences.say(Sentence.of("number.too-long", 15, 16)))
                .isEqualTo("eine Nummer hat höchstens 15 Ziffern, diese hat 16");
        assertThat(sentences.say(Sentence.of("uri.no-scheme")))
                .isEqualTo("das ist keine absolute URI: vorn fehlt ein Schema wie sip:");
        assertThat(sentences.say(Sentence.of("audit.imported", 1, 0, 0)))
                .isEqualTo("1 angelegt, 0 geändert, 0 entfernt");
        assertThat(sentences.say(Sentence.of("thing.exists", Sentence.of("rule-set.named", "sbc"))))
                .isEqualTo("das Ziel sbc existiert bereits");
        assertThat(sentences.say(Sentence.of(
                        "list.and", Sentence.of("rule-set.not-named"), Sentence.of("zone.unknown", "$1.example"))))
                .isEqualTo("nennen Sie das Ziel; eine Zone $1.example gibt es nicht");
    }

    @Test
    void count_isWrittenAsItsReaderWritesIt() {
        Sentence said = Sentence.of("audit.updated", 1190, 0);

        assertThat(said.text()).isEqualTo("1190 changed, 0 removed");
        LocaleContextHolder.setLocale(Locale.GERMANY);
        assertThat(sentences.say(said)).isEqualTo("1.190 geändert, 0 entfernt");
        assertThat(sentences.say(Sentence.of("audit.imported", 1L, 12_345L, 2_000_000L)))
                .isEqualTo("1 angelegt, 12.345 geändert, 2.000.000 entfernt");
        LocaleContextHolder.setLocale(Locale.UK);
        assertThat(sentences.say(said)).isEqualTo("1,190 changed, 0 removed");
        assertThat(sentences.say(Sentence.of("delegation.more-than-counted", 1190)))
                .isEqualTo("this would change or remove more delegations than the 1,190 that were counted");
    }

    @Test
    void plainText_isTheSameToEverybody() {
        LocaleContextHolder.setLocale(Locale.GERMANY);

        assertThat(sentences.say(Sentence.plain("something new"))).isEqualTo("something new");
        assertThat(sentences.line(null)).isNull();
    }

    @Test
    void englishReader_readsEnglish() {
        LocaleContextHolder.setLocale(Locale.UK);

        assertThat(sentences.say(Sentence.of("rule-set.not-named"))).isEqualTo("name the destination");
        assertThat(sentences.say(Sentence.of("rule-set.unknown", "sbc")))
                .isEqualTo("there is no destination named sbc");
    }

    @Test
    void line_beginsWithACapitalUnlessItBeginsWithAName() {
        LocaleContextHolder.setLocale(Locale.UK);

        assertThat(sentences.line(Sentence.of("uri.empty"))).isEqualTo("URI is empty");
        assertThat(sentences.line(Sentence.of("rule-set.not-named"))).isEqualTo("Name the destination");
        assertThat(sentences.line(Sentence.of("target.not-an-address", "a1.example")))
                .isEqualTo("a1.example is not an address");
    }
}
