package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A client sends queries from an unknown network, and a service over HTTP assigns the network to a group. */
class ProximityIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String NUMBER = "441632960441";

    private static final Queue<String> ASKED = new ConcurrentLinkedQueue<>();

    private static HttpServer service;
    private static Product product;
    private static RestClient rest;

    @BeforeAll
    static void up(@TempDir Path folder) throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/group", ProximityIT::answer);
        service.start();
        product = Product.up(
                folder.resolve("data"),
                Ports.free(),
                Map.of(
                        "OPENENUM_PROXIMITY_URL",
                        "http://127.0.0.1:" + service.getAddress().getPort() + "/group?address={address}",
                        "OPENENUM_PROXIMITY_GROUPS",
                        "north,south",
                        "OPENENUM_PROXIMITY_EVERY",
                        "1s",
                        "OPENENUM_PROXIMITY_SAMPLE",
                        "1s"));
        rest = product.rest();
        if (rest.get("/zones/e164.arpa").statusCode() == 404) {
            created("/zones/e164.arpa", "{}");
        }
        created("/requester-groups/north", "{}");
        created("/requester-groups/south", "{}");
        created("/requester-groups/carriers", "{}");
        created("/rule-sets/e2e-near", RestClient.sip("sip:+{number}@near.example"));
        created("/rule-sets/e2e-far", """
                {"rules": [{"service": "E2U+sip", "uri": "sip:+{number}@far.example"}], "variants": {"north": "e2e-near"}}""");
        created("/zones/e164.arpa/numbers/+" + NUMBER, "{\"ruleSet\":\"e2e-far\"}");
        assertThat(rest.put("/requester-groups/carriers/networks", "{\"networks\": [\"127.0.72.0/24\"]}")
                        .statusCode())
                .isEqualTo(200);
    }

    @AfterAll
    static void stop() {
        if (product != null) {
            product.close();
        }
        service.stop(0);
    }

    /** Returns north for two networks; the second one is in another group anyway. */
    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String address = exchange.getRequestURI().getQuery().replace("address=", "");
            ASKED.add(address);
            String group = address.equals("127.0.70.0") || address.equals("127.0.72.0") ? "\"north\"" : "null";
            byte[] body = ("{\"group\": " + group + "}").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Test
    void requesterOfANetworkThatNobodyKnows_isAnsweredAsItsGroup_onceTheServiceHasSaidSo() {
        Dig stranger = product.dig().from("127.0.70.7");
        Dig neighbour = product.dig().from("127.0.71.7");
        Dig carrier = product.dig().from("127.0.72.7");
        await().atMost(PATIENCE)
                .ignoreExceptions()
                .until(() -> stranger.number(NUMBER).toString().contains("sip:+" + NUMBER + "@far.example"));

        await().atMost(PATIENCE).until(() -> {
            neighbour.number(NUMBER);
            carrier.number(NUMBER);
            return stranger.number(NUMBER).toString().contains("sip:+" + NUMBER + "@near.example")
                    && ASKED.contains("127.0.71.0");
        });

        assertThat(product.dig().from("127.0.70.200").number(NUMBER).toString()).contains("near.example");
        assertThat(neighbour.number(NUMBER).toString()).contains("far.example");
        assertThat(carrier.number(NUMBER).toString()).contains("far.example");
        assertThat(ASKED).as("one question for each network").containsOnlyOnce("127.0.70.0", "127.0.71.0");
        assertThat(ASKED).doesNotContain("127.0.72.0");
        assertThat(rest.get("/requesters/127.0.70.7").body()).contains("127.0.70.0/24", "north");
        assertThat(rest.get("/requester-groups/north/history").body())
                .contains("\"proximity\"", "the proximity service http://127.0.0.1:");
        assertThat(rest.get("/audit").body()).as("nobody has looked at queries").doesNotContain("query-log.open");
    }

    private static void created(String path, String json) {
        HttpResponse<String> answer = rest.create(path, json);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    }
}
