package org.openenum.admin.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SignedIn;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;

class HostileRequestIT {

    private ApiClient client;

    private String numbers;

    @BeforeEach
    void makeZone() {
        client = RunningAdmin.on(TestDatabase.H2).client(Role.ADMINISTRATOR);
        String zone = "/zones/" + RunningAdmin.newApex();
        client.create(zone, "{}");
        numbers = zone + "/numbers/";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // query                        | pointer       | part of the message
                "limt=3                         | /limt         | no query parameter 'limt' here; there are count, cursor, fields, limit,",
                "limit=3&Status=closed          | /Status       | no query parameter 'Status' here",
                "fields=number,stauts           | /fields       | no member 'stauts'; there are comment, maxDigits,",
                "status=half                    | /status       | status must be active or closed, not 'half'",
                "updatedSince=yesterday         | /updatedSince | a time such as 2026-01-31T12:00:00Z",
                "updatedSince=%2B300000-01-01T00:00:00Z&sort=-updated | /updatedSince | a time such as",
                "count=maybe                    | /count        | count must be true or false",
                "dryRun=true                    | /dryRun       | no query parameter 'dryRun'",
                "%25=1                          | /%            | no query parameter '%'",
                "limit=0                        | /limit        | limit must be a number from 1 to 1000, not 0",
                "limit=x                        | /limit        | limit must be a number from 1 to 1000",
                "prefix=lobby                   | /prefix       | of 'lobby' is neither a digit",
                "q=lobby                        | /q            | of 'lobby' is neither a digit",
                "tag=%23berlin                  | /tag          | a tag is made of letters, digits",
                "cursor=AAAA                    | /cursor       | does not belong to this list",
                "sort=updated                   | /sort         | not supported",
                "sort=size                      | /sort         | sort must be one of number,",
            })
    void badQuery_namesItsParameter(String query, String pointer, String message) {
        Answer answer = client.get(numbers.substring(0, numbers.length() - 1) + "?" + query);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(answer.json().at("/errors/0/pointer").asString()).isEqualTo(pointer);
        assertThat(answer.json().at("/errors/0/message").asString()).contains(message);
        assertThat(answer.response().body()).doesNotContain("Exception").doesNotContain("org.openenum");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // path            | status | detail
                "/lookup           | 400    | Required parameter 'number' is not present.",
                "/jobs/first       | 400    | id must be a whole number, not 'first'",
                "/nothing          | 404    | there is nothing at this path",
            })
    void badPath_saysWhatIsMissing(String path, int status, String detail) {
        Answer answer = client.get(path);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
        assertThat(answer.json().at("/detail").asString()).isEqualTo(detail);
    }

    @Test
    void readThatTheAuditTrailNotes_hasNoDryRun() {
        Answer answer = client.get("/queries?dryRun=true");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(answer.json().at("/errors/0/pointer").asString()).isEqualTo("/dryRun");
        assertThat(SignedIn.to(RunningAdmin.on(TestDatabase.H2))
                        .page("/queries?dryRun=true")
                        .statusCode())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @CsvSource({"/changes/events, 0", "/changes/events, 601", "/targets/events, 601", "/queries, 0", "/queries, 601"})
    void streamOfEvents_isReadForTenMinutesAtMost(String path, String seconds) {
        Answer answer = client.get(path + "?seconds=" + seconds);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(answer.json().at("/errors/0/pointer").asString()).isEqualTo("/seconds");
        assertThat(answer.json().at("/detail").asString()).isEqualTo("events can be read for 1 to 600 seconds");
    }

    @Test
    void nameThatEndsLikeAFile_isNoFile_unlessItIsRefused() {
        Answer there = client.get(numbers.substring(0, numbers.indexOf("/numbers/")));
        Answer refused = client.get("/zones/setup.bat");

        assertThat(there.status()).isEqualTo(200);
        assertThat(there.response().headers().firstValue("Content-Disposition")).isEmpty();
        assertThat(there.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(refused.status()).isEqualTo(404);
        assertThat(refused.response().headers().firstValue("Content-Disposition"))
                .hasValue("inline;filename=f.txt");
    }

    @ParameterizedTest
    @ValueSource(strings = {"numbers", "blocks", "delegations"})
    void pageOfTooManyDigits_isABadRequest(String list) {
        SignedIn person = SignedIn.to(RunningAdmin.on(TestDatabase.H2));

        assertThat(person.page("/" + list + "/e164.arpa/" + "4".repeat(200)).statusCode())
                .isEqualTo(400);
    }

    /** Removing a member that does not exist would change nothing, and nobody would notice. */
    @Test
    void patchWithASlipOfThePen_isRefused() {
        client.create(numbers + "+4930", "{\"status\":\"closed\",\"comment\":\"front desk\"}");

        Answer one = client.send("PATCH", numbers + "+4930", "{\"coment\":null}", "If-Match", "*");
        Answer meant = client.send("PATCH", numbers + "+4930", "{\"comment\":null,\"ttl\":null}", "If-Match", "*");

        assertThat(one.status()).as(one.toString()).isEqualTo(400);
        assertThat(one.json().at("/errors/0/pointer").asString()).isEqualTo("/coment");
        assertThat(meant.status()).as(meant.toString()).isEqualTo(200);
        assertThat(meant.json().at("/comment").isNull()).isTrue();
    }

    @Test
    void dryRunWithASlipOfThePen_doesNothing() {
        client.create(numbers + "+4930", "{\"status\":\"closed\"}");

        Answer answer = client.send("DELETE", numbers + "+4930?dryrun=true", null, "If-Match", "*");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(client.get(numbers + "+4930").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // body                                                     | status | pointer
                "{\"rules\":[{\"service\":\"E2U+sip\",\"url\":\"sip:a@b\"}]}  | 400 | /rules/0/url",
                "{\"rules\":[{\"order\":\"100\"}]}                            | 400 | /rules/0/order",
                "{\"rules\":[{\"order\":1.5}]}                                | 400 | /rules/0/order",
                "{\"rules\":[null]}                                           | 400 | /rules",
                "{\"status\":\"half\"}                                        | 400 | /status",
                "{\"comment\":7}                                              | 400 | /comment",
                "{\"comment\":\"a\",\"comment\":\"b\"}                        | 400 | ''",
                "{\"role\":\"administrator\"}                                 | 400 | /role",
                "{} {}                                                        | 400 | ''",
                "[]                                                           | 400 | ''",
                "{\"rules\":                                                  | 400 | ''",
                "{\"rules\":[{\"service\":\"sip+E2U\",\"uri\":\"sip:a@b.example\"}]} | 422 | /rules/0/service",
                "{\"rules\":[{\"uri\":\"sip:a@b.example\"}]}             | 422 | /rules/0/service",
                "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"no uri\"}]}   | 422 | /rules/0/uri",
                "{\"rules\":[{\"service\":\"E2U+sip\",\"regexp\":\"!(a!b!\"}]} | 422 | /rules/0/regexp",
                "{\"ttl\":-1,\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:a@b.example\"}]} | 422 | /ttl",
                "{\"rules\":[]}                                               | 422 | /rules",
                "{\"ruleSet\":\"nowhere\"}                                    | 422 | /ruleSet",
                "{\"number\":\"+4931\",\"status\":\"closed\"}                 | 422 | /number",
            })
    void badBody_namesItsPlace(String body, int status, String pointer) {
        Answer answer = client.create(numbers + "+4930", body);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
        assertThat(answer.json().at("/errors/0/pointer").asString()).startsWith(pointer);
        assertThat(answer.response().body()).doesNotContain("Exception").doesNotContain("org.openenum");
    }

    @ParameterizedTest
    @EnumSource
    void nul_isRefusedWhereverItStands(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.ADMINISTRATOR);
        String zone = "/zones/" + RunningAdmin.newApex();
        client.create(zone, "{}");

        Answer body = client.create(zone + "/numbers/+4930", "{\"status\":\"closed\",\"comment\":\"a\\u0000b\"}");
        Answer list = client.create(zone + "/numbers/+4930", "{\"status\":\"closed\",\"tags\":[\"a\\u0000b\"]}");

        assertThat(body.status()).as(body.toString()).isEqualTo(400);
        assertThat(body.json().at("/errors/0/pointer").asString()).isEqualTo("/comment");
        assertThat(list.status()).as(list.toString()).isEqualTo(400);
        assertThat(list.json().at("/errors/0/pointer").asString()).isEqualTo("/tags/0");
        Answer name = client.create(
                "/rule-sets/nul",
                "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:a@b.example\"}],\"variants\":{\"a\\u0000b\":\"c\"}}");
        assertThat(name.status()).as(name.toString()).isEqualTo(400);
        assertThat(name.json().at("/errors/0/pointer").asString()).startsWith("/variants");
        assertThat(client.get("/changesets?actor=%00").status()).isEqualTo(400);
        assertThat(client.send("POST", "/imports?zone=a%00", "number\n", "Content-Type", "text/csv")
                        .status())
                .isEqualTo(400);
        SignedIn person = SignedIn.to(admin);
        assertThat(person.post("/sign-in", "name=a%00&password=wrong").statusCode())
                .isEqualTo(400);
        assertThat(person.page("/changes?actor=%00").statusCode()).isEqualTo(400);
        assertThat(person.page("/changes?from=%2B300000-01-01T00:00").statusCode())
                .isEqualTo(400);
    }

    /** PostgreSQL would store a text other than the acknowledged one. */
    @ParameterizedTest
    @ValueSource(strings = {"a\\ud83d", "\\ude00b", "\\ude00\\ud83d"})
    void halfACharacter_isRefused(String text) {
        Answer refused = client.create(numbers + "+4930", "{\"status\":\"closed\",\"comment\":\"" + text + "\"}");
        Answer whole = client.create(numbers + "+49301", "{\"status\":\"closed\",\"comment\":\"\\ud83d\\ude00\"}");

        assertThat(refused.status()).as(refused.toString()).isEqualTo(400);
        assertThat(refused.json().at("/errors/0/pointer").asString()).isEqualTo("/comment");
        assertThat(whole.json().at("/comment").asString()).isEqualTo("\ud83d\ude00");
    }

    @Test
    void brokenJson_namesLineAndColumn() {
        Answer answer = client.create(numbers + "+4930", "{\n  \"rules\": [}\n}");

        assertThat(answer.json().at("/detail").asString()).contains("line 2, column");
    }

    @Test
    void jsonThatEndsTooEarly_saysSo_inWordsForPeople() {
        Answer answer = client.create(numbers + "+4930", "{\"comment\":\"a\"");

        assertThat(answer.json().at("/detail").asString())
                .contains("line 1, column")
                .endsWith("expected close marker for Object");
    }

    @Test
    void pageAtAnotherHostsPath_isNoLink() {
        SignedIn person = SignedIn.to(RunningAdmin.on(TestDatabase.H2));

        assertThat(person.page("//evil.example/x").body()).contains("</html>").doesNotContain("\"//");
    }

    @Test
    void deepJson_isRefused() {
        Answer answer = client.create(numbers + "+4930", "{\"rules\":" + "[".repeat(100_000));

        assertThat(answer.status()).isEqualTo(400);
    }

    @Test
    void longBody_isRefused() {
        String body = "{\"comment\":\"" + "x".repeat(BodyLimit.MAX_BODY_BYTES) + "\"}";

        assertThat(client.create(numbers + "+4930", body).status()).isEqualTo(413);
    }

    @ParameterizedTest
    @CsvSource({
        "+49x30, 400",
        "+, 400",
        "+1234567890123456, 422",
        "%00, 400",
        "+49%2F30, 400",
        "+49..%2F30, 400",
        "%D9%A4%D9%A9, 400",
    })
    void whatIsNoNumber_isRefused(String number, int status) {
        Answer answer =
                client.create(numbers + number, "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:a@b.example\"}]}");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /nothing, 404",
        "GET, /zones/nothing.example, 404",
        "DELETE, /zones, 405",
        "POST, /version, 405",
        "GET, /zones?limit=0, 400",
        "GET, /zones?limit=1001, 400",
        "GET, /zones?limit=x, 400",
        "GET, /zones?cursor=AAAA, 400",
        "GET, /changesets/x, 400",
        "GET, /lookup, 400",
        "GET, /zones//nothing.example, 400",
        "GET, /zones/%2e%2e/users, 400",
        "GET, /zones;a=b, 400",
        "TRACK, /zones, 400",
    })
    void whatDoesNotExist_isAProblemToo(String method, String path, int status) {
        Answer answer = client.send(method, path, null);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
        assertThat(answer.json().at("/requestId").asString()).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"bytes=-60,25-37,-5", "''", "bytes=x-2", "lines=1-2"})
    void severalParts_orNoneThatCanBeRead_areTheWhole(String range) {
        ApiClient browser = new ApiClient(RunningAdmin.on(TestDatabase.H2).url(), "");

        Answer answer = browser.get("/favicon.svg", "Range", range);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.response().body()).contains("</svg>");
        assertThat(browser.get("/favicon.svg", "Range", "bytes=0-9").status()).isEqualTo(206);
    }

    @Test
    void otherMediaType_isRefused() {
        Answer answer = client.send("PUT", numbers + "+4930", "rules", "Content-Type", "text/plain");

        assertThat(answer.status()).isEqualTo(415);
        assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
    }

    @Test
    void answers_carryTheHeadersThatBrowsersObey() {
        Answer answer = client.get("/zones");

        assertThat(answer.header("Content-Security-Policy")).startsWith("default-src 'none'");
        assertThat(answer.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(answer.header("Cache-Control")).contains("no-store");
    }
}
