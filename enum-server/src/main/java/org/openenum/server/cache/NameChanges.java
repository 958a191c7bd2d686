package org.openenum.server.cache;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openenum.record.OwnerKey;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/** What a changed record set means for the names in the cache; pure functions. */
final class NameChanges {

    private NameChanges() {}

    static NameKey nameOf(CacheChange.OfRecordSet change, ServedZone zone) {
        try {
            Name owner = Name.fromString(change.owner(), Name.root);
            return new NameKey(zone.id(), OwnerKey.of(owner, zone.apexName()));
        } catch (TextParseException e) {
            throw new IllegalArgumentException("the change log holds a name that is none: " + change.owner(), e);
        }
    }

    /** Whether records of this type decide what is answered for names below their own. */
    static boolean cutsTheZone(int type) {
        return type == Type.NS || type == Type.DS || type == Type.DNAME;
    }

    /** The name itself and those above it, which exist because of it (RFC 8020). */
    static List<NameKey> upwards(NameKey name) {
        List<NameKey> names = new ArrayList<>();
        byte[] key = name.ownerKey();
        for (int end = key.length; end > 0; end--) {
            if (key[end - 1] == 0) {
                names.add(new NameKey(name.zoneId(), Arrays.copyOf(key, end)));
            }
        }
        return names;
    }
}
