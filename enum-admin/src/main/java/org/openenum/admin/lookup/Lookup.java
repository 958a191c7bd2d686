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
 * What DNS says of a number, and what the database does.
 *
 * @param number as people write it
 * @param ownerName the name that was asked for
 * @param server the address that was asked
 * @param dns its answer, or null if there was none
 * @param problem why there was no answer, or null
 * @param entry what answers for the number by the database, or null if nothing does
 * @param outOfService targets of its shared destination that are out of service, and so perhaps not answered
 * @param agree whether the answer is what the database would have said; null without an answer, and where it is drawn
 *     or depends on who asks
 * @param requester what a requester gets by the database; null unless one was named
 * @param trace what the number meets in the database, the longest digits first; null unless it was asked for
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
     * What a requester gets.
     *
     * @param network the longest prefix that holds its address; null where there is none, or a group was named
     * @param group its group, or null
     * @param region the group's region, or null
     * @param access to the zone: allow, refuse or drop
     * @param ruleSet the shared destination that it gets, or null
     * @param isVariant whether that is one that its group gets in place of another
     * @param isRouted whether a routing policy holds, which draws among what it would dial
     * @param at when it asks
     * @param changesAt when the destination's times change that next; null if they do not
     * @param uris what it would dial, without what is out of service now
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
     * An answer, in words and presentation form.
     *
     * @param serial the serial of the zone at the server, asked for right after
     * @param clients what each known SIP proxy would dial; empty where no number was asked for
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

        /** What the SIP proxies do, those that do the same together. */
        public List<Dialled> dialled() {
            return Dialled.of(clients);
        }
    }

    /**
     * What a client makes of one NAPTR record.
     *
     * @param uri the result, or null
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

    /** The entry of the number tree that answers for the number. */
    public record Entry(
            MappingKind kind,
            String digits,
            MappingStatus status,
            @Nullable String ruleSet) {}
}
