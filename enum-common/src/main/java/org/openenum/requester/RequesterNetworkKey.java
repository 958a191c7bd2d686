package org.openenum.requester;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.io.Serializable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The primary key of a network.
 *
 * @param network its first address
 * @param prefixLength in bits
 */
@Embeddable
@SuppressWarnings("ArrayRecordComponent") // equality is by content, below; nobody changes the array
public record RequesterNetworkKey(
        byte[] network,
        @Column(columnDefinition = "smallint") short prefixLength) implements Serializable {

    /** The key of a network. */
    public static RequesterNetworkKey of(ClientNetwork network) {
        return new RequesterNetworkKey(network.octets(), (short) network.bits());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof RequesterNetworkKey that
                && prefixLength == that.prefixLength
                && Arrays.equals(network, that.network);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(network) * 31 + prefixLength;
    }
}
