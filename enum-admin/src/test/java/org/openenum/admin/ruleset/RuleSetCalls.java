package org.openenum.admin.ruleset;

import static org.assertj.core.api.Assertions.assertThat;

import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;

/** Requests of the tests of rule sets. */
final class RuleSetCalls {

    private RuleSetCalls() {}

    /** Creates rule sets with one rule each, whose host contains the name of the rule set. */
    static void make(ApiClient client, String... names) {
        for (String name : names) {
            Answer made = client.create("/rule-sets/" + name, """
                    {"rules":[{"service":"E2U+sip","uri":"sip:+{number}@%s.example"}]}""".formatted(name));
            assertThat(made.status()).as(made.toString()).isEqualTo(201);
        }
    }

    /** Patches any version of a rule set. */
    static Answer patch(ApiClient client, String name, String patch) {
        return client.send("PATCH", "/rule-sets/" + name, patch, "If-Match", "*");
    }

    /** The only reason of a refusal. */
    static String refusal(Answer refused) {
        assertThat(refused.status()).as(refused.toString()).isEqualTo(422);
        return refused.json().at("/errors/0/message").asString();
    }
}
