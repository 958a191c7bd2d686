package org.openenum.admin.steering;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openenum.admin.requester.RegionService;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingText;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Finds the policies that have a control. */
@Component
class ControlledPolicies {

    private final EntityManager entityManager;

    private final RegionService regions;

    ControlledPolicies(EntityManager entityManager, RegionService regions) {
        this.entityManager = entityManager;
        this.regions = regions;
    }

    /** A policy with a control, and the named rule set that it belongs to. */
    record Controlled(int ruleSetId, String ruleSet, SteeredPolicy steered) {}

    /** The policies, sorted by name. One statement, because the process calls this every second. */
    @Transactional(readOnly = true)
    public List<Controlled> all() {
        List<Object[]> rows = entityManager
                .createQuery(
                        "select r.id, r.name, r.routing from RuleSet r where r.name > '' and r.routing like :controlled"
                                + " order by r.name",
                        Object[].class)
                .setParameter("controlled", RoutingText.CONTROLLED)
                .getResultList();
        if (rows.isEmpty()) {
            return List.of();
        }
        Map<String, Integer> ids = regionIds();
        return rows.stream()
                .map(row -> controlled((Integer) row[0], (String) row[1], RoutingText.parse((String) row[2]), ids))
                .toList();
    }

    private static Controlled controlled(int id, String name, Routing routing, Map<String, Integer> ids) {
        Control control = Control.parse(Objects.requireNonNull(routing.control()));
        return new Controlled(id, name, SteeredPolicy.of(routing.policy(), control, ids));
    }

    /** The ids of all regions, by name. */
    Map<String, Integer> regionIds() {
        return regions.idsByName();
    }
}
