package org.openenum.admin.api;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Describes the responses of an operation: JSON or a streamed file, 201 with a location, a job, the result of a dry
 * run.
 */
final class OpenApiAnswers {

    /** The media types of streamed responses, by operation. */
    private static final Map<String, String> STREAMED = Map.of(
            "downloadNumbers",
            "text/csv",
            "downloadZoneFile",
            "text/dns",
            "downloadImportErrors",
            "text/csv",
            "downloadImportProblems",
            "text/csv",
            "downloadExport",
            "text/csv");

    /**
     * GET operations that may answer 409: an export that has not been written yet, or a log that ends before the
     * requested position.
     */
    private static final Set<String> MAY_CONFLICT = Set.of("downloadExport", "listChanges", "streamChanges");

    private static final Set<String> START_A_JOB = Set.of(
            "startExport",
            "startImport",
            "importDemo",
            "applyImport",
            "retryImport",
            "rollBackImport",
            "updateNumbers",
            "updateRecords",
            "updateDelegations",
            "revertChangeset");

    /** Operations that also answer with a preview, or at once if the change is small. */
    private static final Set<String> ANSWER_AT_ONCE_TOO =
            Set.of("updateNumbers", "updateRecords", "updateDelegations", "revertChangeset");

    private OpenApiAnswers() {}

    /** Sets JSON as the type of bodies for which springdoc found none, and describes the responses. */
    static void finish(PathItem.HttpMethod method, Operation operation) {
        if (method == PathItem.HttpMethod.POST) {
            operation.addParametersItem(OpenApiRequests.header(
                    "Idempotency-Key",
                    "A key of 1 to 100 visible characters, chosen by the client. Within 24 hours the same"
                            + " request with the same key is executed only once."));
        }
        if (method != PathItem.HttpMethod.GET || MAY_CONFLICT.contains(operation.getOperationId())) {
            operation.getResponses().addApiResponse("409", new ApiResponse().$ref("#/components/responses/409"));
        }
        describeMaking(operation);
        describeStart(operation);
        describeDryRun(operation);
        OpenApiHeaders.describe(method, operation);
        if (operation.getParameters() != null) {
            operation.getParameters().forEach(parameter -> {
                Schemas.writeWordsSmall(parameter.getSchema());
                Schemas.countCharacters(parameter.getSchema());
            });
        }
        operation.getResponses().forEach((status, response) -> {
            if (response.getContent() != null && response.getContent().containsKey("*/*")) {
                MediaType any = response.getContent().remove("*/*");
                response.getContent()
                        .addMediaType(STREAMED.getOrDefault(operation.getOperationId(), "application/json"), any);
            }
        });
    }

    /** Sets the schemas of the 200 response of a POST: one of these. */
    @SuppressWarnings("rawtypes") // The setter of the library takes the raw type.
    static void answersWith(OpenAPI api, String path, String... schemas) {
        List<Schema> any = new ArrayList<>();
        for (String schema : schemas) {
            any.add(Schemas.named(schema));
        }
        Schema<?> one = any.get(0);
        if (any.size() > 1) {
            one = new Schema<>().anyOf(any);
            one.setTitle(String.join("Or", schemas));
        }
        Content content = new Content().addMediaType("application/json", new MediaType().schema(one));
        api.getPaths().get(path).getPost().getResponses().get("200").setContent(content);
    }

    /** Describes 201 and its Location, for operations that may create a resource. */
    private static void describeMaking(Operation operation) {
        ApiResponses responses = operation.getResponses();
        boolean mayMake = OpenApiRequests.CREATE_OR_REPLACE.contains(operation.getOperationId());
        boolean alwaysMakes =
                Set.of("createNumber", "createToken", "createUser").contains(operation.getOperationId());
        if (mayMake || alwaysMakes) {
            Content made = new Content();
            responses
                    .get("200")
                    .getContent()
                    .forEach((type, content) -> made.addMediaType(type, new MediaType().schema(content.getSchema())));
            responses.addApiResponse(
                    "201",
                    new ApiResponse()
                            .description("The resource was created.")
                            .addHeaderObject("Location", OpenApiHeaders.LOCATION)
                            .content(made));
        }
        if (alwaysMakes) {
            responses.addApiResponse(
                    "200",
                    new ApiResponse()
                            .description("With `dryRun=true`: what the request would change.")
                            .content(Schemas.json("DryRun")));
        }
    }

    /** Describes the result of a dry run. */
    private static void describeDryRun(Operation operation) {
        ApiResponse answer = operation.getResponses().get("200");
        if (!takesDryRun(operation) || answer == null || answer.getContent() == null) {
            return;
        }
        answer.getContent().values().forEach(content -> {
            Schema<?> dryRun = Schemas.named("DryRun");
            Schema<?> made = content.getSchema();
            if (made.getAnyOf() == null && !dryRun.get$ref().equals(made.get$ref())) {
                Schema<?> either = new Schema<>().anyOf(List.of(made, dryRun));
                either.setTitle(nameOf(made) + "OrDryRun");
                content.setSchema(either);
            }
        });
    }

    private static boolean takesDryRun(Operation operation) {
        return operation.getParameters() != null
                && operation.getParameters().stream().anyMatch(parameter -> "dryRun".equals(parameter.getName()));
    }

    /** The name of a schema, after which generated clients name a class. */
    private static String nameOf(Schema<?> schema) {
        String reference = schema.get$ref();
        return reference == null ? "Any" : reference.substring(reference.lastIndexOf('/') + 1);
    }

    /** Describes 202, for operations that start a job; 200 remains only where the operation may also answer at once. */
    private static void describeStart(Operation operation) {
        if (!START_A_JOB.contains(operation.getOperationId())) {
            return;
        }
        ApiResponses responses = operation.getResponses();
        responses.addApiResponse(
                "202",
                new ApiResponse()
                        .description("The job was started; `Location` is where to follow it.")
                        .addHeaderObject("Location", OpenApiHeaders.LOCATION)
                        .content(Schemas.json(startedBy(operation))));
        if (!takesDryRun(operation)) {
            responses.remove("200");
        } else if (!ANSWER_AT_ONCE_TOO.contains(operation.getOperationId())) {
            responses.addApiResponse(
                    "200",
                    new ApiResponse()
                            .description("With `dryRun=true`: what the request would change.")
                            .content(Schemas.json("DryRun")));
        }
    }

    /** The schema of the started job; an export is a job with a file. */
    private static String startedBy(Operation operation) {
        return operation.getOperationId().equals("startExport") ? "ExportJson" : "JobView";
    }

    @SuppressWarnings("unchecked") // The setters of the library lose the type.
    static Schema<?> dryRun() {
        return Schemas.object(Map.of(
                        "dryRun", Schemas.yesOrNo(),
                        "changeCount", Schemas.integer(0, Integer.MAX_VALUE),
                        "changes", Schemas.list(Schemas.named("ChangeView"))))
                .required(List.of("dryRun", "changeCount", "changes"));
    }
}
