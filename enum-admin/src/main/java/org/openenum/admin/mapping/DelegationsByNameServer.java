package org.openenum.admin.mapping;

import java.util.List;
import org.openenum.mapping.Mapping;
import org.openenum.zone.Zone;

/** Tells which delegations lead to a name server. */
public interface DelegationsByNameServer {

    /**
     * Those that lead to it, in their order.
     *
     * @param host its name, or that of a domain that it is in
     * @param rows some of a zone that follow one another, in either direction
     */
    List<Mapping> leadingTo(Zone zone, String host, List<Mapping> rows);
}
