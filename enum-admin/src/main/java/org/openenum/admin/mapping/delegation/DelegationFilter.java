package org.openenum.admin.mapping.delegation;

import java.util.function.Predicate;
import org.openenum.admin.mapping.MappingQuery;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingKind;
import org.openenum.number.InvalidNumberException;
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

    /** Those below the prefix, wherever they lead: which of them lead to the name server is asked of their records. */
    MappingQuery query(Zone zone) {
        try {
            return new MappingQuery(
                    zone.apex(), MappingKind.DELEGATION, zone.notation().readStart(prefix), null, null);
        } catch (InvalidNumberException e) {
            throw RefusedException.invalid("/filter/prefix", "not-a-number", String.valueOf(e.getMessage()), prefix);
        }
    }

    /**
     * Which of those are meant.
     *
     * @throws RefusedException if the name server is no domain name
     */
    Predicate<DelegationRow> rest() {
        if (nameServer.isBlank()) {
            return delegation -> true;
        }
        Name host = NameServers.nameOf(nameServer);
        return delegation -> NameServers.leadsTo(delegation, host);
    }
}
