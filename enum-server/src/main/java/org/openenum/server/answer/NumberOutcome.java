package org.openenum.server.answer;

import org.openenum.server.cache.number.Leaf;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.number.PageKey;
import org.openenum.server.cache.source.NumberKey;

/** The result of a walk through a zone's number tree. */
sealed interface NumberOutcome {

    /**
     * A number in service, or one of a block in service.
     *
     * @param page where the entry was found; its other rule sets will be needed, too
     * @param ofBlock whether the entry is a block
     */
    record Rules(int ruleSetId, NumberPage page, boolean ofBlock) implements NumberOutcome {}

    /** A page must be loaded before the outcome is known. */
    record NeedsPage(PageKey page) implements NumberOutcome {}

    /** The number, or its page, must be loaded before the outcome is known. */
    record NeedsNumber(NumberKey number, Leaf leaf) implements NumberOutcome {}

    /** Outcomes without further data. */
    enum Plain implements NumberOutcome {

        /** Names below this one exist, or a block covers numbers below it; so this name exists, too (RFC 8020). */
        NO_DATA,

        /** Neither the name nor any name below it exists. */
        NAME_ERROR,

        /** A page is newer than the view: try again with the newest view. */
        MOVED
    }
}
