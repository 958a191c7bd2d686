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

/** What goes wrong: a problem (RFC 9457), and with which statuses an operation answers with one. */
final class OpenApiProblems {

    private static final String PROBLEM = "Problem";

    /** Those that tell when to come again; 409 only where the same request still runs. */
    private static final Set<String> TRY_AGAIN = Set.of("409", "429", "503");

    /** They make what must not be there yet, and have no precondition for it. */
    private static final Set<String> MAKE =
            Set.of("createNumber", "runNumberBatch", "runRecordBatch", "runDelegationBatch");

    private static final Map<String, String> PROBLEMS = Map.ofEntries(
            Map.entry("400", "It cannot be read: no JSON, a member that is not known, a number that is none."),
            Map.entry("401", "Nobody knows who asks: send a token that is valid."),
            Map.entry("403", "The one who asks may not; the problem names the permission that is missing."),
            Map.entry("404", "What it is about does not exist."),
            Map.entry("406", "None of the media types that the client accepts is offered."),
            Map.entry("408", "The body came too slowly."),
            Map.entry("409", "Something that exists stands against it, or the same request still runs."),
            Map.entry("412", "It was made for another version than the one that is there now."),
            Map.entry("413", "The body is too long."),
            Map.entry("415", "The body has a media type that is not taken."),
            Map.entry("416", "The file has no such part."),
            Map.entry("422", "It can be read, but what it says cannot be; `errors` names each place."),
            Map.entry("428", "It would change what exists without saying which version is meant."),
            Map.entry("429", "Too many requests in too short a time; see Retry-After."),
            Map.entry("503", "Others were in the way for too long, or the database is away; see Retry-After."));

    private OpenApiProblems() {}

    /** The schema of a problem, and an answer for each status. */
    static void addTo(Components components) {
        components.addSchemas(PROBLEM, problem());
        PROBLEMS.forEach((status, text) -> components.addResponses(status, problemResponse(status, text)));
    }

    @SuppressWarnings("unchecked") // the library's own setters lose the type
    private static Schema<?> problem() {
        Schema<?> fault = Schemas.object(Map.of(
                "pointer",
                        Schemas.text(
                                "Where in the body: a JSON pointer; or a parameter of the query behind a slash; empty for the whole."),
                "code", Schemas.text("A word that programs can compare."),
                "message", Schemas.text("What is wrong, for people."),
                "rejected", Schemas.nullable(Schemas.text("The value at fault, shortened."))));
        Schema<?> faults = Schemas.list(fault);
        return Schemas.object(Map.of(
                        "type", Schemas.text("A URN that names the kind of problem."),
                        "title", Schemas.text("The kind of problem in words."),
                        "status", Schemas.integer(400, 599),
                        "detail", Schemas.text("What is wrong, for people."),
                        "instance", Schemas.text("The path."),
                        "requestId", Schemas.text("Names the request in the program's log."),
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

    /** Which problems an operation may answer with, by what its method takes and gives. */
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
