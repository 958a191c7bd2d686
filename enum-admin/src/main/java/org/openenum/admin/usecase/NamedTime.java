package org.openenum.admin.usecase;

import java.time.DateTimeException;
import java.time.Instant;

/** Checks a time in a request: RFC 3339 years have four digits, and PostgreSQL has no years with six. */
public final class NamedTime {

    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");

    private static final Instant END = Instant.parse("+10000-01-01T00:00:00Z");

    private NamedTime() {}

    /**
     * The same time.
     *
     * @throws DateTimeException if its year does not have four digits
     */
    public static Instant checked(Instant named) {
        if (named.isBefore(FIRST) || !named.isBefore(END)) {
            throw new DateTimeException("the year of " + named + " does not have four digits");
        }
        return named;
    }
}
