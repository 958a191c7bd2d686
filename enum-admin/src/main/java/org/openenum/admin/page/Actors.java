package org.openenum.admin.page;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openenum.admin.usecase.Author;
import org.springframework.context.MessageSource;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.stereotype.Component;

/**
 * The displayed author of a change: {@code @actors} in templates. A person has a name; a program has a token, which has
 * a label.
 */
@Component("actors")
class Actors {

    /** A token as an author: its number and its label. Older entries have only the label. */
    private static final Pattern TOKEN = Pattern.compile("token:(?:(\\d+):)?(.*)", Pattern.DOTALL);

    private final MessageSource messages;

    Actors(MessageSource messages) {
        this.messages = messages;
    }

    /** The name of a person, or a description of any other author. */
    public String name(String author) {
        Matcher token = TOKEN.matcher(author);
        if (token.matches()) {
            return token.group(1) == null
                    ? say("actor.token", token.group(2))
                    : say("actor.token.numbered", token.group(2), token.group(1));
        }
        return switch (author) {
            case Author.SYSTEM -> say("actor.system");
            case Author.LOCAL -> say("actor.local");
            case Author.SERVER -> say("actor.server");
            case Author.PROXIMITY -> say("actor.proximity");
            case Author.UNKNOWN -> say("actor.unknown");
            default -> author;
        };
    }

    private String say(String key, Object... arguments) {
        return messages.getMessage(key, arguments, LocaleContextHolder.getLocale());
    }
}
