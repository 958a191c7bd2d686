package org.openenum.load.bench.traffic;

import java.util.Map;

/**
 * What a load generator has seen.
 *
 * @param perSecond answers per second
 * @param answers all of them
 * @param lost questions without one
 * @param dropped datagrams for which the generator's own sockets had no room, which are among the lost; 0 where nobody
 *     counts them
 * @param strange datagrams that answer nothing that was asked: another id, or another question; none where they are not
 *     looked at
 * @param codes answers by response code: NOERROR, NXDOMAIN
 * @param micros times of answers in microseconds, by percentile: p50, p99, p999; none where they were not looked at
 */
public record LoadReport(
        double perSecond,
        long answers,
        long lost,
        long dropped,
        long strange,
        Map<String, Long> codes,
        Map<String, Double> micros) {

    public LoadReport {
        codes = Map.copyOf(codes);
        micros = Map.copyOf(micros);
    }

    /** Answers with a response code. */
    public long with(String code) {
        return codes.getOrDefault(code, 0L);
    }
}
