package org.openenum.admin.mapping.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;

/** How clients may write numbers, and how they are stored. */
class NumberNotationIT {

    private static final String SIP = """
            {%s"rules":[{"service":"E2U+sip","uri":"sip:{number}@sbc.example"}]}
            """;

    private ApiClient client;

    private String zone;

    @BeforeEach
    void makeZone() {
        client = RunningAdmin.on(TestDatabase.H2).client(Role.ADMINISTRATOR);
        zone = "/zones/" + RunningAdmin.newApex();
        Answer answer = client.create(zone, "{\"countryCode\":\"49\",\"nationalPrefix\":\"0\"}");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(201);
    }

    @Test
    void numberAsItIsDialled_isTheNumberWithItsCountryCode() {
        assertThat(post("0049 30 123450").json().at("/number").asString()).isEqualTo("+4930123450");
        assertThat(post("030 123451").json().at("/number").asString()).isEqualTo("+4930123451");
        assertThat(post("+49 (0)30 123452").json().at("/number").asString()).isEqualTo("+4930123452");
        assertThat(post("tel:+49-30-123453").json().at("/number").asString()).isEqualTo("+4930123453");
        for (String typed : new String[] {"0049%2030%2012345", "030%2012345", "tel:%2B49-30-12345"}) {
            Answer found = client.get(zone + "/numbers?q=" + typed);
            assertThat(found.json().at("/items").size()).as(typed).isEqualTo(4);
        }
    }

    @Test
    void numberAsItIsDialled_inABatch_isTheNumberWithItsCountryCode() {
        Answer answer = client.send(
                "POST",
                zone + "/numbers/batch",
                "{\"operations\":[{\"op\":\"put\",\"number\":\"004930123456\",\"ifNoneMatch\":\"*\",\"value\":"
                        + SIP.formatted("") + "}]}");

        assertThat(answer.json().at("/results/0/number").asString())
                .as(answer.toString())
                .isEqualTo("+4930123456");
    }

    @Test
    void pathOfANumberAsItIsDialled_leadsToThePathOfTheNumber() {
        Answer answer = client.get(zone + "/numbers/004930123456/history?limit=5");

        assertThat(answer.status()).isEqualTo(308);
        assertThat(answer.header("Location")).isEqualTo("/api/v1" + zone + "/numbers/+4930123456/history?limit=5");
        assertThat(client.get(zone + "/numbers/030123456").header("Location"))
                .isEqualTo("/api/v1" + zone + "/numbers/+4930123456");
    }

    @Test
    void numberThatBeginsWith0_isMadeOnlyIfItIsMeantSo() {
        Answer refused = client.create(zone + "/numbers/+0800123456", SIP.formatted(""));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/errors/0/pointer").asString()).isEqualTo("/leadingZero");
        Answer made = client.create(zone + "/numbers/+0800123456", SIP.formatted("\"leadingZero\":true,"));
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        assertThat(client.get(zone + "/numbers/+0800123456").status()).isEqualTo(200);
    }

    @Test
    void numberThatBeginsWith0_isNoNumberOfThePublicTree() {
        String tree = "/zones/e164.arpa";
        client.create(tree, "{}");

        Answer refused = client.create(tree + "/numbers/+0301234", SIP.formatted("\"leadingZero\":true,"));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/errors/0/code").asString()).isEqualTo("no-country-code");
        assertThat(client.create(tree + "/numbers/030123456", SIP.formatted("")).status())
                .isEqualTo(422);
    }

    @Test
    void digitsOfAPrivateZone_standForThemselves() {
        String dialled = "/zones/" + RunningAdmin.newApex();
        client.create(dialled, "{\"numbering\":\"private\"}");

        Answer made = client.create(dialled + "/numbers/004930", SIP.formatted(""));

        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        assertThat(made.json().at("/number").asString()).isEqualTo("004930");
        assertThat(client.get(dialled + "/numbers?q=0049").json().at("/items").size())
                .isEqualTo(1);
    }

    @Test
    void prefixThatCouldBeACountryCode_isRefused() {
        Answer refused =
                client.create("/zones/" + RunningAdmin.newApex(), "{\"countryCode\":\"7\",\"nationalPrefix\":\"8\"}");

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/errors/0/pointer").asString()).isEqualTo("/nationalPrefix");
    }

    private Answer post(String number) {
        return client.send("POST", zone + "/numbers", SIP.formatted("\"number\":\"" + number + "\","));
    }
}
