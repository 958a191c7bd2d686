package org.openenum.admin.api;

import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import io.swagger.v3.oas.models.servers.Server;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.openenum.admin.account.Caller;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.sentence.Sentence;
import org.springdoc.core.customizers.GlobalOpenApiCustomizer;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Adds to the description of the API what the signatures of the controllers do not contain: {@link OpenApiRequests},
 * {@link OpenApiAnswers}, {@link OpenApiProblems} and {@link OpenApiRecords}. The texts about the whole API are here.
 */
@Configuration(proxyBeanMethods = false)
class OpenApiTexts {

    private static final String INTRODUCTION = """
            Provisions ENUM (RFC 6116): zones, numbers, blocks of numbers, and their destinations.

            A write is durable when the response is sent; DNS answers contain it a moment later. To change or remove \
            an existing resource, send its ETag in `If-Match`, so that no update is lost. A POST with an \
            `Idempotency-Key` can be repeated safely. With `dryRun=true`, where an operation has that parameter, a \
            write only reports what it would change. Lists are paginated with a signed cursor. Errors are problem \
            details (RFC 9457). See docs/integrators.md for a guide.""";

    private final SourceTexts texts = new SourceTexts(Path.of("src/main/java"));

    private final OpenApiRecords records = new OpenApiRecords(texts);

    OpenApiTexts() {
        SpringDocUtils.getConfig()
                .replaceWithClass(Sentence.class, String.class)
                .addRequestWrapperToIgnore(Author.class, Caller.class, Precondition.class, HttpServletRequest.class);
    }

    @Bean
    GlobalOperationCustomizer operations() {
        return new OpenApiRequests(texts)::describe;
    }

    @Bean
    GlobalOpenApiCustomizer whole() {
        return this::describe;
    }

    private void describe(OpenAPI api) {
        api.setInfo(new Info()
                .title("OpenENUM")
                .version("v1")
                .description(INTRODUCTION)
                .license(new License().name("Apache-2.0").identifier("Apache-2.0")));
        api.setServers(List.of(new Server().url("http://127.0.0.1:8080")));
        api.setSecurity(List.of(new SecurityRequirement().addList("token")));
        Components components = api.getComponents();
        components.addSecuritySchemes(
                "token",
                new SecurityScheme()
                        .type(SecurityScheme.Type.HTTP)
                        .scheme("bearer")
                        .description("An API token (`oe_...`), sent as a bearer token in the Authorization header."));
        components.getSchemas().put("StreamingResponseBody", Schemas.text("The file, streamed."));
        components.getSchemas().put("SseEmitter", new Schema<>().description("A stream of server-sent events."));
        api.getPaths()
                .get("/api/v1/openapi.json")
                .getGet()
                .getResponses()
                .get("200")
                .setContent(new Content()
                        .addMediaType("application/json", new MediaType().schema(Schemas.object(Map.of()))));
        // Their operations answer with one of several schemas, so no signature names them.
        for (String name : List.of("PreviewJson", "RecordPreviewJson", "DelegationPreviewJson", "Reverted")) {
            ModelConverters.getInstance(true).readAll(records.named(name)).forEach(components::addSchemas);
        }
        OpenApiAnswers.answersWith(api, "/api/v1/zones/{apex}/{collection}/bulk-update", "PreviewJson");
        OpenApiAnswers.answersWith(api, "/api/v1/zones/{apex}/records/bulk-update", "RecordPreviewJson");
        OpenApiAnswers.answersWith(api, "/api/v1/zones/{apex}/delegations/bulk-update", "DelegationPreviewJson");
        OpenApiAnswers.answersWith(api, "/api/v1/changesets/{id}/revert", "Reverted", "DryRun");
        api.getPaths()
                .get("/api/v1/imports")
                .getPost()
                .setRequestBody(new RequestBody()
                        .description("The file to import.")
                        .content(new Content()
                                .addMediaType("text/csv", new MediaType().schema(Schemas.text("A CSV file.")))
                                .addMediaType(
                                        "application/octet-stream",
                                        new MediaType()
                                                .schema(Schemas.text("A CSV or a zone file, according to `format`.")
                                                        .format("binary")))
                                .addMediaType(
                                        "text/dns",
                                        new MediaType().schema(Schemas.text("A zone file (master file, RFC 1035).")))));
        components.getSchemas().forEach(records::describe);
        OpenApiPatches.addTo(api);
        OpenApiProblems.addTo(components);
        components.addSchemas("DryRun", OpenApiAnswers.dryRun());
        components.getSchemas().values().forEach(Schemas::writeWordsSmall);
        api.getPaths().values().forEach(path -> path.readOperationsMap().forEach(OpenApiAnswers::finish));
    }
}
