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

/** What is to be answered, decided though not yet written; or what is missing before it can be decided. */
sealed interface Reply {

    /**
     * The rules of a number, with its digits in them.
     *
     * @param ofBlock whether it has them from a block
     * @param routed how they are chosen among at the moment; null if all are answered
     * @param out which of them are out of service; null if none are
     * @param ttlLimitSeconds how long the answer may be kept: it changes then
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

        /** Chosen among like this, and kept no longer. */
        Rules at(@Nullable RoutedRecords choice, int limitSeconds) {
            return new Rules(ruleSet, hi, lo, digits, ofBlock, choice, out, limitSeconds);
        }

        /** Without what is out of service. */
        Rules without(OutOfService leftOut) {
            return new Rules(ruleSet, hi, lo, digits, ofBlock, routed, leftOut, ttlLimitSeconds);
        }
    }

    /**
     * A record set at the name that was asked for.
     *
     * @param choice what of it is answered; null if it is answered as it is
     */
    record Records(WireRecordSet set, @Nullable Choice choice) implements Reply {

        Records(WireRecordSet set) {
            this(set, null);
        }
    }

    /**
     * What of a record set with a policy is answered.
     *
     * @param routed how its records are chosen among at the moment; null if the policy does not hold
     * @param out which of them are out of service; null if none are
     * @param ttlLimitSeconds how long the answer may be kept: it changes then
     */
    record Choice(@Nullable RoutedRecords routed, @Nullable OutOfService out, int ttlLimitSeconds) {}

    /**
     * The name exists, but not with this type.
     *
     * @param ttlLimitSeconds how long the answer may be kept, if that is less than the zone says
     */
    record NoData(ServedZone zone, int ttlLimitSeconds) implements Reply {

        NoData(ServedZone zone) {
            this(zone, Integer.MAX_VALUE);
        }
    }

    /** The name does not exist. */
    record NameError(ServedZone zone) implements Reply {}

    /**
     * Somebody else knows.
     *
     * @param cutLabel the label of the name that was asked for at which the cut's name begins
     * @param ds the cut's DS records, or null
     * @param glue those at or below the cut first
     */
    record Referral(
            int cutLabel, WireRecordSet ns, @Nullable WireRecordSet ds, List<Glue> glue) implements Reply {}

    /**
     * The name is another name for something.
     *
     * @param cname its CNAME record, perhaps made from a DNAME
     * @param dname what it was made from, or null
     * @param dnameLabel the label at which the DNAME's owner begins
     */
    record Alias(WireRecordSet cname, @Nullable WireRecordSet dname, int dnameLabel) implements Reply {

        /** Where it leads: a name in wire form. */
        byte[] target() {
            return cname.firstRdata();
        }
    }

    /** What a DNAME makes of the name is too long for a name. */
    record TooLong(WireRecordSet dname, int dnameLabel) implements Reply {}

    /**
     * Aliases, each followed to the next, and what is to be said where they end.
     *
     * @param end the name that the last alias leads to
     * @param last {@link Plain#OUT_OF_ZONES} if nothing more is said: the asker goes on by itself
     */
    record Chain(List<Alias> aliases, List<AskedName> owners, AskedName end, Reply last) implements Reply {}

    /** It cannot be said; unknown is not absent. */
    record Failure(ExtendedError why) implements Reply {}

    /** Replies that say all by themselves. */
    enum Plain implements Reply {

        /** The name is in none of the zones. */
        OUT_OF_ZONES,

        /** The view is too old for what is in memory: look again with the newest. */
        MOVED
    }

    /** The requester may not ask for what is in the zone. */
    enum Denied implements Reply {

        /** He may be told so. */
        REFUSED,

        /** He gets no answer. */
        DROPPED
    }

    /** Nothing can be said before this is loaded. */
    sealed interface Missing extends Reply {}

    /** A page is not in memory. */
    record NeedsPage(PageKey page) implements Missing {}

    /** A number is not in memory, nor is the page that would hold it. */
    record NeedsNumber(NumberKey number, Leaf leaf) implements Missing {}

    /** A rule set is not in memory; others of the same page may not be either. */
    record NeedsRuleSet(int ruleSetId, NumberPage page) implements Missing {}

    /** What records say about a name is not in memory. */
    record NeedsName(NameKey name) implements Missing {}

    /**
     * An address record set of a name server in the zone, which may be the apex.
     *
     * @param needed whether nobody gets there without it: its owner is at or below the cut
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Glue(byte[] owner, WireRecordSet set, boolean needed) {}
}
