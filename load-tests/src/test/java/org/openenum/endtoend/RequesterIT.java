package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two requesters on one machine, provisioned over REST as in docs/requesters.md, send DNS queries. */
class RequesterIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static Product product;
    private static RestClient rest;

    @BeforeAll
    static void up(@TempDir Path folder) {
        product = Product.up(folder.resolve("data"), Ports.free());
        rest = product.rest();
        if (rest.get("/zones/e164.arpa").statusCode() == 404) {
            created("/zones/e164.arpa", "{}");
        }
        created("/zones/e164.arpa/numbers/+441632960421", RestClient.sip("sip:+{number}@sbc.example"));
        await().atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> product.dig().number("441632960421").records().size() == 1);
    }

    @AfterAll
    static void stop() {
        if (product != null) {
            product.close();
        }
    }

    @Test
    void groupThatMayNotAsk_isRefused_andEverybodyElseIsAnswered() {
        created("/requester-groups/carriers", """
                {"comment": "Interconnection partners", "access": "refuse", "zones": {"e164.arpa": "allow"}}""");
        created("/requester-groups/barred", "{\"access\": \"refuse\"}");
        done(rest.put("/requester-groups/carriers/networks", "{\"networks\": [\"127.0.20.0/24\"]}"));
        done(rest.put("/requester-groups/barred/networks", "{\"networks\": [\"127.0.20.128/25\"]}"));

        Dig barred = product.dig().from("127.0.20.200");
        await().atMost(PATIENCE)
                .until(() -> barred.number("441632960421").rcode().equals("REFUSED"));

        assertThat(barred.numberOverTcp("441632960421").rcode()).isEqualTo("REFUSED");
        assertThat(product.dig().from("127.0.20.7").number("441632960421").records())
                .hasSize(1);
        assertThat(product.dig().from("127.0.21.7").number("441632960421").records())
                .hasSize(1);
        assertThat(rest.get("/requesters/127.0.20.200").body()).contains("\"group\":\"barred\"");
    }

    @Test
    void variantOfADestination_isAnsweredToItsGroupAlone() {
        created("/rule-sets/e2e-berlin", RestClient.sip("sip:+{number}@sbc.example"));
        created("/rule-sets/e2e-partners", RestClient.sip("sip:+{number}@partners.example"));
        created("/zones/e164.arpa/numbers/+441632960422", "{\"ruleSet\":\"e2e-berlin\"}");
        created("/requester-groups/e2e-group", "{}");
        done(rest.put("/requester-groups/e2e-group/networks", "{\"networks\": [\"127.0.30.0/24\"]}"));
        done(rest.put("/rule-sets/e2e-berlin", """
                {"rules": [{"service": "E2U+sip", "uri": "sip:+{number}@sbc.example"}], "variants": {"e2e-group": "e2e-partners"}}"""));

        Dig partner = product.dig().from("127.0.30.1");
        await().atMost(PATIENCE)
                .until(() -> partner.number("441632960422").toString().contains("sip:+441632960422@partners.example"));

        assertThat(partner.numberOverTcp("441632960422").records())
                .isEqualTo(partner.number("441632960422").records());
        assertThat(product.dig().from("127.0.31.1").number("441632960422").toString())
                .contains("sip:+441632960422@sbc.example");
    }

    private static void created(String path, String json) {
        HttpResponse<String> answer = rest.create(path, json);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    }

    private static void done(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }
}
