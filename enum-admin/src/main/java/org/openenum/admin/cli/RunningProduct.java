package org.openenum.admin.cli;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Role;
import org.openenum.admin.account.TokenService;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The OpenENUM that runs on a data folder of this machine, as a client of its REST API. */
final class RunningProduct {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    /** How long a change waits for servers: there may be a hundred changes, and a server that does not apply them. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(5);

    /** The limit for an answer, except of requests whose time depends on the length of a file or of the audit trail. */
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(60);

    /** The status for {@code If-None-Match: *} if the resource exists (RFC 9110, section 13.1.2). */
    private static final int ALREADY_THERE = 412;

    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "The data folder of the running product; default: $$OPENENUM_DATA, or ./data.")
    private @Nullable Path data;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description =
                    "The URL of its console and API; default: http://$$OPENENUM_HTTP_ADDRESS:$$OPENENUM_HTTP_PORT.")
    private @Nullable URI url;

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(CONNECT_TIMEOUT).build();

    private final Map<String, String> environment = System.getenv();

    /** A token for one command; its label in the list of tokens has the command and the time. */
    String tokenFor(String command, Role role, Duration lifetime) {
        return tokenFor(command, role, lifetime, List.of());
    }

    /** The same with scopes; without any, everything that the role may do. */
    String tokenFor(String command, Role role, Duration lifetime, List<String> scopes) {
        return newToken(label(command, Instant.now()), role, lifetime, scopes);
    }

    /** A command may end with the name of a file, which may be long: it is cut, the time is not. */
    static String label(String command, Instant at) {
        String time = " " + at.truncatedTo(ChronoUnit.MILLIS);
        int room = Math.min(command.length(), TokenService.MAX_LABEL_CHARS - time.length());
        boolean isWithinCharacter = room < command.length() && Character.isLowSurrogate(command.charAt(room));
        return command.substring(0, isWithinCharacter ? room - 1 : room) + time;
    }

    /** A new API token, made with the local secret that only the owner of the data folder can read. */
    String newToken(String label, Role role, Duration lifetime, List<String> scopes) {
        String body = JSON.writeValueAsString(Map.of(
                "label",
                label,
                "role",
                role.name().toLowerCase(Locale.ROOT),
                "expiresInSeconds",
                lifetime.toSeconds(),
                "scopes",
                scopes));
        HttpRequest request = request("/tokens", localSecret())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .timeout(ANSWER_TIMEOUT)
                .build();
        return send(request).get("token").asString();
    }

    private String localSecret() {
        Path secret = dataFolder().resolve("local-token");
        try {
            return Files.readString(secret).strip();
        } catch (NoSuchFileException e) {
            throw new CliException(notRunning());
        } catch (IOException e) {
            // Also if even its folder is not accessible.
            throw new CliException(
                    "the file " + secret + " cannot be read: only the user who started OpenENUM can make tokens here");
        }
    }

    /** Sends a file; the answer is its job. */
    JsonNode upload(String query, String token, HttpRequest.BodyPublisher body) {
        HttpRequest request = request("/imports?" + query, token)
                .header("Content-Type", "application/octet-stream")
                .POST(body)
                .build();
        return send(request);
    }

    /** Starts something. */
    JsonNode post(String path, String token) {
        return send(request(path, token)
                .timeout(ANSWER_TIMEOUT)
                .POST(BodyPublishers.noBody())
                .build());
    }

    /**
     * Makes a change, with a reason for the history. Waits some seconds until the servers that are ready have it, so
     * that many changes come no faster than servers apply them.
     */
    void change(String path, Object body, String reason, String token) {
        send(request(path, token)
                .header("Content-Type", "application/json")
                .header("X-Change-Reason", reason)
                .header("Prefer", "return=minimal, wait=" + MAX_WAIT.toSeconds())
                .timeout(ANSWER_TIMEOUT)
                .POST(BodyPublishers.ofString(JSON.writeValueAsString(body)))
                .build());
    }

    /** Creates a zone with defaults, unless it exists. */
    void makeZone(String apex, String token) {
        HttpRequest request = request("/zones/" + apex, token)
                .header("Content-Type", "application/json")
                .header("If-None-Match", "*")
                .timeout(ANSWER_TIMEOUT)
                .PUT(BodyPublishers.ofString("{}"))
                .build();
        HttpResponse<String> answer = answer(request);
        if (answer.statusCode() / 100 != 2 && answer.statusCode() != ALREADY_THERE) {
            throw new CliException("the zone " + apex + " could not be created: " + problem(answer));
        }
    }

    /** A resource of the API. */
    JsonNode get(String path, String token) {
        return send(request(path, token).timeout(ANSWER_TIMEOUT).GET().build());
    }

    /** The same without a time limit: it takes as long as there is data. */
    JsonNode getHoweverLong(String path, String token) {
        return send(request(path, token).GET().build());
    }

    /** A resource of the API, as text. */
    String text(String path, String token) {
        HttpResponse<String> answer =
                answer(request(path, token).timeout(ANSWER_TIMEOUT).GET().build());
        if (answer.statusCode() / 100 == 2) {
            return answer.body();
        }
        throw refusal(answer);
    }

    /** The address that a person can open. */
    String root() {
        if (url != null) {
            String text = url.toString();
            return text.endsWith("/") ? text.substring(0, text.length() - 1) : text;
        }
        String address = environment.getOrDefault("OPENENUM_HTTP_ADDRESS", "127.0.0.1");
        String host = address.equals("0.0.0.0") || address.equals("::") ? "127.0.0.1" : address;
        String port = environment.getOrDefault("OPENENUM_HTTP_PORT", "8080");
        return "http://" + (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }

    private JsonNode send(HttpRequest request) {
        HttpResponse<String> answer = answer(request);
        if (answer.statusCode() / 100 == 2) {
            return JSON.readTree(answer.body());
        }
        throw refusal(answer);
    }

    private static CliException refusal(HttpResponse<String> answer) {
        int status = answer.statusCode();
        return new CliException(problem(answer), status == UNAUTHORIZED || status == FORBIDDEN);
    }

    private HttpResponse<String> answer(HttpRequest request) {
        try {
            return http.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new CliException(silence(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CliException("interrupted");
        }
    }

    /** Why no answer came. */
    String silence(IOException e) {
        return e instanceof HttpTimeoutException && !(e instanceof HttpConnectTimeoutException)
                ? "OpenENUM (" + root() + ") has not answered within " + ANSWER_TIMEOUT.toSeconds()
                        + " s: it may still carry out the request"
                : notRunning();
    }

    private HttpRequest.Builder request(String path, String token) {
        return HttpRequest.newBuilder(URI.create(root() + "/api/v1" + path)).header("Authorization", "Bearer " + token);
    }

    private String notRunning() {
        return "OpenENUM is not running here (" + root() + ", data folder " + dataFolder()
                + "): start it with ./openenum up";
    }

    /** Where the product keeps the files of jobs and of the archive. */
    Path filesFolder() {
        String files = environment.getOrDefault("OPENENUM_FILES", "");
        return files.isEmpty() ? dataFolder() : Path.of(files);
    }

    private Path dataFolder() {
        return data != null ? data : Path.of(environment.getOrDefault("OPENENUM_DATA", "data"));
    }

    private static String problem(HttpResponse<String> answer) {
        String type = answer.headers().firstValue("Content-Type").orElse("");
        if (type.contains("json")) {
            JsonNode detail = JSON.readTree(answer.body()).get("detail");
            if (detail != null) {
                return detail.asString();
            }
        }
        return "the product answered with status " + answer.statusCode();
    }
}
