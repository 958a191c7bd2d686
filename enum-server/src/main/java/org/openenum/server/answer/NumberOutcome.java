package org.openenum.server.answer;

import org.openenum.server.cache.number.Leaf;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.number.PageKey;
import org.openenum.server.cache.source.NumberKey;

/** What the number tree of a zone says about some digits. */
sealed interface NumberOutcome {

    /**
     * A number in service, or one of a block in service.
     *
     * @param page where the entry was found: its other rule sets will be wanted too
     * @param ofBlock whether the entry is a block
     */
    record Rules(int ruleSetId, NumberPage page, boolean ofBlock) implements NumberOutcome {}

    /** A page must be loaded before anybody can say. */
    record NeedsPage(PageKey page) implements NumberOutcome {}

    /** The number, or the page that the directory has for it, must be loaded before anybody can say. */
    record NeedsNumber(NumberKey number, Leaf leaf) implements NumberOutcome {}

    /** Outcomes that say all by themselves. */
    enum Plain implements NumberOutcome {

        /** Names below exist, or numbers that a block covers: so this name does too (RFC 8020). */
        NO_DATA,

        /** Neither the name exists nor any below it. */
        NAME_ERROR,

        /** A page is newer than the view: look again with the newest view. */
        MOVED
    }
}
