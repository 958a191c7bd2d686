package org.openenum.admin.ruleset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openenum.admin.ruleset.RuleSetCalls.make;
import static org.openenum.admin.ruleset.RuleSetCalls.patch;
import static org.openenum.admin.ruleset.RuleSetCalls.refusal;

import jakarta.persistence.EntityManager;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.requester.RequesterGroups;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.database.TestDatabase;
import org.openenum.mapping.RuleSet;
import org.openenum.mapping.RuleSetVariant;
import org.openenum.mapping.RuleSetVariantKey;
import org.springframework.jdbc.core.JdbcTemplate;

/** Destinations that a requester group gets instead of others. */
class RuleSetVariantsIT {

    @ParameterizedTest
    @EnumSource
    void variant_isAChangeOfItsDestination_andTakenBackAsOne(TestDatabase database) {
        ApiClient client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        String apex = RunningAdmin.newApex();
        client.create("/zones/" + apex, "{}");
        make(client, "var-plain", "var-other");
        client.create("/requester-groups/var-carriers", "{}");
        client.create("/zones/" + apex + "/numbers/4930123456", "{\"ruleSet\":\"var-plain\"}");
        long serial =
                client.get("/zones/" + apex + "/serial").json().at("/serial").asLong();
        String tag = client.get("/rule-sets/var-plain").header("ETag");

        Answer patched = patch(client, "var-plain", "{\"variants\":{\"var-carriers\":\"var-other\"}}");

        assertThat(patched.json().at("/variants")).hasToString("{\"var-carriers\":\"var-other\"}");
        assertThat(patched.header("ETag")).isNotEqualTo(tag);
        assertThat(client.get("/zones/" + apex + "/serial").json().at("/serial").asLong())
                .isGreaterThan(serial);
        long withVariant =
                client.get("/zones/" + apex + "/serial").json().at("/serial").asLong();
        patch(client, "var-other", "{\"ttl\":77}");
        assertThat(client.get("/zones/" + apex + "/serial").json().at("/serial").asLong())
                .as("no number points to the variant, but the group is answered it")
                .isGreaterThan(withVariant);
        assertThat(client.get("/rule-sets/var-plain/history").json().at("/items/0/after/variants"))
                .hasToString("{\"var-carriers\":\"var-other\"}");
        assertThat(client.get("/rule-sets?prefix=var-plain").json().at("/items/0/variants"))
                .hasToString("{\"var-carriers\":\"var-other\"}");
        Answer back = client.send("POST", "/changesets/" + patched.header("X-Changeset") + "/revert", "{}");
        assertThat(back.status()).as(back.toString()).isEqualTo(200);
        assertThat(client.get("/rule-sets/var-plain").json().at("/variants")).isEmpty();
        Answer forth = client.send("POST", "/changesets/" + back.header("X-Changeset") + "/revert", "{}");
        assertThat(forth.status()).as(forth.toString()).isEqualTo(200);
        assertThat(client.get("/rule-sets/var-plain").json().at("/variants")).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void circles_andVariantsOfNothing_areRefused(TestDatabase database) {
        ApiClient client = RunningAdmin.on(database).client(Role.OPERATOR);
        make(client, "ring-a", "ring-b", "ring-c");
        client.create("/requester-groups/ring-one", "{}");
        client.create("/requester-groups/ring-two", "{}");
        patch(client, "ring-a", "{\"variants\":{\"ring-one\":\"ring-b\"}}");

        assertThat(refusal(patch(client, "ring-b", "{\"variants\":{\"ring-one\":\"ring-a\"}}")))
                .isEqualTo(
                        "the rule set ring-a already has ring-b as its variant for the requester group ring-one: they cannot"
                                + " be variants of each other");
        assertThat(refusal(patch(client, "ring-a", "{\"variants\":{\"ring-two\":\"ring-a\"}}")))
                .isEqualTo("the rule set ring-a cannot be its own variant: leave it out");
        assertThat(refusal(patch(client, "ring-a", "{\"variants\":{\"nobody\":\"ring-b\"}}")))
                .isEqualTo("there is no requester group nobody");
        assertThat(refusal(patch(client, "ring-a", "{\"variants\":{\"ring-two\":\"nowhere\"}}")))
                .isEqualTo("there is no rule set named nowhere");
        assertThat(client.get("/rule-sets/ring-a").json().at("/variants")).hasToString("{\"ring-one\":\"ring-b\"}");
        // The variants of a variant apply to those who point to the variant itself.
        assertThat(patch(client, "ring-b", "{\"variants\":{\"ring-one\":\"ring-c\",\"ring-two\":\"ring-a\"}}")
                        .status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsUsedByAVariant_isNotRemoved(TestDatabase database) {
        ApiClient client = RunningAdmin.on(database).client(Role.OPERATOR);
        make(client, "kept-a", "kept-b");
        client.create("/requester-groups/kept-group", "{}");
        patch(client, "kept-a", "{\"variants\":{\"kept-group\":\"kept-b\"}}");

        Answer destination = client.send("DELETE", "/rule-sets/kept-b", null, "If-Match", "*");
        Answer group = client.send("DELETE", "/requester-groups/kept-group", null, "If-Match", "*");

        assertThat(destination.status()).isEqualTo(409);
        assertThat(destination.json().at("/detail").asString()).isEqualTo("the rule set kept-b is a variant of kept-a");
        assertThat(group.status()).isEqualTo(409);
        assertThat(group.json().at("/detail").asString())
                .isEqualTo("rule sets have variants for the requester group kept-group: kept-a");
        Answer removed = client.send("DELETE", "/rule-sets/kept-a", null, "If-Match", "*");
        assertThat(removed.status()).isEqualTo(204);
        assertThat(client.send("POST", "/changesets/" + removed.header("X-Changeset") + "/revert", "{}")
                        .status())
                .isEqualTo(200);
        assertThat(client.get("/rule-sets/kept-a").json().at("/variants")).hasToString("{\"kept-group\":\"kept-b\"}");
    }

    /** The destination is removed between the check and the row that refers to it. */
    @ParameterizedTest
    @EnumSource
    void variantThatIsRemovedMeanwhile_isNamed(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.OPERATOR);
        make(client, "racing-a", "racing-b");
        client.create("/requester-groups/racing-group", "{}");
        RuleSets ruleSets = admin.get(RuleSets.class);
        EntityManager entityManager = admin.get(EntityManager.class);

        assertThatThrownBy(() -> admin.get(ChangeLog.class).write(RunningAdmin.author(), changes -> {
                    int plain = ruleSets.require("racing-a").id();
                    int variant = ruleSets.require("racing-b").id();
                    int group = admin.get(RequesterGroups.class)
                            .require("racing-group")
                            .id();
                    CompletableFuture.runAsync(
                                    () -> client.send("DELETE", "/rule-sets/racing-b", null, "If-Match", "*"))
                            .join();
                    entityManager.persist(new RuleSetVariant(new RuleSetVariantKey(plain, group), variant, null));
                    entityManager.flush();
                    return plain;
                }))
                .isInstanceOf(RefusedException.class)
                .hasMessage("there is no rule set named racing-b");
    }

    /** The row that refers to the destination is written, and the destination is removed before the commit. */
    @ParameterizedTest
    @EnumSource
    void variant_neverRefersToADestinationThatIsGone(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.OPERATOR);
        make(client, "gone-a", "gone-b");
        client.create("/requester-groups/gone-group", "{}");

        Answer removed = beside(
                admin,
                "gone-a",
                Map.of("gone-group", new Variant("gone-b", null)),
                () -> client.send("DELETE", "/rule-sets/gone-b", null, "If-Match", "*"));

        boolean isThere = client.get("/rule-sets/gone-b").status() == 200;
        assertThat(removed.status()).isEqualTo(isThere ? 409 : 204);
        assertThat(client.get("/rule-sets/gone-a").json().at("/variants").size())
                .isEqualTo(isThere ? 1 : 0);
        assertThat(admin.get(JdbcTemplate.class)
                        .queryForObject(
                                "select count(*) from rule_set_variant v where not exists "
                                        + "(select 1 from rule_set r where r.id = v.variant_id)",
                                Integer.class))
                .isZero();
    }

    @ParameterizedTest
    @EnumSource
    void twoHalvesOfACircle_areNotBothCommitted(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.OPERATOR);
        make(client, "half-a", "half-b");
        client.create("/requester-groups/half-group", "{}");

        Answer other = beside(
                admin,
                "half-a",
                Map.of("half-group", new Variant("half-b", null)),
                () -> patch(client, "half-b", "{\"variants\":{\"half-group\":\"half-a\"}}"));

        assertThat(client.get("/rule-sets/half-a").json().at("/variants").size()
                        + client.get("/rule-sets/half-b").json().at("/variants").size())
                .as(other.toString())
                .isEqualTo(1);
    }

    /** Gives a rule set variants; before the commit, another client does something, which is done by then, or waits. */
    private static Answer beside(
            RunningAdmin admin, String name, Map<String, Variant> variants, Supplier<Answer> somebodyElse) {
        RuleSets ruleSets = admin.get(RuleSets.class);
        AtomicReference<@Nullable CompletableFuture<Answer>> done = new AtomicReference<>();
        try {
            admin.get(ChangeLog.class).write(RunningAdmin.author(), changes -> {
                RuleSet ruleSet = ruleSets.require(name);
                admin.get(RuleSetWriter.class)
                        .replace(ruleSet, ruleSet.content(), ruleSet.comment(), variants, changes);
                changes.note("test", name);
                if (done.get() == null) {
                    done.set(CompletableFuture.supplyAsync(somebodyElse));
                    waitABit(done.get());
                }
                return name;
            });
        } catch (RefusedException e) {
            // The other client was first.
        }
        return done.get().join();
    }

    private static void waitABit(CompletableFuture<?> done) {
        try {
            done.get(500, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            // It waits for a row of this transaction.
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }
}
