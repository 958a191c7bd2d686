package org.openenum.admin.api;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.headers.Header;
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
            "numbersExport",
            "text/csv",
            "zoneFileExport",
            "text/dns",
            "errorsImport",
            "text/csv",
            "problemsImport",
            "text/csv",
            "fileExportJob",
            "text/csv");

    /** A file that is not written yet stands against its being read, and a log that is shorter than the place in it. */
    private static final Set<String> READ_IN_VAIN = Set.of("fileExportJob", "changesFeed", "eventsFeed");

    private OpenApiAnswers() {}

    /** Bodies are JSON; where springdoc found none it wrote any type. */
    static void finish(PathItem.HttpMethod method, Operation operation) {
        if (method == PathItem.HttpMethod.POST) {
            operation.addParametersItem(
                    OpenApiRequests.header(
                            "Idempotency-Key",
                            "Any text of 1 to 100 visible characters: the same request with the same key happens once within 24 hours."));
        }
        if (method != PathItem.HttpMethod.GET || READ_IN_VAIN.contains(operation.getOperationId())) {
            operation.getResponses().addApiResponse("409", new ApiResponse().$ref("#/components/responses/409"));
        }
        describeMaking(method, operation);
        describeReceipt(operation);
        describeDryRun(operation);
        if (method == PathItem.HttpMethod.POST && !operation.getResponses().containsKey("202")) {
            operation
                    .getResponses()
                    .addApiResponse(
                            "202",
                            new ApiResponse()
                                    .description("Where it takes long: a job was started.")
                                    .content(Schemas.json(startedBy(operation))));
        }
        if (operation.getParameters() != null) {
            operation.getParameters().forEach(parameter -> Schemas.writeWordsSmall(parameter.getSchema()));
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
        Schema<?> one = any.size() == 1 ? any.get(0) : new Schema<>().anyOf(any);
        Content content = new Content().addMediaType("application/json", new MediaType().schema(one));
        api.getPaths().get(path).getPost().getResponses().get("200").setContent(content);
    }

    /** What a write that changed something says of its change. */
    private static void describeReceipt(Operation operation) {
        boolean writes = operation.getParameters() != null
                && operation.getParameters().stream().anyMatch(parameter -> "Prefer".equals(parameter.getName()));
        if (!writes) {
            return;
        }
        Map<String, Header> receipt = Map.of(
                "X-Change",
                number("The number of its last change, its place in `/changes`; missing where nothing was changed."),
                "X-Changeset",
                number("The number of its changeset, by which it is taken back."),
                "X-Zone-Serial",
                number("The serial of the zone from then on, where it is about one zone."),
                "X-Served",
                new Header()
                        .description("With `Prefer: wait`: whether all servers answer with it that are not silent.")
                        .schema(Schemas.yesOrNo()));
        List.of("200", "201", "204").forEach(status -> {
            ApiResponse answer = operation.getResponses().get(status);
            if (answer != null) {
                receipt.forEach(answer::addHeaderObject);
            }
        });
    }

    private static Header number(String description) {
        return new Header().description(description).schema(Schemas.wholeNumber());
    }

    /** What did not exist before is answered with 201, and with where it is. */
    private static void describeMaking(PathItem.HttpMethod method, Operation operation) {
        ApiResponses responses = operation.getResponses();
        boolean putsWhatMayBeNew = method == PathItem.HttpMethod.PUT && responses.containsKey("412");
        boolean alwaysMakes = Set.of("createMapping", "createNewTokenAccess").contains(operation.getOperationId());
        if (putsWhatMayBeNew || alwaysMakes) {
            Content made = new Content();
            responses
                    .get("200")
                    .getContent()
                    .forEach((type, content) -> made.addMediaType(type, new MediaType().schema(content.getSchema())));
            responses.addApiResponse(
                    "201",
                    new ApiResponse()
                            .description("It was made.")
                            .addHeaderObject(
                                    "Location",
                                    new Header().description("Where it is.").schema(Schemas.text("A path.")))
                            .content(made));
        }
        if (alwaysMakes) {
            responses.addApiResponse(
                    "200",
                    new ApiResponse()
                            .description("With `dryRun=true`: what would be changed.")
                            .content(Schemas.json("DryRun")));
        }
    }

    /** Whatever writes answers a dry run with what would be changed. */
    private static void describeDryRun(Operation operation) {
        boolean rehearses = operation.getParameters() != null
                && operation.getParameters().stream().anyMatch(parameter -> "dryRun".equals(parameter.getName()));
        ApiResponse answer = operation.getResponses().get("200");
        if (!rehearses || answer == null || answer.getContent() == null) {
            return;
        }
        answer.getContent().values().forEach(content -> {
            Schema<?> dryRun = Schemas.named("DryRun");
            Schema<?> made = content.getSchema();
            if (made.getAnyOf() == null && !dryRun.get$ref().equals(made.get$ref())) {
                content.setSchema(new Schema<>().anyOf(List.of(made, dryRun)));
            }
        });
    }

    /** An export is a job and its file. */
    private static String startedBy(Operation operation) {
        return operation.getOperationId().equals("startExportJob") ? "ExportJson" : "JobView";
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
