package org.openenum.admin.mapping.delegation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.openenum.admin.mapping.DelegationsByNameServer;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.Mapping;
import org.openenum.record.PresentationText;
import org.openenum.record.RecordSet;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/** Tells which delegations lead to a name server. */
@Component
public class NameServers implements DelegationsByNameServer {

    private final DelegationRows delegations;

    public NameServers(DelegationRows delegations) {
        this.delegations = delegations;
    }

    @Override
    public List<Mapping> leadingTo(Zone zone, String host, List<Mapping> rows) {
        Name wanted = nameOf(host);
        return delegations.of(zone, rows).stream()
                .filter(row -> leadsTo(row, wanted))
                .map(DelegationRow::mapping)
                .toList();
    }

    /** @param host the name of a host that it leads to, or that of a domain that it is in */
    static boolean leadsTo(DelegationRow delegation, Name host) {
        RecordSet set = delegation.nameServers();
        return set != null && set.rdatas().stream().anyMatch(rdata -> isAtOrBelow(rdata, host));
    }

    /** @throws RefusedException if that is no domain name */
    static Name nameOf(String host) {
        try {
            return PresentationText.name(host.strip(), Name.root);
        } catch (TextParseException e) {
            throw RefusedException.malformed("'" + host + "' is no domain name: " + e.getMessage());
        }
    }

    private static boolean isAtOrBelow(byte[] rdata, Name wanted) {
        try {
            return new Name(rdata).subdomain(wanted);
        } catch (IOException e) {
            throw new UncheckedIOException("stored RDATA of an NS record is a name", e);
        }
    }
}
