package org.openenum.admin.proximity;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.requester.RequesterGroupService.Holder;
import org.openenum.requester.ClientNetwork;

/**
 * What the service has answered about a network.
 *
 * @param group to which the network was given, or none
 * @param askedAt the epoch while the group is about to get it
 */
record KnownAnswer(ClientNetwork network, Optional<String> group, Instant askedAt) {

    boolean isOlderThan(Duration age, Instant now) {
        return askedAt.plus(age).isBefore(now);
    }

    /** The same before the group has the network. */
    KnownAnswer unsettled() {
        return new KnownAnswer(network, group, Instant.EPOCH);
    }

    /**
     * Whether a person decides about the network: it is in a group that the service has not given it to. The network of
     * all addresses says nothing of any.
     *
     * @param known what the service has answered, or null
     * @param holder whose the network is, or null
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
