package org.openenum.admin.mapping.delegation;

import java.util.function.Predicate;
import org.openenum.admin.mapping.Delegation;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.number.InvalidNumberException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.xbill.DNS.Name;

/**
 * Selects the delegations of a list.
 *
 * @param prefix the digits that they begin with, as typed; the empty text for all
 * @param nameServer a name server, or a domain that contains one; the empty text for any
 */
record DelegationFilter(String prefix, String nameServer) {

    /** All delegations. */
    static final DelegationFilter ALL = new DelegationFilter("", "");

    /** The digits that they begin with; the name server is checked with {@link #rest}. */
    String start(Zone zone) {
        try {
            return zone.notation().readStart(prefix);
        } catch (InvalidNumberException e) {
            throw RefusedException.invalid("/filter/prefix", "not-a-number", e.sentence(), prefix);
        }
    }

    /** A description of the filter. */
    Sentence inWords() {
        String below = prefix.strip();
        String host = nameServer.strip();
        if (below.isEmpty()) {
            return host.isEmpty() ? Sentence.of("delegation.all") : Sentence.of("delegation.to", host);
        }
        return host.isEmpty()
                ? Sentence.of("delegation.below", below)
                : Sentence.of("delegation.below-to", below, host);
    }

    /**
     * The condition that the digits do not cover.
     *
     * @throws RefusedException if the name server is not a domain name
     */
    Predicate<Delegation> rest() {
        if (nameServer.isBlank()) {
            return delegation -> true;
        }
        Name host = Delegation.hostOf(nameServer);
        return delegation -> Delegation.leadsTo(delegation.nameServers(), host);
    }
}
