package org.openenum.server.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.CompiledRuleSet;
import org.openenum.server.cache.NameKey;
import org.openenum.server.cache.NumberPage;
import org.openenum.server.cache.PageKey;
import org.openenum.server.cache.ServedZone;
import org.openenum.server.cache.WireRecordSet;
import org.openenum.server.message.ExtendedError;

/** What is to be answered, decided though not yet written; or what is missing before it can be decided. */
sealed interface Reply {

    /** The rules of a number, with its digits in them. */
    record Rules(CompiledRuleSet ruleSet, long hi, long lo, int digits) implements Reply {}

    /** A record set at QNAME. */
    record Records(WireRecordSet set) implements Reply {}

    /** The name exists, but not with this type. */
    record NoData(ServedZone zone) implements Reply {}

    /** The name does not exist. */
    record NameError(ServedZone zone) implements Reply {}

    /**
     * Somebody else knows.
     *
     * @param cutLabel the label of QNAME at which the cut's name begins
     * @param ds the cut's DS records, or null
     */
    record Referral(
            int cutLabel, WireRecordSet ns, @Nullable WireRecordSet ds, List<Glue> glue) implements Reply {}

    /** It cannot be said; unknown is not absent. */
    record Failure(ExtendedError why) implements Reply {}

    /** Replies that say all by themselves. */
    enum Plain implements Reply {

        /** The name is in none of the zones. */
        OUT_OF_ZONES,

        /** The view is too old for what is in memory: look again with the newest. */
        MOVED
    }

    /** Nothing can be said before this is loaded. */
    sealed interface Missing extends Reply {}

    /** A page is not in memory. */
    record NeedsPage(PageKey page) implements Missing {}

    /** A rule set is not in memory; others of the same page may not be either. */
    record NeedsRuleSet(int ruleSetId, NumberPage page) implements Missing {}

    /** What records say about a name is not in memory. */
    record NeedsName(NameKey name) implements Missing {}

    /** An address record set of a name server in the zone. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Glue(byte[] owner, WireRecordSet set) {}
}
