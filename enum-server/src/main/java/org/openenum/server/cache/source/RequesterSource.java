package org.openenum.server.cache.source;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openenum.server.requester.Group;
import org.openenum.server.requester.Networks;

/** Reads requester groups from the database. */
public interface RequesterSource {

    /** Reads all groups with all their networks. */
    LoadedRequesters readRequesters();

    /** Reads all groups, but the networks of only those with these names. */
    LoadedRequesters readRequesters(Set<String> networksOf);

    /**
     * The groups, and as of which change.
     *
     * @param networks by group id; without groups whose networks were not read
     */
    record LoadedRequesters(AsOf asOf, List<Group> groups, Map<Integer, Networks> networks) {

        /** Makes the parts immutable. */
        public LoadedRequesters {
            groups = List.copyOf(groups);
            networks = Map.copyOf(networks);
        }
    }
}
