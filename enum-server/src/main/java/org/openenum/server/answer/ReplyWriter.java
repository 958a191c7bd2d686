package org.openenum.server.answer;

import org.jspecify.annotations.Nullable;
import org.openenum.health.OutOfService;
import org.openenum.requester.AnswerForm;
import org.openenum.server.cache.routing.RoutedRecords;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.source.WireRecordSet;
import org.openenum.server.cache.view.ServedZone;
import org.openenum.server.message.AnswerWriter;
import org.openenum.server.message.AnsweredBy;
import org.openenum.server.message.AskedName;
import org.openenum.server.message.ExtendedError;
import org.openenum.server.message.MessageSection;
import org.openenum.server.message.QueryMessage;
import org.openenum.server.message.Rcode;
import org.openenum.server.message.RecordType;
import org.openenum.server.requester.Group;

/**
 * Writes a decided reply into an answer. One writer serves one answer.
 *
 * <p>Owner names are pointers into the queried name, or into the target of an alias, which is also in the message, as
 * the RDATA of the alias.
 */
final class ReplyWriter {

    private final QueryMessage query;
    private final AnswerWriter out;
    private final boolean rotate;
    private final Group group;
    private final ThreadLocal<Draws> draws;

    /** The name that owners point into; null for QNAME. */
    private @Nullable AliasTarget target;

    /**
     * Begins.
     *
     * @param rotate whether record sets start with a different record in each answer
     * @param group the requester's group, for which the reply was decided
     * @param draws draw among the records of sets with a routing policy
     */
    ReplyWriter(QueryMessage query, AnswerWriter out, boolean rotate, Group group, ThreadLocal<Draws> draws) {
        this.group = group;
        this.draws = draws;
        this.query = query;
        this.out = out;
        this.rotate = rotate;
    }

    /** Writes a reply; it must not be a {@link Reply.Missing}. */
    void write(Reply reply) {
        if (reply instanceof Reply.Rules rules) {
            writeRules(rules);
        } else if (reply instanceof Reply.Records records) {
            out.authoritative();
            putAnswer(records);
            out.closeRrset();
        } else if (reply instanceof Reply.Failure failure) {
            out.fail(Rcode.SERVFAIL, failure.why());
        } else if (reply == Reply.Plain.OUT_OF_ZONES) {
            out.fail(Rcode.REFUSED, ExtendedError.NOT_AUTHORITATIVE);
        } else if (reply instanceof Reply.Chain chain) {
            writeChain(chain);
        } else {
            writeAt(query.asked(), reply);
        }
    }

    private void writeAt(AskedName asked, Reply reply) {
        if (reply instanceof Reply.NameError error) {
            writeNegative(Rcode.NXDOMAIN, error.zone(), asked, Integer.MAX_VALUE);
        } else if (reply instanceof Reply.NoData noData) {
            writeNegative(Rcode.NOERROR, noData.zone(), asked, noData.ttlLimitSeconds());
        } else if (reply instanceof Reply.Referral referral) {
            writeReferral(referral, asked);
        } else if (reply instanceof Reply.TooLong tooLong) {
            out.authoritative();
            out.rcode(Rcode.YXDOMAIN);
            putRecords(place(asked.labelStart(tooLong.dnameLabel())), tooLong.dname());
            out.closeRrset();
        } else {
            throw new IllegalArgumentException("not decided yet: " + reply);
        }
    }

    // RFC 6604, section 3: "When an xNAME chain is followed, all but the last query cycle necessarily had no error. The
    // RCODE in the ultimate DNS response MUST BE set based on the final query cycle leading to that response."
    // https://datatracker.ietf.org/doc/html/rfc6604#section-3
    private void writeChain(Reply.Chain chain) {
        out.authoritative();
        for (int i = 0; i < chain.aliases().size(); i++) {
            Reply.Alias alias = chain.aliases().get(i);
            WireRecordSet dname = alias.dname();
            if (dname != null) {
                putRecords(place(chain.owners().get(i).labelStart(alias.dnameLabel())), dname);
                out.closeRrset();
            }
            if (!putAlias(alias)) {
                return;
            }
        }
        Reply last = chain.last();
        if (last instanceof Reply.Rules || last instanceof Reply.Records) {
            write(last);
        } else if (last != Reply.Plain.OUT_OF_ZONES) {
            writeAt(chain.end(), last);
        }
    }

    /** The offset of a part of the name that owners point into. */
    private int place(int octet) {
        return target == null ? octet : target.place(octet);
    }

    /** Puts a CNAME record; from then on, owners point into its target. Returns whether it fits. */
    private boolean putAlias(Reply.Alias alias) {
        out.openRrset(place(0), RecordType.CNAME, alias.cname().ttlSeconds());
        out.openRecord();
        putTarget(alias.target());
        out.closeRecord();
        return out.closeRrset();
    }

    // RFC 1035, section 4.1.4: "an entire domain name or a list of labels at the end of a domain name is replaced with
    // a pointer to a prior occurance of the same name." RFC 3597, section 4, allows it in a CNAME's RDATA.
    // https://datatracker.ietf.org/doc/html/rfc1035#section-4.1.4
    private void putTarget(byte[] name) {
        int inQuestion = query.sharedEnd(name, 0, name.length, true);
        int inTarget = target == null ? 0 : target.sharedEnd(name);
        AliasTarget tail = inTarget > inQuestion ? target : null;
        int shared = Math.max(inTarget, inQuestion);
        int tailStart = tail == null ? query.nameOctets() - shared : tail.octets() - shared;
        int written = name.length - shared;
        int at = out.reserve(written);
        if (at < 0) {
            return;
        }
        System.arraycopy(name, 0, out.octets(), at, written);
        target = new AliasTarget(name, at - QueryMessage.HEADER_OCTETS, written, tail, tailStart);
        if (shared > 0) {
            out.putPointer(target.place(written));
        }
    }

    private void writeRules(Reply.Rules rules) {
        CompiledRuleSet ruleSet = rules.ruleSet();
        out.authoritative();
        out.answeredBy(rules.ofBlock() ? AnsweredBy.BLOCK : AnsweredBy.NUMBER);
        out.openReadyRrset();
        RoutedRecords routed = rules.routed();
        if (ruleSet.isFormed(group.form())) {
            writeFormed(rules, group.form());
            return;
        }
        if (routed != null) {
            writeRouted(rules, routed);
            return;
        }
        OutOfService leftOut = rules.out();
        int octets = ruleSet.octetsWithout(leftOut, rules.digits());
        int at = out.reserve(octets);
        if (at >= 0) {
            ruleSet.writeWithout(leftOut, rules.hi(), rules.lo(), rules.digits(), out.octets(), at);
            finish(rules, at, octets);
        }
        out.countRecords(ruleSet.recordsWithout(leftOut));
        out.closeRrset();
    }

    private void writeRouted(Reply.Rules rules, RoutedRecords routed) {
        RoutedRules draw = draws.get().rules();
        int octets = draw.draw(rules, routed, group);
        int at = out.reserve(octets);
        if (at >= 0) {
            draw.write(rules, routed, out.octets(), at);
            finish(rules, at, octets);
        }
        out.countRecords(draw.records());
        out.closeRrset();
    }

    private static byte[] plain(Reply.Rules rules) {
        CompiledRuleSet ruleSet = rules.ruleSet();
        byte[] plain = new byte[ruleSet.octetsWithout(rules.out(), rules.digits())];
        ruleSet.writeWithout(rules.out(), rules.hi(), rules.lo(), rules.digits(), plain, 0);
        return plain;
    }

    /** Writes the standard records into a separate array first: they may fit into the answer only after conversion. */
    private void writeFormed(Reply.Rules rules, AnswerForm form) {
        RoutedRecords routed = rules.routed();
        byte[] plain;
        if (routed == null) {
            plain = plain(rules);
        } else {
            RoutedRules draw = draws.get().rules();
            plain = new byte[draw.draw(rules, routed, group)];
            draw.write(rules, routed, plain, 0);
        }
        @Nullable Integer maxOctets = form.maxOctets();
        FormedRecords formed =
                FormedRecords.of(plain, form, maxOctets == null ? plain.length : out.roomWithin(maxOctets));
        int at = out.reserve(formed.octets());
        if (at >= 0) {
            formed.write(out.octets(), at);
            finish(rules, at, formed.octets());
        }
        out.countRecords(formed.records());
        out.closeRrset();
        if (maxOctets != null) {
            out.limit(maxOctets);
        }
    }

    private void finish(Reply.Rules rules, int at, int octets) {
        if (target != null) {
            out.pointOwners(at, at + octets, target.place(0));
        }
        if (rules.ttlLimitSeconds() != Integer.MAX_VALUE) {
            out.limitTtls(at, at + octets, rules.ttlLimitSeconds());
        }
    }

    // RFC 2308, section 3: "Name servers authoritative for a zone MUST include the SOA record of the zone in the
    // authority section of the response when reporting an NXDOMAIN or indicating that no data of the requested type
    // exists. [...] The TTL of this record is set from the minimum of the MINIMUM field of the SOA record and the TTL
    // of the SOA itself".
    // https://datatracker.ietf.org/doc/html/rfc2308#section-3
    private void writeNegative(Rcode rcode, ServedZone zone, AskedName asked, int ttlLimitSeconds) {
        out.authoritative();
        out.rcode(rcode);
        out.section(MessageSection.AUTHORITY);
        int apexStart = asked.labelStart(asked.labelCount() - zone.apexLabels());
        out.openRrset(place(apexStart), RecordType.SOA, Math.min(zone.negativeTtlSeconds(), ttlLimitSeconds));
        putRdatas(zone.soa());
        out.closeRrset();
    }

    // RFC 1034, section 4.3.2, step 3b: at a zone cut, "copy the NS RRs for the subzone into the authority section of
    // the reply. Put whatever addresses are available into the additional section".
    // https://datatracker.ietf.org/doc/html/rfc1034#section-4.3.2
    private void writeReferral(Reply.Referral referral, AskedName asked) {
        int cutStart = place(asked.labelStart(referral.cutLabel()));
        out.answeredBy(AnsweredBy.DELEGATION);
        out.section(MessageSection.AUTHORITY);
        putRecords(cutStart, referral.ns());
        out.closeRrset();
        WireRecordSet ds = referral.ds();
        if (ds != null && query.dnssecOk()) {
            putRecords(cutStart, ds);
            out.closeRrset();
        }
        out.section(MessageSection.ADDITIONAL);
        for (Reply.Glue glue : referral.glue()) {
            out.openRrset(glue.owner(), glue.set().type(), glue.set().ttlSeconds());
            putRdatas(glue.set());
            // RFC 9471, sections 3.1 and 3.2: glue for servers below the cut must be there or TC set; for siblings, it
            // need not.
            // https://datatracker.ietf.org/doc/html/rfc9471#section-3
            if (glue.needed()) {
                out.closeRrset();
            } else {
                out.closeOptionalRrset();
            }
        }
    }

    /**
     * Puts the queried record set, in the order in which it was entered; or, if rotation is on, starting with the
     * record selected by the query's ID. Clients choose the ID at random (RFC 5452), so each record comes first equally
     * often without a counter. The rules of a number keep their order: NAPTR clients sort them anyway.
     */
    private void putAnswer(Reply.Records records) {
        WireRecordSet set = records.set();
        Reply.Choice choice = records.choice();
        if (choice != null) {
            putRecords(place(0), draws.get().sets().answered(set, choice, group.region()));
            return;
        }
        out.openRrset(place(0), set.type(), set.ttlSeconds());
        int first = rotate ? set.startOf(query.id() % set.records()) : set.start();
        out.putRecords(set.octets(), first, set.end());
        out.putRecords(set.octets(), set.start(), first);
    }

    private void putRecords(int ownerStart, WireRecordSet set) {
        out.openRrset(ownerStart, set.type(), set.ttlSeconds());
        putRdatas(set);
    }

    private void putRdatas(WireRecordSet set) {
        out.putRecords(set.octets(), set.start(), set.end());
    }
}
