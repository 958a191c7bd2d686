package org.openenum.load.bench.requester;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openenum.load.bench.enumeration.EnumContents;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.rest.RestClients;
import org.openenum.load.rest.RestRequest;

/** Provisions the product over REST with requesters, and what they get. */
final class Provisioning {

    /** About as many as a country database has for one continent; no requester of the measurement is in them. */
    private static final int OTHER_NETWORKS = 100_000;

    private static final int NETWORKS_IN_REQUEST = 10_000;
    /** Blocks of 250 requesters in one region. */
    private static final int ADDRESS_BLOCKS = 4;

    private static final String ALWAYS = "{\"timeZone\":\"Europe/Berlin\",\"week\":[{\"days\":[\"mon\",\"tue\",\"wed\","
            + "\"thu\",\"fri\",\"sat\",\"sun\"],\"from\":\"00:00\",\"to\":\"24:00\"}]}";

    private final EnumAdmin admin;
    private final String token;

    Provisioning(EnumAdmin admin) throws IOException {
        this.admin = admin;
        this.token = admin.token("administrator");
    }

    /** Creates requester groups and regions, destinations that depend on them, and the numbers that point there. */
    void byRequester(RequesterContents contents) throws IOException {
        for (Region region : Region.ALL) {
            send(RestRequest.create("/regions/" + region.name(), "{}"));
            send(RestRequest.create("/requester-groups/" + region.name(), "{\"region\":\"" + region.name() + "\"}"));
            addNetworks(region.name(), List.of(region.network()));
            destination("bench-" + region.name(), "", region.name());
        }
        otherNetworks();
        destination(Kind.ONE.destination(), "", "one");
        destination(Kind.TWO.destination(), "", "one", "two");
        destination(Kind.VARIANT.destination(), variants(), "other");
        destination(Kind.TIMES.destination(), variants() + times(), "other");
        destination(Kind.WINNER.destination(), "", "one", "two");
        destination(Kind.ORDER.destination(), "", "one", "two");
        policy(Kind.WINNER.destination(), "winner");
        policy(Kind.ORDER.destination(), "order");
        admin.importFile(EnumContents.APEX, contents.pointers());
    }

    /** Creates groups in regions, with a thousand requesters each, and the networks of everybody else. */
    void regions(List<String> names) throws IOException {
        for (int i = 0; i < names.size(); i++) {
            send(RestRequest.create("/regions/" + names.get(i), "{}"));
            send(RestRequest.create("/requester-groups/" + names.get(i), "{\"region\":\"" + names.get(i) + "\"}"));
            addNetworks(names.get(i), List.of("127.1." + i * ADDRESS_BLOCKS + ".0/22"));
        }
        otherNetworks();
    }

    private void otherNetworks() throws IOException {
        send(RestRequest.create("/requester-groups/others", "{}"));
        for (int i = 0; i < OTHER_NETWORKS; i += NETWORKS_IN_REQUEST) {
            addNetworks("others", otherNetworks(i, i + NETWORKS_IN_REQUEST));
        }
    }

    /** Clients that write to the product repeatedly. */
    RestClients.Plan clients(int count, int perSecond, Duration duration) {
        return new RestClients.Plan(admin.httpPort(), token, count, perSecond, duration);
    }

    /** Creates the same destinations with the same answers for everybody, and the numbers that point there. */
    void forEverybody(RequesterContents contents) throws IOException {
        for (Kind kind : Kind.values()) {
            destination(kind.destination(), "", kind == Kind.ONE ? List.of("one") : List.of("one", "two"));
        }
        admin.importFile(EnumContents.APEX, contents.pointers());
    }

    private void addNetworks(String group, List<String> networks) throws IOException {
        String list = networks.stream().collect(Collectors.joining("\",\"", "[\"", "\"]"));
        send(RestRequest.post("/requester-groups/" + group + "/networks", "{\"add\":" + list + ",\"remove\":[]}"));
    }

    /** Networks of 256 addresses each, none of which can be merged with its neighbour. */
    private static List<String> otherNetworks(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(i -> (20 + (i >> 15)) + "." + (i >> 7 & 0xFF) + "." + (i << 1 & 0xFF) + ".0/24")
                .toList();
    }

    private void destination(String name, String more, String... hosts) throws IOException {
        destination(name, more, List.of(hosts));
    }

    private void destination(String name, String more, List<String> hosts) throws IOException {
        String rules = hosts.stream()
                .map(host -> "{\"service\":\"E2U+sip\",\"uri\":\"" + uri(host) + "\"}")
                .collect(Collectors.joining(","));
        send(RestRequest.create("/rule-sets/" + name, "{\"rules\":[" + rules + "]" + more + "}"));
    }

    private static String variants() {
        return Region.ALL.stream()
                .map(region -> "\"" + region.name() + "\":\"bench-" + region.name() + "\"")
                .collect(Collectors.joining(",", ",\"variants\":{", "}"));
    }

    private static String times() {
        return Region.ALL.stream()
                .map(region -> "\"" + region.name() + "\":" + ALWAYS)
                .collect(Collectors.joining(",", ",\"variantTimes\":{", "}"));
    }

    /** Each region has its own weights. */
    private void policy(String destination, String answer) throws IOException {
        List<String> targets = new ArrayList<>();
        double nearest = 0.75;
        for (String host : List.of("one", "two")) {
            double weight = nearest;
            String regions = Region.ALL.stream()
                    .map(region -> "{\"region\":\"" + region.name() + "\",\"weight\":" + weight + ",\"ttl\":30}")
                    .collect(Collectors.joining(","));
            targets.add("{\"target\":\"" + uri(host) + "\",\"weight\":0.5,\"ttl\":60,\"regions\":[" + regions + "]}");
            nearest = 1 - nearest;
        }
        send(RestRequest.replace(
                "/rule-sets/" + destination + "/routing-policy",
                "{\"answer\":\"" + answer + "\",\"draw\":\"random\",\"targets\":[" + String.join(",", targets) + "]}"));
    }

    private static String uri(String host) {
        return "sip:+{number}@" + Kind.host(host);
    }

    void send(RestRequest request) throws IOException {
        request.done(admin.httpPort(), token);
    }
}
