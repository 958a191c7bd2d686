package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kamailio's {@code enum_query()} resolves numbers through enum-server, with the configuration in docs/recipes.md, and
 * dials what the look-up predicts. Both run in their own namespace.
 */
class KamailioIT {

    /** On an idle machine, a change is visible within a second. */
    private static final Duration SEEN_LIMIT = Duration.ofMinutes(1);

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    @Test
    void numbersOfAZone_areResolvedByEnumQuery() throws IOException {
        KamailioNamespace.assumeAllowed();
        Path data = folder.resolve("data");
        Map<String, String> foretold = provision(data);

        List<String> numbers =
                new ArrayList<>(List.of("+49301234", "+49301235", "+4366012345", "+4366099999", "+441632960000"));
        List<String> expected = new ArrayList<>(List.of(
                "+49301234 302 sip:+49301234@sbc.example",
                "+49301235 404 -",
                "+4366012345 302 sip:+4366012345@block.example;user=phone",
                "+4366099999 302 sip:exception@sbc.example",
                "+441632960000 302 sip:0@sbc.example"));
        foretold.forEach((number, line) -> {
            numbers.add(number);
            expected.add(line);
        });

        Launcher.Outcome calls = Launcher.run(kamailioAsked(data, numbers));

        assertThat(calls.output().lines())
                .as(calls.error() + KamailioNamespace.logs(folder, "enum-server", "kamailio"))
                .containsExactlyElementsOf(expected);
    }

    /**
     * Creates the numbers; returns those of {@link KindsOfRules}, each with the line that {@link SipClient} must print.
     */
    private static Map<String, String> provision(Path data) {
        try (Product product = Product.up(data, Ports.free())) {
            RestClient rest = product.rest();
            if (rest.get("/zones/e164.arpa").statusCode() == 404) {
                rest.create("/zones/e164.arpa", "{}");
            }
            Map.of(
                            "numbers/+49301234",
                            RestClient.sip("sip:+{number}@sbc.example"),
                            "numbers/+4366099999",
                            RestClient.sip("sip:exception@sbc.example"),
                            "numbers/+441632960000",
                            "{\"rules\":[{\"service\":\"E2U+sip\",\"regexp\":\"!^\\\\+44163296000(.*)$!sip:\\\\1@sbc.example!\"}]}",
                            "blocks/+43660",
                            "{\"minDigits\":10,\"maxDigits\":12,\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:+{number}@block.example;user=phone\"}]}")
                    .forEach((path, body) -> create(rest, path, body));
            Map<String, String> kinds = KindsOfRules.byNumber();
            kinds.forEach((number, body) -> create(rest, "numbers/" + number, body));
            Map<String, String> foretold = new LinkedHashMap<>();
            kinds.keySet().forEach(number -> foretold.put(number, foretell(rest, number)));
            return foretold;
        }
    }

    /** What Kamailio would dial according to the look-up, once the server answers with the rules of the number. */
    private static String foretell(RestClient rest, String number) {
        String path = "/lookup?zone=e164.arpa&number=" + number.replace("+", "%2B");
        JsonNode lookup = await().atMost(SEEN_LIMIT)
                .until(
                        () -> JSON.readTree(rest.get(path).body()),
                        seen -> seen.path("agree").asBoolean());
        for (JsonNode client : lookup.at("/dns/clients")) {
            if (client.path("client").asText().equals("Kamailio")) {
                return client.path("uri").isTextual()
                        ? number + " 302 " + client.path("uri").asText()
                        : number + " 404 -";
            }
        }
        throw new AssertionError("Kamailio is not in " + lookup);
    }

    private static void create(RestClient rest, String path, String body) {
        var response = rest.create("/zones/e164.arpa/" + path, body);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(201);
    }

    /** The configuration in the recipe. */
    private Path recipe() throws IOException {
        return Files.writeString(
                folder.resolve("kamailio.cfg"), Recipes.of("KamailioIT", "").get(0));
    }

    private ProcessBuilder kamailioAsked(Path data, List<String> numbers) throws IOException {
        List<String> command = KamailioNamespace.command("in-namespace.sh");
        command.addAll(List.of(recipe().toString(), folder.toString()));
        command.addAll(serverCommand());
        command.add("--");
        command.addAll(KamailioNamespace.java());
        command.add(SipClient.class.getName());
        command.addAll(numbers);
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("OPENENUM_DATA", data.toString());
        builder.environment().put("OPENENUM_DNS_ADDRESS", "127.0.0.1");
        builder.environment().put("OPENENUM_DNS_PORT", "53");
        // Each number is queried once, and the first query for its rules reads the database.
        builder.environment().put("OPENENUM_DNS_WAITING_WITHIN", "4s");
        builder.environment().put("OPENENUM_CACHE_LOADWITHIN", "4s");
        return builder;
    }

    private static List<String> serverCommand() throws IOException {
        Path module = Launcher.HOME.resolve("enum-server");
        try (Stream<Path> files = Files.list(module.resolve("target"))) {
            Path jar = files.filter(file -> file.getFileName().toString().matches("enum-server-[0-9].*\\.jar"))
                    .findFirst()
                    .orElseThrow();
            return List.of(
                    KamailioNamespace.java().get(0),
                    "@" + module.resolve("jvm.options"),
                    "-cp",
                    jar + ":" + module.resolve("target/lib") + "/*",
                    "org.openenum.server.config.EnumServer");
        }
    }
}
