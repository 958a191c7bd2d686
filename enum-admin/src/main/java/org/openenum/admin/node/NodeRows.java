package org.openenum.admin.node;

import jakarta.persistence.EntityManager;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.node.HeardNode.Rival;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The table of servers, in which several enum-admins share the reports that they receive. Not in the change log or the
 * audit trail.
 */
@Service
class NodeRows {

    private static final String ALL =
            "select name, instance, sequence, started_at, heard_at, source, report, rival, rival_at from node";

    private static final String UPDATE = "update node set instance = ?2, sequence = ?3, started_at = ?4, heard_at = ?5,"
            + " source = ?6, report = ?7 where name = ?1 and (instance <> ?2 or sequence < ?3)";

    private static final String INSERT = "insert into node"
            + " (name, instance, sequence, started_at, heard_at, source, report)"
            + " select ?1, ?2, ?3, ?4, ?5, ?6, ?7 from change_head where not exists (select 1 from node where name = ?1)";

    private final EntityManager entityManager;

    private final JsonMapper json;

    NodeRows(EntityManager entityManager, JsonMapper json) {
        this.entityManager = entityManager;
        this.json = json;
    }

    /** A row of the table. */
    record Row(
            String name,
            String instance,
            long sequence,
            Instant startedAt,
            Instant heardAt,
            String source,
            NodeReport report,
            @Nullable Rival rival) {

        /** As a server whose reports another enum-admin received. */
        HeardNode heard(Instant at) {
            // A loopback address means the machine of the enum-admin that received the report.
            return HeardNode.first(name, report, startedAt, at, Instant.EPOCH, isLoopback(source) ? null : source);
        }

        private static boolean isLoopback(String address) {
            try {
                return InetAddress.getByName(address).isLoopbackAddress();
            } catch (UnknownHostException e) {
                return true;
            }
        }
    }

    /** All readable rows; a newer release may have added members, but removed none. */
    @Transactional(readOnly = true)
    public List<Row> read() {
        List<Row> rows = new ArrayList<>();
        for (Object found : entityManager.createNativeQuery(ALL).getResultList()) {
            try {
                rows.add(row((@Nullable Object[]) found));
            } catch (JacksonException e) {
                // Skipped: the server becomes visible when it reports to this process.
            }
        }
        return rows;
    }

    private Row row(@Nullable Object[] row) {
        Instant rivalAt = row[8] == null ? null : instant(row[8]);
        return new Row(
                text(row[0]),
                text(row[1]),
                number(row[2]),
                instant(row[3]),
                instant(row[4]),
                text(row[5]),
                json.readValue(text(row[6]), NodeReport.class),
                row[7] == null || rivalAt == null ? null : new Rival(text(row[7]), rivalAt));
    }

    private static String text(@Nullable Object column) {
        return String.valueOf(column);
    }

    private static long number(@Nullable Object column) {
        return column instanceof Number value ? value.longValue() : 0;
    }

    private static Instant instant(@Nullable Object column) {
        return Instant.ofEpochMilli(number(column));
    }

    /** Writes a report, unless the row has a newer one. */
    @Transactional
    public void write(HeardNode node) {
        if (bound(UPDATE, node) == 0) {
            bound(INSERT, node);
        }
    }

    private int bound(String statement, HeardNode node) {
        return entityManager
                .createNativeQuery(statement)
                .setParameter(1, node.name())
                .setParameter(2, node.report().instance())
                .setParameter(3, node.report().sequence())
                .setParameter(4, node.startedAt().toEpochMilli())
                .setParameter(5, node.at().toEpochMilli())
                .setParameter(6, node.source())
                .setParameter(7, json.writeValueAsString(node.report()))
                .executeUpdate();
    }

    @Transactional
    public void writeRival(String name, Rival rival) {
        entityManager
                .createNativeQuery("update node set rival = ?2, rival_at = ?3 where name = ?1")
                .setParameter(1, name)
                .setParameter(2, rival.source())
                .setParameter(3, rival.at().toEpochMilli())
                .executeUpdate();
    }

    @Transactional
    public void remove(String name) {
        entityManager
                .createNativeQuery("delete from node where name = ?1")
                .setParameter(1, name)
                .executeUpdate();
    }

    /** The number of the newest change in the log. */
    @Transactional(readOnly = true)
    public long head() {
        return number(
                entityManager.createNativeQuery("select seq from change_head").getSingleResult());
    }
}
