package org.openenum.admin.requester;

import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Page;
import org.openenum.requester.ClientNetwork;
import org.openenum.requester.RequesterGroup;
import org.openenum.requester.RequesterNetwork;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The networks of groups for display: counted, and page by page. */
@Service
class RequesterNetworkLists {

    private static final List<Integer> OCTETS_OF_ADDRESSES = List.of(4, 16);

    private final EntityManager entityManager;

    private final RequesterGroups groups;

    RequesterNetworkLists(EntityManager entityManager, RequesterGroups groups) {
        this.entityManager = entityManager;
        this.groups = groups;
    }

    /** The number of networks of groups, by the ids of the groups; a group without networks is missing. */
    @Transactional(readOnly = true)
    public Map<Integer, Long> counts(Collection<RequesterGroupView> counted) {
        if (counted.isEmpty()) {
            return Map.of();
        }
        return entityManager
                .createQuery(
                        "select n.groupId, count(n) from RequesterNetwork n where n.groupId in :groups group by n.groupId",
                        Object[].class)
                .setParameter(
                        "groups", counted.stream().map(RequesterGroupView::id).toList())
                .getResultStream()
                .collect(Collectors.toMap(row -> (Integer) row[0], row -> (Long) row[1]));
    }

    /** One page of the networks of a group in their order, those of IPv4 first. */
    @Transactional(readOnly = true)
    public Page<String> page(String name, Page.Wanted wanted) {
        RequesterGroup group = groups.require(name);
        String last = wanted.after();
        ClientNetwork after = last == null
                ? null
                : RequesterNetworks.parse(List.of(last), "").iterator().next();
        List<String> rows = new ArrayList<>();
        for (int octets : OCTETS_OF_ADDRESSES) {
            int room = wanted.limit() + 1 - rows.size();
            if (room > 0 && (after == null || after.octets().length <= octets)) {
                of(group, octets, after, room).forEach(network -> rows.add(network.toString()));
            }
        }
        return Page.cut(rows, wanted.limit(), network -> network);
    }

    /**
     * Uses native SQL, because JPQL has no length of octets.
     *
     * @param after skips the networks up to and including this one, if it has the same number of octets
     */
    @SuppressWarnings("unchecked") // a native query has no type for its entities
    private List<ClientNetwork> of(RequesterGroup group, int octets, @Nullable ClientNetwork after, int limit) {
        ClientNetwork last = after != null && after.octets().length == octets ? after : null;
        Stream<RequesterNetwork> rows = entityManager
                .createNativeQuery("""
                        select n.* from requester_network n
                        where n.group_id = :group and octet_length(n.network) = :octets
                        and (n.network > :network or n.network = :network and n.prefix_length > :bits)
                        order by n.group_id, n.network, n.prefix_length
                        """, RequesterNetwork.class)
                .setParameter("group", group.id())
                .setParameter("octets", octets)
                .setParameter("network", last == null ? new byte[0] : last.octets())
                .setParameter("bits", (short) (last == null ? 0 : last.bits()))
                .setMaxResults(limit)
                .getResultStream();
        return rows.map(RequesterNetwork::network).toList();
    }
}
