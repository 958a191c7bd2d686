package org.openenum.admin.api;

import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.core.io.Resource;

/** Describes the headers of responses: ETag, Location, Link, and those of a change. */
final class OpenApiHeaders {

    static final Header REQUEST_ID =
            text("The id of the request in the log; the client's own X-Request-Id, if it sent one.");

    static final Header RETRY_AFTER =
            new Header().description("When to retry, in seconds.").schema(Schemas.integer(0, 3_600));

    static final Header WWW_AUTHENTICATE = text("The authentication scheme: `Bearer`.");

    static final Header LOCATION =
            new Header().description("The URL of the resource.").schema(Schemas.text("A path."));

    private static final Header ENTITY_TAG = text("The current version, to be sent back in If-Match.");

    private static final Header LINK = text("The URL of the next page, with `rel=\"next\"`; missing on the last page.");

    /** Operations that read an object that is changed with a precondition. */
    private static final Set<String> READ_ONE = Set.of(
            "getZone",
            "getNumber",
            "getRuleSet",
            "getRoutingPolicy",
            "getRoutingControl",
            "getTargetSafety",
            "getRecords",
            "getRecordRoutingPolicy",
            "getDelegation",
            "getRegion",
            "getRequesterGroup",
            "listRequesterNetworks",
            "getTarget",
            "getUser");

    /** Other operations whose responses have an ETag. */
    private static final Set<String> ANSWER_WITH_VERSION =
            Set.of("createNumber", "changeRequesterNetworks", "removeTargetCheck", "putTargetBackInService");

    private OpenApiHeaders() {}

    /** Whether a method answers with a file, of which a client may request a part. */
    static boolean isFile(Method method) {
        return method.getGenericReturnType().getTypeName().contains("<" + Resource.class.getName() + ">");
    }

    /** Describes the headers, and the statuses 304 and 206 where they may be the response. */
    static void describe(PathItem.HttpMethod method, Operation operation) {
        if (hasVersion(method, operation)) {
            answers(operation, "200", "201").forEach(answer -> answer.addHeaderObject("ETag", ENTITY_TAG));
        }
        if (READ_ONE.contains(operation.getOperationId())) {
            operation.addParametersItem(
                    OpenApiRequests.header("If-None-Match", "An ETag; if it is still current, the response is 304."));
            operation
                    .getResponses()
                    .addApiResponse(
                            "304",
                            new ApiResponse()
                                    .description("The version has not changed.")
                                    .addHeaderObject("ETag", ENTITY_TAG));
        }
        if (takes(operation, "cursor")) {
            answers(operation, "200").forEach(answer -> answer.addHeaderObject("Link", LINK));
        }
        if (operation.getResponses().containsKey("416")) {
            describeParts(operation);
        }
        describeReceipt(operation);
    }

    private static boolean hasVersion(PathItem.HttpMethod method, Operation operation) {
        return method == PathItem.HttpMethod.GET
                ? READ_ONE.contains(operation.getOperationId())
                : operation.getResponses().containsKey("428") && method != PathItem.HttpMethod.DELETE
                        || ANSWER_WITH_VERSION.contains(operation.getOperationId());
    }

    // RFC 9110, section 14.2: Range requests a part of the response of a GET.
    // https://datatracker.ietf.org/doc/html/rfc9110#section-14.2
    private static void describeParts(Operation operation) {
        operation.addParametersItem(OpenApiRequests.header(
                "Range", "One byte range of the file: `bytes=1000-` skips the first 1000 bytes (RFC 9110)."));
        operation
                .getResponses()
                .addApiResponse(
                        "206",
                        new ApiResponse()
                                .description("The requested range.")
                                .content(operation.getResponses().get("200").getContent())
                                .addHeaderObject("Content-Range", text("The range, and the total length.")));
    }

    /** Describes the headers in which a write reports its change. */
    private static void describeReceipt(Operation operation) {
        if (!takes(operation, "Prefer")) {
            return;
        }
        Map<String, Header> receipt = Map.of(
                "X-Change",
                number("The number of the last change of this request, its position in `/changes`; missing if nothing"
                        + " was changed."),
                "X-Changeset",
                number("The number of the changeset, with which it can be reverted."),
                "X-Zone-Serial",
                number("The new serial of the zone, if the change was about one zone."),
                "X-Served",
                new Header()
                        .description("With `Prefer: wait`: `true` if all ready servers answer with the change.")
                        .schema(Schemas.yesOrNo()),
                "X-Served-Nodes",
                text("With `Prefer: wait`: how many of the ready servers answer with the change, such as `2/3`."),
                "X-Served-Missing",
                text("With `Prefer: wait`: the names of the servers that do not yet, comma-separated, 20 at most;"
                        + " missing if there are none."),
                "Preference-Applied",
                text("With `Prefer: wait`: the maximum wait that was applied (RFC 7240)."));
        answers(operation, "200", "201", "204").forEach(answer -> receipt.forEach(answer::addHeaderObject));
    }

    private static List<ApiResponse> answers(Operation operation, String... statuses) {
        return Stream.of(statuses)
                .filter(operation.getResponses()::containsKey)
                .map(operation.getResponses()::get)
                .toList();
    }

    private static boolean takes(Operation operation, String parameter) {
        return operation.getParameters() != null
                && operation.getParameters().stream().anyMatch(taken -> parameter.equals(taken.getName()));
    }

    private static Header number(String description) {
        return new Header().description(description).schema(Schemas.wholeNumber());
    }

    private static Header text(String description) {
        Schema<?> words = Schemas.string();
        return new Header().description(description).schema(words);
    }
}
