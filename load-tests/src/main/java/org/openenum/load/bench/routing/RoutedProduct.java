package org.openenum.load.bench.routing;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.rest.Http;
import org.openenum.load.rest.RestRequest;

/**
 * The provisioning of the product over REST: a destination with two targets, a region that is nearer to the first, its
 * policy and load control, and loads.
 */
final class RoutedProduct {

    /** The number of the calls. */
    static final String OWNER = "3.2.1.0.6.9.2.3.6.1.4.4.e164.arpa.";

    private static final String NUMBER = "/zones/e164.arpa/numbers/441632960123";
    private static final String DESTINATION = "/rule-sets/bench-routing";
    private static final String REGION = "bench-callers";
    private static final int MULTIPLE_CHOICES = 300;
    private static final int NOT_FOUND = 404;
    private static final Pattern STEP = Pattern.compile("\"at\":");

    private final EnumAdmin admin;
    private final String token;
    private final List<SipTarget> targets;
    private final Scenario scenario;

    RoutedProduct(EnumAdmin admin, List<SipTarget> targets, Scenario scenario) throws IOException {
        this.admin = admin;
        this.token = admin.token("administrator");
        this.targets = List.copyOf(targets);
        this.scenario = scenario;
    }

    List<SipTarget> targets() {
        return targets;
    }

    String token() {
        return token;
    }

    /** Creates everything that the calls need. */
    void prepare() throws IOException {
        send(RestRequest.create("/regions/" + REGION, "{}"));
        send(RestRequest.create("/requester-groups/" + REGION, "{\"region\":\"" + REGION + "\"}"));
        send(RestRequest.post(
                "/requester-groups/" + REGION + "/networks", "{\"add\":[\"127.0.1.0/24\"],\"remove\":[]}"));
        send(RestRequest.create(
                DESTINATION,
                "{\"ttl\":3,\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"" + uri(0)
                        + "\"},{\"service\":\"E2U+sip\",\"uri\":\"" + uri(1) + "\"}]}"));
        send(RestRequest.create(NUMBER, "{\"ruleSet\":\"bench-routing\"}"));
        weigh(0.5);
    }

    /** Sets the policy's own weights, without load control. */
    void weigh(double nearest) throws IOException {
        send(RestRequest.replace(DESTINATION + "/routing-policy", "{\"targets\":" + weights(nearest) + "}"));
        HttpResponse<String> removed =
                Http.send(new RestRequest("DELETE", DESTINATION + "/routing-policy/control", "If-Match", "")
                        .to(admin.httpPort(), token));
        if (removed.statusCode() >= MULTIPLE_CHOICES && removed.statusCode() != NOT_FOUND) {
            throw new IOException("the control could not be removed: " + removed.body());
        }
    }

    /** Sets the load control of the policy. */
    void control(String algorithm, int leaseSeconds, double measureSeconds) throws IOException {
        send(RestRequest.replace(
                DESTINATION + "/routing-policy/control",
                String.format(
                        Locale.ROOT,
                        "{\"mode\":\"on\",\"algorithm\":\"%s\",\"periodSeconds\":%d,\"leaseSeconds\":%d,\"measureSeconds\":%d,"
                                + "\"targets\":[{\"target\":\"%s\",\"ranks\":[{\"region\":\"%s\",\"rank\":1}]},{\"target\":\"%s\",\"ranks\":[{\"region\":\"%s\",\"rank\":2}]}]}",
                        algorithm,
                        (int) scenario.policySeconds(),
                        leaseSeconds,
                        (int) measureSeconds,
                        uri(0),
                        REGION,
                        uri(1),
                        REGION)));
    }

    void report(double[] loads) throws IOException {
        send(new RestRequest(
                "PUT",
                "/routing/loads",
                "",
                String.format(
                        Locale.ROOT,
                        "{\"leaseSeconds\":10,\"targets\":[{\"target\":\"%s\",\"metrics\":[{\"name\":\"calls\",\"load\":%.4f,\"maximum\":1}]},"
                                + "{\"target\":\"%s\",\"metrics\":[{\"name\":\"calls\",\"load\":%.4f,\"maximum\":1}]}]}",
                        host(0),
                        loads[0],
                        host(1),
                        loads[1])));
    }

    /** How many of the last steps, one a second, changed weights; the newest come first. */
    int changesInTheLast(int seconds) throws IOException {
        String steps = send(new RestRequest("GET", DESTINATION + "/routing-policy/control/steps", "", ""));
        return (int) STEP.splitAsStream(steps)
                .skip(1)
                .limit(seconds)
                .filter(step -> step.contains("\"changed\":true"))
                .count();
    }

    /** Weights that another control process would set, different each time. */
    RestRequest otherWeights(long turn) {
        return new RestRequest(
                "PUT",
                DESTINATION + "/routing-policy/weights",
                "",
                "{\"leaseSeconds\":30,\"targets\":" + weights((turn % 100) / 100.0) + "}");
    }

    private String weights(double nearest) {
        return String.format(
                Locale.ROOT,
                "[{\"target\":\"%s\",\"weight\":%.4f,\"ttl\":3},{\"target\":\"%s\",\"weight\":%.4f,\"ttl\":3}]",
                uri(0),
                nearest,
                uri(1),
                1 - nearest);
    }

    private String uri(int target) {
        return "sip:+{number}@" + host(target);
    }

    private String host(int target) {
        return "127.0.0.1:" + targets.get(target).port();
    }

    private String send(RestRequest request) throws IOException {
        return request.done(admin.httpPort(), token);
    }
}
