package org.openenum.server.report;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends a report to one of several enum-admins: to the one that accepted the last, or else to the next that does. For
 * one thread.
 *
 * <p>The token is read for each report: the program that writes it may start later, and it may be replaced while both
 * programs run.
 */
public final class ReportDelivery {

    /** An enum-admin in the next country answers in a tenth of this. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(2);

    private static final Duration MAX_CONNECT = Duration.ofSeconds(1);

    /** A refusal is a short JSON text. */
    private static final long MAX_BODY = 10_000;

    private static final int MAX_SAID_CHARS = 300;

    private static final int OK_FROM = 200;
    private static final int OK_BELOW = 300;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;

    private final List<URI> targets;
    private final Path tokenFile;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(MAX_CONNECT)
            .build();
    private int current;

    /** @param targets where reports of this server go, at each enum-admin; at least one */
    public ReportDelivery(List<URI> targets, Path tokenFile) {
        this.targets = List.copyOf(targets);
        this.tokenFile = tokenFile;
    }

    /** The result of sending a report. */
    public sealed interface Outcome {

        record Taken(URI by) implements Outcome {}

        /**
         * No enum-admin accepted it.
         *
         * @param kind stays the same as long as the reason does
         * @param why for the log
         */
        record Refused(String kind, String why) implements Outcome {}
    }

    Outcome send(String json) throws InterruptedException {
        String token;
        try {
            token = Files.readString(tokenFile).strip();
        } catch (IOException e) {
            return new Outcome.Refused("token", "the token in " + tokenFile + " cannot be read");
        }
        Outcome outcome = new Outcome.Refused("", "");
        for (int tried = 0; tried < targets.size(); tried++) {
            outcome = send(json, token, targets.get(current));
            if (outcome instanceof Outcome.Taken) {
                return outcome;
            }
            current = (current + 1) % targets.size();
        }
        return outcome;
    }

    /** Reads only the short body of a refusal. */
    private static HttpResponse.BodySubscriber<String> body(HttpResponse.ResponseInfo answer) {
        boolean isShort = answer.headers().firstValueAsLong("Content-Length").orElse(MAX_BODY) < MAX_BODY;
        return isShort
                ? HttpResponse.BodySubscribers.ofString(StandardCharsets.UTF_8)
                : HttpResponse.BodySubscribers.replacing("");
    }

    /** Limits the total time, however slowly an answer arrives. */
    private Outcome send(String json, String token, URI target) throws InterruptedException {
        CompletableFuture<HttpResponse<String>> answer;
        try {
            HttpRequest request = HttpRequest.newBuilder(target)
                    .header("Authorization", "Bearer " + token)
                    .header("Content-Type", "application/json")
                    .PUT(BodyPublishers.ofString(json))
                    .build();
            answer = http.sendAsync(request, ReportDelivery::body);
        } catch (IllegalArgumentException e) {
            return new Outcome.Refused("token", "the file " + tokenFile + " does not contain a valid token");
        }
        try {
            return outcome(answer.get(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS), target);
        } catch (ExecutionException e) {
            return new Outcome.Refused("unreachable", target + " cannot be reached (" + e.getCause() + ")");
        } catch (TimeoutException e) {
            answer.cancel(true);
            return new Outcome.Refused(
                    "unreachable", target + " does not answer within " + MAX_WAIT.toSeconds() + " s");
        }
    }

    private Outcome outcome(HttpResponse<String> answer, URI target) {
        int status = answer.statusCode();
        if (status >= OK_FROM && status < OK_BELOW) {
            return new Outcome.Taken(target);
        }
        if (status == UNAUTHORIZED || status == FORBIDDEN) {
            return new Outcome.Refused(
                    "token", target + " rejects the token in " + tokenFile + ": it is unknown, or may not report");
        }
        String said = answer.body().replaceAll("[^ -~]", " ");
        return new Outcome.Refused(
                "status " + status,
                target + " answers " + status + ": " + said.substring(0, Math.min(said.length(), MAX_SAID_CHARS)));
    }
}
