package org.openenum.admin.importing;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.openenum.admin.many.Matches.Effect;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/** Which rows of a comparison a request wants. */
public final class DiffFilter {

    private DiffFilter() {}

    /** The effects of a comma-separated list; for an empty one, all that change something. */
    public static Set<Effect> effects(String text) {
        Set<Effect> effects = EnumSet.noneOf(Effect.class);
        for (String one : text.split(",", -1)) {
            if (!one.isBlank()) {
                effects.add(effect(one.strip()));
            }
        }
        return effects.isEmpty() ? EnumSet.complementOf(EnumSet.of(Effect.UNCHANGED)) : effects;
    }

    private static Effect effect(String text) {
        try {
            return Effect.valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw RefusedException.parameter("effect", "unknown", Sentence.of("import.effect"), text);
        }
    }
}
