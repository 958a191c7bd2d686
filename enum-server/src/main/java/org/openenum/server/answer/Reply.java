package org.openenum.server.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.health.OutOfService;
import org.openenum.server.cache.number.Leaf;
import org.openenum.server.cache.number.NumberPage;
import org.openenum.server.cache.number.PageKey;
import org.openenum.server.cache.routing.RoutedRecords;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.NumberKey;
import org.openenum.server.cache.source.WireRecordSet;
import org.openenum.server.cache.view.ServedZone;
import org.openenum.server.message.AskedName;
import org.openenum.server.message.ExtendedError;

/** The reply to a query, decided but not yet written; or what must be loaded before it can be decided. */
sealed interface Reply {

    /**
     * The rules of a number, and its digits.
     *
     * @param ofBlock whether the rules come from a block
     * @param routed how the policy selects among them at the moment; null if all are answered
     * @param out which of them are out of service; null if none are
     * @param ttlLimitSeconds how long the answer may be cached; it changes after that
     */
    record Rules(
            CompiledRuleSet ruleSet,
            long hi,
            long lo,
            int digits,
            boolean ofBlock,
            @Nullable RoutedRecords routed,
            @Nullable OutOfService out,
            int ttlLimitSeconds)
            implements Reply {

        /** A copy with this selection and TTL limit. */
        Rules at(@Nullable RoutedRecords choice, int limitSeconds) {
            return new Rules(ruleSet, hi, lo, digits, ofBlock, choice, out, limitSeconds);
        }

        /** A copy without what is out of service. */
        Rules without(OutOfService leftOut) {
            return new Rules(ruleSet, hi, lo, digits, ofBlock, routed, leftOut, ttlLimitSeconds);
        }
    }

    /**
     * A record set at the queried name.
     *
     * @param choice which of its records are answered; null if all are, unchanged
     */
    record Records(WireRecordSet set, @Nullable Choice choice) implements Reply {

        Records(WireRecordSet set) {
            this(set, null);
        }
    }

    /**
     * Which records of a set with a routing policy are answered.
     *
     * @param routed how the policy selects among them at the moment; null if it does not hold
     * @param out which of them are out of service; null if none are
     * @param ttlLimitSeconds how long the answer may be cached; it changes after that
     */
    record Choice(@Nullable RoutedRecords routed, @Nullable OutOfService out, int ttlLimitSeconds) {}

    /**
     * The name exists, but not with this type.
     *
     * @param ttlLimitSeconds how long the answer may be cached, if less than the zone's negative TTL
     */
    record NoData(ServedZone zone, int ttlLimitSeconds) implements Reply {

        NoData(ServedZone zone) {
            this(zone, Integer.MAX_VALUE);
        }
    }

    /** The name does not exist. */
    record NameError(ServedZone zone) implements Reply {}

    /**
     * A delegation to other name servers.
     *
     * @param cutLabel the label of the queried name at which the name of the cut begins
     * @param ds the cut's DS records, or null
     * @param glue addresses of servers at or below the cut come first
     */
    record Referral(
            int cutLabel, WireRecordSet ns, @Nullable WireRecordSet ds, List<Glue> glue) implements Reply {}

    /**
     * The name is an alias.
     *
     * @param cname its CNAME record, perhaps synthesized from a DNAME
     * @param dname the DNAME that it was synthesized from, or null
     * @param dnameLabel the label at which the DNAME's owner begins
     */
    record Alias(WireRecordSet cname, @Nullable WireRecordSet dname, int dnameLabel) implements Reply {

        /** Its target, a name in wire form. */
        byte[] target() {
            return cname.firstRdata();
        }
    }

    /** The DNAME substitution gives a name that is too long. */
    record TooLong(WireRecordSet dname, int dnameLabel) implements Reply {}

    /**
     * A chain of aliases, and the reply at its end.
     *
     * @param end the target of the last alias
     * @param last {@link Plain#OUT_OF_ZONES} if the reply ends with the last alias: the resolver goes on by itself
     */
    record Chain(List<Alias> aliases, List<AskedName> owners, AskedName end, Reply last) implements Reply {}

    /** The reply is unknown (SERVFAIL); unknown is not absent. */
    record Failure(ExtendedError why) implements Reply {}

    /** Replies without further data. */
    enum Plain implements Reply {

        /** The name is in none of the zones. */
        OUT_OF_ZONES,

        /** The view is too old for what is in memory: try again with the newest. */
        MOVED
    }

    /** The requester may not query the zone. */
    enum Denied implements Reply {

        /** It gets REFUSED. */
        REFUSED,

        /** It gets no answer. */
        DROPPED
    }

    /** Something must be loaded before the reply is known. */
    sealed interface Missing extends Reply {}

    /** A page is not in memory. */
    record NeedsPage(PageKey page) implements Missing {}

    /** Neither a number nor the page that would hold it is in memory. */
    record NeedsNumber(NumberKey number, Leaf leaf) implements Missing {}

    /** A rule set is not in memory; others of the same page may be missing, too. */
    record NeedsRuleSet(int ruleSetId, NumberPage page) implements Missing {}

    /** The records of a name are not in memory. */
    record NeedsName(NameKey name) implements Missing {}

    /**
     * An address record set of a name server in the zone; its name may be the apex.
     *
     * @param needed whether the delegated zone cannot be reached without it: its owner is at or below the cut
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Glue(byte[] owner, WireRecordSet set, boolean needed) {}
}
