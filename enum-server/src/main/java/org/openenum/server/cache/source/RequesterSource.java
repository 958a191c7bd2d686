package org.openenum.server.cache.source;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openenum.server.requester.Group;
import org.openenum.server.requester.Networks;

/** Reads who asks: the database, seen from the cache. */
public interface RequesterSource {

    /** Reads all groups with all their networks. */
    LoadedRequesters readRequesters();

    /** Reads all groups, and of the networks only those of the groups with these names. */
    LoadedRequesters readRequesters(Set<String> networksOf);

    /**
     * The groups, and as of when.
     *
     * @param networks by the ids of their groups; of groups whose networks were not read there are none
     */
    record LoadedRequesters(AsOf asOf, List<Group> groups, Map<Integer, Networks> networks) {

        /** Keeps the parts from changing. */
        public LoadedRequesters {
            groups = List.copyOf(groups);
            networks = Map.copyOf(networks);
        }
    }
}
