package org.openenum.admin.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The examples in the description of the API: requests that are really sent, and the real responses. Each must conform
 * to the description of its operation.
 */
final class ApiExamples {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final Duration LONG_ENOUGH = Duration.ofMinutes(2);

    private static final String EXAMPLE = "example";

    /** Values that differ in each run, and what replaces them in the description. */
    private static final Map<Pattern, String> DIFFERENT_EACH_RUN = Map.of(
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z"), "2026-01-31T12:00:00Z",
            Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"), "3f0c8a52-request",
            Pattern.compile("127\\.0\\.0\\.1:\\d+"), "127.0.0.1:9301");

    /** Secrets are never shown, not even those of a program that has ended. */
    private static final Set<String> SECRETS = Set.of("token", "oneTimePassword");

    private static final String NO_SECRET = "shown-once";

    private final ObjectNode description;

    private final Map<String, JsonNode> answers = new HashMap<>();

    private final List<String> faults = new ArrayList<>();

    /** @param description to which the examples are added */
    ApiExamples(ObjectNode description) {
        this.description = description;
    }

    /** Sends all requests in order, and adds them and their responses to the description. */
    void record(ApiClient client) {
        for (ExampleRequest wanted : ExampleRequest.read(file())) {
            ExampleRequest request = wanted.filled(this::answered);
            Answer answer = request.until().isEmpty() ? send(client, request) : sendUntil(client, request);
            if (answer.status() < 200 || answer.status() > 299) {
                faults.add(request.operation() + " answers " + answer);
            } else {
                add(request, answer);
            }
        }
        assertThat(faults).isEmpty();
    }

    private static String file() {
        try (InputStream in = Objects.requireNonNull(ApiExamples.class.getResourceAsStream("/api-examples.http"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Answer sendUntil(ApiClient client, ExampleRequest request) {
        ExampleRequest.Until until = request.until().orElseThrow();
        return await().atMost(LONG_ENOUGH)
                .until(
                        () -> send(client, request),
                        answer -> answer.json().at(until.pointer()).asString().equals(until.value()));
    }

    private static Answer send(ApiClient client, ExampleRequest request) {
        String path = "/api/v1" + request.path().replace("+", "%2B");
        String body = request.body().isEmpty() ? null : request.body();
        return client.send(request.method(), path, body, request.headers().toArray(String[]::new));
    }

    private String answered(String place) {
        int slash = place.indexOf('/');
        JsonNode answer = answers.get(place.substring(0, slash));
        JsonNode value = answer == null ? null : answer.at(place.substring(slash));
        if (value == null || value.isMissingNode()) {
            faults.add("there is no " + place + " in " + answer);
            return "0";
        }
        return value.asString();
    }

    private void add(ExampleRequest request, Answer answer) {
        String name = request.operation();
        Operation operation = Operation.named(description, name);
        addBody(operation, request);
        addParameters(operation, request);
        boolean empty = answer.response().body().isEmpty();
        String type = answer.header("Content-Type").replaceFirst(";.*", "");
        boolean json = type.equals("application/json");
        JsonNode body =
                json ? answer.json() : JSON.valueToTree(answer.response().body());
        answers.put(name, body);
        JsonNode response = operation.node().at("/responses/" + answer.status());
        JsonNode content = response.at("/content/" + type.replace("/", "~1"));
        checkTag(request, answer, response);
        if (response.isMissingNode() || (!empty && !content.isObject())) {
            faults.add(name + " answers " + answer.status() + " with " + type + ", which is not described");
        } else if (!empty) {
            checkFits(body, content.get("schema"), name + " answers");
            ((ObjectNode) content).set(EXAMPLE, lasting(body));
        }
    }

    /** A target has no version if nothing is set for it any more. */
    private void checkTag(ExampleRequest request, Answer answer, JsonNode response) {
        boolean sent = answer.response().headers().firstValue("ETag").isPresent();
        boolean described = response.at("/headers").has("ETag");
        if (sent && !described || described && !sent && !request.method().equals("DELETE")) {
            faults.add(request.operation() + " answers " + (sent ? "with" : "without") + " an ETag, unlike described");
        }
    }

    private void addBody(Operation operation, ExampleRequest request) {
        if (request.body().isEmpty()) {
            return;
        }
        operation.node().at("/requestBody/content").properties().forEach(content -> {
            boolean json = content.getKey().endsWith("json");
            if (json && !request.headers().contains("Content-Type")) {
                JsonNode body = JSON.readTree(request.body());
                checkFits(body, content.getValue().get("schema"), request.operation() + " takes");
                ((ObjectNode) content.getValue()).set(EXAMPLE, body);
            } else if (request.headers().contains(content.getKey())) {
                ((ObjectNode) content.getValue()).put(EXAMPLE, request.body() + "\n");
            }
        });
    }

    /** Adds the example values of the parameters in the path and the query. */
    private static void addParameters(Operation operation, ExampleRequest request) {
        Map<String, String> values = operation.valuesIn(request.path());
        for (JsonNode parameter : operation.node().path("parameters")) {
            String value = values.get(parameter.get("name").asString());
            if (value != null && !parameter.get("in").asString().equals("header")) {
                JsonNode types = parameter.at("/schema/type");
                boolean whole = types.toString().contains("integer");
                ((ObjectNode) parameter)
                        .set(
                                EXAMPLE,
                                whole
                                        ? JSON.valueToTree(Long.valueOf(value))
                                        : types.toString().contains("boolean")
                                                ? JSON.valueToTree(Boolean.valueOf(value))
                                                : JSON.valueToTree(value));
            }
        }
    }

    private static JsonNode lasting(JsonNode node) {
        if (node.isObject()) {
            ObjectNode copy = JSON.createObjectNode();
            node.properties()
                    .forEach(member -> copy.set(
                            member.getKey(),
                            SECRETS.contains(member.getKey())
                                            && member.getValue().isString()
                                    ? JSON.valueToTree(NO_SECRET)
                                    : lasting(member.getValue())));
            return copy;
        }
        if (node.isArray()) {
            return JSON.valueToTree(node.valueStream().map(ApiExamples::lasting).toList());
        }
        if (!node.isString()) {
            return node;
        }
        String text = node.asString();
        for (Map.Entry<Pattern, String> one : DIFFERENT_EACH_RUN.entrySet()) {
            text = one.getKey().matcher(text).replaceAll(one.getValue());
        }
        return JSON.valueToTree(text);
    }

    private void checkFits(JsonNode value, JsonNode schema, String what) {
        faults(description, value, schema).forEach(fault -> faults.add(what + " " + value + ": " + fault));
    }

    /** The violations of a schema by a value; empty if there are none. */
    static List<String> faults(JsonNode description, JsonNode value, JsonNode schema) {
        ObjectNode whole = ((ObjectNode) schema).deepCopy();
        whole.set("components", description.get("components"));
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(whole)
                .validate(value)
                .stream()
                .map(Object::toString)
                .toList();
    }

    /**
     * An operation in the description.
     *
     * @param template its path
     */
    record Operation(String template, ObjectNode node) {

        private static final Pattern PLACE = Pattern.compile("\\{(\\w+)}");

        static Operation named(JsonNode description, String name) {
            return description.get("paths").properties().stream()
                    .flatMap(path -> path.getValue().properties().stream()
                            .filter(method -> method.getValue()
                                    .path("operationId")
                                    .asString("")
                                    .equals(name))
                            .map(method -> new Operation(path.getKey(), (ObjectNode) method.getValue())))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("there is no operation " + name));
        }

        /** The values of the variables in the path, and of the query parameters. */
        Map<String, String> valuesIn(String path) {
            Map<String, String> values = new HashMap<>();
            String[] pathAndQuery = path.split("\\?", 2);
            String[] steps = pathAndQuery[0].split("/", -1);
            String[] places = template.substring("/api/v1".length()).split("/", -1);
            for (int i = 0; i < places.length; i++) {
                if (PLACE.matcher(places[i]).matches()) {
                    values.put(places[i].substring(1, places[i].length() - 1), steps[i]);
                }
            }
            for (String pair : pathAndQuery.length == 1 ? new String[0] : pathAndQuery[1].split("&", -1)) {
                String[] nameAndValue = pair.split("=", 2);
                values.put(
                        nameAndValue[0],
                        URLDecoder.decode(nameAndValue[1].replace("+", "%2B"), StandardCharsets.UTF_8));
            }
            return values;
        }
    }
}
