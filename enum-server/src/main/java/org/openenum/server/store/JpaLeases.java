package org.openenum.server.store;

import static org.openenum.server.store.Columns.intAt;
import static org.openenum.server.store.Columns.longAt;
import static org.openenum.server.store.Columns.octetsAt;
import static org.openenum.server.store.Columns.textAt;

import jakarta.persistence.EntityManagerFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.health.DecidedOut;
import org.openenum.health.OutOfService;
import org.openenum.routing.RoutingText;
import org.openenum.server.cache.source.LeaseSource;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.RoutedSet;
import org.openenum.server.cache.source.RulesOut;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the weights set by control processes, and the targets out of service. */
public final class JpaLeases implements LeaseSource {

    private static final Logger LOG = LoggerFactory.getLogger(JpaLeases.class);

    private static final String HEAD = "select version, targets_version, targets_end_at from routing_lease_head";

    private static final String RULES_OUT = """
            select rule_set_id, null as zone_id, null as owner_key, null as type,
              now_out, decided_out, decided_until, decided_later
            from rule_set_out
            union all
            select null, zone_id, owner_key, type, now_out, decided_out, decided_until, decided_later
            from record_set_out""";

    private static final String LEASES = """
            select h.version, l.rule_set_id, l.zone_id, l.owner_key, l.type, l.routing, l.ends_at
            from routing_lease_head h left join (
              select rule_set_id, null as zone_id, null as owner_key, null as type, routing, ends_at
              from routing_lease
              union all
              select null, zone_id, owner_key, type, routing, ends_at
              from record_set_lease) l on h.id = 1""";

    private final Statements statements;

    public JpaLeases(Supplier<EntityManagerFactory> factory) {
        this.statements = new Statements(factory);
    }

    @Override
    public Head head() {
        @Nullable Object[] row = statements.rows(HEAD).get(0);
        return new Head(longAt(row, 0), longAt(row, 1), longAt(row, 2));
    }

    @Override
    public Leases read() {
        long version = 0;
        List<Lease> leases = new ArrayList<>();
        for (@Nullable Object[] row : statements.rows(LEASES)) {
            version = longAt(row, 0);
            if (row[5] != null) {
                add(row, leases);
            }
        }
        return new Leases(version, leases);
    }

    @Override
    public Map<RoutedSet, RulesOut> readRulesOut() {
        Map<RoutedSet, RulesOut> found = new HashMap<>();
        for (@Nullable Object[] row : statements.rows(RULES_OUT)) {
            try {
                found.put(set(row, 0), out(row));
            } catch (IllegalArgumentException e) {
                LOG.warn(
                        "The list of targets that are out of service in {} is invalid: {}",
                        set(row, 0),
                        e.getMessage());
            }
        }
        return found;
    }

    private static RulesOut out(@Nullable Object[] row) {
        String now = text(row[4]);
        Long decidedUntil = row[6] == null ? null : longAt(row, 6);
        return new RulesOut(
                now == null ? null : OutOfService.parse(now),
                DecidedOut.parse(text(row[5]), decidedUntil, text(row[7])));
    }

    private static @Nullable String text(@Nullable Object column) {
        return column == null ? null : column.toString();
    }

    private static void add(@Nullable Object[] row, List<Lease> leases) {
        try {
            leases.add(new Lease(set(row, 1), RoutingText.parse(textAt(row, 5)).policy(), longAt(row, 6)));
        } catch (IllegalArgumentException e) {
            LOG.warn("The weights of {} are invalid: {}", set(row, 1), e.getMessage());
        }
    }

    private static RoutedSet set(@Nullable Object[] row, int first) {
        return row[first] == null
                ? new RoutedSet.OfRecords(
                        new NameKey(intAt(row, first + 1), octetsAt(row, first + 2)), intAt(row, first + 3))
                : new RoutedSet.OfRules(intAt(row, first));
    }
}
