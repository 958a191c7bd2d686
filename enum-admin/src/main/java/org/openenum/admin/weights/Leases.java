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

/**
 * The rows of weights that hold for a time, within the transaction of whoever asks. Servers look at the count of what
 * was written.
 */
@Component
public class Leases {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final EntityManager entityManager;

    Leases(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** Weights, in the form of a whole routing, and when they end. */
    public record Lease(Routing routing, Instant endsAt) {}

    /**
     * Where the weights of a set stand.
     *
     * @param key by the columns of the table that name the set
     */
    public record Row(String table, Map<String, Object> key) {

        /** Keeps the map from changing. */
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

    /** One writer at a time: whoever puts one has asked for the {@link #lock} before. */
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

    /** False if there was none. */
    public boolean remove(Row row) {
        lock();
        String delete = "delete from " + row.table + " where " + row.condition();
        return of(row, entityManager.createNativeQuery(delete)).executeUpdate() > 0;
    }

    /**
     * Ends the weights of a set with the policy that they stand in place of, as the last step of the transaction that
     * changes it. They stay where its control alone is another one; those of a control that was on stay while it is.
     */
    public void endWith(Row row, @Nullable Routing before, @Nullable Routing after, PendingChanges changes) {
        if (before != null && !stay(before, after)) {
            // Behind the head, as by all who lock both.
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

    /** Whether a control, in the words of the control process, sets weights. */
    private static boolean isOn(@Nullable String control) {
        return control != null
                && JSON.readTree(control).path("mode").asString("").equals("on");
    }

    private static Query of(Row row, Query query) {
        row.key.forEach(query::setParameter);
        return query;
    }

    /** Waits until nobody else writes weights, or ends them, until the end of the transaction. Counts as a write. */
    public void lock() {
        entityManager
                .createNativeQuery("update routing_lease_head set version = version + 1")
                .executeUpdate();
    }
}
