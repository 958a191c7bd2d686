package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A country database with many networks, half of them IPv4, none of which can be merged with its neighbour: assigned to
 * three groups on the command line, and again without a change. {@code -Dnetworks.count=1000000} uses as many as the
 * largest databases have.
 */
class ManyNetworksIT {

    private static final int COUNT = Integer.getInteger("networks.count", 30_000);

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final List<String> COUNTRIES = List.of("DE", "FR", "JP");

    @TempDir
    private Path folder;

    @Test
    void everyNetworkOfALargeDatabase_isInItsGroup_atTheServerToo() throws Exception {
        Path file = database().writeTo(folder.resolve("large.mmdb"), Instant.parse("2026-07-01T00:00:00Z"));
        try (Product product = Product.up(folder.resolve("data"), Ports.free())) {
            RestClient rest = product.rest();
            for (String country : COUNTRIES) {
                assertThat(rest.create("/requester-groups/" + group(country), "{}")
                                .statusCode())
                        .isEqualTo(201);
            }
            long before = System.nanoTime();
            assertThat(networks(product, file))
                    .contains(group("DE") + ": " + COUNT / 3 + " networks to add, 0 to remove");
            long given = System.nanoTime();
            await().atMost(PATIENCE).until(() -> metric(product, "openenum_requester_networks") == COUNT);
            long served = System.nanoTime();
            assertThat(rest.get("/requesters/10.0.0.9").body()).contains("\"group\":\"" + group("JP") + "\"");
            assertThat(rest.get("/requesters/10.0.0.17").body()).contains("\"group\":null");
            assertThat(networks(product, file)).contains(group("DE") + ": 0 networks to add, 0 to remove");
            System.out.printf(
                    "%d networks, a file of %.1f MB: given in %.1f s, served %.1f s later, again without a change in"
                            + " %.1f s; in memory %.1f MB; peak of enum-server %s, of enum-admin %s%n",
                    COUNT,
                    Files.size(file) / 1e6,
                    (given - before) / 1e9,
                    (served - given) / 1e9,
                    (System.nanoTime() - served) / 1e9,
                    metric(product, "openenum_requester_network_bytes") / 1e6,
                    peak(product, "enum-server"),
                    peak(product, "enum-admin"));
        }
    }

    /** Every second /29 of 10.0.0.0/8 from 10.0.0.8 on, and every second /56 of 2001:db8::/32. */
    private static CountryFile database() {
        CountryFile file = new CountryFile();
        for (int i = 0; i < COUNT; i++) {
            int place = i / 2 * 2 + 1;
            String country = COUNTRIES.get((i + 2) % COUNTRIES.size());
            if (i % 2 == 0) {
                file.with(ipv4(0x0A000000 + (place << 3)) + "/29", country);
            } else {
                file.with("2001:db8:%x:%x::/56".formatted(place >> 8, (place & 0xFF) << 8), country);
            }
        }
        return file;
    }

    private static String ipv4(int address) {
        return (address >>> 24) + "." + (address >> 16 & 0xFF) + "." + (address >> 8 & 0xFF) + "." + (address & 0xFF);
    }

    private static String group(String country) {
        return "of-" + country.toLowerCase(Locale.ROOT);
    }

    private static String networks(Product product, Path file) {
        Launcher.Outcome outcome = Launcher.run(Launcher.command(List.of(
                "networks",
                file.toString(),
                "DE=" + group("DE"),
                "FR=" + group("FR"),
                "JP=" + group("JP"),
                "--data",
                product.data().toString())));
        assertThat(outcome.exitStatus()).as(outcome.toString()).isZero();
        return outcome.output();
    }

    private static double metric(Product product, String name) throws IOException, InterruptedException {
        URI address = URI.create("http://127.0.0.1:" + product.ports().serverManagement() + "/actuator/prometheus");
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString())
                .body()
                .lines()
                .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /** The peak memory of a program, according to Linux. */
    private static String peak(Product product, String program) throws IOException {
        Path status = Path.of("/proc/" + product.pid(program) + "/status");
        return !Files.exists(status)
                ? "unknown"
                : Files.readString(status).replaceAll("(?s).*VmHWM:\\s*(\\d+ kB).*", "$1");
    }
}
