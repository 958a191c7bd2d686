package org.openenum.admin.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class NodeWatchIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final MeasuredServer server = new MeasuredServer();

    private final NodeWatch watch =
            new NodeWatch(List.of("vienna=" + server.url(), "nobody=http://127.0.0.1:1"), Clock.systemUTC());

    @AfterEach
    void stop() {
        watch.stop();
        server.close();
    }

    @Test
    void servers_areSeenAsTheyAre() {
        watch.start();

        await().atMost(PATIENCE).untilAsserted(() -> {
            assertThat(watch.now().queriesPerSecond()).isPositive();
            assertThat(watch.now().answersPerSecond()).containsOnlyKeys("NOERROR", "NXDOMAIN");
            assertThat(watch.now().lagSeconds()).isEqualTo(0.021);
            assertThat(watch.now().nodes()).isEqualTo(2);
            assertThat(watch.now().readyNodes()).isEqualTo(1);
            assertThat(watch.history()).isNotEmpty();
        });
        assertThat(watch.nodes()).extracting(NodeView::name).containsExactly("vienna", "nobody");
        assertThat(watch.nodes().get(1).health()).isEqualTo(NodeHealth.SILENT);
        assertThat(watch.nodes().get(1).seenAt()).isNull();
    }

    @Test
    void serverThatGoes_becomesNotReadyThenSilent() {
        server.isNotReady();
        watch.start();
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(watch.nodes().get(0).health()).isEqualTo(NodeHealth.NOT_READY));

        server.close();

        await().atMost(PATIENCE).untilAsserted(() -> {
            assertThat(watch.nodes().get(0).health()).isEqualTo(NodeHealth.SILENT);
            assertThat(watch.nodes().get(0).seenAt()).isNotNull();
            assertThat(watch.now().queriesPerSecond()).isZero();
        });
    }
}
