package org.openenum.load.bench.death;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.stream.Collectors;
import org.openenum.load.bench.server.CheckedTargets;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.rest.Http;
import org.openenum.load.rest.RestRequest;

/** Tells the product over REST which addresses a name has, and to check them. */
final class Provisioning {

    private static final int MULTIPLE_CHOICES = 300;

    private final EnumAdmin admin;
    private final String token;

    Provisioning(EnumAdmin admin) throws IOException {
        this.admin = admin;
        this.token = admin.token("administrator");
    }

    void provision(CheckedTargets targets) throws IOException {
        admin.makeZone(targets.apex());
        String set = "/zones/" + targets.apex() + "/records/" + targets.owner() + "/A";
        String addresses = targets.addresses().stream().collect(Collectors.joining("\",\"", "[\"", "\"]"));
        send(RestRequest.create(set, "{\"ttl\":5,\"records\":" + addresses + "}"));
        String weights = targets.addresses().stream()
                .map(address -> "{\"target\":\"" + address + "\",\"weight\":1,\"ttl\":5}")
                .collect(Collectors.joining(",", "[", "]"));
        send(RestRequest.replace(set + "/routing-policy", "{\"answer\":\"order\",\"targets\":" + weights + "}"));
        for (String address : targets.addresses()) {
            send(new RestRequest(
                    "PUT",
                    "/targets/" + address + ":" + targets.port() + "/check",
                    "",
                    "{\"kind\":\"tcp\",\"intervalSeconds\":" + targets.intervalSeconds()
                            + ",\"timeoutMillis\":500,\"goodAnswers\":1,\"badAnswers\":1}"));
        }
    }

    private void send(RestRequest request) throws IOException {
        HttpResponse<String> answer = Http.send(request.to(admin.httpPort(), token));
        if (answer.statusCode() >= MULTIPLE_CHOICES) {
            throw new IOException(request.path() + ": HTTP " + answer.statusCode() + " " + answer.body());
        }
    }
}
