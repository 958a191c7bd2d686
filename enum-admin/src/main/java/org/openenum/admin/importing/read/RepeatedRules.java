package org.openenum.admin.importing.read;

import java.util.Map;
import org.openenum.admin.bulk.rows.LastUsed;
import org.openenum.naptr.NaptrRule;

/**
 * The rules of a file. Most of its rows repeat a few; remembering so many of them spares checking each again. For one
 * thread.
 */
public final class RepeatedRules {

    private static final int MAX_REMEMBERED = 10_000;

    private final Map<Text, NaptrRule> remembered = new LastUsed<>(MAX_REMEMBERED);

    /** A rule as a row writes it. */
    public record Text(
            String order,
            String preference,
            String flags,
            String service,
            String uri,
            String regexp,
            String replacement) {}

    /** Makes a rule of its text. */
    @FunctionalInterface
    public interface Reading {
        NaptrRule read(Text text) throws BadRowException;
    }

    /** The rule; it is read only where no row has said it lately. */
    public NaptrRule of(Text text, Reading reading) throws BadRowException {
        NaptrRule known = remembered.get(text);
        if (known == null) {
            known = reading.read(text);
            remembered.put(text, known);
        }
        return known;
    }
}
