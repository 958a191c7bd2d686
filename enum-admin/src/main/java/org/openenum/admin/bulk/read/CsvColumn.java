package org.openenum.admin.bulk.read;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The columns that a CSV file may have, in the order in which the export writes them. */
public enum CsvColumn {
    NUMBER("number"),
    KIND("kind"),
    MIN_DIGITS("minDigits"),
    MAX_DIGITS("maxDigits"),
    STATUS("status"),
    TTL("ttl"),
    ORDER("order"),
    PREFERENCE("preference"),
    FLAGS("flags"),
    SERVICE("service"),
    URI("uri"),
    REGEXP("regexp"),
    REPLACEMENT("replacement"),
    RULE_SET("ruleSet"),
    COMMENT("comment"),
    TAGS("tags");

    private final String title;

    CsvColumn(String title) {
        this.title = title;
    }

    /** The name in the header line. */
    public String title() {
        return title;
    }

    /** The column of a name, in any case, with or without {@code _}, {@code -} or blanks. */
    static Optional<CsvColumn> named(String text) {
        String plain = text.strip().replaceAll("[_\\- ]", "").toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(column -> column.title.toLowerCase(Locale.ROOT).equals(plain))
                .findFirst();
    }

    /** All names, for an error message. */
    static String titles() {
        return Arrays.stream(values()).map(CsvColumn::title).collect(Collectors.joining(", "));
    }
}
