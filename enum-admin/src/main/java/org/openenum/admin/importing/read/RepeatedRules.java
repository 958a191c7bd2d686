package org.openenum.admin.importing.read;

import java.util.Map;
import org.openenum.admin.bulk.rows.LastUsed;
import org.openenum.naptr.NaptrRule;

/**
 * A cache of the rules of a file. Most rows repeat a few rules, so that they need not be checked each time. For one
 * thread.
 */
public final class RepeatedRules {

    private static final int MAX_REMEMBERED = 10_000;

    private final Map<Text, NaptrRule> remembered = new LastUsed<>(MAX_REMEMBERED);

    /** A rule as written in a row. */
    public record Text(
            String order,
            String preference,
            String flags,
            String service,
            String uri,
            String regexp,
            String replacement) {}

    /** Makes a rule from its text. */
    @FunctionalInterface
    public interface Reading {
        NaptrRule read(Text text) throws BadRowException;
    }

    /** The rule; it is read only if no recent row had the same text. */
    public NaptrRule of(Text text, Reading reading) throws BadRowException {
        NaptrRule known = remembered.get(text);
        if (known == null) {
            known = reading.read(text);
            remembered.put(text, known);
        }
        return known;
    }
}
