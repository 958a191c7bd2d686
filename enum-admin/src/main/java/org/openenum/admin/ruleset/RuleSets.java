package org.openenum.admin.ruleset;

import jakarta.persistence.EntityManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.LastCheck;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.EntityTags;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.Change;
import org.openenum.mapping.RuleSet;
import org.openenum.mapping.RuleSetContent;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;

/**
 * Finds rule sets by their names and ids, within the caller's transaction; {@link AnonymousRuleSets} finds them by
 * content.
 */
@Component
public class RuleSets {

    /**
     * A primary key lookup for each id: neither database can choose another plan, whatever its statistics of the table.
     */
    private static final String FOUND =
            "select k.id, (select r.id from rule_set r where r.id = k.id) from unnest(?) k (id)";

    /** The number of rules that are searched for a host, with two key lookups for each: some ten milliseconds on H2. */
    private static final int MAX_LED = 2_000;

    /** Sorts after every character of a name. */
    private static final String AFTER_NAMES = "\u007f";

    private final EntityManager entityManager;

    private final KnownRuleSets known;

    private final AnonymousRuleSets anonymous;

    private final Clock clock;

    public RuleSets(EntityManager entityManager, KnownRuleSets known, AnonymousRuleSets anonymous, Clock clock) {
        this.entityManager = entityManager;
        this.anonymous = anonymous;
        this.known = known;
        this.clock = clock;
    }

    /**
     * The named rule set.
     *
     * @throws RefusedException if it does not exist
     */
    public RuleSet require(String name) {
        return find(name).orElseThrow(() -> RefusedException.notFound(Sentence.of("rule-set.unknown", name)));
    }

    /** The named rule set, if it exists. */
    public Optional<RuleSet> find(String name) {
        return withRules("name", List.of(name)).stream().findFirst();
    }

    /** The rule sets with one of these values, in one query. */
    private List<RuleSet> withRules(String column, Collection<?> values) {
        if (values.isEmpty()) {
            return List.of();
        }
        return entityManager
                .createQuery(
                        "select r from RuleSet r left join fetch r.rules where r." + column + " in :values",
                        RuleSet.class)
                .setParameter("values", values)
                // Not a stream of the query: it repeats a set for each rule that does not directly follow the set's
                // others.
                .getResultList();
    }

    /**
     * The named rule set, for a mapping that is about to point to it; the commit is refused if it was removed
     * meanwhile.
     *
     * @throws RefusedException if it does not exist
     */
    public RuleSet requireForUse(String name, PendingChanges changes) {
        RuleSet ruleSet = changes.once(
                "rule set " + name,
                () -> find(name)
                        .orElseThrow(() -> RefusedException.invalid(
                                "/ruleSet", "unknown", Sentence.of("rule-set.unknown", name), name)));
        mustStay(Map.of(name, ruleSet.id()), changes);
        return ruleSet;
    }

    /**
     * Refuses the commit if one of these was removed meanwhile, because mappings are about to point to them.
     *
     * @param named ids by names
     */
    public void mustStay(Map<String, Integer> named, PendingChanges changes) {
        Map<Integer, String> staying = changes.once("named rule sets that must stay", TreeMap::new);
        named.forEach((name, id) -> staying.put(id, name));
        changes.checkLast("named rule sets that must stay", new AreThere(staying));
    }

    /**
     * The check before the commit.
     *
     * @param staying names by ids
     */
    private record AreThere(Map<Integer, String> staying) implements LastCheck {

        @Override
        public String question() {
            return FOUND;
        }

        @Override
        public int bind(PreparedStatement statement, int first) throws SQLException {
            Integer[] ids = staying.keySet().toArray(Integer[]::new);
            statement.setArray(first, statement.getConnection().createArrayOf("integer", ids));
            return first + 1;
        }

        @Override
        public void check(ResultSet rows) throws SQLException {
            while (rows.next()) {
                if (rows.getObject(2) == null) {
                    throw RefusedException.conflict(
                            Sentence.of("rule-set.removed-meanwhile", staying.get(rows.getInt(1))));
                }
            }
        }
    }

    /** Creates a named rule set that is known not to exist yet. */
    public RuleSet make(String name, RuleSetContent content, PendingChanges changes) {
        RuleSet fresh = RuleSet.named(name, content, clock.instant());
        entityManager.persist(fresh);
        changes.add(Change.ofRuleSet(fresh.id(), null, RuleSetText.json(RuleSetView.of(fresh, Map.of()))));
        return fresh;
    }

    /** All names with their ids. */
    public Map<String, Integer> idsByName() {
        return entityManager
                .createQuery("select r.name, r.id from RuleSet r where r.name is not null", Object[].class)
                .getResultStream()
                .collect(Collectors.toMap(row -> (String) row[0], row -> (Integer) row[1]));
    }

    /**
     * The rule set that a mapping pointed to in the past and is about to point to again. If it was a shared destination
     * that was removed and created again under its name, the new one is used. The commit is refused if it is removed
     * meanwhile.
     *
     * @return empty if it no longer exists
     */
    public Optional<RuleSet> findForReuse(int id, PendingChanges changes) {
        RuleSet found = entityManager.find(RuleSet.class, id);
        if (found == null) {
            found = lastNameOf(id).flatMap(this::find).orElse(null);
        }
        if (found != null && found.name() != null) {
            requireForUse(found.name(), changes);
        } else if (found != null) {
            anonymous.mustStay(Target.of(found), changes);
        }
        return Optional.ofNullable(found);
    }

    /** Its name when it was removed, from the change log. */
    private Optional<String> lastNameOf(int id) {
        return entityManager
                .createQuery(
                        "select c.beforeContent from Change c where c.ruleSetId = :id and c.afterContent is null"
                                + " order by c.ruleSetId desc, c.seq desc",
                        String.class)
                .setParameter("id", id)
                .setMaxResults(1)
                .getResultStream()
                .map(RuleSetText::parse)
                .map(RuleSetText::name)
                .findFirst();
    }

    /**
     * The rule sets that lead to hosts with this prefix, each with the first of its rules that does, sorted by host.
     * Those that are kept only for the history are skipped.
     */
    RuleSetService.Led leadingTo(String hostStart, int limit) {
        List<?> rows = entityManager
                .createNativeQuery("""
                        select n.rule_set_id, coalesce(n.uri, n.regexp),
                               (select r.name from rule_set r where r.id = n.rule_set_id),
                               (select m.rule_set_id from mapping m where m.rule_set_id = n.rule_set_id limit 1)
                        from naptr_rule n
                        where n.uri_host >= :start and n.uri_host < :end order by n.uri_host, n.rule_set_id
                        """, Object[].class)
                .setParameter("start", hostStart)
                .setParameter("end", hostStart + AFTER_NAMES)
                .setMaxResults(MAX_LED)
                .getResultList();
        Map<Integer, RuleSetService.Leading> leading = new LinkedHashMap<>();
        for (Object row : rows) {
            Object[] columns = (Object[]) row;
            Integer id = (Integer) columns[0];
            String name = (String) columns[2];
            boolean isUsed = columns[3] != null;
            if (leading.size() < limit && (name != null || isUsed)) {
                leading.putIfAbsent(id, new RuleSetService.Leading(id, name, String.valueOf(columns[1])));
            }
        }
        boolean unfinished = rows.size() == MAX_LED && leading.size() < limit;
        return new RuleSetService.Led(List.copyOf(leading.values()), unfinished);
    }

    /** Named rule sets with their rules, in one query, in this order. */
    List<RuleSet> named(List<String> names) {
        Map<String, RuleSet> byName =
                withRules("name", names).stream().collect(Collectors.toMap(RuleSet::name, Function.identity()));
        return names.stream().map(byName::get).filter(Objects::nonNull).toList();
    }

    /**
     * Rule sets with their rules, in one query; the map accepts null as a key, because a closed number may have no
     * rules.
     */
    public Map<Integer, RuleSet> byIds(Collection<Integer> ids) {
        return withRules("id", Set.copyOf(ids)).stream().collect(Collectors.toMap(RuleSet::id, Function.identity()));
    }

    /**
     * Detaches a rule set that was read and not changed, in a transaction that reads many: otherwise each query checks
     * all attached ones.
     */
    public void letGo(RuleSet ruleSet) {
        entityManager.detach(ruleSet);
    }

    /** The targets of mappings, from the cache or in one query; the map accepts null as a key. */
    public Map<Integer, Target> targets(Collection<Integer> ids) {
        Map<Integer, Target> targets = new HashMap<>();
        List<Integer> unknown = new ArrayList<>();
        for (Integer id : Set.copyOf(ids)) {
            Target target = known.find(id);
            if (target == null) {
                unknown.add(id);
            } else {
                targets.put(id, target);
            }
        }
        byIds(unknown).forEach((id, ruleSet) -> targets.put(id, Target.of(ruleSet)));
        return targets;
    }

    /** The entity tag of the shared destination with this id; null for an anonymous rule set, which never changes. */
    public @Nullable String entityTagOf(int id) {
        if (known.find(id) != null) {
            return null;
        }
        RuleSet ruleSet = entityManager.find(RuleSet.class, id);
        return ruleSet == null || ruleSet.name() == null ? null : EntityTags.of(ruleSet.version(), ruleSet.updatedAt());
    }
}
