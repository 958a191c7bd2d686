package org.openenum.admin.importing.stage;

import org.jspecify.annotations.Nullable;

/**
 * Text as a cell of a CSV file that a spreadsheet may open.
 *
 * <p>A cell that begins with {@code = + - @}, a full-width form of these, or a tab is a formula to a spreadsheet, which
 * may send data away or run programs when someone opens the file. Such a cell gets an apostrophe in front, and loses it
 * when it is read again.
 */
public final class CsvText {

    /** The last four are the full-width forms of the first four, which some spreadsheets treat alike. */
    private static final String FORMULA_SIGNS = "=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20";

    private CsvText() {}

    /** One cell: guarded, and quoted if necessary. */
    public static String field(@Nullable String text) {
        if (text == null || text.isEmpty()) {
            return "";
        }
        String guarded = isFormula(text) ? "'" + text : text;
        for (int i = 0; i < guarded.length(); i++) {
            char c = guarded.charAt(i);
            if (c == ',' || c == '"' || c == '\n' || c == '\r' || c == ';' || c == '\t') {
                return '"' + guarded.replace("\"", "\"\"").replace('\n', ' ').replace('\r', ' ') + '"';
            }
        }
        return guarded;
    }

    /** The text of a cell before it was guarded. */
    public static String unguard(String cell) {
        return cell.startsWith("'") && isFormula(cell) ? cell.substring(1) : cell;
    }

    /** Leading apostrophes do not count, so that guarding twice and reading twice gives the same text again. */
    private static boolean isFormula(String text) {
        int i = 0;
        while (i < text.length() && text.charAt(i) == '\'') {
            i++;
        }
        return i < text.length() && FORMULA_SIGNS.indexOf(text.charAt(i)) >= 0;
    }
}
