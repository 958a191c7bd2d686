package org.openenum.admin.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

/** The list of changesets by user, time, number and words. */
class ChangesetSearchIT {

    private ApiClient client;

    private ApiClient other;

    private String apex;

    private String zone;

    private void start(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        other = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        apex = RunningAdmin.newApex();
        zone = "/zones/" + apex;
        assertThat(client.create(zone, "{}").status()).isEqualTo(201);
    }

    @ParameterizedTest
    @EnumSource
    void changesOfOnePerson_areFoundAmongThoseOfOthers_pageByPage(TestDatabase database) {
        start(database);
        List<Long> own = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            own.add(0, changeOf(other.create(zone + "/numbers/493010" + i, sip("own"))));
            client.create(zone + "/numbers/493020" + i, sip("another"));
        }
        String actor =
                client.get("/changesets/" + own.get(0)).json().at("/actor").asString();

        assertThat(pages("actor=" + encoded(actor) + "&limit=2")).isEqualTo(own);
        assertThat(pages("actor=nobody")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void changesOfANumber_areItsOwnAndThoseOfItsDestination_inAnyNotation_pageByPage(TestDatabase database) {
        start(database);
        String name = "found-" + apex;
        long destination = changeOf(client.send("PUT", "/rule-sets/" + name, sip("a"), "If-None-Match", "*"));
        long created = changeOf(client.create(zone + "/numbers/4930300", "{\"ruleSet\":\"" + name + "\"}"));
        client.create(zone + "/numbers/4930301", sip("neighbour"));
        long changed = changeOf(client.send("PUT", "/rule-sets/" + name, sip("b"), "If-Match", "*"));
        long closed =
                changeOf(client.send("PATCH", zone + "/numbers/4930300", "{\"status\":\"closed\"}", "If-Match", "*"));

        assertThat(pages("number=" + encoded("+49 30 300"))).containsExactly(closed, changed, created);
        assertThat(pages("limit=1&number=4930300")).containsExactly(closed, changed, created);
        assertThat(pages("number=4930300&actor=nobody")).isEmpty();
        assertThat(pages("number=4930399")).doesNotContain(destination, created, closed);
        assertThat(client.get("/changesets?number=abc").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void changesOfABlockAndOfADelegation_areFoundByTheirPrefix(TestDatabase database) {
        start(database);
        String block = "{\"minDigits\":8,\"maxDigits\":8," + sip("block").substring(1);
        long made = changeOf(client.create(zone + "/blocks/493070", block));
        long delegated = changeOf(client.create(zone + "/delegations/493071", nameServer("ns1")));
        long moved = changeOf(client.send("PUT", zone + "/delegations/493071", nameServer("ns2"), "If-Match", "*"));

        assertThat(pages("number=493070")).containsExactly(made);
        assertThat(pages("number=493071")).containsExactly(moved, delegated);
    }

    private static String nameServer(String host) {
        return "{\"nameServers\":[\"" + host + ".carrier.example\"]}";
    }

    @ParameterizedTest
    @EnumSource
    void changesOfATime_areThoseFromItsBeginningUpToItsEnd(TestDatabase database) {
        start(database);
        List<Long> ids = new ArrayList<>();
        List<Instant> moments = new ArrayList<>();
        IntStream.range(0, 4).forEach(i -> {
            ids.add(changeOf(client.create(zone + "/numbers/49304" + i, sip("timed"))));
            moments.add(Instant.parse(client.get("/changesets/" + ids.get(i))
                    .json()
                    .at("/committedAt")
                    .asString()));
        });

        assertThat(pages("since=" + moments.get(1) + "&until=" + moments.get(3)))
                .contains(ids.get(1), ids.get(2))
                .doesNotContain(ids.get(0), ids.get(3));
        assertThat(pages("number=493041&since=" + moments.get(2))).isEmpty();
        assertThat(pages("since=2999-01-01T00:00:00Z")).isEmpty();
        assertThat(pages("until=2000-01-01T00:00:00Z")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void changesWithAWord_areThoseWhoseReasonOrFileHasIt_andAnImportNamesItsJob(TestDatabase database) {
        start(database);
        String word = "Move-" + apex;
        long reasoned = changeOf(client.send(
                "PUT",
                zone + "/numbers/49305",
                sip("x"),
                "If-None-Match",
                "*",
                "X-Change-Reason",
                word + " to Berlin"));
        String file = "number,service,uri\n+49306,E2U+sip,sip:a@example.net\n";
        JsonNode job = client.end(
                client.send("POST", "/imports?apply=true&fileName=" + apex + "-numbers.csv&zone=" + apex, file));
        long imported = job.at("/changeset").asLong();

        assertThat(pages("text=" + word.toLowerCase(Locale.ROOT))).containsExactly(reasoned);
        assertThat(pages("text=" + apex + "-NUMBERS")).containsExactly(imported);
        assertThat(client.get("/changesets/" + imported).json().at("/job").asLong())
                .isEqualTo(job.at("/id").asLong());
        assertThat(client.get("/changesets/" + reasoned).json().at("/job").isNull())
                .isTrue();
    }

    /** The ids on all pages of a list, in order. */
    private List<Long> pages(String query) {
        List<Long> ids = new ArrayList<>();
        String next = "";
        do {
            JsonNode page = client.get("/changesets?" + query + next).json();
            assertThat(page.has("items")).as(page.toString()).isTrue();
            page.at("/items").forEach(item -> ids.add(item.at("/id").asLong()));
            next = page.at("/next").isNull()
                    ? null
                    : "&cursor=" + page.at("/next").asString();
        } while (next != null);
        return ids;
    }

    private static long changeOf(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isBetween(200, 299);
        return Long.parseLong(answer.header("X-Changeset"));
    }

    private static String sip(String user) {
        return "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:" + user + "@sbc.example\"}]}";
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
