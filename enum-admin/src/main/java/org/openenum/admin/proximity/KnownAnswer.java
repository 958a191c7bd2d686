package org.openenum.admin.proximity;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.requester.RequesterGroupService.Holder;
import org.openenum.requester.ClientNetwork;

/**
 * An answer of the service about a network.
 *
 * @param group the group that the network was added to, if any
 * @param askedAt the time of the request; the epoch until the group has got the network
 */
record KnownAnswer(ClientNetwork network, Optional<String> group, Instant askedAt) {

    boolean isOlderThan(Duration age, Instant now) {
        return askedAt.plus(age).isBefore(now);
    }

    /** A copy that marks that the group does not have the network yet. */
    KnownAnswer unsettled() {
        return new KnownAnswer(network, group, Instant.EPOCH);
    }

    /**
     * Whether a person has decided about the network: it is in a group that the service has not put it into. A network
     * of all addresses does not count.
     *
     * @param known the answer of the service, or null
     * @param holder the group that has the network, or null
     */
    static boolean isAPersons(@Nullable KnownAnswer known, @Nullable Holder holder) {
        if (holder == null || holder.network().bits() == 0) {
            return false;
        }
        return known == null || !known.gave(holder);
    }

    private boolean gave(Holder holder) {
        return holder.network().equals(network) && group.equals(Optional.of(holder.group()));
    }
}
