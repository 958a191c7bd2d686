package org.openenum.admin.importing.csv;

import java.util.regex.Pattern;
import org.openenum.admin.importing.read.BadRowException;
import org.openenum.number.DialedDigits;
import org.openenum.number.InvalidNumberException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.NumberNotation;

/** The cell of a number, as people and spreadsheets write it. */
final class NumberCell {

    private static final Pattern SCIENTIFIC = Pattern.compile("[+-]?[0-9]+(?:[.,][0-9]+)?[eE][+-]?[0-9]+");

    private static final Pattern DECIMAL = Pattern.compile("[+-]?[0-9]+[.,]0+");

    private NumberCell() {}

    /**
     * Reads the digits; a missing plus is accepted, and so is the wrapping ({@code ="+49..."}, {@code '+49...}) that
     * keeps a spreadsheet from calculating.
     */
    static DialedDigits read(String cell, NumberNotation notation) throws BadRowException {
        if (cell.isEmpty()) {
            throw new BadRowException("number", "missing", Sentence.of("csv.no-number"), cell);
        }
        String text = unwrapped(cell);
        if (SCIENTIFIC.matcher(text).matches()) {
            throw new BadRowException("number", "spreadsheet", Sentence.of("csv.spreadsheet-digits", text), cell);
        }
        if (DECIMAL.matcher(text).matches()) {
            throw new BadRowException("number", "spreadsheet", Sentence.of("csv.spreadsheet-decimals"), cell);
        }
        if (text.startsWith("=")) {
            throw new BadRowException("number", "formula", Sentence.of("csv.formula"), cell);
        }
        try {
            return notation.read(text);
        } catch (InvalidNumberException e) {
            throw new BadRowException("number", "invalid", e.sentence(), cell);
        }
    }

    /** A formula may follow a guarding apostrophe. */
    private static String unwrapped(String cell) {
        String text = cell.startsWith("'") ? cell.substring(1).strip() : cell;
        boolean formula = text.startsWith("=\"") && text.endsWith("\"") && text.length() > 3;
        return formula ? text.substring(2, text.length() - 1).strip() : text;
    }
}
