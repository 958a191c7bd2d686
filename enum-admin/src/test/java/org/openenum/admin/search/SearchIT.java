package org.openenum.admin.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

class SearchIT {

    private static int made;

    private ApiClient client;

    private String apex;

    /** A prefix that no other test uses. */
    private String mark;

    @BeforeEach
    void chooseNames() {
        apex = RunningAdmin.newApex();
        mark = "mark" + ++made;
    }

    private void makeZone(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        ok(client.create("/zones/" + apex, "{\"countryCode\":\"49\",\"nationalPrefix\":\"0\"}"));
    }

    private void make(TestDatabase database) {
        makeZone(database);
        String zone = "/zones/" + apex;
        ok(client.create(
                "/rule-sets/" + mark + "-gold",
                "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:{number}@sbc." + mark
                        + ".example;user=phone\"}]}"));
        ok(client.create(
                zone + "/numbers/+4930983451", "{\"ruleSet\":\"" + mark + "-gold\",\"tags\":[\"" + mark + "-vip\"]}"));
        ok(client.create(
                zone + "/numbers/+4930983452",
                "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:alice@pbx." + mark + ".example:5060\"}]}"));
        ok(client.create(zone + "/blocks/+493097", "{\"ruleSet\":\"" + mark + "-gold\"}"));
        ok(client.create(zone + "/records/ns-" + mark + "." + apex + "/A", "{\"records\":[\"192.0.2.1\"]}"));
    }

    @ParameterizedTest
    @EnumSource
    void number_isFoundInEveryNotation(TestDatabase database) {
        make(database);

        String owner = "1.5.4.3.8.9.0.3.9.4." + apex;
        for (String typed : List.of(
                "+49 30 983451",
                "004930983451",
                "030/983451",
                "tel:+49-30-983451",
                "sip:+4930983451@elsewhere.example",
                owner)) {
            assertThat(texts(typed, "numbers", true)).as(typed).containsExactly("+4930983451");
        }
        assertThat(texts("030 98345", "numbers", true)).containsExactly("+4930983451", "+4930983452");
    }

    @ParameterizedTest
    @EnumSource
    void numberInsideOfABlock_isFoundByWhatAnswersForIt(TestDatabase database) {
        make(database);

        assertThat(texts("+49 30 97 1234", "numbers", true)).containsExactly("+493097");
    }

    @ParameterizedTest
    @EnumSource
    void everythingElse_isFoundByHowItBegins_inAnyCase(TestDatabase database) {
        make(database);

        String typed = mark.toUpperCase(Locale.ROOT);
        assertThat(texts(typed, "destinations", false)).containsExactly(mark + "-gold");
        assertThat(texts(typed + "-V", "tags", false)).containsExactly(mark + "-vip");
        assertThat(texts("ns-" + mark, "records", false)).containsExactly("ns-" + mark + "." + apex + " A");
        assertThat(texts(apex.toUpperCase(Locale.ROOT), "zones", false)).contains(apex);
        assertThat(texts("sbc." + mark + ".EX", "hosts", false)).containsExactly(mark + "-gold");
        assertThat(texts("sip:bob@pbx." + mark + ".example", "hosts", false)).containsExactly("+4930983452");
    }

    @ParameterizedTest
    @EnumSource
    void moreDigitsThanANumberHas_findNothing(TestDatabase database) {
        makeZone(database);

        assertThat(texts("1.".repeat(40) + apex, "numbers", true)).isEmpty();
        assertThat(texts("0" + "3".repeat(30), "numbers", true)).isEmpty();
    }

    /** Its former rules are in the history, and have the same host. */
    @ParameterizedTest
    @EnumSource
    void numberWhoseRulesWereOftenChanged_isFoundByItsHost(TestDatabase database) {
        makeZone(database);
        String number = "/zones/" + apex + "/numbers/+4930555001";
        ok(client.create(
                number, "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:alice@pbx." + mark + ".example\"}]}"));

        for (int ttl = 1; ttl <= 2 * SearchService.HITS; ttl++) {
            Answer changed = client.send("PATCH", number, "{\"ttl\":" + ttl + "}", "If-Match", "*");
            assertThat(changed.status()).as(changed.toString()).isEqualTo(200);
        }

        assertThat(texts("pbx." + mark + ".example", "hosts", false)).containsExactly("+4930555001");
    }

    /**
     * The results of a kind; with {@code ours}, only those in the zone of this test, because other tests create
     * numbers, too.
     */
    private List<String> texts(String typed, String kind, boolean ours) {
        Answer answer = client.get("/search?q=" + URLEncoder.encode(typed, StandardCharsets.UTF_8));
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        List<String> texts = new ArrayList<>();
        for (JsonNode group : answer.json().at("/groups")) {
            for (JsonNode hit : group.at("/hits")) {
                if (group.at("/kind").asString().equals(kind)
                        && (!ours || hit.at("/zone").asString().equals(apex))) {
                    texts.add(hit.at("/text").asString());
                }
            }
        }
        return texts;
    }

    private static void ok(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
    }
}
