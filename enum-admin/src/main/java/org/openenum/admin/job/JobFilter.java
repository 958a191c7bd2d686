package org.openenum.admin.job;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * Selects the jobs of a list.
 *
 * @param state null for all
 * @param format null for all
 */
public record JobFilter(@Nullable JobState state, @Nullable ImportFormat format) {

    /**
     * Reads the filter from the parameters of a request.
     *
     * @throws RefusedException if a parameter has an unknown value
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
