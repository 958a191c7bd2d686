package org.openenum.server.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.InstantSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.server.message.Packets;
import org.openenum.server.ops.ServerCounts;
import org.openenum.server.ops.Transport;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;

/**
 * What an answer allocates, from packet to packet, when all is in memory: the limit of a number holds for an ordinary
 * name, too.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AnswerAllocationTest {

    private static final int NAMES = 300; // More than one page.
    private static final int WARM_UP = 50_000;
    private static final int MEASURED = 50_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private RunningPlan running;
    private QueryPath path;

    @BeforeAll
    void start() {
        InMemoryPlan plan = new InMemoryPlan();
        plan.commit(() -> {
            plan.zone(1, "e164.arpa", Numbering.E164, false);
            plan.zone(2, "hosts.example", Numbering.PRIVATE, false);
            plan.anonymousRuleSet(1, "sip:+{number}@sbc.example.net");
            plan.number(1, "441632960083", 1);
            for (int i = 0; i < NAMES; i++) {
                plan.record(2, "host-%03d.hosts.example. 60 IN A 192.0.2.%d".formatted(i, i % 256));
            }
        });
        running = RunningPlan.of(plan, 1_024, 1 << 20);
        running.fill();
        running.ask("3.8.0.0.6.9.2.3.6.1.4.4.e164.arpa NAPTR"); // Its rules are loaded by the first query.
        path = new QueryPath(
                running.answerer(),
                () -> false,
                new ServerCounts(1).ofLoop(0),
                PlainSettings.SETTINGS,
                InstantSource.system());
    }

    @AfterAll
    void close() {
        running.close();
    }

    @ParameterizedTest(name = "{0} {1}: at most {2} octets")
    @CsvSource({
        "3.8.0.0.6.9.2.3.6.1.4.4.e164.arpa., NAPTR, 600",
        "4.8.0.0.6.9.2.3.6.1.4.4.e164.arpa., NAPTR, 600",
        "host-123.hosts.example., A, 600",
        "host-123.hosts.example., TXT, 600",
        "host-123x.hosts.example., A, 600",
    })
    void answer_costs(String name, String type, int maxOctets) {
        byte[] question = Packets.question(name, type).toWire();
        ask(question, WARM_UP);

        long before = THREADS.getCurrentThreadAllocatedBytes();
        ask(question, MEASURED);
        long perQuery = (THREADS.getCurrentThreadAllocatedBytes() - before) / MEASURED;

        assertThat(perQuery).isLessThanOrEqualTo(maxOctets);
    }

    private void ask(byte[] question, int times) {
        for (int i = 0; i < times; i++) {
            if (path.handle(question, question.length, Transport.UDP, AskedPath.CLIENT) != Handling.ANSWERED) {
                throw new AssertionError("not in memory");
            }
        }
    }
}
