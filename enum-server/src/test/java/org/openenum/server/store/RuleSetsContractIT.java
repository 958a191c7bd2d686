package org.openenum.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.openenum.server.store.StoreDatabase.run;
import static org.openenum.server.store.StoreDatabase.sessions;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.hibernate.SessionFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.database.TestDatabase;
import org.openenum.health.DecidedOut;
import org.openenum.health.OutOfService;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.openenum.routing.RoutingText;
import org.openenum.schedule.Schedule;
import org.openenum.server.cache.source.AsOf;
import org.openenum.server.cache.source.LeaseSource;
import org.openenum.server.cache.source.RoutedSet;
import org.openenum.server.cache.source.RuleSetRow;
import org.openenum.server.cache.source.RuleSetSource.LoadedRuleSets;
import org.openenum.server.cache.source.RulesOut;

/**
 * The contract of the storage for the cache and the feed, on both databases: rule sets, their weights, and their
 * targets out of service.
 */
class RuleSetsContractIT {

    @ParameterizedTest
    @EnumSource
    void ruleSets_comeWithTheirRulesInOrder_brokenOnesAreLeftOut(TestDatabase database) {
        try (SessionFactory sessions = sessions(database)) {
            run(sessions, """
                    insert into rule_set (id, name, ttl_seconds, version, created_at, updated_at)
                    values (1, 'one', 60, 0, current_timestamp, current_timestamp),
                           (2, 'broken', 60, 0, current_timestamp, current_timestamp),
                           (4, 'at no time', 60, 0, current_timestamp, current_timestamp)
                    """, """
                    insert into naptr_rule (rule_set_id, position, sort_order, preference, flags, service, uri, replacement)
                    values (1, 1, 100, 20, 'u', 'E2U+sip', 'sip:b@example', '.'),
                           (4, 0, 100, 10, 'u', 'E2U+sip', 'sip:a@example', '.'),
                           (1, 0, 100, 10, 'u', 'E2U+sip', 'sip:a@example', '.'),
                           (2, 0, 100, 10, 'u', 'no service', 'sip:a@example', '.')
                    """, """
                    insert into requester_group (id, name, access, version, created_at, updated_at)
                    values (31, 'carriers', 0, 0, current_timestamp, current_timestamp)
                    """, """
                    insert into rule_set_variant (rule_set_id, group_id, variant_id, times)
                    values (1, 31, 2, '- - UTC 6@08:00-18:00'), (4, 31, 1, '- - UTC 8@08:00-18:00')
                    """);
            LoadedRuleSets loaded = new JpaRuleSets(() -> sessions).read(Set.of(1, 2, 3, 4));
            assertThat(loaded.rows().get(1).variants())
                    .isEqualTo(Map.of(31, new RuleSetRow.Variant(2, Schedule.parse("- - UTC 6@08:00-18:00"))));
            assertThat(loaded.rows()).containsOnlyKeys(1);
            assertThat(loaded.rows().get(1).content().ttlSeconds()).isEqualTo(60);
            assertThat(loaded.rows().get(1).content().rules())
                    .extracting(NaptrRule::uri)
                    .containsExactly("sip:a@example", "sip:b@example");
            assertThat(new JpaRuleSets(() -> sessions).read(Set.of(9)).rows()).isEqualTo(Map.of());
        }
    }

    @ParameterizedTest
    @EnumSource
    void ruleSets_areReadHoweverMany(TestDatabase database) {
        try (SessionFactory sessions = sessions(database)) {
            run(sessions, """
                    insert into rule_set (id, name, ttl_seconds, version, created_at, updated_at)
                    values (1, 'first', 60, 0, current_timestamp, current_timestamp),
                           (20000, 'last', 60, 0, current_timestamp, current_timestamp)
                    """, """
                    insert into naptr_rule (rule_set_id, position, sort_order, preference, flags, service, uri, replacement)
                    values (1, 0, 100, 10, 'u', 'E2U+sip', 'sip:a@example', '.'),
                           (20000, 0, 100, 10, 'u', 'E2U+sip', 'sip:a@example', '.')
                    """, "update change_head set seq = 12");
            Set<Integer> ids = IntStream.rangeClosed(1, 20_000).boxed().collect(Collectors.toSet());

            LoadedRuleSets loaded = new JpaRuleSets(() -> sessions).read(ids);

            assertThat(loaded.rows()).containsOnlyKeys(1, 20_000);
            assertThat(loaded.asOf()).isEqualTo(AsOf.at(12));
        }
    }

    @ParameterizedTest
    @EnumSource
    void routing_comesWithTheRuleSet_andOneThatMakesNoSenseLeavesThatRuleSetOut(TestDatabase database) {
        try (SessionFactory sessions = sessions(database)) {
            String text = "ORDER STICKY\n0.5 60 sip:a@example\n+7 1.0 -\n";
            run(sessions, """
                    insert into rule_set (id, name, ttl_seconds, routing, version, created_at, updated_at)
                    values (1, 'routed', 60, '%s', 0, current_timestamp, current_timestamp),
                           (2, 'broken', 60, 'nonsense', 0, current_timestamp, current_timestamp),
                           (3, 'elsewhere', 60, 'WINNER RANDOM
                    1 - sip:nobody@example', 0, current_timestamp, current_timestamp)
                    """.formatted(text), """
                    insert into naptr_rule (rule_set_id, position, sort_order, preference, flags, service, uri, replacement)
                    values (1, 1, 100, 20, 'u', 'E2U+sip', 'sip:b@example', '.'),
                           (1, 0, 100, 10, 'u', 'E2U+sip', 'sip:a@example', '.'),
                           (2, 0, 100, 10, 'u', 'E2U+sip', 'sip:a@example', '.'),
                           (3, 0, 100, 10, 'u', 'E2U+sip', 'sip:a@example', '.')
                    """);

            LoadedRuleSets loaded = new JpaRuleSets(() -> sessions).read(Set.of(1, 2, 3));

            assertThat(loaded.rows()).containsOnlyKeys(1);
            assertThat(loaded.rows().get(1).content().routing()).isEqualTo(RoutingText.parse(text));
        }
    }

    @ParameterizedTest
    @EnumSource
    void leases_areReadWithTheirVersion_brokenOnesAreLeftOut(TestDatabase database) {
        try (SessionFactory sessions = sessions(database)) {
            JpaLeases leases = new JpaLeases(() -> sessions);
            assertThat(leases.read()).isEqualTo(new LeaseSource.Leases(0, List.of()));
            run(sessions, """
                    insert into rule_set (id, name, ttl_seconds, version, created_at, updated_at)
                    values (1, 'one', 60, 0, current_timestamp, current_timestamp),
                           (2, 'broken', 60, 0, current_timestamp, current_timestamp)
                    """, """
                    insert into routing_lease (rule_set_id, routing, ends_at)
                    values (1, 'WINNER RANDOM
                    1 - sip:a@example', 1784000000000), (2, 'nonsense', 1784000000000)
                    """, "update routing_lease_head set version = 12");

            assertThat(leases.head().version()).isEqualTo(12);
            assertThat(leases.read().version()).isEqualTo(12);
            assertThat(leases.read().leases())
                    .extracting(LeaseSource.Lease::set, LeaseSource.Lease::endsAtMillis)
                    .containsExactly(tuple(new RoutedSet.OfRules(1), 1_784_000_000_000L));
        }
    }

    @ParameterizedTest
    @EnumSource
    void rulesOutOfService_areRead_brokenOnesAreLeftOut(TestDatabase database) {
        try (SessionFactory sessions = sessions(database)) {
            JpaLeases leases = new JpaLeases(() -> sessions);
            assertThat(leases.readRulesOut()).isEmpty();
            NaptrRule rule = NaptrRule.ofUri("E2U+sip", "sip:a@example");
            OutOfService without = OutOfService.of(List.of(rule.target()));
            run(
                    sessions,
                    """
                    insert into rule_set (id, name, ttl_seconds, version, created_at, updated_at)
                    values (1, 'one', 60, 0, current_timestamp, current_timestamp),
                           (2, 'two', 60, 0, current_timestamp, current_timestamp),
                           (3, 'broken', 60, 0, current_timestamp, current_timestamp)
                    """,
                    """
                    insert into rule_set_out (rule_set_id, now_out, decided_out, decided_until, decided_later)
                    values (1, '%1$s', null, null, null),
                           (2, 'INSTEAD 1', '%1$s', 1784000000000, '1784000000000 INSTEAD 1,1785000000000'),
                           (3, 'nonsense', null, null, null)
                    """.formatted(without.text()),
                    "update routing_lease_head set targets_version = 5, targets_end_at = 1784000000001");

            assertThat(leases.head()).isEqualTo(new LeaseSource.Head(0, 5, 1_784_000_000_001L));
            assertThat(leases.readRulesOut())
                    .isEqualTo(Map.of(
                            new RoutedSet.OfRules(1), new RulesOut(without, DecidedOut.NOTHING),
                            new RoutedSet.OfRules(2),
                                    new RulesOut(
                                            OutOfService.instead(1),
                                            new DecidedOut(
                                                    without,
                                                    List.of(
                                                            new DecidedOut.Step(
                                                                    1_784_000_000_000L, OutOfService.instead(1)),
                                                            new DecidedOut.Step(1_785_000_000_000L, null))))));
        }
    }

    @ParameterizedTest
    @EnumSource
    void anonymousRuleSets_areReadWithoutThoseThatHaveAName(TestDatabase database) {
        try (SessionFactory sessions = sessions(database)) {
            run(sessions, """
                    insert into rule_set (id, name, ttl_seconds, version, created_at, updated_at)
                    values (1, 'one', 60, 0, current_timestamp, current_timestamp),
                           (2, null, 120, 0, current_timestamp, current_timestamp)
                    """, """
                    insert into naptr_rule (rule_set_id, position, sort_order, preference, flags, service, uri, replacement)
                    values (1, 0, 100, 10, 'u', 'E2U+sip', 'sip:a@example', '.'),
                           (2, 1, 100, 20, 'u', 'E2U+sip', 'sip:c@example', '.'),
                           (2, 0, 100, 10, 'u', 'E2U+sip', 'sip:b@example', '.')
                    """);
            Map<Integer, RuleSetContent> found = new JpaRuleSets(() -> sessions).readAnonymous(Set.of(1, 2, 3));
            assertThat(found).containsOnlyKeys(2);
            assertThat(found.get(2).ttlSeconds()).isEqualTo(120);
            assertThat(found.get(2).rules())
                    .extracting(NaptrRule::uri)
                    .containsExactly("sip:b@example", "sip:c@example");
        }
    }
}
