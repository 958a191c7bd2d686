package org.openenum.admin.api;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.web.TakesFile;

/** Describes errors: the problem object (RFC 9457), and the statuses with which an operation may answer. */
final class OpenApiProblems {

    private static final String PROBLEM = "Problem";

    /** Statuses with a Retry-After; 409 only if the same request is still being executed. */
    private static final Set<String> TRY_AGAIN = Set.of("409", "429", "503");

    /** Operations that answer 409 if the object exists, because they take no precondition. */
    private static final Set<String> MAKE =
            Set.of("createNumber", "runNumberBatch", "runRecordBatch", "runDelegationBatch");

    private static final Map<String, String> PROBLEMS = Map.ofEntries(
            Map.entry("400", "Malformed JSON, an unknown member or parameter, or a value of the wrong type."),
            Map.entry("401", "Authentication is required: send a valid token."),
            Map.entry("403", "The caller lacks a permission, which the problem names."),
            Map.entry("404", "The resource does not exist."),
            Map.entry("406", "None of the media types in Accept is available."),
            Map.entry("408", "The request body was received too slowly."),
            Map.entry("409", "The request conflicts with existing data, or the same request is still running."),
            Map.entry("412", "The precondition failed: the resource has another version, or exists already."),
            Map.entry("413", "The request body is too large."),
            Map.entry("415", "The media type of the request body is not supported."),
            Map.entry("416", "The requested range is outside of the file."),
            Map.entry("422", "The request is well-formed, but has invalid or missing values; `errors` lists each."),
            Map.entry("428", "A precondition is required: send If-Match or, to create a resource, If-None-Match."),
            Map.entry("429", "Too many requests; see Retry-After."),
            Map.entry("503", "The service is busy or the database is unavailable; see Retry-After."));

    private OpenApiProblems() {}

    /** Adds the schema of a problem, and a response for each status. */
    static void addTo(Components components) {
        components.addSchemas(PROBLEM, problem());
        PROBLEMS.forEach((status, text) -> components.addResponses(status, problemResponse(status, text)));
    }

    @SuppressWarnings("unchecked") // The setters of the library lose the type.
    private static Schema<?> problem() {
        Schema<?> fault = Schemas.object(Map.of(
                "pointer",
                        Schemas.text(
                                "The place of the error: a JSON pointer into the body, or `/` and the name of a query"
                                        + " parameter; empty if it concerns the whole request."),
                "code", Schemas.text("A machine-readable code."),
                "message", Schemas.text("A human-readable explanation."),
                "rejected", Schemas.nullable(Schemas.text("The rejected value, truncated."))));
        Schema<?> faults = Schemas.list(fault);
        return Schemas.object(Map.of(
                        "type", Schemas.text("A URN that identifies the problem type."),
                        "title", Schemas.text("A short summary of the problem type."),
                        "status", Schemas.integer(400, 599),
                        "detail", Schemas.text("A human-readable explanation."),
                        "instance", Schemas.text("The path of the request."),
                        "requestId", Schemas.text("The id of the request in the log."),
                        "errors", faults))
                .required(List.of("title", "status", "detail", "errors", "requestId"));
    }

    private static ApiResponse problemResponse(String status, String text) {
        ApiResponse response = new ApiResponse().description(text);
        response.addHeaderObject("X-Request-Id", OpenApiHeaders.REQUEST_ID);
        if (TRY_AGAIN.contains(status)) {
            response.addHeaderObject("Retry-After", OpenApiHeaders.RETRY_AFTER);
        }
        if (status.equals("401")) {
            response.addHeaderObject("WWW-Authenticate", OpenApiHeaders.WWW_AUTHENTICATE);
        }
        return response.content(
                new Content().addMediaType("application/problem+json", new MediaType().schema(Schemas.named(PROBLEM))));
    }

    /** Adds the problems with which an operation may answer, by the parameters and the result of its method. */
    static void addTo(Operation operation, Method method) {
        List<Class<?>> taken = List.of(method.getParameterTypes());
        Set<String> statuses = new TreeSet<>(List.of("400", "401", "403", "404", "406", "422", "429", "503"));
        if (taken.contains(Author.class)) {
            statuses.add("409");
        }
        if (operation.getRequestBody() != null || method.isAnnotationPresent(TakesFile.class)) {
            statuses.addAll(List.of("408", "409", "413", "415"));
        }
        if (taken.contains(Precondition.class)) {
            statuses.addAll(List.of("412", "428"));
        }
        if (MAKE.contains(operation.getOperationId())) {
            statuses.add("412");
        }
        if (OpenApiHeaders.isFile(method)) {
            statuses.add("416");
        }
        statuses.forEach(status -> operation
                .getResponses()
                .addApiResponse(status, new ApiResponse().$ref("#/components/responses/" + status)));
    }
}
