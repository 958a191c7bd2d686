package org.openenum.admin.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.i18n.LocaleContextHolder;

class PhrasesTest {

    private final Phrases phrases = new Phrases();

    @AfterEach
    void forgetLanguage() {
        LocaleContextHolder.resetLocaleContext();
    }

    @Test
    void germanReader_readsGermanWithWhatChanges() {
        LocaleContextHolder.setLocale(Locale.GERMANY);

        assertThat(phrases.say("a number has at most 15 digits, this one has 16"))
                .isEqualTo("eine Nummer hat höchstens 15 Ziffern, diese hat 16");
        assertThat(phrases.say("uri is not an absolute URI: it has no scheme such as sip:"))
                .isEqualTo("das ist keine vollständige URI: vorn fehlt ein Schema wie sip:");
        assertThat(phrases.say("1 created, 0 changed, 0 removed")).isEqualTo("1 angelegt, 0 geändert, 0 entfernt");
        assertThat(phrases.say("the rule set sbc exists already")).isEqualTo("das Ziel sbc gibt es schon");
        assertThat(phrases.say("name the destination; there is no zone $1.example"))
                .isEqualTo("nennen Sie das Ziel; eine Zone $1.example gibt es nicht");
    }

    @Test
    void count_isWrittenAsItsReaderWritesIt() {
        String said = "1190 changed, 0 removed";

        LocaleContextHolder.setLocale(Locale.GERMANY);
        assertThat(phrases.say(said)).isEqualTo("1.190 geändert, 0 entfernt");
        assertThat(phrases.say("1 created, 12345 changed, 2000000 removed"))
                .isEqualTo("1 angelegt, 12.345 geändert, 2.000.000 entfernt");
        LocaleContextHolder.setLocale(Locale.UK);
        assertThat(phrases.say(said)).isEqualTo("1,190 changed, 0 removed");
        assertThat(phrases.say("this would change or remove more delegations than maxCount=1190 allows"))
                .isEqualTo("this would change or remove more delegations than the 1,190 that were counted");
    }

    @Test
    void sentenceNobodyTranslated_staysEnglish() {
        LocaleContextHolder.setLocale(Locale.GERMANY);

        assertThat(phrases.say("something new")).isEqualTo("something new");
        assertThat(phrases.say(null)).isNull();
    }

    @Test
    void englishReader_readsEnglish() {
        LocaleContextHolder.setLocale(Locale.UK);

        assertThat(phrases.say("name the destination")).isEqualTo("name the destination");
        assertThat(phrases.say("there is no rule set named sbc")).isEqualTo("there is no destination named sbc");
    }
}
