package org.openenum.admin.ruleset;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.EntityManager;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.commit.ChangeDescriptions;
import org.openenum.change.Change;
import org.openenum.database.TestDatabase;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A database that joins rule sets with their rules returns rows in any order; those of one set may not be adjacent. */
class RulesInAnyOrderIT {

    private RunningAdmin admin;

    private EntityManager entityManager;

    private void start(TestDatabase database) {
        admin = RunningAdmin.on(database);
        entityManager = admin.get(EntityManager.class);
        ApiClient client = admin.client(Role.ADMINISTRATOR);
        String zone = "/zones/" + RunningAdmin.newApex();
        client.create(zone, "{}");
        for (String set : List.of("one", "other")) {
            client.create(zone + "/numbers/49" + set.length(), """
                    {"rules":[{"preference":10,"service":"E2U+sip","uri":"sip:a@%1$s.example"},
                              {"preference":20,"service":"E2U+sip","uri":"sip:b@%1$s.example"}]}""".formatted(set));
        }
    }

    @ParameterizedTest
    @EnumSource
    void rulesOfTwoSetsInTurns_areTwoWholeSets(TestDatabase database) {
        start(database);

        inTurns(
                database,
                () -> assertThat(admin.get(RuleSets.class).byIds(setsWithTwoRules()))
                        .hasSizeGreaterThanOrEqualTo(2)
                        .allSatisfy(
                                (id, set) -> assertThat(set.content().rules()).hasSize(2)));
    }

    @ParameterizedTest
    @EnumSource
    void changesOfBoth_areDescribed(TestDatabase database) {
        start(database);

        inTurns(database, () -> {
            List<Change> changes = entityManager
                    .createQuery("select c from Change c where c.zoneId is not null", Change.class)
                    .getResultList();
            assertThat(admin.get(ChangeDescriptions.class).of(changes)).hasSameSizeAs(changes);
        });
    }

    private List<Integer> setsWithTwoRules() {
        return entityManager
                .createQuery("select r.id from RuleSet r where size(r.rules) = 2", Integer.class)
                .getResultList();
    }

    /**
     * PostgreSQL moves an updated row behind all others, and joins a few sets with all rules in the order of the rules,
     * if its statistics say how many there are.
     */
    private void inTurns(TestDatabase database, Runnable look) {
        new TransactionTemplate(admin.get(PlatformTransactionManager.class)).executeWithoutResult(status -> {
            run("update naptr_rule set preference = preference where position = 0");
            if (database == TestDatabase.POSTGRESQL) {
                run("analyze rule_set");
                run("analyze naptr_rule");
                run("set local enable_nestloop = off");
            }
            look.run();
            status.setRollbackOnly();
        });
    }

    private void run(String sql) {
        entityManager.createNativeQuery(sql).executeUpdate();
    }
}
