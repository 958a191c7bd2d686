package org.openenum.admin.page;

import org.springframework.context.MessageSource;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.stereotype.Component;

/** Who made a change, for people: {@code @actors} in templates. A person has a name; a program has a token, which has a label. */
@Component("actors")
class Actors {

    /** What stands before the label of a token in the name of an author. */
    private static final String TOKEN = "token:";

    private static final String SYSTEM = "system";

    /** Whoever may read the data folder of this machine. */
    private static final String LOCAL = "local";

    private final MessageSource messages;

    Actors(MessageSource messages) {
        this.messages = messages;
    }

    /** The name, or in words what is no person. */
    public String name(String author) {
        if (author.startsWith(TOKEN)) {
            return say("actor.token", author.substring(TOKEN.length()));
        }
        return switch (author) {
            case SYSTEM -> say("actor.system");
            case LOCAL -> say("actor.local");
            default -> author;
        };
    }

    private String say(String key, Object... arguments) {
        return messages.getMessage(key, arguments, LocaleContextHolder.getLocale());
    }
}
