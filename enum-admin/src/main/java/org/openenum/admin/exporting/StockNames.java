package org.openenum.admin.exporting;

import java.io.IOException;

/** The names that a stock server is given in place of a number tree. */
interface StockNames {

    /** A name with rules: these digits exactly. */
    void number(String digits, AnsweredRules rules) throws IOException;

    /** A wildcard with rules: every name below these digits that is not there and has none closer that is. */
    void wildcard(String prefix, AnsweredRules rules) throws IOException;

    /** A name that exists and has no rules: it keeps a wildcard away from itself and from everything below. */
    void closed(String digits) throws IOException;

    /** Something that these names cannot say; it stands before the names at fault. */
    void note(String text) throws IOException;
}
