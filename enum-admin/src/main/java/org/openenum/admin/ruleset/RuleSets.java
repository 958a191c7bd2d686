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
 * Finds rule sets by their names and ids, within the transaction of whoever asks; by content see
 * {@link AnonymousRuleSets}.
 */
@Component
public class RuleSets {

    /** A look-up of the key for each id: neither database can plan it any other way, whatever it knows of the table. */
    private static final String FOUND =
            "select k.id, (select r.id from rule_set r where r.id = k.id) from unnest(?) k (id)";

    /** Rules that are looked at for a host, two look-ups of a key for each: some ten milliseconds on H2. */
    private static final int MAX_LED = 2_000;

    /** Above every character of a name. */
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
     * @throws RefusedException if there is none
     */
    public RuleSet require(String name) {
        return find(name).orElseThrow(() -> RefusedException.notFound(Sentence.of("rule-set.unknown", name)));
    }

    /** The named rule set, if there is one. */
    public Optional<RuleSet> find(String name) {
        return withRules("name", List.of(name)).stream().findFirst();
    }

    /** In one query; those that have one of these values. */
    private List<RuleSet> withRules(String column, Collection<?> values) {
        if (values.isEmpty()) {
            return List.of();
        }
        return entityManager
                .createQuery(
                        "select r from RuleSet r left join fetch r.rules where r." + column + " in :values",
                        RuleSet.class)
                .setParameter("values", values)
                // Not its stream: that has a set again for each rule that does not come right behind its others.
                .getResultList();
    }

    /**
     * The named rule set, for a mapping that is about to point to it: refused at the end if it was removed in between.
     *
     * @throws RefusedException if there is none
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
     * Refuses the commit if one of these was removed in between: mappings are about to point to them.
     *
     * @param named ids by names
     */
    public void mustStay(Map<String, Integer> named, PendingChanges changes) {
        Map<Integer, String> staying = changes.once("named rule sets that must stay", TreeMap::new);
        named.forEach((name, id) -> staying.put(id, name));
        changes.checkLast("named rule sets that must stay", new AreThere(staying));
    }

    /**
     * A check at the end.
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

    /** Makes a named rule set of which it is known that there is none yet. */
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
     * The rule set that a mapping pointed to once and is about to point to again. A shared destination that was removed
     * and made again under its name will do; refused at the end if it is removed in between.
     *
     * @return empty if it is gone for good
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

    /** What the change log says it was called when it was removed. */
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
     * Rule sets that lead to hosts which begin like this, each with the first of its rules that does, in the order of
     * the hosts. Those that history alone keeps, as a number had them before, are passed over.
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

    /** Rule sets with their rules, in one query; the map may be asked for null, as what is closed may have no rules. */
    public Map<Integer, RuleSet> byIds(Collection<Integer> ids) {
        return withRules("id", Set.copyOf(ids)).stream().collect(Collectors.toMap(RuleSet::id, Function.identity()));
    }

    /**
     * Lets go of one that was read and not changed, where a transaction goes over many: each query looks at all that it
     * has kept.
     */
    public void letGo(RuleSet ruleSet) {
        entityManager.detach(ruleSet);
    }

    /** What mappings point to, in one query, of what is not known; the map may be asked for null. */
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

    /** Names the state of the shared destination with this id; null for an anonymous rule set, which never changes. */
    public @Nullable String entityTagOf(int id) {
        if (known.find(id) != null) {
            return null;
        }
        RuleSet ruleSet = entityManager.find(RuleSet.class, id);
        return ruleSet == null || ruleSet.name() == null ? null : EntityTags.of(ruleSet.version(), ruleSet.updatedAt());
    }
}
