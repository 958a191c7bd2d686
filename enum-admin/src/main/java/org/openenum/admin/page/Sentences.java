package org.openenum.admin.page;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.sentence.Sentence;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.stereotype.Component;

/** Translates the messages of services into the user's language: {@code @sentences} in templates. */
@Component("sentences")
public class Sentences {

    /** A first word that is not a name: names of hosts, zones, numbers and parameters contain other characters. */
    private static final Pattern SMALL_WORD = Pattern.compile("(\\p{Ll}+)[ ,:]");

    private static final Set<String> ABBREVIATIONS = Set.of("uri", "ttl", "sip");

    /** The sentence as a part of another text. */
    public String say(Sentence sentence) {
        return sentence.in(LocaleContextHolder.getLocale());
    }

    /** The sentence as a separate line: it begins with a capital letter, unless it begins with a name. */
    public @Nullable String line(@Nullable Sentence sentence) {
        if (sentence == null) {
            return null;
        }
        String said = say(sentence);
        Matcher start = SMALL_WORD.matcher(said);
        if (!start.lookingAt()) {
            return said;
        }
        String word = start.group(1);
        String capital = ABBREVIATIONS.contains(word)
                ? word.toUpperCase(Locale.ROOT)
                : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
        return capital + said.substring(word.length());
    }
}
