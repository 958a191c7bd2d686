package org.openenum.health;

import java.util.regex.Pattern;
import org.openenum.sentence.InvalidValueException;
import org.openenum.sentence.Sentence;

/**
 * The name of a prober, which checks targets: up to {@value #MAX_CHARS} lower-case letters and digits, with . and -
 * between them. It appears in reports, settings and the history of a target.
 */
public record ProberName(String text) {

    /** The length of its column. */
    private static final int MAX_CHARS = 40;

    private static final Pattern FORM = Pattern.compile("[a-z0-9]([a-z0-9.-]*[a-z0-9])?");

    /**
     * Checks the form.
     *
     * @throws InvalidValueException saying what a name looks like
     */
    public ProberName {
        if (text.length() > MAX_CHARS || !FORM.matcher(text).matches()) {
            throw new InvalidValueException(Sentence.of("prober.name"));
        }
    }

    @Override
    public String toString() {
        return text;
    }
}
