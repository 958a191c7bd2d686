package org.openenum.admin.page;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.LocaleResolver;
import org.springframework.web.util.WebUtils;

/**
 * The language of a page: the user's choice; otherwise the first supported language among the browser's preferences;
 * otherwise English.
 */
@Component("localeResolver")
class Languages implements LocaleResolver {

    private static final List<Locale> SPOKEN = List.of(Locale.ENGLISH, Locale.GERMAN);

    static boolean isSpoken(String language) {
        return SPOKEN.stream().anyMatch(locale -> locale.getLanguage().equals(language));
    }

    @Override
    public Locale resolveLocale(HttpServletRequest request) {
        Cookie chosen = WebUtils.getCookie(request, Preferences.LANGUAGE);
        if (chosen != null && isSpoken(chosen.getValue())) {
            return Locale.forLanguageTag(chosen.getValue());
        }
        if (request.getHeader("Accept-Language") == null) {
            return Locale.ENGLISH;
        }
        // In the order of the browser's preferences.
        for (Locale wish : Collections.list(request.getLocales())) {
            if (isSpoken(wish.getLanguage())) {
                return Locale.forLanguageTag(wish.getLanguage());
            }
        }
        return Locale.ENGLISH;
    }

    @Override
    public void setLocale(HttpServletRequest request, @Nullable HttpServletResponse response, @Nullable Locale locale) {
        throw new UnsupportedOperationException("the language is set with the page /preferences");
    }
}
