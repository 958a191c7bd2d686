package org.openenum.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.openenum.endtoend.Product;
import org.openenum.endtoend.RestClient;

/**
 * The product, with zones that are created over REST and filled by the import of zone files, like an administrator
 * does.
 */
final class Subject {

    private static final Duration IMPORT_LIMIT = Duration.ofMinutes(2);

    private final Product product;
    private final RestClient rest;

    Subject(Product product) {
        this.product = product;
        this.rest = product.rest();
    }

    int port() {
        return product.ports().dns();
    }

    /** Imports the zones and waits until the product answers from them; returns them with their serials. */
    List<ZoneText> load(List<ZoneText> zones) {
        List<ZoneText> loaded = new ArrayList<>();
        for (ZoneText zone : zones) {
            String apex = zone.apex().toString(true);
            HttpResponse<String> made = rest.create(
                    "/zones/" + apex,
                    "{\"numbering\":\"" + zone.numbering() + "\",\"nameServers\":[\"ns.elsewhere.example\"]}");
            assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
            doImport(apex, zone.text(line -> true));
            long serial =
                    Long.parseLong(rest.get("/zones/" + apex + "/serial").body().replaceAll("[^0-9]", ""));
            loaded.add(zone.withSerial(serial));
        }
        awaitServed(loaded);
        return loaded;
    }

    /** Waits until the product answers with these zones' serials. */
    void awaitServed(List<ZoneText> zones) {
        try (Asker asker = Asker.of(port())) {
            zones.forEach(zone -> await().atMost(IMPORT_LIMIT).until(() -> zone.isServedBy(asker)));
        }
    }

    private void doImport(String apex, String file) {
        HttpResponse<String> job =
                rest.post("/imports?zone=" + apex + "&format=zonefile&onError=abort&mode=merge&apply=true", file);
        assertThat(job.statusCode()).as(job.body()).isEqualTo(202);
        String path = job.headers().firstValue("Location").orElseThrow().replaceFirst("^.*/api/v1", "");
        String end = await().atMost(IMPORT_LIMIT)
                .until(() -> rest.get(path).body(), body -> body.contains("\"isFinal\":true"));
        assertThat(end)
                .as(
                        "import of %s: %s\n%s",
                        apex,
                        end,
                        rest.get(path.replace("jobs", "imports") + "/errors.csv")
                                .body())
                .containsIgnoringCase("\"state\":\"done\"");
    }
}
