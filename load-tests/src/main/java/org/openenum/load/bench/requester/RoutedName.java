package org.openenum.load.bench.requester;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.server.Contents;
import org.openenum.load.bench.traffic.Expected;
import org.openenum.load.rest.RestRequest;
import org.xbill.DNS.ARecord;
import org.xbill.DNS.Message;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;

/**
 * One name with six addresses, as in the MyXDNS paper, and its provisioning in the product.
 *
 * @param folder of its files
 */
record RoutedName(Path folder) {

    private static final String APEX = "routed.example";
    private static final String SET = "/zones/" + APEX + "/records/" + APEX + "/A";

    private static final List<String> ADDRESSES =
            IntStream.rangeClosed(1, 6).mapToObj(i -> "192.0.2." + i).toList();

    private static final int LEASE_SECONDS = 30;
    private static final int POLICY_TTL_SECONDS = 30;

    /** The number of different weights, which are used in turn. */
    private static final int STEPS = 100;

    /** What the policy answers: one random address, or all in a random order. */
    enum Answer {
        WINNER(1),
        ORDER(ADDRESSES.size());

        private final int addresses;

        Answer(int addresses) {
            this.addresses = addresses;
        }

        /** The expected answer with a policy: without one, the TTL differs. */
        Expected expected() {
            return (question, answer) -> {
                List<Record> given = answer.getSection(Section.ANSWER);
                boolean right = given.size() == addresses
                        && given.stream().allMatch(record -> record.getTTL() == POLICY_TTL_SECONDS);
                return right ? "" : "not in the policy: " + given;
            };
        }
    }

    /** Makes the files. */
    void prepare() throws IOException {
        Files.createDirectories(folder);
        Files.writeString(
                zoneFile(),
                "$ORIGIN " + APEX + ".\n$TTL 3600\n"
                        + "@ SOA ns.example.net. hostmaster.example.net. 1 3600 600 604800 300\n@ NS ns.example.net.\n"
                        + ADDRESSES.stream()
                                .map(address -> "@ 60 A " + address + "\n")
                                .collect(Collectors.joining()));
        Files.writeString(questionFile(), APEX + " A\n");
    }

    Contents contents() throws IOException {
        return new Contents(folder, 0, 0, List.of(Contents.ZoneFile.of(APEX, zoneFile())));
    }

    /** The only query, whose answer must have some of the addresses and no others. */
    Questions questions() {
        Expected some = (question, answer) -> {
            Set<String> given = given(answer);
            boolean right = answer.getRcode() == Rcode.NOERROR && !given.isEmpty() && ADDRESSES.containsAll(given);
            return right ? "" : "not some of the addresses but " + given;
        };
        return new Questions(Asked.EXISTING, questionFile(), some);
    }

    private static Set<String> given(Message answer) {
        Set<String> given = new HashSet<>();
        for (Record record : answer.getSection(Section.ANSWER)) {
            given.add(record instanceof ARecord a ? a.getAddress().getHostAddress() : record.toString());
        }
        return given;
    }

    /** The policy that selects addresses by requester. */
    static RestRequest policy(List<String> regions, Answer answer) {
        String targets = IntStream.range(0, ADDRESSES.size())
                .mapToObj(i -> String.format(
                        Locale.ROOT,
                        "{\"target\":\"%s\",\"weight\":1,\"ttl\":%d,\"regions\":[%s]}",
                        ADDRESSES.get(i),
                        POLICY_TTL_SECONDS,
                        weights(regions, i)))
                .collect(Collectors.joining(",", "[", "]"));
        return RestRequest.replace(
                SET + "/routing-policy",
                "{\"answer\":\"" + answer.name().toLowerCase(Locale.ROOT) + "\",\"draw\":\"random\",\"targets\":"
                        + targets + "}");
    }

    /** Each region prefers another address. */
    private static String weights(List<String> regions, int address) {
        return IntStream.range(0, regions.size())
                .mapToObj(i -> String.format(
                        Locale.ROOT,
                        "{\"region\":\"%s\",\"weight\":%d,\"ttl\":%d}",
                        regions.get(i),
                        i % ADDRESSES.size() == address ? ADDRESSES.size() : 1,
                        POLICY_TTL_SECONDS))
                .collect(Collectors.joining(","));
    }

    /** An update by a control process: other temporary weights each time. */
    static RestRequest update(long turn) {
        String weights = IntStream.range(0, ADDRESSES.size())
                .mapToObj(i -> "{\"target\":\"" + ADDRESSES.get(i) + "\",\"weight\":" + (1 + (turn + i) % STEPS) + "}")
                .collect(Collectors.joining(",", "[", "]"));
        return new RestRequest(
                "PUT",
                SET + "/routing-policy/weights",
                "",
                "{\"leaseSeconds\":" + LEASE_SECONDS + ",\"targets\":" + weights + "}");
    }

    private Path zoneFile() {
        return folder.resolve("zone");
    }

    private Path questionFile() {
        return folder.resolve("queries");
    }
}
