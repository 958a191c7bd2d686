package org.openenum.admin.job;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * Which jobs a list shows.
 *
 * @param state null for all
 * @param format null for all
 */
public record JobFilter(@Nullable JobState state, @Nullable ImportFormat format) {

    /**
     * Reads it out of the parameters of a request.
     *
     * @throws RefusedException if one of them names nothing
     */
    public static JobFilter of(@Nullable String state, @Nullable String format) {
        return new JobFilter(named(JobState.class, "state", state), named(ImportFormat.class, "format", format));
    }

    private static <E extends Enum<E>> @Nullable E named(Class<E> type, String parameter, @Nullable String text) {
        if (text == null || text.isBlank()) {
            return null;
        }
        try {
            return Enum.valueOf(type, text.strip().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            Sentence why = Sentence.of("job.unknown-filter", parameter, text);
            throw RefusedException.parameter(parameter, "unknown", why, text);
        }
    }
}
