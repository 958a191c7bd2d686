package org.openenum.admin.exporting;

import java.io.IOException;

/** The names that a stock server gets in place of a number tree. */
interface StockNames {

    /** A name with rules: for exactly these digits. */
    void number(String digits, AnsweredRules rules) throws IOException;

    /**
     * A wildcard with rules: matches every name that does not exist and whose closest existing ancestor has these
     * digits.
     */
    void wildcard(String prefix, AnsweredRules rules) throws IOException;

    /** A name that exists without rules: it excludes itself and everything below it from a wildcard. */
    void closed(String digits) throws IOException;

    /** A difference that these names cannot avoid; written before the names that it is about. */
    void note(String text) throws IOException;
}
