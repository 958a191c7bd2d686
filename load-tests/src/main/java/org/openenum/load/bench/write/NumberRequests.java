package org.openenum.load.bench.write;

import java.util.Locale;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.openenum.load.rest.RestRequest;

/**
 * Requests that write numbers of eleven digits below {@code +999}, which no country has, in an order that looks random,
 * like changes by customers.
 *
 * @param apex the zone
 * @param destinations how many different URIs, each with a place for the number: SBCs, or carriers
 */
record NumberRequests(String apex, int destinations) {

    static final int BATCH_NUMBERS = 1_000;
    /** Numbers with eight digits after +999; the factor is coprime to this, so each number appears once. */
    private static final long NUMBERS = 100_000_000;

    private static final long SCATTER = 61_803_399;

    /** New numbers, a thousand in each request. */
    LongFunction<RestRequest> batches() {
        return turn -> RestRequest.post(
                "/zones/" + apex + "/numbers/batch",
                LongStream.range(turn * BATCH_NUMBERS, (turn + 1) * BATCH_NUMBERS)
                        .mapToObj(index ->
                                "{\"op\":\"put\",\"number\":\"" + digits(index) + "\",\"value\":" + body(index) + "}")
                        .collect(Collectors.joining(",", "{\"operations\":[", "]}")));
    }

    /** New destinations for existing numbers, one in each request. */
    LongFunction<RestRequest> changes(long existing, long firstTurn) {
        return turn -> RestRequest.replace(
                "/zones/" + apex + "/numbers/" + digits((firstTurn + turn) % existing), body(firstTurn + turn * 7 + 1));
    }

    private String body(long turn) {
        return "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:+{number}@sbc" + turn % destinations
                + ".example.net;user=phone\"}]}";
    }

    private static String digits(long index) {
        return "999" + String.format(Locale.ROOT, "%08d", index * SCATTER % NUMBERS);
    }
}
