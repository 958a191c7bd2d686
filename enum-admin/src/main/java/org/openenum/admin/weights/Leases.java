package org.openenum.admin.weights;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.record.RecordSetKey;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingText;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** The rows of temporary weights, within the caller's transaction. Servers notice a write by its version number. */
@Component
public class Leases {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final EntityManager entityManager;

    Leases(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** Weights, in the form of a complete routing, and when they end. */
    public record Lease(Routing routing, Instant endsAt) {}

    /**
     * The row of the weights of a set.
     *
     * @param key the values of the columns that identify the set, by column name
     */
    public record Row(String table, Map<String, Object> key) {

        /** Copies the map. */
        public Row {
            key = Map.copyOf(key);
        }

        public static Row ofRuleSet(int id) {
            return new Row("routing_lease", Map.of("rule_set_id", id));
        }

        public static Row ofRecordSet(RecordSetKey set) {
            return new Row(
                    "record_set_lease",
                    Map.of("zone_id", set.zoneId(), "owner_key", set.ownerKey(), "type", set.type()));
        }

        private String name() {
            return key.values().stream()
                    .map(value ->
                            value instanceof byte[] octets ? HexFormat.of().formatHex(octets) : value.toString())
                    .collect(Collectors.joining(" ", table + " ", ""));
        }

        private String condition() {
            return key.keySet().stream().map(column -> column + " = :" + column).collect(Collectors.joining(" and "));
        }

        private String columns(String before) {
            return key.keySet().stream().map(column -> before + column).collect(Collectors.joining(", "));
        }
    }

    public Optional<Lease> find(Row row) {
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

    /** Stores weights; the caller must have taken the {@link #lock} before, so that there is one writer at a time. */
    public void put(Row row, Lease lease) {
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

    /** Removes the weights; false if there were none. */
    public boolean remove(Row row) {
        lock();
        String delete = "delete from " + row.table + " where " + row.condition();
        return of(row, entityManager.createNativeQuery(delete)).executeUpdate() > 0;
    }

    /**
     * Ends the temporary weights of a set as the last step of the transaction that changes its policy. They stay if
     * only the control of the policy changes; but weights that an active control has set end if it is no longer active.
     */
    public void endWith(Row row, @Nullable Routing before, @Nullable Routing after, PendingChanges changes) {
        if (before != null && !stay(before, after)) {
            // After the head, the lock order of all transactions that lock both.
            changes.checkLast(row.name(), () -> {
                var unused = remove(row);
            });
        }
    }

    private static boolean stay(Routing before, @Nullable Routing after) {
        return after != null
                && after.controlledBy(null).equals(before.controlledBy(null))
                && (!isOn(before.control()) || isOn(after.control()));
    }

    /** Whether a control, in the format of the control process, sets weights. */
    private static boolean isOn(@Nullable String control) {
        return control != null
                && JSON.readTree(control).path("mode").asString("").equals("on");
    }

    private static Query of(Row row, Query query) {
        row.key.forEach(query::setParameter);
        return query;
    }

    /**
     * Waits until no other transaction writes or ends weights, and locks until the end of this transaction. Counts as a
     * write.
     */
    public void lock() {
        entityManager
                .createNativeQuery("update routing_lease_head set version = version + 1")
                .executeUpdate();
    }
}
