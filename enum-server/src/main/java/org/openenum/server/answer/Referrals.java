package org.openenum.server.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.openenum.record.OwnerKey;
import org.openenum.server.cache.name.NameRecords;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.WireRecordSet;
import org.openenum.server.cache.view.AnswerCache;
import org.openenum.server.cache.view.ServedZone;
import org.openenum.server.message.AskedName;
import org.openenum.server.message.RecordType;

/**
 * Makes referrals at zone cuts: the name servers of the delegated zone, and their addresses as far as this zone has
 * them.
 */
final class Referrals {

    private static final int[] ADDRESS_TYPES = {RecordType.A, RecordType.AAAA};

    private final AnswerCache cache;

    Referrals(AnswerCache cache) {
        this.cache = cache;
    }

    /** A referral with the addresses of all name servers whose names are in this zone, at its apex or below any cut. */
    Reply at(AskedName asked, ServedZone zone, int cutLabel, WireRecordSet ns, @Nullable WireRecordSet ds) {
        byte[] cut = asked.from(cutLabel);
        List<Reply.Glue> glue = new ArrayList<>();
        List<Reply.Glue> others = new ArrayList<>();
        for (byte[] server : ns.rdatas()) {
            int below = WireNames.labelsBelow(server, zone.apex());
            if (below == 0) {
                addGlue(others, server, zone::apexSet, false);
            } else if (below > 0) {
                byte[] key = OwnerKey.ofWire(server, below);
                NameRecords records = cache.name(zone, key);
                if (records == null) {
                    return new Reply.NeedsName(new NameKey(zone.id(), key));
                }
                boolean needed = WireNames.labelsBelow(server, cut) >= 0;
                addGlue(needed ? glue : others, server, records::set, needed);
            }
        }
        glue.addAll(others);
        return new Reply.Referral(cutLabel, ns, ds, glue);
    }

    /** @param sets the record sets of the server's name by type */
    private static void addGlue(
            List<Reply.Glue> glue, byte[] server, IntFunction<@Nullable WireRecordSet> sets, boolean needed) {
        for (int type : ADDRESS_TYPES) {
            WireRecordSet set = sets.apply(type);
            if (set != null) {
                glue.add(new Reply.Glue(server, set, needed));
            }
        }
    }
}
