package org.openenum.server.answer;

import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.openenum.record.OwnerKey;
import org.openenum.server.cache.name.NameRecords;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.PackedDigits;
import org.openenum.server.cache.source.WireRecordSet;
import org.openenum.server.cache.view.AnswerCache;
import org.openenum.server.cache.view.ServedZone;
import org.openenum.server.cache.view.View;
import org.openenum.server.message.AskedName;
import org.openenum.server.message.ExtendedError;
import org.openenum.server.message.RecordType;
import org.openenum.server.requester.Group;

/**
 * Decides one name in one zone: the apex, a name of digits, or another name. {@link NumberWalk} decides digits, records
 * decide zone cuts and the rest, and both decide whether a name exists.
 *
 * <p>Zone cuts come first, then numbers. A name that exists because of a number, a block or a longer number is never
 * answered by a wildcard or a DNAME among the records, and no wildcard applies below it. A record set at such a name
 * answers for types that the number tree does not answer itself.
 */
final class ZoneSearch {

    private final AnswerCache cache;
    private final Referrals referrals;
    private final RulesForRequester rulesFor;
    private final RecordsForRequester recordsFor;

    /** @param clock returns milliseconds since 1970 */
    ZoneSearch(AnswerCache cache, LongSupplier clock) {
        this.cache = cache;
        this.rulesFor = new RulesForRequester(cache, clock);
        this.recordsFor = new RecordsForRequester(cache.serviceStates(), clock);
        this.referrals = new Referrals(cache);
    }

    /**
     * @param zone the closest enclosing zone of the name; for DS at its apex, the parent zone
     * @param group of the requester
     */
    Reply replyTo(AskedName asked, View view, ServedZone zone, Group group) {
        int below = asked.labelCount() - zone.apexLabels();
        if (below == 0) {
            return atApex(asked, zone);
        }
        if (digitLabels(asked, below) < below || zone.apexDigits().length() + below > PackedDigits.MAX_DIGITS) {
            return ofRecords(asked, view, zone, false);
        }
        Reply delegated = zone.numbersAreDelegated() ? delegated(asked, zone) : null;
        if (delegated != null) {
            return delegated;
        }
        Digits digits = Digits.of(asked, zone, below);
        NumberOutcome outcome = decide(view, zone, digits);
        Reply undecided = undecided(outcome);
        if (undecided != null) {
            return undecided;
        }
        return outcome instanceof NumberOutcome.Rules rules && wantsRules(asked)
                ? rulesFor.choose(view, zone, rules, digits.hi, digits.lo, digits.length, group)
                : ofNumber(asked, view, zone, outcome);
    }

    /** How many consecutive labels, from the apex down, are single digits. */
    private static int digitLabels(AskedName asked, int below) {
        byte[] name = asked.name();
        int label = below - 1;
        for (; label >= 0; label--) {
            int start = asked.labelStart(label);
            if (name[start] != 1 || name[start + 1] < '0' || name[start + 1] > '9') {
                break;
            }
        }
        return below - 1 - label;
    }

    private NumberOutcome decide(View view, ServedZone zone, Digits digits) {
        return NumberWalk.decide(cache, view.seq(), zone, digits.hi, digits.lo, digits.length);
    }

    /** What must be done before the outcome is known; null if it is known. */
    private static @Nullable Reply undecided(NumberOutcome outcome) {
        if (outcome instanceof NumberOutcome.NeedsPage unknown) {
            return new Reply.NeedsPage(unknown.page());
        }
        if (outcome instanceof NumberOutcome.NeedsNumber unread) {
            return new Reply.NeedsNumber(unread.number(), unread.leaf());
        }
        return outcome == NumberOutcome.Plain.MOVED ? Reply.Plain.MOVED : null;
    }

    private Reply atApex(AskedName asked, ServedZone zone) {
        // RFC 8482, section 4.1: to a query for ANY, a responder may "send a response with a single RRset".
        // https://datatracker.ietf.org/doc/html/rfc8482#section-4.1
        WireRecordSet set = zone.apexSet(asked.type() == RecordType.ANY ? RecordType.SOA : asked.type());
        if (set == null) {
            return new Reply.NoData(zone);
        }
        return set.isUsable() ? recordsFor.choose(set, zone, null) : new Reply.Failure(ExtendedError.OTHER);
    }

    private static boolean wantsRules(AskedName asked) {
        return asked.type() == RecordType.NAPTR || asked.type() == RecordType.ANY;
    }

    /** The referral for a name of digits at or below a zone cut, or what must be loaded; null if there is no cut. */
    private @Nullable Reply delegated(AskedName asked, ServedZone zone) {
        byte[] key = OwnerKey.ofWire(asked.name(), asked.labelCount() - zone.apexLabels());
        NameRecords records = cache.name(zone, key);
        if (records == null) {
            return new Reply.NeedsName(new NameKey(zone.id(), key));
        }
        return areUnknown(records) ? new Reply.Failure(ExtendedError.OTHER) : referral(asked, zone, records);
    }

    /** The reply for a name of digits that has no rules, or that was queried for another type. */
    private Reply ofNumber(AskedName asked, View view, ServedZone zone, NumberOutcome outcome) {
        boolean exists = outcome != NumberOutcome.Plain.NAME_ERROR;
        if (zone.numbersHaveRecords() || (!exists && zone.apexSet(RecordType.DNAME) != null)) {
            return ofRecords(asked, view, zone, exists);
        }
        return exists || hasZoneBelow(asked, view, zone) ? new Reply.NoData(zone) : new Reply.NameError(zone);
    }

    /** @param exists whether the number tree knows that the name exists */
    private Reply ofRecords(AskedName asked, View view, ServedZone zone, boolean exists) {
        int below = asked.labelCount() - zone.apexLabels();
        WireRecordSet apexDname = zone.apexSet(RecordType.DNAME);
        if (apexDname != null) {
            return exists || hasZoneBelow(asked, view, zone)
                    ? new Reply.NoData(zone)
                    : redirected(asked, below, apexDname);
        }
        byte[] key = OwnerKey.ofWire(asked.name(), below);
        NameRecords records = cache.name(zone, key);
        if (records == null) {
            return new Reply.NeedsName(new NameKey(zone.id(), key));
        }
        Reply referral = referral(asked, zone, records);
        if (referral != null) {
            return referral;
        }
        NameRecords.Above above = records.above();
        if (exists || hasZoneBelow(asked, view, zone)) {
            return above == null && records.exists() ? ofSets(asked, zone, records) : existing(zone, records);
        }
        if (above instanceof NameRecords.Redirection redirection) {
            return redirected(asked, below - redirection.labels(), redirection.dname());
        }
        if (records.exists()) {
            return ofSets(asked, zone, records);
        }
        return records.usable() ? atNoName(asked, view, zone, records) : new Reply.Failure(ExtendedError.OTHER);
    }

    private static Reply existing(ServedZone zone, NameRecords records) {
        return areUnknown(records) ? new Reply.Failure(ExtendedError.OTHER) : new Reply.NoData(zone);
    }

    /** Whether rows at a name or above it are invalid; those of a wildcard do not matter for a name that exists. */
    private static boolean areUnknown(NameRecords records) {
        return !records.usable() && records.encloser() == null;
    }

    /** The referral at or below a zone cut, except for DS records of the cut itself; null if there is no cut. */
    private @Nullable Reply referral(AskedName asked, ServedZone zone, NameRecords records) {
        if (records.above() instanceof NameRecords.Cut cut) {
            int below = asked.labelCount() - zone.apexLabels();
            return referrals.at(asked, zone, below - cut.labels(), cut.ns(), cut.ds());
        }
        WireRecordSet ns = records.above() == null ? records.set(RecordType.NS) : null;
        return ns == null || asked.type() == RecordType.DS
                ? null
                : referrals.at(asked, zone, 0, ns, records.set(RecordType.DS));
    }

    /** The reply from the record sets at the name itself, or at the wildcard that matches it. */
    private Reply ofSets(AskedName asked, ServedZone zone, NameRecords records) {
        if (asked.type() == RecordType.ANY) {
            WireRecordSet any = records.anySet();
            return any == null ? new Reply.NoData(zone) : recordsFor.choose(any, zone, records);
        }
        WireRecordSet alias = records.set(RecordType.CNAME);
        if (alias != null) {
            return asked.type() == RecordType.CNAME ? new Reply.Records(alias) : new Reply.Alias(alias, null, 0);
        }
        WireRecordSet set = records.set(asked.type());
        return set == null ? new Reply.NoData(zone) : recordsFor.choose(set, zone, records);
    }

    // RFC 6672, section 3.1: "The synthesized CNAME RR, if provided, MUST have: The same CLASS as the QCLASS of the
    // query, TTL equal to the corresponding DNAME RR, An <owner> equal to the QNAME in effect at the moment the DNAME
    // RR was encountered, and An RDATA field containing the new QNAME formed by the action of the DNAME substitution."
    // https://datatracker.ietf.org/doc/html/rfc6672#section-3.1
    private static Reply redirected(AskedName asked, int label, WireRecordSet dname) {
        if (!dname.isUsable()) {
            return new Reply.Failure(ExtendedError.OTHER);
        }
        byte[] target = WireNames.withEnd(asked.name(), asked.labelStart(label), dname.firstRdata());
        return target == null
                ? new Reply.TooLong(dname, label)
                : new Reply.Alias(
                        WireRecordSet.of(RecordType.CNAME, dname.ttlSeconds(), List.of(target)), dname, label);
    }

    /**
     * The reply for a name that does not exist: the wildcard of its closest encloser answers, if there is one and no
     * number is a closer encloser.
     */
    private Reply atNoName(AskedName asked, View view, ServedZone zone, NameRecords records) {
        NameRecords.Encloser encloser = records.encloser();
        NameRecords wildcard = encloser == null ? null : encloser.wildcard();
        if (encloser == null || wildcard == null) {
            return new Reply.NameError(zone);
        }
        int below = asked.labelCount() - zone.apexLabels();
        byte[] nextCloser = asked.from(below - encloser.labels() - 1);
        if (view.hasZoneBelow(zone, nextCloser, nextCloser.length)) {
            return new Reply.NameError(zone);
        }
        Reply closer = amongNumbers(asked, view, zone, encloser.labels() + 1);
        return closer == null ? ofSets(asked, zone, wildcard) : closer;
    }

    /**
     * Looks up the ancestor of the name with {@code labels} labels below the apex in the number tree.
     *
     * @return null if it is not there; a name error if it is, since the wildcard then does not apply; or what must be
     *     loaded
     */
    private @Nullable Reply amongNumbers(AskedName asked, View view, ServedZone zone, int labels) {
        int below = asked.labelCount() - zone.apexLabels();
        if (digitLabels(asked, below) < labels || zone.apexDigits().length() + labels > PackedDigits.MAX_DIGITS) {
            return null;
        }
        NumberOutcome outcome = decide(view, zone, Digits.of(asked, zone, labels));
        Reply undecided = undecided(outcome);
        if (undecided != null) {
            return undecided;
        }
        return outcome == NumberOutcome.Plain.NAME_ERROR ? null : new Reply.NameError(zone);
    }

    /** A name exists if one of our zones is below it. */
    private static boolean hasZoneBelow(AskedName asked, View view, ServedZone zone) {
        return view.hasZoneBelow(zone, asked.name(), asked.octets());
    }

    private record Digits(long hi, long lo, int length) {

        /**
         * The digits of the {@code labels} labels next to the apex, after the apex's own; in all no more than {@link
         * PackedDigits#MAX_DIGITS}.
         */
        static Digits of(AskedName asked, ServedZone zone, int labels) {
            String apexDigits = zone.apexDigits();
            int length = apexDigits.length() + labels;
            long hi = PackedDigits.hi(apexDigits);
            long lo = PackedDigits.lo(apexDigits);
            int label = asked.labelCount() - zone.apexLabels() - 1;
            for (int i = apexDigits.length(); i < length; i++, label--) {
                int digit = asked.name()[asked.labelStart(label) + 1] - '0';
                hi = PackedDigits.hiWith(hi, i, digit);
                lo = PackedDigits.loWith(lo, i, digit);
            }
            return new Digits(hi, lo, length);
        }
    }
}
