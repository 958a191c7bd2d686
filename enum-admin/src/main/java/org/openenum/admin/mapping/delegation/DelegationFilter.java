package org.openenum.admin.mapping.delegation;

import java.util.function.Predicate;
import org.openenum.admin.mapping.Delegation;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.number.InvalidNumberException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.xbill.DNS.Name;

/**
 * Which delegations a list shows.
 *
 * @param prefix what their digits begin with, as a person typed it; the empty text for all
 * @param nameServer a host that they lead to, or a domain that it is in; the empty text for any
 */
record DelegationFilter(String prefix, String nameServer) {

    /** Everything. */
    static final DelegationFilter ALL = new DelegationFilter("", "");

    /**
     * The digits that the prefix begins with; which of those below it lead to the name server is asked of their
     * records.
     */
    String start(Zone zone) {
        try {
            return zone.notation().readStart(prefix);
        } catch (InvalidNumberException e) {
            throw RefusedException.invalid("/filter/prefix", "not-a-number", e.sentence(), prefix);
        }
    }

    /** Which ones it finds. */
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
     * Which of those are meant.
     *
     * @throws RefusedException if the name server is no domain name
     */
    Predicate<Delegation> rest() {
        if (nameServer.isBlank()) {
            return delegation -> true;
        }
        Name host = Delegation.hostOf(nameServer);
        return delegation -> Delegation.leadsTo(delegation.nameServers(), host);
    }
}
