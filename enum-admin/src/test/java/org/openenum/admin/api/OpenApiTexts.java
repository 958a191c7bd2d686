package org.openenum.admin.api;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.swagger.v3.core.converter.ModelConverters;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.headers.Header;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import io.swagger.v3.oas.models.security.SecurityScheme;
import io.swagger.v3.oas.models.servers.Server;
import jakarta.servlet.http.HttpServletRequest;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.web.Listing;
import org.openenum.admin.web.QueryParameter;
import org.springdoc.core.customizers.GlobalOpenApiCustomizer;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.type.filter.AssignableTypeFilter;
import org.springframework.web.method.HandlerMethod;

/** Adds to the description of the API what its controllers' signatures do not say: texts, headers, problems, what may be null. */
@Configuration(proxyBeanMethods = false)
class OpenApiTexts {

    private static final String PROBLEM = "Problem";

    /** Records that clients send and whose names do not end in Request. */
    private static final Set<String> BODIES = Set.of(
            "NewToken",
            "NewUser",
            "ChangedUser",
            "BatchJson",
            "OperationJson",
            "RevertJson",
            "UpdateJson",
            "FilterJson",
            "SetJson",
            "NewExportJson",
            "ExportFilterJson");

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

    private static final Map<String, String> PARAMETERS = Map.ofEntries(
            Map.entry("apex", "The apex of the zone, in any case, with or without its last dot."),
            Map.entry("collection", "Numbers, or blocks of numbers."),
            Map.entry("digits", "The whole number, or the prefix of a block: `+4930123`, `4930123` or `%2B4930123`."),
            Map.entry("prefix", "The digits that it begins with: `+4930` or `4930`."),
            Map.entry("owner", "The owner name in full, or `@` for the apex."),
            Map.entry("type", "The type of the records: a mnemonic, or TYPE and a number."),
            Map.entry("name", "The name."),
            Map.entry("id", "The number that it was given."));

    private static final String INTRODUCTION = """
            Provisions ENUM (RFC 6116): zones, numbers, blocks of numbers, and the destinations that they lead to.

            Every write is durable when it is answered, and in DNS a moment later. What exists is changed with If-Match, so that no update is lost; a POST with \
            an Idempotency-Key can be sent again; any write with `dryRun=true` only tells what it would do. Lists come in pages with a signed cursor. Errors are \
            problem details (RFC 9457). More in docs/integrators.md.""";

    private final SourceTexts texts = new SourceTexts(Path.of("src/main/java"));

    OpenApiTexts() {
        SpringDocUtils.getConfig()
                .addRequestWrapperToIgnore(Author.class, Caller.class, Precondition.class, HttpServletRequest.class);
    }

    @Bean
    GlobalOperationCustomizer operations() {
        return this::describe;
    }

    @Bean
    GlobalOpenApiCustomizer whole() {
        return this::describe;
    }

    private Operation describe(Operation operation, HandlerMethod handler) {
        Method method = handler.getMethod();
        Class<?> controller = handler.getBeanType();
        String tag = controller.getSimpleName().replace("Controller", "").replaceAll("([a-z])([A-Z])", "$1 $2");
        operation.setTags(List.of(tag.toLowerCase(Locale.ROOT)));
        operation.setOperationId(idOf(method, controller));
        texts.of(controller.getSimpleName() + "#" + method.getName()).ifPresent(text -> {
            operation.setSummary(text.summary());
            operation.setDescription(text.description());
            if (operation.getParameters() != null) {
                operation.getParameters().forEach(parameter -> {
                    String said = text.parameters().get(parameter.getName());
                    if (said != null) {
                        parameter.setDescription(said);
                    }
                });
            }
        });
        if (operation.getSummary() == null) {
            operation.setSummary(wordsOf(method.getName()) + " " + tag.toLowerCase(Locale.ROOT));
        }
        List<Class<?>> types = Arrays.asList(method.getParameterTypes());
        boolean lists = method.getGenericReturnType().getTypeName().contains(Listing.Items.class.getName());
        if (lists) {
            operation.addParametersItem(query("limit", "How many items the page has at the most.", integer(1, 1000)));
            operation.addParametersItem(
                    query("cursor", "The `next` of the page before.", new Schema<>().types(Set.of("string"))));
        }
        if (types.contains(Precondition.class)) {
            operation.addParametersItem(header(
                    "If-Match",
                    "The ETag of the version that is meant, or `*`. Needed to change or remove what exists."));
            operation.addParametersItem(header("If-None-Match", "`*`: only if it does not exist yet."));
        }
        if (types.contains(Author.class)) {
            operation.addParametersItem(
                    header("X-Change-Reason", "Why the change is made; kept with it. At most 500 characters."));
            operation.addParametersItem(query(
                    "dryRun",
                    "`true`: nothing is changed, and the answer is what would be.",
                    new Schema<>().types(Set.of("boolean"))));
        }
        for (QueryParameter read : method.getAnnotationsByType(QueryParameter.class)) {
            Schema<?> schema = read.words().length == 0 ? new Schema<>().types(Set.of("string")) : words(read.words());
            operation.addParametersItem(query(read.name(), read.says(), schema));
        }
        if (lists) {
            operation.addParametersItem(query(
                    "fields",
                    "The members that the items have; all, if it is missing.",
                    new Schema<>().types(Set.of("string"))));
        }
        if (operation.getParameters() != null) {
            operation.getParameters().forEach(OpenApiTexts::describe);
        }
        problems(operation, lists, types);
        return operation;
    }

    /** Methods of the same name are told apart by what they take. */
    private static String idOf(Method method, Class<?> controller) {
        long ofThisName = Arrays.stream(controller.getDeclaredMethods())
                .filter(other -> other.getName().equals(method.getName()) && !other.isSynthetic())
                .count();
        String took = ofThisName == 1 ? "" : method.getParameterTypes()[0].getSimpleName();
        return method.getName() + took + controller.getSimpleName().replace("Controller", "");
    }

    private static void describe(Parameter parameter) {
        if (parameter.getDescription() == null) {
            parameter.setDescription(PARAMETERS.get(parameter.getName()));
        }
        if ("collection".equals(parameter.getName())) {
            parameter.setSchema(words("numbers", "blocks"));
        }
        if ("sort".equals(parameter.getName())) {
            parameter.setSchema(words("number", "-number", "updated", "-updated"));
        }
        if ("id".equals(parameter.getName())) {
            parameter.getSchema().setMinimum(BigDecimal.ONE);
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an enumeration of words
    private static Schema<?> words(String... words) {
        // springdoc goes on to change what it finds in a path.
        Schema schema = new Schema<>().types(new LinkedHashSet<>(List.of("string")));
        schema.setEnum(new ArrayList<>(List.of(words)));
        return schema;
    }

    private static void problems(Operation operation, boolean lists, List<Class<?>> types) {
        ApiResponses responses = operation.getResponses();
        Set<String> statuses = new TreeSet<>(List.of("400", "401", "403", "404", "406", "422", "429", "503"));
        if (types.contains(Author.class) || operation.getRequestBody() != null) {
            statuses.addAll(List.of("409", "413", "415", "422"));
            if (!responses.containsKey("200")) {
                responses.addApiResponse(
                        "200",
                        new ApiResponse()
                                .description("With `dryRun=true`: what would be changed.")
                                .content(json("DryRun")));
            }
        }
        if (types.contains(Precondition.class)) {
            statuses.addAll(List.of("412", "428"));
        }
        statuses.forEach(
                status -> responses.addApiResponse(status, new ApiResponse().$ref("#/components/responses/" + status)));
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
                        .description("An API token: `oe_...`."));
        components.getSchemas().put("JsonNode", object(Map.of()).description("A merge-patch (RFC 7396)."));
        for (String streamed : List.of("SseEmitter", "StreamingResponseBody")) {
            components.getSchemas().put(streamed, text("Streamed."));
        }
        api.getPaths()
                .get("/api/v1/openapi.json")
                .getGet()
                .getResponses()
                .get("200")
                .setContent(new Content().addMediaType("application/json", new MediaType().schema(object(Map.of()))));
        Map<String, List<Class<?>>> records = records();
        // Their operations answer with one thing or another, so that no signature names them.
        for (String name : List.of("PreviewJson", "Reverted")) {
            ModelConverters.getInstance(true).readAll(records.get(name).get(0)).forEach(components::addSchemas);
        }
        answersWith(api, "/api/v1/zones/{apex}/{collection}/bulk-update", "PreviewJson");
        answersWith(api, "/api/v1/changesets/{id}/revert", "Reverted", "DryRun");
        api.getPaths()
                .get("/api/v1/imports")
                .getPost()
                .setRequestBody(new RequestBody()
                        .description("The file.")
                        .content(new Content()
                                .addMediaType("text/csv", new MediaType().schema(text("A table.")))
                                .addMediaType("text/dns", new MediaType().schema(text("A master file (RFC 1035).")))));
        components
                .getSchemas()
                .forEach((name, schema) ->
                        describe(name, schema, recordOf(schema, records.getOrDefault(name, List.of()))));
        components.addSchemas(PROBLEM, problem());
        components.addSchemas("DryRun", dryRun());
        PROBLEMS.forEach((status, text) -> components.addResponses(status, problemResponse(status, text)));
        components.getSchemas().values().forEach(OpenApiTexts::writeWordsSmall);
        api.getPaths().values().forEach(path -> path.readOperationsMap().forEach(this::finish));
    }

    /** What a POST answers with 200: one of these. */
    @SuppressWarnings("rawtypes") // the library's own setter takes them so
    private static void answersWith(OpenAPI api, String path, String... schemas) {
        List<Schema> any = new ArrayList<>();
        for (String schema : schemas) {
            any.add(new Schema<>().$ref("#/components/schemas/" + schema));
        }
        Schema<?> one = any.size() == 1 ? any.get(0) : new Schema<>().anyOf(any);
        Content content = new Content().addMediaType("application/json", new MediaType().schema(one));
        api.getPaths().get(path).getPost().getResponses().get("200").setContent(content);
    }

    /** The API writes the words of enumerations in small letters. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // schemas of all kinds
    private static void writeWordsSmall(@Nullable Schema schema) {
        if (schema == null) {
            return;
        }
        if (schema.getEnum() != null) {
            List<Object> words = new ArrayList<>();
            schema.getEnum()
                    .forEach(word ->
                            words.add(word == null ? null : word.toString().toLowerCase(Locale.ROOT)));
            schema.setEnum(words);
        }
        if (schema.getProperties() != null) {
            ((Map<String, Schema>) schema.getProperties()).values().forEach(OpenApiTexts::writeWordsSmall);
        }
        writeWordsSmall(schema.getItems());
    }

    @SuppressWarnings("unchecked") // the library's own setters lose the type
    private static Schema<?> problem() {
        Schema<?> fault = object(Map.of(
                "pointer",
                        text(
                                "Where in the body: a JSON pointer; or a parameter of the query behind a slash; empty for the whole."),
                "code", text("A word that programs can compare."),
                "message", text("What is wrong, for people."),
                "rejected", nullable(text("The value at fault, shortened."))));
        Schema<?> faults = new Schema<>().types(Set.of("array")).items(fault);
        return object(Map.of(
                        "type", text("A URN that names the kind of problem."),
                        "title", text("The kind of problem in words."),
                        "status", integer(400, 599),
                        "detail", text("What is wrong, for people."),
                        "instance", text("The path."),
                        "requestId", text("Names the request in the program's log."),
                        "errors", faults))
                .required(List.of("title", "status", "detail", "errors", "requestId"));
    }

    @SuppressWarnings("unchecked") // see problem()
    private static Schema<?> dryRun() {
        return object(Map.of(
                        "dryRun", new Schema<>().types(Set.of("boolean")),
                        "changeCount", integer(0, Integer.MAX_VALUE),
                        "changes",
                                new Schema<>()
                                        .types(Set.of("array"))
                                        .items(new Schema<>().$ref("#/components/schemas/ChangeView"))))
                .required(List.of("dryRun", "changeCount", "changes"));
    }

    private static ApiResponse problemResponse(String status, String text) {
        ApiResponse response = new ApiResponse().description(text);
        if (status.equals("429") || status.equals("503")) {
            response.addHeaderObject(
                    "Retry-After", new Header().description("Seconds.").schema(integer(0, 3_600)));
        }
        return response.content(new Content()
                .addMediaType(
                        "application/problem+json",
                        new MediaType().schema(new Schema<>().$ref("#/components/schemas/" + PROBLEM))));
    }

    private static Content json(String schema) {
        return new Content()
                .addMediaType(
                        "application/json",
                        new MediaType().schema(new Schema<>().$ref("#/components/schemas/" + schema)));
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // properties of all kinds
    private static Schema<?> object(Map<String, Schema<?>> properties) {
        Schema schema = new Schema<>().types(Set.of("object"));
        properties.forEach(schema::addProperty);
        return schema;
    }

    private static Schema<?> text(String description) {
        return new Schema<>().types(Set.of("string")).description(description);
    }

    private static Schema<?> integer(int least, int most) {
        return new Schema<>()
                .types(Set.of("integer"))
                .minimum(BigDecimal.valueOf(least))
                .maximum(BigDecimal.valueOf(most));
    }

    private static Parameter query(String name, String description, Schema<?> schema) {
        return new Parameter().in("query").name(name).description(description).schema(schema);
    }

    private static Parameter header(String name, String description) {
        return new Parameter()
                .in("header")
                .name(name)
                .description(description)
                .schema(text(description).description(null));
    }

    private static String wordsOf(String method) {
        String words = method.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }

    /** What is streamed, by operation. */
    private final Map<String, String> streamedType = Map.of(
            "numbersExport",
            "text/csv",
            "zoneFileExport",
            "text/dns",
            "errorsImport",
            "text/csv",
            "fileExportJob",
            "text/csv");

    /** Bodies are JSON; where springdoc found none it wrote any type. */
    private void finish(PathItem.HttpMethod method, Operation operation) {
        if (method == PathItem.HttpMethod.POST) {
            operation.addParametersItem(
                    header(
                            "Idempotency-Key",
                            "Any text of 1 to 100 visible characters: the same request with the same key happens once within 24 hours."));
        }
        // A file that is not written yet stands against its being read.
        if (method != PathItem.HttpMethod.GET || operation.getOperationId().equals("fileExportJob")) {
            operation.getResponses().addApiResponse("409", new ApiResponse().$ref("#/components/responses/409"));
        }
        describeMaking(method, operation);
        describeDryRun(operation);
        if (method == PathItem.HttpMethod.POST && !operation.getResponses().containsKey("202")) {
            operation
                    .getResponses()
                    .addApiResponse(
                            "202",
                            new ApiResponse()
                                    .description("Where it takes long: a job was started.")
                                    .content(json(startedBy(operation))));
        }
        if (operation.getParameters() != null) {
            operation.getParameters().forEach(parameter -> writeWordsSmall(parameter.getSchema()));
        }
        operation.getResponses().forEach((status, response) -> {
            if (response.getContent() != null && response.getContent().containsKey("*/*")) {
                MediaType any = response.getContent().remove("*/*");
                response.getContent()
                        .addMediaType(streamedType.getOrDefault(operation.getOperationId(), "application/json"), any);
            }
        });
    }

    /** What did not exist before is answered with 201, and with where it is. */
    private void describeMaking(PathItem.HttpMethod method, Operation operation) {
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
                                    new Header().description("Where it is.").schema(text("A path.")))
                            .content(made));
        }
        if (alwaysMakes) {
            responses.addApiResponse(
                    "200",
                    new ApiResponse()
                            .description("With `dryRun=true`: what would be changed.")
                            .content(json("DryRun")));
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
            Schema<?> dryRun = new Schema<>().$ref("#/components/schemas/DryRun");
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

    private void describe(String name, Schema<?> schema, @Nullable Class<?> type) {
        if (schema.getProperties() == null) {
            return;
        }
        if (type == null) {
            describeGeneric(name, schema);
            return;
        }
        texts.of(type.getName().substring(type.getPackageName().length() + 1)).ifPresent(text -> {
            schema.setDescription(text.description());
            schema.getProperties().forEach((member, property) -> {
                String said = text.parameters().get(member);
                if (said != null && property.get$ref() == null) {
                    property.setDescription(said);
                }
            });
        });
        List<String> required = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            Schema<?> property = schema.getProperties().get(component.getName());
            if (property == null) {
                continue;
            }
            if (component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
                schema.getProperties().put(component.getName(), nullable(property));
            } else {
                required.add(component.getName());
            }
        }
        JsonIgnoreProperties ignored = type.getAnnotation(JsonIgnoreProperties.class);
        if (ignored != null) {
            for (String member : ignored.value()) {
                schema.addProperty(
                        member, new Schema<>().description("Ignored: what a GET answered may be sent back."));
            }
        }
        if (type.getSimpleName().endsWith("Request") || BODIES.contains(type.getSimpleName())) {
            schema.setAdditionalProperties(false);
        } else {
            schema.setRequired(required);
        }
    }

    private static void describeGeneric(String name, Schema<?> schema) {
        if (name.startsWith("Items")) {
            schema.setDescription("A page of a list.");
            schema.getProperties()
                    .put(
                            "next",
                            nullable(schema.getProperties().get("next"))
                                    .description("The cursor of the next page; null at the end."));
            schema.getProperties()
                    .put(
                            "count",
                            nullable(schema.getProperties().get("count"))
                                    .description("How many items the whole list has, if `count=true` asked for it."));
            schema.setRequired(List.of("items"));
        }
    }

    private static Schema<?> nullable(Schema<?> schema) {
        if (schema.get$ref() != null) {
            return new Schema<>().anyOf(List.of(schema, new Schema<>().types(Set.of("null"))));
        }
        if (schema.getTypes() != null) {
            Set<String> types = new LinkedHashSet<>(schema.getTypes());
            types.add("null");
            schema.setTypes(types);
            if (schema.getEnum() != null) {
                addNull(schema);
            }
        }
        return schema;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an enumeration of words with null among them
    private static void addNull(Schema schema) {
        List<Object> words = new ArrayList<>(schema.getEnum());
        words.add(null);
        schema.setEnum(words);
    }

    /** Of several records of the same name, the one with the schema's members. */
    private static @Nullable Class<?> recordOf(Schema<?> schema, List<Class<?>> records) {
        return records.stream()
                .filter(type -> schema.getProperties() != null
                        && Arrays.stream(type.getRecordComponents())
                                .map(RecordComponent::getName)
                                .collect(Collectors.toSet())
                                .containsAll(schema.getProperties().keySet()))
                .findFirst()
                .orElse(null);
    }

    private static Map<String, List<Class<?>>> records() {
        ClassPathScanningCandidateComponentProvider scanner = new ClassPathScanningCandidateComponentProvider(false) {
            @Override
            protected boolean isCandidateComponent(AnnotatedBeanDefinition definition) {
                return true;
            }
        };
        scanner.addIncludeFilter(new AssignableTypeFilter(Record.class));
        Map<String, List<Class<?>>> found = new HashMap<>();
        scanner.findCandidateComponents("org.openenum").forEach(definition -> {
            try {
                Class<?> type = Class.forName(definition.getBeanClassName());
                found.computeIfAbsent(type.getSimpleName(), name -> new ArrayList<>())
                        .add(type);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        });
        return found;
    }
}
