package org.openenum.admin.importing.csv;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The separator between the fields of a table. */
public enum Delimiter {
    COMMA(','),
    SEMICOLON(';'),
    TAB('\t');

    private final char sign;

    Delimiter(char sign) {
        this.sign = sign;
    }

    char sign() {
        return sign;
    }

    /** The name in the API and in messages. */
    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Delimiter> named(String title) {
        return Arrays.stream(values()).filter(one -> one.title().equals(title)).findFirst();
    }

    /** The most frequent one in a line; with none, the line is one field, whatever the delimiter. */
    static Delimiter mostIn(String line) {
        Delimiter best = COMMA;
        long most = 0;
        for (Delimiter candidate : values()) {
            long count = line.chars().filter(c -> c == candidate.sign).count();
            if (count > most) {
                most = count;
                best = candidate;
            }
        }
        return best;
    }
}
