package org.openenum.admin.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.usecase.Author;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.context.support.ResourceBundleMessageSource;

class ActorsTest {

    private final ResourceBundleMessageSource messages = new ResourceBundleMessageSource();

    ActorsTest() {
        messages.setBasename("messages");
        messages.setDefaultEncoding("UTF-8");
        messages.setFallbackToSystemLocale(false);
    }

    @AfterEach
    void forgetTheLanguage() {
        LocaleContextHolder.resetLocaleContext();
    }

    @ParameterizedTest
    @ValueSource(strings = {"en", "de"})
    void whoHasNoAccount_isNamedInWords(String language) {
        LocaleContextHolder.setLocale(Locale.forLanguageTag(language));
        Actors actors = new Actors(messages);

        assertThat(Author.WITHOUT_ACCOUNT)
                .allSatisfy(name -> assertThat(actors.name(name)).isNotEqualTo(name));
        assertThat(actors.name("admin")).isEqualTo("admin");
    }
}
