package org.openenum.admin.bulk.rows;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.openenum.mapping.RuleSet;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;

/**
 * Finds and creates many anonymous rule sets at once, in short transactions on its own connection: others with the same
 * content need not wait for a long import. Not for several threads.
 */
public final class RuleSetRows implements AutoCloseable {

    /** The number of hashes in one query. */
    private static final int HASHES_PER_QUERY = 500;

    /** Another writer may create the same content first: then the next attempt finds it. */
    private static final int MAX_ATTEMPTS = 3;

    private final Connection connection;

    private final OffsetDateTime now;

    private final boolean postgres;

    private final String nextValue;

    private int nextId;

    private int idsLeft;

    public RuleSetRows(DataSource dataSource, Instant now) throws SQLException {
        this.connection = dataSource.getConnection();
        this.connection.setAutoCommit(false);
        this.now = now.atOffset(ZoneOffset.UTC);
        this.postgres = connection.getMetaData().getDatabaseProductName().equals("PostgreSQL");
        this.nextValue = postgres ? "select nextval('rule_set_id')" : "values next value for rule_set_id";
    }

    /** The ids of existing contents, by hash. */
    public Map<ByteBuffer, Integer> find(Collection<ByteBuffer> hashes) throws SQLException {
        Map<ByteBuffer, Integer> ids = new HashMap<>();
        List<ByteBuffer> all = List.copyOf(hashes);
        lookUpByIndex();
        for (int from = 0; from < all.size(); from += HASHES_PER_QUERY) {
            find(all.subList(from, Math.min(all.size(), from + HASHES_PER_QUERY)), ids);
        }
        connection.rollback();
        return ids;
    }

    /** The ids of all these contents; missing ones are created and committed. */
    public Map<ByteBuffer, Integer> findOrMake(Map<ByteBuffer, RuleSetContent> contents) throws SQLException {
        for (int attempt = 1; ; attempt++) {
            Map<ByteBuffer, Integer> ids = find(contents.keySet());
            Map<ByteBuffer, RuleSetContent> missing = new LinkedHashMap<>(contents);
            missing.keySet().removeAll(ids.keySet());
            if (missing.isEmpty()) {
                return ids;
            }
            try {
                ids.putAll(make(missing));
                connection.commit();
                return ids;
            } catch (SQLException e) {
                connection.rollback();
                if (attempt == MAX_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    @Override
    public void close() throws SQLException {
        connection.rollback();
        connection.close();
    }

    /**
     * Until a table has some hundred thousand rows, PostgreSQL would rather scan it than look up five hundred keys: of
     * two million contents, the first two hundred thousand took as long as all others.
     */
    private void lookUpByIndex() throws SQLException {
        if (postgres) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("set local enable_seqscan = off");
            }
        }
    }

    private void find(List<ByteBuffer> hashes, Map<ByteBuffer, Integer> ids) throws SQLException {
        String places = "?, ".repeat(hashes.size() - 1) + "?";
        try (PreparedStatement select = connection.prepareStatement(
                "select content_hash, id from rule_set where content_hash in (" + places + ")")) {
            for (int i = 0; i < hashes.size(); i++) {
                select.setBytes(i + 1, hashes.get(i).array());
            }
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    ids.put(ByteBuffer.wrap(rows.getBytes(1)), rows.getInt(2));
                }
            }
        }
    }

    private Map<ByteBuffer, Integer> make(Map<ByteBuffer, RuleSetContent> missing) throws SQLException {
        Map<ByteBuffer, Integer> ids = new HashMap<>();
        for (ByteBuffer hash : missing.keySet()) {
            ids.put(hash, takeId());
        }
        try (PreparedStatement set = connection.prepareStatement("""
                        insert into rule_set (id, content_hash, ttl_seconds, version, created_at, updated_at)
                        values (?, ?, ?, 0, ?, ?)""");
                PreparedStatement rule = connection.prepareStatement("""
                        insert into naptr_rule (rule_set_id, position, sort_order, preference, flags, service, uri,
                          regexp, replacement) values (?, ?, ?, ?, ?, ?, ?, ?, ?)""")) {
            for (Map.Entry<ByteBuffer, RuleSetContent> entry : missing.entrySet()) {
                int id = Objects.requireNonNull(ids.get(entry.getKey()));
                set.setInt(1, id);
                set.setBytes(2, entry.getKey().array());
                set.setInt(3, entry.getValue().ttlSeconds());
                set.setObject(4, now);
                set.setObject(5, now);
                set.addBatch();
                addRules(rule, id, entry.getValue().rules());
            }
            set.executeBatch();
            rule.executeBatch();
        }
        return ids;
    }

    private static void addRules(PreparedStatement insert, int ruleSetId, List<NaptrRule> rules) throws SQLException {
        for (int i = 0; i < rules.size(); i++) {
            NaptrRule rule = rules.get(i);
            insert.setInt(1, ruleSetId);
            insert.setInt(2, i);
            insert.setInt(3, rule.order());
            insert.setInt(4, rule.preference());
            insert.setString(5, rule.flags());
            insert.setString(6, rule.service());
            insert.setString(7, rule.uri());
            insert.setString(8, rule.regexp());
            insert.setString(9, rule.replacement());
            insert.addBatch();
        }
    }

    /** Like the entity's generator: a value of the sequence is the last of the ids that it stands for. */
    private int takeId() throws SQLException {
        if (idsLeft == 0) {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(nextValue)) {
                row.next();
                nextId = row.getInt(1) - RuleSet.IDS_PER_VALUE + 1;
                idsLeft = RuleSet.IDS_PER_VALUE;
            }
        }
        idsLeft--;
        return nextId++;
    }
}
