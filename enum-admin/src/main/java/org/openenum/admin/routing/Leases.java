package org.openenum.admin.routing;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingText;
import org.springframework.stereotype.Component;

/**
 * The rows of weights that hold for a time, within the transaction of whoever asks. Servers look at the count of what
 * was written.
 */
@Component
class Leases {

    private final EntityManager entityManager;

    Leases(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** Weights, in the form of a whole routing, and when they end. */
    record Lease(Routing routing, Instant endsAt) {}

    Optional<Lease> find(int ruleSetId) {
        List<?> rows = entityManager
                .createNativeQuery("select routing, ends_at from routing_lease where rule_set_id = ?1", Object[].class)
                .setParameter(1, ruleSetId)
                .getResultList();
        return rows.stream()
                .map(Object[].class::cast)
                .map(row -> new Lease(
                        RoutingText.parse(String.valueOf(row[0])), Instant.ofEpochMilli(((Number) row[1]).longValue())))
                .findFirst();
    }

    /** One writer at a time: the count is locked first. */
    void put(int ruleSetId, Lease lease) {
        countWrite();
        int changed =
                write("update routing_lease set routing = ?2, ends_at = ?3 where rule_set_id = ?1", ruleSetId, lease);
        if (changed == 0) {
            write("insert into routing_lease (rule_set_id, routing, ends_at) values (?1, ?2, ?3)", ruleSetId, lease);
        }
    }

    private int write(String statement, int ruleSetId, Lease lease) {
        return entityManager
                .createNativeQuery(statement)
                .setParameter(1, ruleSetId)
                .setParameter(2, RoutingText.of(lease.routing()))
                .setParameter(3, lease.endsAt().toEpochMilli())
                .executeUpdate();
    }

    /** False if there was none. */
    boolean remove(int ruleSetId) {
        countWrite();
        return entityManager
                        .createNativeQuery("delete from routing_lease where rule_set_id = ?1")
                        .setParameter(1, ruleSetId)
                        .executeUpdate()
                > 0;
    }

    private void countWrite() {
        entityManager
                .createNativeQuery("update routing_lease_head set version = version + 1")
                .executeUpdate();
    }
}
