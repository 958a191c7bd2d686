package org.openenum.server.answer;

import org.openenum.server.cache.CompiledRuleSet;
import org.openenum.server.cache.ServedZone;
import org.openenum.server.cache.WireRecordSet;
import org.openenum.server.message.AnswerWriter;
import org.openenum.server.message.ExtendedError;
import org.openenum.server.message.QueryMessage;
import org.openenum.server.message.Rcode;
import org.openenum.server.message.RecordType;
import org.openenum.server.message.Section;

/** Writes a decided reply into an answer. */
final class ReplyWriter {

    private ReplyWriter() {}

    /** Writes the reply; one that needs something is none. */
    static void write(Reply reply, QueryMessage query, AnswerWriter out) {
        if (reply instanceof Reply.Rules rules) {
            writeRules(rules, out);
        } else if (reply instanceof Reply.NameError error) {
            writeNegative(Rcode.NXDOMAIN, error.zone(), query, out);
        } else if (reply instanceof Reply.NoData noData) {
            writeNegative(Rcode.NOERROR, noData.zone(), query, out);
        } else if (reply instanceof Reply.Records records) {
            out.authoritative(true);
            putRecords(0, records.set(), out);
            out.closeRrset();
        } else if (reply instanceof Reply.Referral referral) {
            writeReferral(referral, query, out);
        } else if (reply instanceof Reply.Failure failure) {
            out.fail(Rcode.SERVFAIL, failure.why());
        } else if (reply == Reply.Plain.OUT_OF_ZONES) {
            out.fail(Rcode.REFUSED, ExtendedError.NOT_AUTHORITATIVE);
        } else {
            throw new IllegalArgumentException("not decided yet: " + reply);
        }
    }

    private static void writeRules(Reply.Rules rules, AnswerWriter out) {
        CompiledRuleSet ruleSet = rules.ruleSet();
        out.authoritative(true);
        out.openReadyRrset();
        int at = out.reserve(ruleSet.octets(rules.digits()));
        if (at >= 0) {
            ruleSet.write(rules.hi(), rules.lo(), rules.digits(), out.octets(), at);
        }
        out.countRecords(ruleSet.records());
        out.closeRrset();
    }

    // RFC 2308, section 3: "Name servers authoritative for a zone MUST include the SOA record of the zone in the
    // authority
    // section of the response when reporting an NXDOMAIN or indicating that no data of the requested type exists. [...]
    // The
    // TTL of this record is set from the minimum of the MINIMUM field of the SOA record and the TTL of the SOA itself".
    // https://datatracker.ietf.org/doc/html/rfc2308#section-3
    private static void writeNegative(Rcode rcode, ServedZone zone, QueryMessage query, AnswerWriter out) {
        out.authoritative(true);
        out.rcode(rcode);
        out.section(Section.AUTHORITY);
        int apexStart = query.labelStart(query.labelCount() - zone.apexLabels());
        out.openRrset(apexStart, RecordType.SOA, zone.negativeTtlSeconds());
        putRdatas(zone.soa(), out);
        out.closeRrset();
    }

    // RFC 1034, section 4.3.2, step 3b: at a zone cut, "copy the NS RRs for the subzone into the authority section of
    // the
    // reply. Put whatever addresses are available into the additional section".
    // https://datatracker.ietf.org/doc/html/rfc1034#section-4.3.2
    private static void writeReferral(Reply.Referral referral, QueryMessage query, AnswerWriter out) {
        int cutStart = query.labelStart(referral.cutLabel());
        out.section(Section.AUTHORITY);
        putRecords(cutStart, referral.ns(), out);
        out.closeRrset();
        WireRecordSet ds = referral.ds();
        if (ds != null && query.dnssecOk()) {
            putRecords(cutStart, ds, out);
            out.closeRrset();
        }
        out.section(Section.ADDITIONAL);
        for (Reply.Glue glue : referral.glue()) {
            out.openRrset(glue.owner(), glue.set().type(), glue.set().ttlSeconds());
            putRdatas(glue.set(), out);
            out.closeRrset();
        }
    }

    private static void putRecords(int ownerStart, WireRecordSet set, AnswerWriter out) {
        out.openRrset(ownerStart, set.type(), set.ttlSeconds());
        putRdatas(set, out);
    }

    private static void putRdatas(WireRecordSet set, AnswerWriter out) {
        for (byte[] rdata : set.rdatas()) {
            out.openRecord();
            out.put(rdata);
            out.closeRecord();
        }
    }
}
