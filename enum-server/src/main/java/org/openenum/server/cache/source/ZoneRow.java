package org.openenum.server.cache.source;

import java.util.List;
import org.openenum.zone.Numbering;
import org.openenum.zone.SoaTimers;
import org.xbill.DNS.Name;

/**
 * A zone as in the database, without its numbers and names.
 *
 * @param apex an absolute name
 * @param primaryServer the SOA's MNAME
 * @param responsible the SOA's RNAME
 * @param numbersHaveRecords whether there may be record sets at or below names of digits
 * @param numbersAreDelegated whether there are NS records among them
 * @param serial at the time of reading
 * @param apexSets the record sets at the apex, without the SOA
 */
public record ZoneRow(
        int id,
        Name apex,
        Numbering numbering,
        Name primaryServer,
        Name responsible,
        SoaTimers timers,
        boolean numbersHaveRecords,
        boolean numbersAreDelegated,
        long serial,
        List<WireRecordSet> apexSets) {

    /** Makes the list immutable. */
    public ZoneRow {
        apexSets = List.copyOf(apexSets);
    }
}
