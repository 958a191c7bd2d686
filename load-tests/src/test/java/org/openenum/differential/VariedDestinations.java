package org.openenum.differential;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import org.openenum.endtoend.RestClient;

/**
 * A requester group with answers of every kind that a file can contain: other destinations, always, at this hour and
 * not at this hour; services only for the group; and all of that in an old form.
 */
record VariedDestinations(String group, List<String> names) {

    private static final String GROUP = "viewers";

    private static final String VARIANT = "for-viewers";

    static VariedDestinations putInto(RestClient rest, String network) {
        assertGood(rest.create("/requester-groups/" + GROUP, """
                {"answerForm": {"legacyService": true, "privateServices": true, "ttl": 77, "maxRecords": 3}}"""));
        assertGood(rest.put("/requester-groups/" + GROUP + "/networks", "{\"networks\": [\"" + network + "\"]}"));
        assertGood(rest.create("/rule-sets/" + VARIANT, """
                {"ttl": 120, "rules": [
                  {"preference": 30, "service": "E2U+sip+voice:tel", "uri": "sip:+{number}@viewers.example"},
                  {"preference": 10, "service": "E2U+P-lab:sip", "uri": "sip:{number}@lab.example"},
                  {"preference": 20, "service": "E2U+email:mailto", "uri": "mailto:{number}@viewers.example"}]}"""));
        List<String> times = List.of(
                "",
                ", \"variantTimes\": {\"viewers\": {\"from\": \"2020-01-01T00:00:00Z\"}}",
                ", \"variantTimes\": {\"viewers\": {\"until\": \"2020-01-01T00:00:00Z\"}}");
        for (int i = 0; i < times.size(); i++) {
            assertGood(rest.create("/rule-sets/" + nameOf(i), """
                    {"ttl": 600, "rules": [{"service": "E2U+sip", "uri": "sip:+{number}@plain%d.example"}],
                     "variants": {"viewers": "for-viewers"}%s}""".formatted(i, times.get(i))));
        }
        return new VariedDestinations(GROUP, List.of(nameOf(0), nameOf(1), nameOf(2)));
    }

    private static String nameOf(int number) {
        return "varied" + number;
    }

    private static void assertGood(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 299);
    }
}
