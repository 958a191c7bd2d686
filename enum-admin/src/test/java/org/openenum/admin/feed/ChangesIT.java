package org.openenum.admin.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.web.Api;
import org.openenum.database.TestDatabase;
import org.springframework.web.context.request.async.DeferredResult;
import tools.jackson.databind.JsonNode;

class ChangesIT {

    private static final String RULES = "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:+{number}@sbc.example\"}]}";

    private static final String CLOSED = "{\"status\":\"closed\"}";

    private RunningAdmin admin;

    private ApiClient client;

    private String apex;

    private String zone;

    private void start(TestDatabase database) {
        admin = RunningAdmin.on(database);
        client = admin.client(Role.ADMINISTRATOR);
        apex = RunningAdmin.newApex();
        zone = "/zones/" + apex;
        client.create(zone, "{}");
    }

    /** The present end of the log. */
    private long now() {
        return client.get("/changes").json().get("after").asLong();
    }

    private JsonNode after(long seq, String more) {
        Answer answer = client.get("/changes?after=" + seq + more);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return answer.json();
    }

    private static List<String> said(JsonNode items) {
        List<String> said = new ArrayList<>();
        items.forEach(item -> said.add(
                item.get("effect").asString() + " " + item.get("object").asString()));
        return said;
    }

    @ParameterizedTest
    @EnumSource
    void whatIsMadeChangedAndRemoved_isToldInItsOrder(TestDatabase database) {
        start(database);
        long begin = now();
        client.create(zone + "/numbers/4930", RULES);
        client.put(zone + "/numbers/4930", CLOSED, "If-Match", "*");
        client.send("DELETE", zone + "/numbers/4930", null, "If-Match", "*");

        JsonNode told = after(begin, "&zone=" + apex);

        assertThat(said(told.get("items"))).containsExactly("created +4930", "changed +4930", "removed +4930");
        JsonNode removed = told.at("/items/2");
        assertThat(removed.get("zone").asString()).isEqualTo(apex);
        assertThat(removed.get("kind").asString()).isEqualTo("number");
        assertThat(removed.at("/before/status").asString()).isEqualTo("closed");
        assertThat(removed.get("after").isNull()).isTrue();
        assertThat(removed.get("serial").asLong())
                .isGreaterThan(told.at("/items/0/serial").asLong());
        assertThat(told.get("more").asBoolean()).isFalse();
        assertThat(told.get("after").asLong())
                .isGreaterThanOrEqualTo(removed.get("seq").asLong());
        assertThat(told.at("/items/0/after/rules/0/uri").asString()).isEqualTo("sip:+{number}@sbc.example");
    }

    @ParameterizedTest
    @EnumSource
    void followerOfSmallPages_missesNothingWhileOthersWrite(TestDatabase database) {
        start(database);
        long begin = now();
        List<CompletableFuture<Void>> writers = IntStream.range(0, 4)
                .mapToObj(writer -> CompletableFuture.runAsync(() -> IntStream.range(0, 10)
                        .forEach(number -> client.create(zone + "/numbers/49" + writer + number, CLOSED))))
                .toList();
        List<Long> seen = new ArrayList<>();
        List<String> objects = new ArrayList<>();
        boolean written = false;
        while (true) {
            JsonNode page = after(begin, "&limit=3&zone=" + apex);
            page.get("items").forEach(item -> seen.add(item.get("seq").asLong()));
            page.get("items").forEach(item -> objects.add(item.get("object").asString()));
            begin = page.get("after").asLong();
            if (!page.get("more").asBoolean()) {
                if (written) {
                    break;
                }
                written = writers.stream().allMatch(CompletableFuture::isDone);
            }
        }

        assertThat(seen).isSorted().doesNotHaveDuplicates();
        assertThat(objects).hasSize(40).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource
    void changeOfADestination_namesItsContentAndWhoseAnswersAreOthers(TestDatabase database) {
        start(database);
        String name = apex.replace('.', '-');
        client.create("/rule-sets/" + name, RULES);
        client.create(zone + "/numbers/4930", "{\"ruleSet\":\"" + name + "\"}");
        long begin = now();
        client.put("/rule-sets/" + name, RULES.replace("sbc.", "sbc2."), "If-Match", "*");

        JsonNode told = after(begin, "&zone=" + apex).at("/items/0");

        assertThat(told.get("subject").asString()).isEqualTo("rule_set");
        assertThat(told.get("object").asString()).isEqualTo(name);
        assertThat(told.at("/after/rules/0/uri").asString()).contains("sbc2.");
        assertThat(told.at("/concerns").toString())
                .isEqualTo("[\"/api/v1/zones/" + apex + "/numbers?ruleSet=" + name + "\",\"/api/v1/zones/" + apex
                        + "/blocks?ruleSet=" + name + "\"]");
        String path = told.at("/concerns/0").asString().substring(Api.ROOT.length());
        assertThat(client.get(path).json().at("/items/0/number").asString()).isEqualTo("+4930");
    }

    @ParameterizedTest
    @EnumSource
    void zoneThatIsRemoved_isNamedAndIsThenNotThere(TestDatabase database) {
        start(database);
        long begin = now();
        client.send("DELETE", zone + "?force=true", null, "If-Match", "*");

        JsonNode told = after(begin, "&zone=" + apex);

        assertThat(said(told.get("items"))).containsExactly("removed " + apex);
        assertThat(told.at("/items/0/zone").asString()).isEqualTo(apex);
        assertThat(client.get("/changes?zone=" + apex + "&after=" + told.get("after"))
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void whoWaits_isToldWithinASecondOfTheCommit(TestDatabase database) throws Exception {
        start(database);
        long begin = now();
        CompletableFuture<JsonNode> waiting =
                CompletableFuture.supplyAsync(() -> after(begin, "&wait=30&zone=" + apex));
        // A change that the waiting client has not asked for.
        client.create("/zones/other" + apex, "{}");
        client.create(zone + "/numbers/4930", CLOSED);

        JsonNode told = waiting.get(20, java.util.concurrent.TimeUnit.SECONDS);

        assertThat(said(told.get("items"))).containsExactly("created +4930");
    }

    @Test
    void whoMayNoMore_isToldOfNoChange() {
        start(TestDatabase.H2);
        long begin = now();
        ChangeWaiters waiters = new ChangeWaiters(admin.get(ChangeFeed.class));
        waiters.start();
        try {
            FeedQuery wish = new FeedQuery(apex, List.of(), 100);
            DeferredResult<Portion> revoked = waiters.await("a", () -> false, wish, begin, Duration.ofSeconds(60));
            DeferredResult<Portion> good = waiters.await("b", () -> true, wish, begin, Duration.ofSeconds(60));
            client.create(zone + "/numbers/4930", CLOSED);

            await().until(() -> revoked.hasResult() && good.hasResult());
            assertThat(revoked.getResult()).isEqualTo(Portion.nothingAfter(begin));
            assertThat(((Portion) good.getResult()).items()).hasSize(1);
        } finally {
            waiters.stop();
        }
    }

    @Test
    void readerOfTheStreamThatWasCutOff_goesOnAfterItsLastEvent() {
        start(TestDatabase.H2);
        long begin = now();
        client.create(zone + "/numbers/4930", CLOSED);
        client.create(zone + "/numbers/4931", CLOSED);
        long first = after(begin, "&zone=" + apex).at("/items/0/seq").asLong();

        Answer all = client.get("/changes/events?seconds=1&zone=" + apex + "&after=" + begin);
        Answer rest = client.get("/changes/events?seconds=1&zone=" + apex, "Last-Event-ID", Long.toString(first));

        assertThat(all.response().body()).contains("id:" + first + "\n", "event:change\n", "+4930", "+4931");
        assertThat(rest.response().body()).contains("+4931").doesNotContain("+4930", "id:" + first + "\n");
    }

    @Test
    void readerOfTheStreamThatWasToldNothing_knowsWhereToGoOn() {
        start(TestDatabase.H2);
        long begin = now();

        String told =
                client.get("/changes/events?seconds=1&zone=" + apex).response().body();
        client.create(zone + "/numbers/4930", CLOSED);
        String place = told.replaceFirst("(?s).*id:(\\d+)\n.*", "$1");
        Answer rest = client.get("/changes/events?seconds=1&zone=" + apex, "Last-Event-ID", place);

        assertThat(told).doesNotContain("event:");
        assertThat(Long.parseLong(place)).isGreaterThanOrEqualTo(begin);
        assertThat(rest.response().body()).contains("+4930");
    }

    @Test
    void placeOfTheStream_goesOnWithWhatIsNotForItsReader() {
        start(TestDatabase.H2);
        long begin = now();
        client.create("/zones/other" + apex, "{}");

        String told = client.get("/changes/events?seconds=1&zone=" + apex + "&after=" + begin)
                .response()
                .body();

        assertThat(told).doesNotContain("event:").contains("id:" + now() + "\n\n");
    }

    @Test
    void whoWaitsInVain_isAnsweredWithHowFarTheLogWasRead() {
        start(TestDatabase.H2);
        long begin = System.nanoTime();
        long end = now();

        JsonNode told = after(end, "&wait=1&zone=" + apex);

        assertThat(told.get("items").isEmpty()).isTrue();
        assertThat(told.get("after").asLong()).isGreaterThanOrEqualTo(end);
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void placeBehindTheEndOfTheLog_isAConflict() {
        start(TestDatabase.H2);

        Answer answer = client.get("/changes?after=" + (now() + 1_000_000));

        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.json().at("/errors/0/code").asString()).isEqualTo("beyond-the-end");
    }

    @Test
    void waitAndLimitOutOfRange_areRefused() {
        start(TestDatabase.H2);

        for (String wrong : List.of("wait=61", "wait=-1", "limit=0", "limit=1001", "after=-1")) {
            Answer answer = client.get("/changes?" + wrong);
            assertThat(answer.status()).as(wrong + " " + answer).isEqualTo(400);
            assertThat(answer.json().at("/errors/0/pointer").asString())
                    .isEqualTo("/" + wrong.substring(0, wrong.indexOf('=')));
        }
    }

    @Test
    void tokenOfSomeNumbers_seesItsOwnOnly() {
        start(TestDatabase.H2);
        String secret = client.send(
                        "POST",
                        "/tokens",
                        "{\"label\":\"" + apex + "\",\"role\":\"operator\",\"numberPrefixes\":[\"+4930\"]}")
                .json()
                .at("/token")
                .asString();
        ApiClient limited = new ApiClient(admin.url() + Api.ROOT, secret);
        long begin = now();
        client.create(zone + "/numbers/4331", CLOSED);
        client.create(zone + "/numbers/49301", CLOSED);
        client.create(zone + "/records/www/TXT", "{\"records\":[\"x\"]}");

        JsonNode told = limited.get("/changes?after=" + begin + "&zone=" + apex).json();

        assertThat(said(told.get("items"))).containsExactly("created +49301");
        assertThat(told.get("after").asLong()).isEqualTo(now());
    }
}
