package org.openenum.requester;

import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;

/** Assigns the addresses of a network to a group, except those in a longer prefix. */
@Entity
@Table(name = "requester_network")
public class RequesterNetwork {

    @EmbeddedId
    private RequesterNetworkKey key;

    private int groupId;

    @SuppressWarnings("NullAway.Init")
    protected RequesterNetwork() {}

    /** Assigns the network to the group. */
    public RequesterNetwork(ClientNetwork network, int groupId) {
        this.key = RequesterNetworkKey.of(network);
        this.groupId = groupId;
    }

    public ClientNetwork network() {
        return new ClientNetwork(key.network(), key.prefixLength());
    }

    public int groupId() {
        return groupId;
    }
}
