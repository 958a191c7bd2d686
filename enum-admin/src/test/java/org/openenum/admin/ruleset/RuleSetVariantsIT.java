package org.openenum.admin.ruleset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openenum.admin.ruleset.RuleSetCalls.make;
import static org.openenum.admin.ruleset.RuleSetCalls.patch;
import static org.openenum.admin.ruleset.RuleSetCalls.refusal;

import jakarta.persistence.EntityManager;
import java.util.concurrent.CompletableFuture;
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
import org.openenum.mapping.RuleSetVariant;
import org.openenum.mapping.RuleSetVariantKey;

/** Destinations that requesters of a group get in place of others. */
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
                .isEqualTo("the rule set ring-a has ring-b for its variant for the requester group ring-one");
        assertThat(refusal(patch(client, "ring-a", "{\"variants\":{\"ring-two\":\"ring-a\"}}")))
                .isEqualTo("the rule set ring-a is no variant of itself: leave it out");
        assertThat(refusal(patch(client, "ring-a", "{\"variants\":{\"nobody\":\"ring-b\"}}")))
                .isEqualTo("there is no requester group nobody");
        assertThat(refusal(patch(client, "ring-a", "{\"variants\":{\"ring-two\":\"nowhere\"}}")))
                .isEqualTo("there is no rule set named nowhere");
        assertThat(client.get("/rule-sets/ring-a").json().at("/variants")).hasToString("{\"ring-one\":\"ring-b\"}");
        // What a variant has for itself is for those who point to it.
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

    /** Between the look at the destination and the row that refers to it, somebody else removes it. */
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
}
