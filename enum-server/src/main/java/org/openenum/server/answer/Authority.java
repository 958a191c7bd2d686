package org.openenum.server.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.openenum.requester.Access;
import org.openenum.server.cache.view.AnswerCache;
import org.openenum.server.cache.view.ServedZone;
import org.openenum.server.cache.view.View;
import org.openenum.server.message.AskedName;
import org.openenum.server.message.ExtendedError;
import org.openenum.server.message.QueryMessage;
import org.openenum.server.message.RecordType;
import org.openenum.server.requester.Group;
import org.openenum.server.requester.Requester;

/**
 * Decides the reply to a query, from one view of what is in memory: selects the zone, asks that zone ({@link
 * ZoneSearch}), and follows aliases into other zones.
 *
 * <p>Safe for use by all event loops.
 */
final class Authority {

    /**
     * While a query is decided, the next batch may outdate its view; only a defect can cause that several times in a
     * row.
     */
    private static final int MAX_VIEWS = 16;

    /**
     * The most aliases in one answer: more than anybody needs, but so few that a malicious chain costs no more than a
     * few queries.
     */
    private static final int MAX_ALIASES = 8;

    private final AnswerCache cache;
    private final ZoneSearch search;

    /** @param clock returns milliseconds since 1970 */
    Authority(AnswerCache cache, LongSupplier clock) {
        this.cache = cache;
        this.search = new ZoneSearch(cache, clock);
    }

    /** The reply to a query; never {@link Reply.Plain#MOVED} and never a bare {@link Reply.Alias}. */
    Reply replyTo(QueryMessage query, Requester requester) {
        AskedName question = query.asked();
        for (int i = 0; i < MAX_VIEWS; i++) {
            View view = cache.view();
            if (!view.isLoaded()) {
                return new Reply.Failure(ExtendedError.NOT_READY);
            }
            Group group = requester.in(view.requesters());
            Reply reply = inView(question, view, group);
            if (reply instanceof Reply.Alias alias) {
                reply = chased(question, alias, view, group);
            }
            if (reply != Reply.Plain.MOVED) {
                return reply;
            }
        }
        return new Reply.Failure(ExtendedError.OTHER);
    }

    private Reply inView(AskedName asked, View view, Group group) {
        ServedZone zone = zoneOf(asked, view);
        Access access = zone == null ? group.access() : group.accessTo(zone.id());
        if (access != Access.ALLOW) {
            return access == Access.DROP ? Reply.Denied.DROPPED : Reply.Denied.REFUSED;
        }
        if (zone == null) {
            return Reply.Plain.OUT_OF_ZONES;
        }
        Reply reply = search.replyTo(asked, view, zone, group);
        return reply instanceof Reply.Rules rules && !rules.ruleSet().isAnyShown(group.form())
                ? new Reply.NoData(zone, rules.ttlLimitSeconds())
                : reply;
    }

    // RFC 4035, section 3.1.4.1: "The DS resource record type is unusual in that it appears only on the parent zone's
    // side of a zone cut."
    // https://datatracker.ietf.org/doc/html/rfc4035#section-3.1.4.1
    private static @Nullable ServedZone zoneOf(AskedName asked, View view) {
        ServedZone zone = view.closest(asked.name(), asked.octets());
        if (zone != null && asked.type() == RecordType.DS && asked.labelCount() == zone.apexLabels()) {
            ServedZone parent = view.closestAbove(zone);
            return parent == null ? zone : parent;
        }
        return zone;
    }

    // RFC 1034, section 4.3.2, step 3a: "If the data at the node is a CNAME, and QTYPE doesn't match CNAME, copy the
    // CNAME RR into the answer section of the response, change QNAME to the canonical name in the CNAME RR, and go back
    // to step 1."
    // https://datatracker.ietf.org/doc/html/rfc1034#section-4.3.2
    // "Domain software should not fail when presented with CNAME chains or loops" (its section 3.6.2): a loop of
    // aliases is answered with one round of it.
    // RFC 6672, section 3.2, step 3.C, goes back to step 1 whatever QTYPE is; but if QTYPE is CNAME, the CNAME
    // synthesized from a DNAME is the answer: BIND, Knot and NSD stop there, too, and do not look up its target.
    // https://datatracker.ietf.org/doc/html/rfc6672#section-3.2
    private Reply chased(AskedName question, Reply.Alias first, View view, Group group) {
        List<Reply.Alias> aliases = new ArrayList<>();
        List<AskedName> owners = new ArrayList<>();
        AskedName at = question;
        Reply reply = first;
        while (reply instanceof Reply.Alias alias) {
            if (aliases.size() == MAX_ALIASES || owners.stream().anyMatch(at::hasNameOf)) {
                break;
            }
            aliases.add(alias);
            owners.add(at);
            at = WireNames.asked(alias.target(), question.type());
            if (question.type() == RecordType.CNAME) {
                break;
            }
            reply = inView(at, view, group);
        }
        if (reply instanceof Reply.Missing || reply instanceof Reply.Failure || reply == Reply.Plain.MOVED) {
            return reply;
        }
        boolean isSaid = !(reply instanceof Reply.Alias || reply instanceof Reply.Denied);
        Reply last = isSaid ? reply : Reply.Plain.OUT_OF_ZONES;
        return new Reply.Chain(aliases, owners, at, last);
    }
}
