package org.openenum.admin.importing.csv;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The columns that a CSV file may have, in the order in which the export writes them, with names that other programs
 * use.
 */
public enum CsvColumn {
    NUMBER(
            "number",
            "phone",
            "phoneNumber",
            "telephone",
            "telephoneNumber",
            "tel",
            "tn",
            "msisdn",
            "e164",
            "did",
            "didNumber",
            "destinationNumber",
            "extension",
            "nummer",
            "rufnummer",
            "telefon",
            "telefonnummer"),
    KIND("kind", "art"),
    MIN_DIGITS("minDigits", "minLength"),
    MAX_DIGITS("maxDigits", "maxLength"),
    STATUS("status", "state", "enabled", "destinationEnabled", "active", "zustand", "aktiv"),
    TTL("ttl", "timeToLive", "lebensdauer"),
    ORDER("order", "reihenfolge"),
    PREFERENCE("preference", "pref", "priority", "präferenz", "priorität"),
    FLAGS("flags", "flag"),
    SERVICE("service", "services", "enumService", "dienst"),
    URI("uri", "url", "sipUri", "sipAddress", "target", "ziel", "zielUri", "sipAdresse"),
    REGEXP("regexp", "regex", "regularExpression"),
    REPLACEMENT("replacement", "ersetzung"),
    RULE_SET("ruleSet", "sharedDestination", "gemeinsamesZiel"),
    COMMENT(
            "comment",
            "comments",
            "note",
            "notes",
            "remark",
            "description",
            "destinationDescription",
            "bemerkung",
            "kommentar",
            "notiz",
            "beschreibung"),
    TAGS("tags", "tag", "labels", "label", "schlagworte", "schlagwörter");

    private final String title;

    /** In lower case, each between two spaces. */
    private final String plainNames;

    CsvColumn(String title, String... others) {
        this.title = title;
        this.plainNames = " " + (title + " " + String.join(" ", others)).toLowerCase(Locale.ROOT) + " ";
    }

    /** The name in the header line that the export writes, and in the API. */
    public String title() {
        return title;
    }

    /** The column with exactly this name. */
    static Optional<CsvColumn> titled(String text) {
        return Arrays.stream(values())
                .filter(column -> column.title.equals(text))
                .findFirst();
    }

    /**
     * The column of a header: its own name or one that spreadsheets, FreePBX or FusionPBX give it, in English or
     * German, in any case, with or without {@code _}, {@code -}, full stops or spaces.
     */
    static Optional<CsvColumn> named(String text) {
        String plain = text.strip().replaceAll("[_\\-. ]", "").toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(column -> !plain.isEmpty() && column.plainNames.contains(" " + plain + " "))
                .findFirst();
    }

    /** All names, for an error message. */
    static String titles() {
        return Arrays.stream(values()).map(CsvColumn::title).collect(Collectors.joining(", "));
    }
}
