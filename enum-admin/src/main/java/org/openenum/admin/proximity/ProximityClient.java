package org.openenum.admin.proximity;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.openenum.admin.proximity.ProximityReply.Answer;
import org.openenum.admin.proximity.ProximityReply.Failure;
import org.openenum.requester.ClientNetwork;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Asks the proximity service, one request at a time. Redirects are not followed: the setting alone decides which server
 * is asked.
 */
final class ProximityClient {

    /** Enough for a name and some more members; a longer body is not a valid answer. */
    private static final int MAX_OCTETS = 4_096;

    private static final int OK = 200;

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final ProximitySettings settings;

    private final HttpClient http;

    ProximityClient(ProximitySettings settings) {
        this.settings = settings;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(settings.timeout())
                .build();
    }

    ProximityReply ask(ClientNetwork network) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(settings.question(network))
                .header("Accept", "application/json")
                .build();
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        CompletableFuture<HttpResponse<Void>> response = http.sendAsync(
                request,
                HttpResponse.BodyHandlers.ofByteArrayConsumer(part -> part.ifPresent(octets -> keep(octets, body))));
        try {
            int status = response.get(settings.timeout().toMillis(), TimeUnit.MILLISECONDS)
                    .statusCode();
            return status == OK ? read(body.toByteArray()) : new Failure("it answers with status " + status);
        } catch (TimeoutException e) {
            return new Failure("no answer within " + settings.timeout().toMillis() + " ms");
        } catch (ExecutionException e) {
            return new Failure(String.valueOf(e.getCause()));
        } finally {
            response.cancel(true);
        }
    }

    /** Keeps one octet more than the maximum, to detect a body that is too long, and discards the rest. */
    private static void keep(byte[] octets, ByteArrayOutputStream body) {
        body.write(octets, 0, Math.min(octets.length, MAX_OCTETS + 1 - body.size()));
    }

    private static ProximityReply read(byte[] body) {
        if (body.length > MAX_OCTETS) {
            return new Failure("its answer is longer than " + MAX_OCTETS + " octets");
        }
        try {
            JsonNode group = JSON.readTree(body).path("group");
            if (group.isNull()) {
                return new Answer(Optional.empty());
            }
            if (group.isString()) {
                return new Answer(Optional.of(group.asString()));
            }
        } catch (JacksonException e) {
            // reported below
        }
        return new Failure("its answer is not like {\"group\": \"north\"} or {\"group\": null}");
    }
}
