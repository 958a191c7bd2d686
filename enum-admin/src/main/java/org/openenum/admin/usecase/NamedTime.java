package org.openenum.admin.usecase;

import java.time.DateTimeException;
import java.time.Instant;

/** A time that a client names: RFC 3339 writes years with four digits, and PostgreSQL has none with six. */
public final class NamedTime {

    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");

    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    private NamedTime() {}

    /**
     * The same time.
     *
     * @throws DateTimeException if its year has not four digits
     */
    public static Instant checked(Instant named) {
        if (named.isBefore(FIRST) || !named.isBefore(END)) {
            throw new DateTimeException(named + " is in no year of four digits");
        }
        return named;
    }
}
