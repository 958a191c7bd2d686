package org.openenum.server.answer;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.record.OwnerKey;
import org.openenum.server.cache.AnswerCache;
import org.openenum.server.cache.CompiledRuleSet;
import org.openenum.server.cache.NameKey;
import org.openenum.server.cache.NameRecords;
import org.openenum.server.cache.PackedDigits;
import org.openenum.server.cache.ServedZone;
import org.openenum.server.cache.View;
import org.openenum.server.cache.WireRecordSet;
import org.openenum.server.message.ExtendedError;
import org.openenum.server.message.QueryMessage;
import org.openenum.server.message.RecordType;

/**
 * Decides what the zones say to a question, from what is in memory and from one view of it.
 *
 * <p>First which zone, then whether QNAME is its apex, a name of digits, or another name; digits are decided by {@link
 * NumberWalk}, the rest by records. Safe for use by all event loops.
 */
final class Authority {

    /** A view can be outrun by the next batch while a question is decided; several times in a row only by a defect. */
    private static final int MAX_VIEWS = 16;

    private final AnswerCache cache;

    Authority(AnswerCache cache) {
        this.cache = cache;
    }

    /** What is to be answered; never {@link Reply.Plain#MOVED}. */
    Reply replyTo(QueryMessage query) {
        for (int i = 0; i < MAX_VIEWS; i++) {
            View view = cache.view();
            if (!view.isLoaded()) {
                return new Reply.Failure(ExtendedError.NOT_READY);
            }
            ServedZone zone = zoneOf(query, view);
            Reply reply = zone == null ? Reply.Plain.OUT_OF_ZONES : inZone(query, view, zone);
            if (reply != Reply.Plain.MOVED) {
                return reply;
            }
        }
        return new Reply.Failure(ExtendedError.OTHER);
    }

    // RFC 4035, section 3.1.4.1: "The DS resource record type is unusual in that it appears only on the parent zone's
    // side of
    // a zone cut."
    // https://datatracker.ietf.org/doc/html/rfc4035#section-3.1.4.1
    private static @Nullable ServedZone zoneOf(QueryMessage query, View view) {
        ServedZone zone = view.closest(query.name(), query.nameOctets());
        if (zone != null && query.type() == RecordType.DS && query.labelCount() == zone.apexLabels()) {
            ServedZone parent = view.closestAbove(zone);
            return parent == null ? zone : parent;
        }
        return zone;
    }

    private Reply inZone(QueryMessage query, View view, ServedZone zone) {
        int below = query.labelCount() - zone.apexLabels();
        if (below == 0) {
            return atApex(query, zone);
        }
        int digitLabels = digitLabels(query, below);
        if (digitLabels == 0) {
            return ofRecords(query, view, zone, false);
        }
        // Digits beyond the most that a number may have can only be those of a name below a zone cut.
        String apexDigits = zone.apexDigits();
        int length = Math.min(apexDigits.length() + digitLabels, PackedDigits.MAX_DIGITS);
        long hi = PackedDigits.hi(apexDigits);
        long lo = PackedDigits.lo(apexDigits);
        for (int i = apexDigits.length(), label = below - 1; i < length; i++, label--) {
            int digit = query.name()[query.labelStart(label) + 1] - '0';
            hi = PackedDigits.hiWith(hi, i, digit);
            lo = PackedDigits.loWith(lo, i, digit);
        }
        NumberOutcome outcome = NumberWalk.decide(cache, view.seq(), zone, hi, lo, length);
        if (outcome instanceof NumberOutcome.Unknown unknown) {
            return new Reply.NeedsPage(unknown.page());
        }
        if (outcome == NumberOutcome.Plain.MOVED) {
            return Reply.Plain.MOVED;
        }
        if (outcome instanceof NumberOutcome.Referral referral) {
            return atCut(query, zone, below - (referral.cutDigits() - apexDigits.length()));
        }
        if (digitLabels < below || apexDigits.length() + digitLabels > length) {
            return ofRecords(query, view, zone, false);
        }
        return ofNumber(query, view, zone, outcome, new Digits(hi, lo, length));
    }

    /** How many labels in a row, from the apex on, are single digits. */
    private static int digitLabels(QueryMessage query, int below) {
        byte[] name = query.name();
        int label = below - 1;
        for (; label >= 0; label--) {
            int start = query.labelStart(label);
            if (name[start] != 1 || name[start + 1] < '0' || name[start + 1] > '9') {
                break;
            }
        }
        return below - 1 - label;
    }

    private static Reply atApex(QueryMessage query, ServedZone zone) {
        // RFC 8482, section 4.1: to ANY, a responder may "send a response with a single RRset".
        // https://datatracker.ietf.org/doc/html/rfc8482#section-4.1
        WireRecordSet set = zone.apexSet(query.type() == RecordType.ANY ? RecordType.SOA : query.type());
        return set == null ? new Reply.NoData(zone) : new Reply.Records(set);
    }

    private Reply ofNumber(QueryMessage query, View view, ServedZone zone, NumberOutcome outcome, Digits digits) {
        boolean wantsRules = query.type() == RecordType.NAPTR || query.type() == RecordType.ANY;
        if (outcome instanceof NumberOutcome.Rules rules && wantsRules) {
            return ofRules(view, rules, digits);
        }
        boolean exists = outcome != NumberOutcome.Plain.NAME_ERROR;
        if (zone.numbersHaveRecords()) {
            return ofRecords(query, view, zone, exists);
        }
        return absent(query, view, zone, exists);
    }

    private Reply ofRules(View view, NumberOutcome.Rules rules, Digits digits) {
        if (rules.ruleSetId() <= 0) {
            return new Reply.Failure(ExtendedError.OTHER);
        }
        CompiledRuleSet newest = cache.ruleSet(rules.ruleSetId());
        if (newest == null) {
            return new Reply.NeedsRuleSet(rules.ruleSetId(), rules.page());
        }
        CompiledRuleSet ours = newest.at(view.seq());
        if (ours == null) {
            return Reply.Plain.MOVED;
        }
        return ours.isUsable()
                ? new Reply.Rules(ours, digits.hi, digits.lo, digits.length)
                : new Reply.Failure(ExtendedError.OTHER);
    }

    /** @param exists whether the number tree knows that the name exists */
    private Reply ofRecords(QueryMessage query, View view, ServedZone zone, boolean exists) {
        int below = query.labelCount() - zone.apexLabels();
        NameKey key = new NameKey(zone.id(), OwnerKey.ofWire(query.name(), below));
        NameRecords records = cache.name(key);
        if (records == null) {
            return new Reply.NeedsName(key);
        }
        if (!records.usable()) {
            return new Reply.Failure(ExtendedError.OTHER);
        }
        NameRecords.Cut cut = records.cut();
        if (cut != null) {
            return referral(zone, below - cut.labels(), cut.ns(), cut.ds());
        }
        WireRecordSet ns = records.set(RecordType.NS);
        if (ns != null && query.type() != RecordType.DS) {
            return referral(zone, 0, ns, records.set(RecordType.DS));
        }
        WireRecordSet set = chosen(records, query.type());
        return set == null ? absent(query, view, zone, exists || records.exists()) : new Reply.Records(set);
    }

    private static @Nullable WireRecordSet chosen(NameRecords records, int type) {
        if (type == RecordType.ANY) {
            return records.sets().isEmpty() ? null : records.sets().get(0);
        }
        // RFC 1034, section 3.6.2: "it checks to see if the resource set consists of a CNAME record with a matching
        // class. If
        // so, the name server includes the CNAME record in the response".
        // https://datatracker.ietf.org/doc/html/rfc1034#section-3.6.2
        WireRecordSet alias = records.set(RecordType.CNAME);
        return alias == null ? records.set(type) : alias;
    }

    /** A name without what was asked for. A zone of ours below it makes it exist. */
    private static Reply absent(QueryMessage query, View view, ServedZone zone, boolean exists) {
        return exists || view.hasZoneBelow(zone, query.name(), query.nameOctets())
                ? new Reply.NoData(zone)
                : new Reply.NameError(zone);
    }

    /** A delegation of the number tree: its NS and DS records are record sets at its name. */
    private Reply atCut(QueryMessage query, ServedZone zone, int cutLabel) {
        int below = query.labelCount() - zone.apexLabels();
        byte[] cutName = nameFrom(query, cutLabel);
        NameKey key = new NameKey(zone.id(), OwnerKey.ofWire(cutName, below - cutLabel));
        NameRecords records = cache.name(key);
        if (records == null) {
            return new Reply.NeedsName(key);
        }
        if (cutLabel == 0 && query.type() == RecordType.DS && records.usable()) {
            WireRecordSet ds = records.set(RecordType.DS);
            return ds == null ? new Reply.NoData(zone) : new Reply.Records(ds);
        }
        WireRecordSet ns = records.set(RecordType.NS);
        return ns == null
                ? new Reply.Failure(ExtendedError.OTHER)
                : referral(zone, cutLabel, ns, records.set(RecordType.DS));
    }

    private static byte[] nameFrom(QueryMessage query, int label) {
        int start = query.labelStart(label);
        byte[] name = new byte[query.nameOctets() - start];
        System.arraycopy(query.name(), start, name, 0, name.length);
        return name;
    }

    /** A referral with the addresses of those name servers that have their names in this zone. */
    private Reply referral(ServedZone zone, int cutLabel, WireRecordSet ns, @Nullable WireRecordSet ds) {
        List<Reply.Glue> glue = new ArrayList<>();
        for (byte[] server : ns.rdatas()) {
            int below = WireNames.labelsBelow(server, zone.apex());
            if (below > 0) {
                NameKey key = new NameKey(zone.id(), OwnerKey.ofWire(server, below));
                NameRecords records = cache.name(key);
                if (records == null) {
                    return new Reply.NeedsName(key);
                }
                addGlue(glue, server, records.set(RecordType.A));
                addGlue(glue, server, records.set(RecordType.AAAA));
            }
        }
        return new Reply.Referral(cutLabel, ns, ds, glue);
    }

    private static void addGlue(List<Reply.Glue> glue, byte[] server, @Nullable WireRecordSet set) {
        if (set != null) {
            glue.add(new Reply.Glue(server, set));
        }
    }

    private record Digits(long hi, long lo, int length) {}
}
