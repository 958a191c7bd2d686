package org.openenum.admin.api;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The bodies of merge patches (RFC 7396): the members of the patched object, all optional, and nullable if they can be
 * removed.
 */
final class OpenApiPatches {

    /** The schema that springdoc gives a patch. */
    private static final String ANY = "JsonNode";

    private static final String WHOLE = "Request";

    private static final String PATCH = "Patch";

    /** The operations of batches, and the object that each of them patches. */
    private static final Map<String, String> IN_BATCHES = Map.of(
            "OperationJson", "MappingPatch",
            "RecordOperationJson", "RecordSetPatch",
            "DelegationOperationJson", "DelegationPatch");

    private OpenApiPatches() {}

    /** Names the body of each PATCH after that of the PUT of the same path. */
    static void addTo(OpenAPI api) {
        Map<String, Schema<?>> patches = new LinkedHashMap<>();
        api.getPaths().values().stream().filter(path -> path.getPatch() != null).forEach(path -> {
            String whole = nameIn(path.getPut()
                    .getRequestBody()
                    .getContent()
                    .values()
                    .iterator()
                    .next());
            String patch = whole.replace(WHOLE, PATCH);
            patches.put(patch, patchOf(api.getComponents().getSchemas().get(whole)));
            path.getPatch()
                    .getRequestBody()
                    .getContent()
                    .values()
                    .forEach(content -> content.setSchema(Schemas.named(patch)));
        });
        patches.forEach(api.getComponents()::addSchemas);
        IN_BATCHES.forEach((operation, patch) -> api.getComponents()
                .getSchemas()
                .get(operation)
                .addProperty("patch", Schemas.nullable(Schemas.named(patch))));
        api.getComponents().getSchemas().remove(ANY);
    }

    private static String nameIn(MediaType content) {
        String reference = content.getSchema().get$ref();
        return reference.substring(reference.lastIndexOf('/') + 1);
    }

    /** A member that is optional in a PUT may be null in a patch. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // The properties have several types.
    private static Schema<?> patchOf(Schema<?> whole) {
        Schema<?> patch = Schemas.object((Map<String, Schema<?>>) (Map) whole.getProperties());
        patch.setAdditionalProperties(false);
        return patch.description("A JSON merge patch (RFC 7396): missing members are kept, null removes a member.");
    }
}
