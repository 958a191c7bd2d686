package org.openenum.load.bench.transport;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.openenum.load.bench.result.Row;
import org.openenum.load.dns.Answer;

/**
 * Queries sent one after another.
 *
 * @param nanos the time of each, from before it was sent until its answer arrived; with opening and closing its
 *     connection, if it has its own
 * @param lost how many had no answer
 * @param wrong how many had a wrong answer
 * @param firsts how many different records were the first in an answer
 */
record RoundTrips(Histogram nanos, int lost, int wrong, int firsts) {

    private static final int DIGITS = 3;
    private static final double NANOS_PER_MICRO = 1e3;

    /** The figures, in microseconds. */
    Row row() {
        return new Row()
                .and("mean", nanos.getMean() / NANOS_PER_MICRO)
                .and("p50", micros(50))
                .and("p90", micros(90))
                .and("p99", micros(99))
                .and("max", micros(100))
                .and("lost", lost)
                .and("wrong", wrong)
                .and("firsts", firsts);
    }

    private double micros(double percentile) {
        return nanos.getValueAtPercentile(percentile) / NANOS_PER_MICRO;
    }

    /** Sends the same query repeatedly. */
    static RoundTrips measure(Exchange exchange, AddressQuestion question, int times) throws IOException {
        Histogram nanos = new Histogram(TimeUnit.MILLISECONDS.toNanos(2L * Exchange.PATIENCE_MILLIS), DIGITS);
        BitSet firsts = new BitSet();
        byte[] answer = new byte[Exchange.MAX_ANSWER_OCTETS];
        int lost = 0;
        int wrong = 0;
        for (int id = 0; id < times; id++) {
            byte[] message = question.message(id);
            try {
                long begin = System.nanoTime();
                exchange.send(message);
                int length = exchange.receive(answer);
                while (length < Short.BYTES || Answer.id(answer) != id) {
                    length = exchange.receive(answer);
                }
                long end = System.nanoTime();
                int first = question.firstAddress(Arrays.copyOf(answer, length));
                nanos.recordValue(Math.min(end - begin, nanos.getHighestTrackableValue()));
                firsts.set(first);
                wrong += first == 0 ? 1 : 0;
            } catch (SocketTimeoutException e) {
                lost++;
            }
        }
        firsts.clear(0);
        return new RoundTrips(nanos, lost, wrong, firsts.cardinality());
    }
}
