package org.openenum.admin.proximity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.node.MeasuredServer;
import org.openenum.admin.requester.RequesterGroupService;
import org.openenum.database.TestDatabase;

/** Several programs on one database that watch which networks send queries. */
class ProximityWatchIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String GROUP = "proximity-watch";

    private static final String SERVER = "proximity-watch-1";

    private static final String OTHER = "proximity-watch-2";

    @Test
    void ofTwoPrograms_oneAsks_andTheOtherGoesOnWhenItEnds() {
        RunningAdmin first = RunningAdmin.on(TestDatabase.POSTGRESQL);
        ApiClient client = first.client(Role.ADMINISTRATOR);
        assertThat(client.create("/requester-groups/" + GROUP, "{}").status()).isEqualTo(201);
        try (ProximityResponder service = new ProximityResponder();
                MeasuredServer server = new MeasuredServer()) {
            service.says("198.19.80.0", GROUP);
            service.says("198.19.81.0", GROUP);
            service.says("2001:db8:80::", GROUP);
            server.report(SERVER, RunningAdmin.DNS_PORT, client);
            RunningAdmin one = watching(first, service);
            RunningAdmin other = watching(first, service);
            try {
                await().atMost(PATIENCE).until(() -> {
                    asked(server, "198.19.80.7");
                    asked(server, "198.19.80.8");
                    asked(server, "2001:db8:80:0:0:0:0:7");
                    return networks(first).equals(List.of("198.19.80.0/24", "2001:db8:80::/48"));
                });
                assertThat(service.asked()).containsExactlyInAnyOrder("198.19.80.0", "2001:db8:80::");

                one.close();
                await().atMost(PATIENCE).until(() -> {
                    asked(server, "198.19.81.255");
                    return networks(first).contains("198.19.81.0/24");
                });
                assertThat(service.asked()).hasSize(3);
                assertThat(client.get("/audit").toString()).doesNotContain("query-log.open");
            } finally {
                one.close();
                other.close();
            }
        } finally {
            client.put("/requester-groups/" + GROUP + "/networks", "{\"networks\": []}", "If-Match", "*");
            client.send("DELETE", "/nodes/" + SERVER, null);
        }
    }

    @Test
    void networkThatAsksNoLonger_isForgotten_butNotOfAServerThatCannotBeReadAnyMore() {
        RunningAdmin first = RunningAdmin.alone(TestDatabase.POSTGRESQL);
        RunningAdmin watching = null;
        MeasuredServer other = new MeasuredServer();
        try (ProximityResponder service = new ProximityResponder();
                MeasuredServer server = new MeasuredServer()) {
            ApiClient client = first.client(Role.ADMINISTRATOR);
            client.create("/requester-groups/" + GROUP, "{}");
            for (int i = 0; i < 10; i++) {
                service.says("198.19.9" + i + ".0", GROUP);
            }
            server.report(SERVER, RunningAdmin.DNS_PORT, client);
            other.report(OTHER, RunningAdmin.DNS_PORT, client);
            watching = watching(first, service, "--openenum.proximity.keep=1s");
            await().atMost(PATIENCE).until(() -> {
                asked(other, "198.19.90.7");
                asked(server, "198.19.99.7");
                return networks(first).equals(List.of("198.19.90.0/24", "198.19.99.0/24"));
            });
            await().atMost(PATIENCE).until(() -> {
                asked(other, "198.19.90.7");
                return networks(first).equals(List.of("198.19.90.0/24"));
            });

            other.close();
            for (int i = 1; i < 5; i++) {
                String next = "198.19.9" + i;
                await().atMost(PATIENCE).until(() -> {
                    asked(server, next + ".7");
                    return networks(first).contains(next + ".0/24");
                });
            }

            assertThat(networks(first)).contains("198.19.90.0/24");
        } finally {
            other.close();
            if (watching != null) {
                watching.close();
            }
            first.close();
        }
    }

    private static RunningAdmin watching(RunningAdmin beside, ProximityResponder service, String... more) {
        return beside.another(Stream.concat(
                        Stream.of(
                                "--openenum.nodes.allowed=127.0.0.0/8",
                                "--openenum.proximity.url=" + service.url(),
                                "--openenum.proximity.groups=" + GROUP,
                                "--openenum.proximity.every=1s",
                                "--openenum.proximity.sample=1s"),
                        Stream.of(more))
                .toArray(String[]::new));
    }

    private static void asked(MeasuredServer server, String requester) {
        server.asked(requester, "1.2.4.0.6.9.2.3.6.1.4.4.e164.arpa.", "441632960421", "NOERROR", "NUMBER");
    }

    private static List<String> networks(RunningAdmin admin) {
        return admin.get(RequesterGroupService.class).networks(GROUP).networks();
    }
}
