package org.openenum.server.store;

import static org.openenum.server.store.Columns.intAt;
import static org.openenum.server.store.Columns.longAt;
import static org.openenum.server.store.Columns.textAt;

import jakarta.persistence.EntityManagerFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.routing.RoutingText;
import org.openenum.server.cache.source.LeaseSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads the weights that control processes set. */
public final class JpaLeases implements LeaseSource {

    private static final Logger LOG = LoggerFactory.getLogger(JpaLeases.class);

    private static final String VERSION = "select version, 0 from routing_lease_head";

    private static final String LEASES = """
            select h.version, l.rule_set_id, l.routing, l.ends_at
            from routing_lease_head h left join routing_lease l on h.id = 1""";

    private final Statements statements;

    public JpaLeases(Supplier<EntityManagerFactory> factory) {
        this.statements = new Statements(factory);
    }

    @Override
    public long version() {
        return longAt(statements.rows(VERSION).get(0), 0);
    }

    @Override
    public Leases read() {
        long version = 0;
        List<Lease> leases = new ArrayList<>();
        for (@Nullable Object[] row : statements.rows(LEASES)) {
            version = longAt(row, 0);
            if (row[1] != null) {
                add(row, leases);
            }
        }
        return new Leases(version, leases);
    }

    private static void add(@Nullable Object[] row, List<Lease> leases) {
        try {
            leases.add(
                    new Lease(intAt(row, 1), RoutingText.parse(textAt(row, 2)).policy(), longAt(row, 3)));
        } catch (IllegalArgumentException e) {
            LOG.warn("The weights of rule set {} cannot be used: {}", row[1], e.getMessage());
        }
    }
}
