package org.openenum.admin.ruleset;

import static org.assertj.core.api.Assertions.assertThat;

import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;

/** What the tests of rule sets ask the API for again and again. */
final class RuleSetCalls {

    private RuleSetCalls() {}

    /** Rule sets with one rule each, which leads to a host that is named as they are. */
    static void make(ApiClient client, String... names) {
        for (String name : names) {
            Answer made = client.create("/rule-sets/" + name, """
                    {"rules":[{"service":"E2U+sip","uri":"sip:+{number}@%s.example"}]}""".formatted(name));
            assertThat(made.status()).as(made.toString()).isEqualTo(201);
        }
    }

    /** Whatever version it has. */
    static Answer patch(ApiClient client, String name, String patch) {
        return client.send("PATCH", "/rule-sets/" + name, patch, "If-Match", "*");
    }

    /** The one reason for which it was refused. */
    static String refusal(Answer refused) {
        assertThat(refused.status()).as(refused.toString()).isEqualTo(422);
        return refused.json().at("/errors/0/message").asString();
    }
}
