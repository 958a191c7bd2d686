package org.openenum.admin.lookup;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.OutTarget;
import org.openenum.admin.ruleset.Client;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.sentence.Sentence;

/**
 * The DNS answer for a number, and what the database has for it.
 *
 * @param number the number in the usual notation
 * @param ownerName the domain name that was queried
 * @param server the address of the server that was queried
 * @param dns the answer of the server; null if it did not answer
 * @param problem why it did not answer; null if it did
 * @param entry the entry in the database that answers for the number; null if there is none
 * @param outOfService targets of the shared destination that are out of service and therefore may be missing in the
 *     answer
 * @param agree true: the answer is that of the database. Null without an answer, and if the answer is drawn at random
 *     or depends on the requester
 * @param requester what the requester would get according to the database; null unless a requester was named
 * @param trace the entries that the number meets in the database, longest digits first; null unless requested
 */
public record Lookup(
        String number,
        String zone,
        String ownerName,
        String server,
        @Nullable Answer dns,
        @Nullable Sentence problem,
        @Nullable Entry entry,
        List<OutTarget> outOfService,
        @Nullable Boolean agree,
        @Nullable RequesterAnswer requester,
        @Nullable List<Candidate> trace) {

    Lookup with(List<Candidate> met) {
        return new Lookup(number, zone, ownerName, server, dns, problem, entry, outOfService, agree, requester, met);
    }

    Lookup with(RequesterAnswer asking) {
        return new Lookup(number, zone, ownerName, server, dns, problem, entry, outOfService, agree, asking, trace);
    }

    /**
     * What a requester would get for a number.
     *
     * @param network the longest matching network of its IP address; null if there is none, or if a group was named
     * @param group its requester group, or null
     * @param region the region of the group, or null
     * @param access its access to the zone: allow, refuse or drop
     * @param ruleSet the shared destination that it gets, or null
     * @param isVariant true: this is a variant, which its group gets in place of another
     * @param isRouted true: a routing policy applies, which selects among these URIs
     * @param at the time of the query
     * @param changesAt the next time at which a schedule changes this; null if there is none
     * @param uris the URIs that it would dial, without targets that are out of service
     */
    public record RequesterAnswer(
            @Nullable String network,
            @Nullable String group,
            @Nullable String region,
            String access,
            @Nullable String ruleSet,
            boolean isVariant,
            boolean isRouted,
            Instant at,
            @Nullable Instant changesAt,
            List<Dialed> uris) {}

    /**
     * A DNS answer.
     *
     * @param rcode the response code
     * @param flags the flags of the header
     * @param answer the records of the answer section, in presentation format
     * @param authority the records of the authority section, in presentation format
     * @param tookMicroseconds the response time in microseconds
     * @param serial the serial of the zone on this server, queried right after; null if unknown
     * @param clients the URI that each known SIP proxy would dial; empty if the query was not for a number
     */
    public record Answer(
            String rcode,
            List<String> flags,
            List<String> answer,
            List<String> authority,
            List<Dialed> uris,
            long tookMicroseconds,
            @Nullable Long serial,
            List<Client> clients) {

        /** The results of the SIP proxies, grouped by equal results. */
        public List<Dialled> dialled() {
            return Dialled.of(clients);
        }
    }

    /**
     * The URI that a client derives from one NAPTR record.
     *
     * @param uri the URI; null if there is none
     * @param problem why there is none, or null
     */
    public record Dialed(
            int order,
            int preference,
            String flags,
            String service,
            String regexp,
            String replacement,
            @Nullable String uri,
            @Nullable Sentence problem) {}

    /** The entry in the database that answers for the number. */
    public record Entry(
            MappingKind kind,
            String digits,
            MappingStatus status,
            @Nullable String ruleSet) {}
}
