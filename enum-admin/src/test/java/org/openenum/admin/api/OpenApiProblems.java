package org.openenum.admin.api;

import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;

/** What goes wrong: a problem (RFC 9457), and with which statuses an operation answers with one. */
final class OpenApiProblems {

    private static final String PROBLEM = "Problem";

    private static final Map<String, String> PROBLEMS = Map.ofEntries(
            Map.entry("400", "It cannot be read: no JSON, a member that is not known, a number that is none."),
            Map.entry("401", "Nobody knows who asks: send a token that is valid."),
            Map.entry("403", "The one who asks may not; the problem names the permission that is missing."),
            Map.entry("404", "What it is about does not exist."),
            Map.entry("406", "None of the media types that the client accepts is offered."),
            Map.entry("409", "Something that exists stands against it, or the same request still runs."),
            Map.entry("412", "It was made for another version than the one that is there now."),
            Map.entry("413", "The body is too long."),
            Map.entry("415", "The body has a media type that is not taken."),
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
        if (status.equals("429") || status.equals("503")) {
            response.addHeaderObject(
                    "Retry-After", new Header().description("Seconds.").schema(Schemas.integer(0, 3_600)));
        }
        return response.content(
                new Content().addMediaType("application/problem+json", new MediaType().schema(Schemas.named(PROBLEM))));
    }

    /** Which problems an operation may answer with, by what its method takes. */
    static void addTo(Operation operation, List<Class<?>> taken) {
        ApiResponses responses = operation.getResponses();
        Set<String> statuses = new TreeSet<>(List.of("400", "401", "403", "404", "406", "422", "429", "503"));
        if (taken.contains(Author.class) || operation.getRequestBody() != null) {
            statuses.addAll(List.of("409", "413", "415", "422"));
        }
        if (taken.contains(Precondition.class)) {
            statuses.addAll(List.of("412", "428"));
        }
        statuses.forEach(
                status -> responses.addApiResponse(status, new ApiResponse().$ref("#/components/responses/" + status)));
    }
}
