package org.openenum.admin.importing.apply;

import java.time.Instant;
import java.util.List;
import org.openenum.admin.importing.stage.StagedRecordSet;
import org.openenum.zone.SoaTimers;
import org.openenum.zone.Zone;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Record;
import org.xbill.DNS.SOARecord;
import org.xbill.DNS.Type;

/** Takes over the SOA of a zone file: names and timers, but not the serial, which continues by itself. */
final class StartOfAuthority {

    private StartOfAuthority() {}

    /** Sets the values of the record in the zone; false if the zone has them already. */
    static boolean apply(Zone zone, StagedRecordSet set, Instant now) {
        byte[] rdata = set.rdatas().get(0);
        SOARecord soa = (SOARecord)
                Record.newRecord(zone.apexName(), Type.SOA, DClass.IN, set.ttlSeconds(), rdata.length, rdata);
        SoaTimers timers = new SoaTimers(
                ttl(soa.getRefresh()),
                ttl(soa.getRetry()),
                ttl(soa.getExpire()),
                ttl(soa.getMinimum()),
                set.ttlSeconds());
        if (zone.timers().equals(timers)
                && zone.primaryServer().equals(soa.getHost())
                && zone.responsible().equals(soa.getAdmin())) {
            return false;
        }
        zone.setPrimaryServer(soa.getHost());
        zone.setResponsible(soa.getAdmin());
        zone.setTimers(timers);
        zone.setUpdatedAt(now);
        return true;
    }

    /** The zone's SOA as text, without the serial. */
    static List<String> texts(Zone zone) {
        SoaTimers timers = zone.timers();
        return List.of(zone.primaryServer() + " " + zone.responsible() + " " + timers.refreshSeconds() + " "
                + timers.retrySeconds() + " " + timers.expireSeconds() + " " + timers.minimumSeconds());
    }

    private static int ttl(long seconds) {
        return (int) Math.min(seconds, Integer.MAX_VALUE);
    }
}
