package org.openenum.server.cache.source;

import java.util.List;
import org.openenum.zone.Numbering;
import org.openenum.zone.SoaTimers;
import org.xbill.DNS.Name;

/**
 * What the database says about a zone, its numbers and names aside.
 *
 * @param apex an absolute name
 * @param primaryServer the SOA's MNAME
 * @param responsible the SOA's RNAME
 * @param numbersHaveRecords whether record sets may stand at or below names of digits
 * @param numbersAreDelegated whether NS records stand among them
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

    /** Keeps the list from changing. */
    public ZoneRow {
        apexSets = List.copyOf(apexSets);
    }
}
