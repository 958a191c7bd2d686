package org.openenum.load.bench.traffic;

import java.util.Map;

/**
 * The results of a load generator.
 *
 * @param perSecond answers per second
 * @param answers all answers
 * @param lost queries without an answer
 * @param dropped datagrams for which the generator's own sockets had no room, included in the lost ones; 0 if not
 *     counted
 * @param strange datagrams that answer no outstanding query: another id, or another question; none if not counted
 * @param codes answers by response code: NOERROR, NXDOMAIN
 * @param micros response times in microseconds, by percentile: p50, p99, p999; none if not recorded
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
