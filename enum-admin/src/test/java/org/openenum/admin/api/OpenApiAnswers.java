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

/** What an operation answers with: JSON or what it streams, 201 with a place, a job, what a dry run would do. */
final class OpenApiAnswers {

    /** What is streamed, by operation. */
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

    /** A file that is not written yet stands against its being read, and a log that is shorter than the place in it. */
    private static final Set<String> READ_IN_VAIN = Set.of("downloadExport", "listChanges", "streamChanges");

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

    /** A preview, or what was so small that it is done. */
    private static final Set<String> ANSWER_AT_ONCE_TOO =
            Set.of("updateNumbers", "updateRecords", "updateDelegations", "revertChangeset");

    private OpenApiAnswers() {}

    /** Bodies are JSON; where springdoc found none it wrote any type. */
    static void finish(PathItem.HttpMethod method, Operation operation) {
        if (method == PathItem.HttpMethod.POST) {
            operation.addParametersItem(OpenApiRequests.header(
                    "Idempotency-Key",
                    "A key of 1 to 100 visible characters, chosen by the client. Within 24 hours the same"
                            + " request with the same key is executed only once."));
        }
        if (method != PathItem.HttpMethod.GET || READ_IN_VAIN.contains(operation.getOperationId())) {
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

    /** What a POST answers with 200: one of these. */
    @SuppressWarnings("rawtypes") // the library's own setter takes them so
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

    /** What did not exist before is answered with 201, and with where it is. */
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

    /** Whatever writes answers a dry run with what would be changed. */
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

    /** Generated clients name a class after it. */
    private static String nameOf(Schema<?> schema) {
        String reference = schema.get$ref();
        return reference == null ? "Any" : reference.substring(reference.lastIndexOf('/') + 1);
    }

    /** What takes long is a job; 200 is left for what is answered at once. */
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

    /** An export is a job and its file. */
    private static String startedBy(Operation operation) {
        return operation.getOperationId().equals("startExport") ? "ExportJson" : "JobView";
    }

    @SuppressWarnings("unchecked") // the library's own setters lose the type
    static Schema<?> dryRun() {
        return Schemas.object(Map.of(
                        "dryRun", Schemas.yesOrNo(),
                        "changeCount", Schemas.integer(0, Integer.MAX_VALUE),
                        "changes", Schemas.list(Schemas.named("ChangeView"))))
                .required(List.of("dryRun", "changeCount", "changes"));
    }
}
