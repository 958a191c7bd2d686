package org.openenum.admin.routing;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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

    /**
     * Where the weights of a set stand.
     *
     * @param key by the columns of the table that name the set
     */
    record Row(String table, Map<String, Object> key) {

        static Row ofRuleSet(int id) {
            return new Row("routing_lease", Map.of("rule_set_id", id));
        }

        private String condition() {
            return key.keySet().stream().map(column -> column + " = :" + column).collect(Collectors.joining(" and "));
        }

        private String columns(String before) {
            return key.keySet().stream().map(column -> before + column).collect(Collectors.joining(", "));
        }
    }

    Optional<Lease> find(Row row) {
        Query query = entityManager.createNativeQuery(
                "select routing, ends_at from " + row.table + " where " + row.condition(), Object[].class);
        List<?> rows = of(row, query).getResultList();
        return rows.stream()
                .map(Object[].class::cast)
                .map(found -> new Lease(
                        RoutingText.parse(String.valueOf(found[0])),
                        Instant.ofEpochMilli(((Number) found[1]).longValue())))
                .findFirst();
    }

    /** One writer at a time: the count is locked first. */
    void put(Row row, Lease lease) {
        countWrite();
        int changed = write(
                "update " + row.table + " set routing = :routing, ends_at = :endsAt where " + row.condition(),
                row,
                lease);
        if (changed == 0) {
            String insert = "insert into " + row.table + " (" + row.columns("") + ", routing, ends_at) values ("
                    + row.columns(":") + ", :routing, :endsAt)";
            write(insert, row, lease);
        }
    }

    private int write(String statement, Row row, Lease lease) {
        return of(row, entityManager.createNativeQuery(statement))
                .setParameter("routing", RoutingText.of(lease.routing()))
                .setParameter("endsAt", lease.endsAt().toEpochMilli())
                .executeUpdate();
    }

    /** False if there was none. */
    boolean remove(Row row) {
        countWrite();
        String delete = "delete from " + row.table + " where " + row.condition();
        return of(row, entityManager.createNativeQuery(delete)).executeUpdate() > 0;
    }

    private static Query of(Row row, Query query) {
        row.key.forEach(query::setParameter);
        return query;
    }

    private void countWrite() {
        entityManager
                .createNativeQuery("update routing_lease_head set version = version + 1")
                .executeUpdate();
    }
}
