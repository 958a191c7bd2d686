package org.openenum.admin.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;

/** The names of requests in the metrics. */
class RouteNamesIT {

    private final RunningAdmin admin = RunningAdmin.on(TestDatabase.H2);

    @ParameterizedTest
    @CsvSource({
        // role,        method, path,                                                        status, name
        "administrator, GET,    /api/v1/zones/metered.example,                               404, /api/v1/zones/{apex}",
        "administrator, DELETE, /api/v1/zones/metered.example/records/www.metered.example/A, 404, '/api/v1/zones/{apex}/records/{owner}/{type}'",
        "administrator, DELETE, /api/v1/jobs,                                                405, /api/v1/jobs",
        "nobody,        GET,    /api/v1/zones/metered.example/serial,                        401, /api/v1/zones/{apex}/serial",
        "nobody,        PATCH,  /api/v1/rule-sets/metered,                                   401, /api/v1/rule-sets/{name}",
        "viewer,        DELETE, /api/v1/tokens/17,                                           403, /api/v1/tokens/{id}",
        "nobody,        GET,    /api/v1/nothing/metered,                                     401, NOT_FOUND",
        "administrator, GET,    /api/v1/nothing/metered,                                     404, NOT_FOUND",
        "nobody,        GET,    /sign-in,                                                    200, /sign-in",
        "nobody,        GET,    /zones,                                                      302, /zones",
        "nobody,        GET,    /favicon.svg,                                                200, FILE",
    })
    void request_isCountedUnderItsRoute(String who, String method, String path, int status, String name) {
        String token = who.equals("nobody")
                ? ""
                : admin.client(who.equals("viewer") ? Role.VIEWER : Role.ADMINISTRATOR)
                        .token();
        double before = counted(name, method, status);

        assertThat(new ApiClient(admin.url(), token).send(method, path, null).status())
                .isEqualTo(status);

        await().untilAsserted(() ->
                assertThat(counted(name, method, status)).as(names().toString()).isGreaterThan(before));
    }

    @Test
    void nothing_isCountedWithoutARoute() {
        assertThat(names()).doesNotContain("UNKNOWN", "/**", "REDIRECTION");
    }

    private double counted(String name, String method, int status) {
        return admin
                .get(MeterRegistry.class)
                .find("http.server.requests")
                .tags("uri", name, "method", method, "status", Integer.toString(status))
                .timers()
                .stream()
                .mapToLong(timer -> timer.count())
                .sum();
    }

    private Set<String> names() {
        Set<String> names = new TreeSet<>();
        for (Meter meter :
                admin.get(MeterRegistry.class).find("http.server.requests").meters()) {
            names.add(String.valueOf(meter.getId().getTag("uri")));
        }
        return names;
    }
}
