package org.openenum.admin.importing.stage;

import org.jspecify.annotations.Nullable;
import org.openenum.sentence.Sentence;

/**
 * Why a line of an upload was not taken.
 *
 * @param line counted from 1
 * @param column the column's name, or the part of a record; null if the whole line is wrong
 * @param code for programs: one word in camel case
 * @param sentence what is wrong, for people
 * @param raw the beginning of the original line or field, printable
 */
public record RowError(long line, @Nullable String column, String code, Sentence sentence, String raw) {

    /** Enough of a line to recognize it, in characters; a line may be megabytes long. */
    public static final int MAX_RAW_CHARS = 200;

    /** Keeps the raw text short and printable. */
    public RowError {
        raw = printable(raw);
    }

    /** The error in English. */
    public String message() {
        return sentence.text();
    }

    /** The message after the column that it is about. */
    String inWords() {
        return column == null ? message() : column + ": " + message();
    }

    private static String printable(String text) {
        int length = Math.min(text.length(), MAX_RAW_CHARS);
        StringBuilder printable = new StringBuilder(length + 3);
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            printable.append((Character.isISOControl(c) && c != '\t') || Character.isSurrogate(c) ? '?' : c);
        }
        return text.length() > length ? printable.append("...").toString() : printable.toString();
    }
}
