package org.openenum.server.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openenum.server.message.Packets.hex;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.server.answer.Answerer;
import org.openenum.server.message.AnswerWriter;
import org.openenum.server.message.QueryMessage;
import org.openenum.server.message.Rcode;
import org.openenum.server.ops.ServerCounts;
import org.openenum.server.ops.Transport;
import org.openenum.server.requester.Requester;

/** What the query path itself allocates, without the answer: garbage on event loops causes pauses. */
class AllocationTest {

    private static final int WARM_UP = 50_000;
    private static final int MEASURED = 100_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final QueryPath path = new QueryPath(
            new NothingKnown(),
            () -> false,
            new ServerCounts(1).ofLoop(0),
            AskedPath.settings(new Identity("1", "node-7", "node-7"), false),
            InstantSource.system());

    @ParameterizedTest(name = "{0}: at most {1} octets")
    @CsvSource(delimiter = '|', textBlock = """
    no OPT               | 1   | 1234 0100 0001 0000 0000 0000 01 31 00 0023 0001
    OPT without options  | 1   | 1234 0100 0001 0000 0000 0001 01 31 00 0023 0001 00 0029 04D0 00 00 8000 0000
    NSID and unknown     | 1   | 1234 0100 0001 0000 0000 0001 01 31 00 0023 0001 00 0029 04D0 00 00 8000 0009 0003 0000 FDE9 0001 07
    cookie (address)     | 100 | 1234 0100 0001 0000 0000 0001 01 31 00 0023 0001 00 0029 04D0 00 00 8000 000C 000A 0008 2464C4ABCF10C957
    """)
    void query_costs(String what, int maxOctets, String packet) {
        byte[] octets = hex(packet);
        ask(octets, WARM_UP);

        long before = THREADS.getCurrentThreadAllocatedBytes();
        ask(octets, MEASURED);
        long perQuery = (THREADS.getCurrentThreadAllocatedBytes() - before) / MEASURED;

        assertThat(perQuery).isLessThan(maxOctets);
    }

    @Test
    void mutatedPackets_costNoMoreThanValidOnes() {
        MutatedPackets packets = new MutatedPackets(1);
        ask(packets, WARM_UP);

        long before = THREADS.getCurrentThreadAllocatedBytes();
        ask(packets, MEASURED);
        long perPacket = (THREADS.getCurrentThreadAllocatedBytes() - before) / MEASURED;

        assertThat(perPacket).isLessThan(100);
    }

    private void ask(MutatedPackets packets, int times) {
        for (int i = 0; i < times; i++) {
            packets.next();
            path.handle(packets.packet(), packets.length(), Transport.UDP, AskedPath.CLIENT);
        }
    }

    private void ask(byte[] packet, int times) {
        for (int i = 0; i < times; i++) {
            path.handle(packet, packet.length, Transport.UDP, AskedPath.CLIENT);
        }
    }

    private static final class NothingKnown implements Answerer {

        @Override
        public Outcome answer(QueryMessage query, Requester requester, AnswerWriter out) {
            out.rcode(Rcode.NXDOMAIN);
            return Outcome.WRITTEN;
        }

        @Override
        public void whenLoaded(QueryMessage query, Requester requester, Waiting waiting) {}
    }
}
