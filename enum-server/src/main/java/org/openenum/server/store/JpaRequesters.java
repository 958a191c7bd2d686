package org.openenum.server.store;

import static org.openenum.server.store.Columns.constantAt;
import static org.openenum.server.store.Columns.intAt;
import static org.openenum.server.store.Columns.integerAt;
import static org.openenum.server.store.Columns.longAt;
import static org.openenum.server.store.Columns.octetsAt;
import static org.openenum.server.store.Columns.textAt;

import jakarta.persistence.EntityManagerFactory;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.requester.Access;
import org.openenum.requester.AnswerForm;
import org.openenum.requester.Region;
import org.openenum.server.cache.source.AsOf;
import org.openenum.server.cache.source.RequesterSource;
import org.openenum.server.requester.Group;
import org.openenum.server.requester.Networks;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads requester groups and their networks. Invalid values are logged; an invalid network is omitted, and an invalid
 * access is refused.
 */
public final class JpaRequesters implements RequesterSource {

    private static final Logger LOG = LoggerFactory.getLogger(JpaRequesters.class);

    private static final String GROUPS = """
            select h.seq, g.id, g.name, g.region_id, g.access, a.zone_id, a.access as zone_access,
                coalesce(g.answer_form, '') as answer_form
            from change_head h
            left join requester_group g on g.id > 0
            left join requester_access a on a.group_id = g.id
            order by g.id""";

    private static final String NETWORKS = """
            select network, prefix_length
            from requester_network
            where group_id = ?1 and network >= ?2 and (network > ?2 or prefix_length > ?3)
            order by group_id, network, prefix_length
            fetch first ?4 rows only""";

    /** Rows of one statement: some ten megabytes. */
    private static final int MAX_ROWS = 50_000;

    private static final Access[] ACCESS = Access.values();

    private final Statements statements;

    public JpaRequesters(Supplier<EntityManagerFactory> factory) {
        this.statements = new Statements(factory);
    }

    @Override
    public LoadedRequesters readRequesters() {
        return read(name -> true);
    }

    @Override
    public LoadedRequesters readRequesters(Set<String> networksOf) {
        return read(networksOf::contains);
    }

    private LoadedRequesters read(Predicate<String> withNetworks) {
        return statements.atOneInstant(reading -> {
            long seq = -1;
            Map<Integer, Draft> groups = new LinkedHashMap<>();
            for (@Nullable Object[] row : reading.rows(GROUPS)) {
                seq = longAt(row, 0);
                if (row[1] != null) {
                    groups.computeIfAbsent(intAt(row, 1), id -> new Draft(row)).add(row);
                }
            }
            Map<Integer, Networks> networks = new HashMap<>();
            groups.forEach((id, group) -> {
                if (withNetworks.test(group.name)) {
                    networks.put(id, networks(reading, id));
                }
            });
            List<Group> all = groups.values().stream().map(Draft::group).toList();
            return new LoadedRequesters(AsOf.at(seq), all, networks);
        });
    }

    private static Networks networks(Statements.Reading reading, int groupId) {
        Networks.Builder networks = new Networks.Builder();
        byte[] network = {};
        int length = -1;
        List<Object[]> rows;
        do {
            rows = reading.rows(NETWORKS, groupId, network, length, MAX_ROWS);
            for (@Nullable Object[] row : rows) {
                network = octetsAt(row, 0);
                length = intAt(row, 1);
                try {
                    networks.add(network, length);
                } catch (IllegalArgumentException e) {
                    LOG.error("A network of a requester group is left out: {}", e.getMessage());
                }
            }
        } while (rows.size() == MAX_ROWS);
        return networks.build();
    }

    /** A group while its rows are read. */
    private static final class Draft {

        private final int id;
        private final String name;
        private final int region;
        private final Access access;
        private final AnswerForm form;
        private final Map<Integer, Access> byZone = new HashMap<>();

        Draft(@Nullable Object[] row) {
            id = intAt(row, 1);
            name = textAt(row, 2);
            region = Objects.requireNonNullElse(integerAt(row, 3), Region.NONE);
            access = accessAt(row, 4);
            form = formAt(row, 7);
        }

        void add(@Nullable Object[] row) {
            if (row[5] != null) {
                byZone.put(intAt(row, 5), accessAt(row, 6));
            }
        }

        /** An unreadable access is refused, not allowed. */
        private static Access accessAt(@Nullable Object[] row, int column) {
            try {
                return constantAt(ACCESS, row, column);
            } catch (IllegalArgumentException e) {
                LOG.error(
                        "The access settings of the requester group {} are invalid, its queries are refused: {}",
                        textAt(row, 2),
                        e.getMessage());
                return Access.REFUSE;
            }
        }

        /** An unreadable form is ignored. */
        private static AnswerForm formAt(@Nullable Object[] row, int column) {
            try {
                return AnswerForm.parse(textAt(row, column));
            } catch (IllegalArgumentException e) {
                LOG.error(
                        "The form of answers for the requester group {} is invalid, it gets rules as they are stored: {}",
                        textAt(row, 2),
                        e.getMessage());
                return AnswerForm.STANDARD;
            }
        }

        Group group() {
            return new Group(id, region, access, byZone, form);
        }
    }
}
