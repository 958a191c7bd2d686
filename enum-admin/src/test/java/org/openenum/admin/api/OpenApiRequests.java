package org.openenum.admin.api;

import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.web.Listing;
import org.openenum.admin.web.QueryParameter;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.method.HandlerMethod;

/**
 * Describes the name and the input of an operation: texts from the sources, and the parameters and headers that follow
 * from the types of its method.
 */
final class OpenApiRequests {

    /** Operations that create a resource if there is none. */
    static final Set<String> CREATE_OR_REPLACE = Set.of(
            "putZone", "putNumber", "putDelegation", "putRecords", "putRegion", "putRequesterGroup", "putRuleSet");

    /** Operations that set a part of an existing target or shared destination, which may not have it yet. */
    private static final Set<String> SET_PART = Set.of("setTargetCheck", "takeTargetOutOfService", "setTargetSafety");

    private static final Map<String, String> PARAMETERS = Map.ofEntries(
            Map.entry("apex", "The apex of the zone, case-insensitive, with or without the trailing dot."),
            Map.entry("collection", "`numbers` for single numbers, `blocks` for blocks of numbers."),
            Map.entry("digits", "The full number or the prefix of a block: `+4930123`, `4930123` or `%2B4930123`."),
            Map.entry("prefix", "The delegated prefix: `+4930` or `4930`."),
            Map.entry("owner", "The fully qualified owner name, or `@` for the apex."),
            Map.entry("type", "The record type: a mnemonic such as `SRV`, or `TYPE` and its number (RFC 3597)."),
            Map.entry("name", "The name of the resource."),
            Map.entry("id", "The id of the resource."));

    /** Operations that refuse a dry run: their job waits for a review, or only writes a file. */
    private static final Set<String> WITHOUT_DRY_RUN =
            Set.of("startImport", "applyImport", "retryImport", "importDemo", "startExport");

    private final OperationNames names = new OperationNames();

    private final SourceTexts texts;

    /** @param texts what the sources say of the methods and their parameters */
    OpenApiRequests(SourceTexts texts) {
        this.texts = texts;
    }

    Operation describe(Operation operation, HandlerMethod handler) {
        Method method = handler.getMethod();
        Class<?> controller = handler.getBeanType();
        String tag = controller.getSimpleName().replace("Controller", "").replaceAll("([a-z])([A-Z])", "$1 $2");
        operation.setTags(List.of(tag.toLowerCase(Locale.ROOT)));
        operation.setOperationId(names.of(method, controller));
        texts.of(controller.getSimpleName() + "#" + method.getName()).ifPresent(text -> describe(operation, text));
        if (operation.getSummary() == null) {
            operation.setSummary(wordsOf(method.getName()) + " " + tag.toLowerCase(Locale.ROOT));
        }
        List<Class<?>> types = Arrays.asList(method.getParameterTypes());
        addParameters(operation, method, types);
        if (operation.getParameters() != null) {
            operation.setParameters(eachOnce(operation.getParameters()));
            operation.getParameters().forEach(OpenApiRequests::describe);
        }
        // A report of a server changes nothing, so it has no dry run.
        boolean changes = operation.getRequestBody() != null && method.getReturnType() != void.class;
        if (rehearses(operation) && (types.contains(Author.class) || changes)) {
            addDryRun(operation.getResponses());
        }
        OpenApiProblems.addTo(operation, method);
        return operation;
    }

    /** Two methods are one operation if they take different media types. */
    private static List<Parameter> eachOnce(List<Parameter> parameters) {
        Set<String> seen = new HashSet<>();
        return parameters.stream()
                .filter(parameter -> seen.add(parameter.getIn() + " " + parameter.getName()))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static boolean rehearses(Operation operation) {
        return !WITHOUT_DRY_RUN.contains(operation.getOperationId());
    }

    private static void addDryRun(ApiResponses responses) {
        if (!responses.containsKey("200")) {
            responses.addApiResponse(
                    "200",
                    new ApiResponse()
                            .description("With `dryRun=true`: what the request would change.")
                            .content(Schemas.json("DryRun")));
        }
    }

    private static void describe(Operation operation, SourceTexts.Text text) {
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
    }

    /** Adds the parameters that follow from the types of the method. */
    private static void addParameters(Operation operation, Method method, List<Class<?>> types) {
        boolean lists = method.getGenericReturnType().getTypeName().contains(Listing.Items.class.getName());
        if (lists) {
            operation.addParametersItem(query(
                    "limit",
                    "The maximum number of items on the page, 1 to 1000; 100 by default.",
                    Schemas.integer(1, 1000)));
            operation.addParametersItem(
                    query("cursor", "The `next` of the previous page; omit it for the first page.", Schemas.string()));
        }
        if (types.contains(Precondition.class)) {
            operation.addParametersItem(header(
                    "If-Match",
                    "The ETag of the version to change, or `*` for any. Required to change or remove what exists."));
            if (CREATE_OR_REPLACE.contains(operation.getOperationId())) {
                operation.addParametersItem(
                        header("If-None-Match", "`*`: create the resource, and fail if it already exists."));
            }
            if (SET_PART.contains(operation.getOperationId())) {
                operation.addParametersItem(header(
                        "If-None-Match", "`*`: set it for the first time, and fail if it has a version already."));
            }
        }
        if (types.contains(Author.class) && !method.isAnnotationPresent(GetMapping.class)) {
            operation.addParametersItem(
                    header("X-Change-Reason", "The reason for the change, stored with it. At most 500 characters."));
            operation.addParametersItem(header(
                    "Prefer",
                    "`wait=2` (RFC 7240): respond when all ready servers answer DNS queries with the change,"
                            + " or after this number of seconds, 30 at most."));
            if (rehearses(operation)) {
                operation.addParametersItem(query(
                        "dryRun", "`true`: change nothing, and report what would be changed.", Schemas.yesOrNo()));
            }
        }
        for (QueryParameter read : method.getAnnotationsByType(QueryParameter.class)) {
            Schema<?> schema = read.words().length == 0 ? Schemas.string() : Schemas.words(read.words());
            operation.addParametersItem(query(read.name(), read.says(), schema));
        }
        if (lists) {
            operation.addParametersItem(query(
                    "fields",
                    "The members to include in each item, comma-separated; all by default.",
                    Schemas.string()));
        }
    }

    private static void describe(Parameter parameter) {
        if (parameter.getDescription() == null) {
            parameter.setDescription(PARAMETERS.get(parameter.getName()));
        }
        if ("collection".equals(parameter.getName())) {
            parameter.setSchema(Schemas.words("numbers", "blocks"));
        }
        if ("sort".equals(parameter.getName())) {
            parameter.setSchema(Schemas.words("number", "-number", "-updated"));
        }
        if ("id".equals(parameter.getName()) && !Schemas.isText(parameter.getSchema())) {
            parameter.getSchema().setMinimum(BigDecimal.ONE);
        }
    }

    private static Parameter query(String name, String description, Schema<?> schema) {
        return new Parameter().in("query").name(name).description(description).schema(schema);
    }

    static Parameter header(String name, String description) {
        return new Parameter().in("header").name(name).description(description).schema(Schemas.string());
    }

    private static String wordsOf(String method) {
        String words = method.replaceAll("([A-Z])", " $1").toLowerCase(Locale.ROOT);
        return Character.toUpperCase(words.charAt(0)) + words.substring(1);
    }
}
