package org.openenum.record;

import jakarta.persistence.Embeddable;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The primary key of a record set.
 *
 * @param zoneId the zone
 * @param ownerKey see {@link OwnerKey}
 * @param type the RR type, 1 to 65535
 */
@Embeddable
@SuppressWarnings("ArrayRecordComponent") // equality is by content, below; nobody changes the array
public record RecordSetKey(int zoneId, byte[] ownerKey, int type) implements Serializable {

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RecordSetKey that
                && zoneId == that.zoneId
                && type == that.type
                && Arrays.equals(ownerKey, that.ownerKey);
    }

    @Override
    public int hashCode() {
        return (zoneId * 31 + type) * 31 + Arrays.hashCode(ownerKey);
    }

    @Override
    public String toString() {
        return "RecordSetKey[" + zoneId + " " + HexFormat.of().formatHex(ownerKey) + " " + type + "]";
    }
}
