package org.openenum.admin.health.vote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.openenum.admin.health.probe.AllowedAddresses;
import org.openenum.health.CheckKind;
import org.openenum.health.TargetCheck;
import org.openenum.health.TargetName;
import org.openenum.requester.ClientNetwork;

/** Many targets that receive queries and do not answer. */
class ProberIT {

    private static final int TARGETS = 100;

    private static final int TIMEOUT_MILLIS = 5_000;

    private static final String ADDRESS = "127.0.9.31";

    private final Map<DatagramChannel, Watched> silent = new HashMap<>();

    private void listen(int id) throws IOException {
        DatagramChannel channel = DatagramChannel.open().bind(new InetSocketAddress(ADDRESS, 0));
        channel.configureBlocking(false);
        DatagramSocket socket = channel.socket();
        TargetName name = new TargetName(ADDRESS, socket.getLocalPort());
        TargetCheck check = new TargetCheck(CheckKind.SIP_UDP, null, 10, TIMEOUT_MILLIS, 2, 3, null);
        silent.put(channel, new Watched(id, name, check, null, Instant.now(), ""));
    }

    private boolean hasHeard(DatagramChannel channel) throws IOException {
        return channel.receive(ByteBuffer.allocate(2_000)) != null;
    }

    @Test
    void targetsThatAreAllSilent_areAllAsked_beforeTheFirstHasRunOutOfTime() throws Exception {
        Prober prober = new Prober(
                "north",
                new AllowedAddresses(List.of(ClientNetwork.parse(ADDRESS + "/32"))),
                new VoteRows(null),
                new ProbeCounts(new SimpleMeterRegistry()),
                TARGETS);
        try {
            Map<TargetName, Watched> watched = new HashMap<>();
            for (int i = 1; i <= TARGETS; i++) {
                listen(i);
            }
            silent.values().forEach(target -> watched.put(target.name(), target));
            prober.take(watched, Map.of(), Instant.now());

            Set<DatagramChannel> asked = new HashSet<>();
            await().atMost(Duration.ofMillis(TIMEOUT_MILLIS - 500)).until(() -> {
                prober.ask(Instant.now());
                for (DatagramChannel channel : silent.keySet()) {
                    if (hasHeard(channel)) {
                        asked.add(channel);
                    }
                }
                return asked.size() == TARGETS;
            });
            assertThat(asked).hasSize(TARGETS);
        } finally {
            prober.stop();
            for (DatagramChannel channel : silent.keySet()) {
                channel.close();
            }
        }
    }
}
