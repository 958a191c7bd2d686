package org.openenum.admin.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SignedIn;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

/** The history of what a number is answered with: changes of many numbers, of its destination, of its block. */
class HistoryIT {

    /** One more than the log records one by one. */
    private static final int MANY = 10_001;

    private ApiClient client;

    private String apex;

    private String zone;

    private void start(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        apex = RunningAdmin.newApex();
        zone = "/zones/" + apex;
        assertThat(client.create(zone, "{}").status()).isEqualTo(201);
    }

    @ParameterizedTest
    @EnumSource
    void largeImport_isInTheHistoryOfThoseThatItChangedAndOfNoOther(TestDatabase database) {
        start(database);
        importMany("sip:old@sbc.example", 0);
        client.create(zone + "/numbers/493012345", sip("late"));
        importMany("sip:new@sbc.example", 1);

        assertThat(said("/numbers/493012345")).containsExactly("created sip:late@sbc.example");
        assertThat(said("/numbers/4930100000")).containsExactly("created sip:old@sbc.example");
        assertThat(said("/numbers/4930105000"))
                .containsExactly("changed sip:new@sbc.example", "created sip:old@sbc.example");
        assertThat(said("/numbers/4930110001")).containsExactly("created sip:new@sbc.example");
        assertThat(client.get(zone + "/numbers/4930199999/history").json().at("/items"))
                .isEmpty();
        assertThat(SignedIn.to(RunningAdmin.on(database))
                        .page("/changes/" + changesets("4930105000", 1).get(0))
                        .body())
                .contains("/numbers?zone=" + apex + "&amp;q=%2B49301\"");
    }

    @ParameterizedTest
    @EnumSource
    void delegationOfOtherDigitsThanTheZones_hasNoPast(TestDatabase database) {
        start(database);
        String austria = "3.4." + apex;
        assertThat(client.create("/zones/" + austria, "{}").status()).isEqualTo(201);
        String delegation = "/zones/" + austria + "/delegations/49";

        assertThat(client.get(delegation + "/history").status()).isEqualTo(404);
        assertThat(client.send("POST", delegation + "/revert", "{\"to\":1}", "If-None-Match", "*")
                        .status())
                .isEqualTo(404);
        assertThat(SignedIn.to(RunningAdmin.on(database))
                        .page("/delegations/" + austria + "/49/history")
                        .statusCode())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void numberOfALargeImport_goesBackToWhatThatImportHadMadeIt(TestDatabase database) {
        start(database);
        importMany("sip:old@sbc.example", 0);
        importMany("sip:new@sbc.example", 0);
        JsonNode items = client.get(zone + "/numbers/4930107777/history").json().at("/items");

        String back = "{\"to\":" + items.at("/1/seq").asLong() + "}";
        Answer answer = client.send("POST", zone + "/numbers/4930107777/revert", back, "If-Match", "*");

        assertThat(answer.json().at("/rules/0/uri").asString()).isEqualTo("sip:old@sbc.example");
        assertThat(said("/numbers/4930107777"))
                .containsExactly(
                        "changed sip:old@sbc.example", "changed sip:new@sbc.example", "created sip:old@sbc.example");
        assertThat(client.send("POST", zone + "/numbers/4930/revert", back, "If-None-Match", "*")
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void sharedDestination_isInTheHistoryOfThoseThatPointedToItThen(TestDatabase database) {
        start(database);
        String name = "shared-" + apex;
        destination(name, "before", "If-None-Match");
        client.create(zone + "/numbers/49301", "{\"ruleSet\":\"" + name + "\"}");
        destination(name, "while", "If-Match");
        client.put(zone + "/numbers/49301", sip("own"), "If-Match", "*");
        destination(name, "after", "If-Match");

        assertThat(said("/numbers/49301"))
                .containsExactly(
                        "changed sip:own@sbc.example",
                        "rule-set " + name + " sip:while@sbc.example",
                        "created " + name);
        JsonNode marked = client.get(zone + "/numbers/49301/history").json().at("/items/1");
        assertThat(marked.at("/subject").asString()).isEqualTo("rule_set");
    }

    @ParameterizedTest
    @EnumSource
    void block_isInTheHistoryOfNumbersThatItAnswersFor(TestDatabase database) {
        start(database);
        client.create(zone + "/blocks/4930", block("a", 6));
        client.create(zone + "/numbers/493011", sip("own"));
        client.put(zone + "/blocks/4930", block("b", 6), "If-Match", "*");
        client.send("DELETE", zone + "/numbers/493011", null, "If-Match", "*");
        client.put(zone + "/blocks/4930", block("c", 6), "If-Match", "*");

        assertThat(said("/numbers/493011"))
                .containsExactly(
                        "block +4930 sip:c@sbc.example",
                        "removed",
                        "created sip:own@sbc.example",
                        "block +4930 sip:a@sbc.example");
        assertThat(said("/numbers/493012")).hasSize(3);
        assertThat(said("/numbers/4930123")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void history_isTheSamePageByPage(TestDatabase database) {
        start(database);
        String name = "paged-" + apex;
        destination(name, "0", "If-None-Match");
        client.create(zone + "/blocks/4930", "{\"minDigits\":6,\"maxDigits\":6,\"ruleSet\":\"" + name + "\"}");
        IntStream.range(1, 4).forEach(i -> destination(name, String.valueOf(i), "If-Match"));
        client.create(zone + "/numbers/493011", "{\"ruleSet\":\"" + name + "\"}");
        IntStream.range(4, 7).forEach(i -> destination(name, String.valueOf(i), "If-Match"));

        assertThat(seqs("/numbers/493011/history?limit=100")).hasSize(8).isEqualTo(pages("/numbers/493011", 2));
        client.send("DELETE", zone + "/numbers/493011", null, "If-Match", "*");
        assertThat(seqs("/numbers/493011/history?limit=100")).hasSize(9).isEqualTo(pages("/numbers/493011", 2));
    }

    @ParameterizedTest
    @EnumSource
    void numberThatABlockAnsweredForBefore_hasTheSameHistoryPageByPage(TestDatabase database) {
        start(database);
        client.create(zone + "/blocks/8839", block("a", 8));
        client.put(zone + "/blocks/8839", block("b", 8), "If-Match", "*");
        client.put(zone + "/blocks/8839", block("c", 8), "If-Match", "*");
        client.create(zone + "/numbers/88391234", sip("own"));

        List<Long> whole = seqs("/numbers/88391234/history?limit=100");
        assertThat(whole).hasSize(4);
        assertThat(pages("/numbers/88391234", 1)).isEqualTo(whole);
        assertThat(changesets("88391234", 1))
                .isEqualTo(changesets("88391234", 100))
                .hasSize(4);
    }

    @ParameterizedTest
    @EnumSource
    void numberOfALargeImport_thatABlockAnsweredForBefore_hasTheSameHistoryPageByPage(TestDatabase database) {
        start(database);
        client.create(zone + "/blocks/4930", block("a", 10));
        client.put(zone + "/blocks/4930", block("b", 10), "If-Match", "*");
        importMany("sip:many@sbc.example", 0);
        client.put(zone + "/numbers/4930105000", sip("own"), "If-Match", "*");

        List<Long> whole = seqs("/numbers/4930105000/history?limit=100");
        assertThat(whole).hasSize(4);
        assertThat(pages("/numbers/4930105000", 1)).isEqualTo(whole);
    }

    private List<Long> pages(String path, int limit) {
        List<Long> pieces = new ArrayList<>();
        String page = path + "/history?limit=" + limit;
        String next = page;
        while (next != null) {
            JsonNode items = client.get(zone + next).json();
            items.at("/items").forEach(item -> pieces.add(item.at("/seq").asLong()));
            next = items.at("/next").isNull()
                    ? null
                    : page + "&cursor=" + items.at("/next").asString();
        }
        return pieces;
    }

    private List<Long> changesets(String number, int limit) {
        List<Long> pieces = new ArrayList<>();
        String list = "/changesets?number=" + number + "&limit=" + limit;
        String next = list;
        while (next != null) {
            JsonNode page = client.get(next).json();
            page.at("/items").forEach(item -> pieces.add(item.at("/id").asLong()));
            next = page.at("/next").isNull()
                    ? null
                    : list + "&cursor=" + page.at("/next").asString();
        }
        return pieces;
    }

    /** Imports many numbers from this one on, all with the same URI. */
    private void importMany(String uri, int from) {
        String file = IntStream.range(from, from + MANY)
                .mapToObj(i -> "+4930" + (100_000 + i) + ",E2U+sip," + uri + "\n")
                .collect(Collectors.joining("", "number,service,uri\n", ""));
        JsonNode job = client.end(client.send("POST", "/imports?apply=true&zone=" + apex, file));
        assertThat(job.at("/state").asString()).as(job.toString()).isEqualTo("done");
    }

    private void destination(String name, String user, String precondition) {
        Answer answer = client.put("/rule-sets/" + name, sip(user), precondition, "*");
        assertThat(answer.status()).as(answer.toString()).isLessThan(300);
    }

    private List<Long> seqs(String path) {
        List<Long> seqs = new ArrayList<>();
        client.get(zone + path)
                .json()
                .at("/items")
                .forEach(item -> seqs.add(item.at("/seq").asLong()));
        return seqs;
    }

    /** Each entry as one line: the changed object, unless it is the number, and its state then. */
    private List<String> said(String path) {
        List<String> lines = new ArrayList<>();
        client.get(zone + path + "/history").json().at("/items").forEach(item -> {
            String what = "rule_set".equals(item.at("/subject").asString())
                    ? "rule-set " + item.at("/object").asString()
                    : "block".equals(item.at("/kind").asString())
                            ? "block " + item.at("/object").asString()
                            : item.at("/effect").asString();
            JsonNode after = item.at("/after");
            String then = after.at("/ruleSet").asString(after.at("/rules/0/uri").asString(""));
            lines.add((what + " " + then).strip());
        });
        return lines;
    }

    private static String block(String user, int digits) {
        return "{\"minDigits\":" + digits + ",\"maxDigits\":" + digits + ","
                + sip(user).substring(1);
    }

    private static String sip(String user) {
        return "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:" + user + "@sbc.example\"}]}";
    }
}
