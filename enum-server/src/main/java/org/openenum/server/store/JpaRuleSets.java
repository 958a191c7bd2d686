package org.openenum.server.store;

import static org.openenum.server.store.Columns.intAt;
import static org.openenum.server.store.Columns.longAt;
import static org.openenum.server.store.Columns.textAt;

import jakarta.persistence.EntityManagerFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.openenum.routing.RoutingText;
import org.openenum.schedule.Schedule;
import org.openenum.server.cache.source.AsOf;
import org.openenum.server.cache.source.RuleSetRow;
import org.openenum.server.cache.source.RuleSetSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads rule sets with their rules. An invalid set is omitted and logged. */
public final class JpaRuleSets implements RuleSetSource {

    private static final Logger LOG = LoggerFactory.getLogger(JpaRuleSets.class);

    private static final String BY_ID = """
            select seq, cast(null as integer) as id, cast(null as integer) as ttl_seconds,
                   cast(null as integer) as position, cast(null as integer) as sort_order,
                   cast(null as integer) as preference, cast(null as varchar(255)) as flags,
                   cast(null as varchar(255)) as service, cast(null as varchar(255)) as uri,
                   cast(null as varchar(255)) as regexp, cast(null as varchar(255)) as replacement,
                   cast(null as varchar) as routing, cast(null as integer) as group_id, cast(null as integer) as variant_id,
                   cast(null as varchar(1000)) as times
            from change_head
            union all
            select cast(null as bigint), r.id, r.ttl_seconds, n.position, n.sort_order, n.preference, n.flags, n.service,
                   n.uri, n.regexp, n.replacement, case when n.position = 0 then r.routing end,
                   cast(null as integer), cast(null as integer), cast(null as varchar(1000))
            from rule_set r join naptr_rule n on n.rule_set_id = r.id
            where r.id in (?1)
            union all
            select cast(null as bigint), v.rule_set_id, cast(null as integer), cast(null as integer), cast(null as integer),
                   cast(null as integer), cast(null as varchar(255)), cast(null as varchar(255)), cast(null as varchar(255)),
                   cast(null as varchar(255)), cast(null as varchar(255)), cast(null as varchar), v.group_id, v.variant_id, v.times
            from rule_set_variant v
            where v.rule_set_id in (?1)""";

    private static final String ANONYMOUS_BY_ID = """
            select cast(null as bigint) as seq, r.id, r.ttl_seconds, n.position, n.sort_order, n.preference, n.flags,
                   n.service, n.uri, n.regexp, n.replacement, cast(null as varchar) as routing
            from rule_set r join naptr_rule n on n.rule_set_id = r.id
            where r.name is null and r.id in (?1)""";

    /** PostgreSQL allows 65,535 parameters; each id is two, and the list is padded. */
    private static final int PER_STATEMENT = 1_000;

    private final Statements statements;

    public JpaRuleSets(Supplier<EntityManagerFactory> factory) {
        this.statements = new Statements(factory);
    }

    @Override
    public LoadedRuleSets read(Set<Integer> ids) {
        List<Integer> all = List.copyOf(ids);
        long from = Long.MAX_VALUE;
        long upTo = -1;
        Map<Integer, RuleSetRow> found = new HashMap<>();
        for (int i = 0; i < all.size(); i += PER_STATEMENT) {
            LoadedRuleSets some = readAtOnce(all.subList(i, Math.min(i + PER_STATEMENT, all.size())));
            from = Math.min(from, some.asOf().from());
            upTo = Math.max(upTo, some.asOf().upTo());
            found.putAll(some.rows());
        }
        return new LoadedRuleSets(new AsOf(from, upTo), found);
    }

    private LoadedRuleSets readAtOnce(List<Integer> ids) {
        long seq = -1;
        Map<Integer, List<Object[]>> rules = new HashMap<>();
        Map<Integer, List<Object[]>> variants = new HashMap<>();
        for (@Nullable Object[] row : statements.rows(BY_ID, Statements.padded(ids))) {
            if (row[0] != null) {
                seq = longAt(row, 0);
            } else if (row[12] != null) {
                variants.computeIfAbsent(intAt(row, 1), id -> new ArrayList<>()).add(row);
            } else {
                rules.computeIfAbsent(intAt(row, 1), id -> new ArrayList<>()).add(row);
            }
        }
        Map<Integer, RuleSetRow> found = usable(
                rules, (id, rows) -> new RuleSetRow(content(rows), variants(variants.getOrDefault(id, List.of()))));
        return new LoadedRuleSets(AsOf.at(seq), found);
    }

    @Override
    public Map<Integer, RuleSetContent> readAnonymous(Set<Integer> ids) {
        Map<Integer, List<Object[]>> rows = new HashMap<>();
        for (@Nullable Object[] row : statements.rows(ANONYMOUS_BY_ID, Statements.padded(ids))) {
            rows.computeIfAbsent(intAt(row, 1), id -> new ArrayList<>()).add(row);
        }
        return usable(rows, (id, rules) -> content(rules));
    }

    private static <T> Map<Integer, T> usable(
            Map<Integer, List<Object[]>> rows, BiFunction<Integer, List<Object[]>, T> reader) {
        Map<Integer, T> usable = new HashMap<>();
        rows.forEach((id, rules) -> {
            try {
                usable.put(id, reader.apply(id, rules));
            } catch (IllegalArgumentException | IllegalStateException e) {
                LOG.warn("Rule set {} is invalid, its numbers are answered with SERVFAIL: {}", id, e.getMessage());
            }
        });
        return usable;
    }

    private static Map<Integer, RuleSetRow.Variant> variants(List<Object[]> rows) {
        Map<Integer, RuleSetRow.Variant> variants = new HashMap<>();
        for (@Nullable Object[] row : rows) {
            String times = (String) row[14];
            variants.put(
                    intAt(row, 12),
                    new RuleSetRow.Variant(intAt(row, 13), times == null ? null : Schedule.parse(times)));
        }
        return variants;
    }

    private static RuleSetContent content(List<Object[]> rows) {
        rows.sort(Comparator.comparingInt(row -> intAt(row, 3)));
        List<NaptrRule> rules = new ArrayList<>();
        for (@Nullable Object[] row : rows) {
            rules.add(new NaptrRule(
                    intAt(row, 4),
                    intAt(row, 5),
                    textAt(row, 6),
                    textAt(row, 7),
                    (String) row[8],
                    (String) row[9],
                    textAt(row, 10)));
        }
        String routing = (String) rows.get(0)[11];
        return new RuleSetContent(intAt(rows.get(0), 2), rules, routing == null ? null : RoutingText.parse(routing));
    }
}
