package org.openenum.server.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.openenum.server.answer.Prefetch;
import org.openenum.server.message.Packets;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;

/**
 * Packets that arrived together are announced before the first is answered; that is harmless, whatever they contain.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PrefetchTest {

    private static final int MAX_PACKETS = 64;
    private static final int SLOT_OCTETS = 512;

    private RunningPlan running;
    private Prefetch prefetch;

    @BeforeAll
    void start() {
        InMemoryPlan plan = new InMemoryPlan();
        plan.commit(() -> {
            plan.zone(1, "3.4.e164.arpa", Numbering.E164, false);
            plan.anonymousRuleSet(1, "sip:+{number}@sbc.example.net");
            for (int i = 0; i < 200; i++) {
                plan.number(1, "4312345678%03d".formatted(i), 1);
            }
        });
        running = RunningPlan.of(plan, 16, 1 << 20);
        running.fill();
        prefetch = running.answerer().prefetch(MAX_PACKETS);
    }

    @AfterAll
    void close() {
        running.close();
    }

    @Test
    void questionsOfAllKinds_areFetched_andNotCounted() {
        long before = running.cache().figures().pageHits();
        tell(List.of(
                question("7.1.0.8.7.6.5.4.3.2.1.3.4.e164.arpa."),
                question("9.1.0.8.7.6.5.4.3.2.1.3.4.e164.arpa."),
                question("4.3.2.1.3.4.e164.arpa."),
                question("0.3.4.e164.arpa."),
                question("3.4.e164.arpa."),
                question("9.9.9.E164.ARPA."),
                question("1.2.3.example."),
                question("1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.3.4.e164.arpa."),
                question("_sip._udp.1.2.3.4.e164.arpa."),
                question(".")));
        assertThat(running.cache().figures().pageHits()).isEqualTo(before);
    }

    @Test
    void brokenPackets_arePassedOver() {
        byte[] question = question("7.1.0.8.7.6.5.4.3.2.1.3.4.e164.arpa.");
        Random random = new Random(6116);
        for (int round = 0; round < 500; round++) {
            byte[] broken = question.clone();
            broken[random.nextInt(broken.length)] = (byte) random.nextInt(256);
            byte[] cut = Arrays.copyOf(broken, random.nextInt(broken.length + 1));
            assertThatCode(() -> tell(List.of(cut, broken, cut, question, cut, broken)))
                    .as("round %d", round)
                    .doesNotThrowAnyException();
        }
    }

    private void tell(List<byte[]> packets) {
        ByteBuffer memory = ByteBuffer.allocateDirect(MAX_PACKETS * SLOT_OCTETS);
        for (int i = 0; i < packets.size(); i++) {
            memory.put(i * SLOT_OCTETS, packets.get(i));
            prefetch.add(memory, i * SLOT_OCTETS, packets.get(i).length);
        }
        prefetch.fetch();
    }

    private static byte[] question(String name) {
        return Packets.question(name, "NAPTR").toWire();
    }
}
