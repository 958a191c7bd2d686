package org.openenum.admin.api;

import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** JSON schemas for the description of the API. */
final class Schemas {

    private Schemas() {}

    /** A reference to a schema in the description. */
    static Schema<?> named(String name) {
        return new Schema<>().$ref("#/components/schemas/" + name);
    }

    /** A list of items with this schema. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // The setter of the library loses the type.
    static Schema<?> list(Schema<?> items) {
        Schema schema = new Schema<>().types(Set.of("array"));
        schema.setItems(items);
        return schema;
    }

    static Schema<?> string() {
        return new Schema<>().types(Set.of("string"));
    }

    static boolean isText(Schema<?> schema) {
        return "string".equals(schema.getType())
                || (schema.getTypes() != null && schema.getTypes().contains("string"));
    }

    /** springdoc describes a text in a path as at least 1; this makes it a length of at least one character. */
    static void countCharacters(Schema<?> schema) {
        if (isText(schema) && schema.getMinimum() != null) {
            schema.setMinLength(schema.getMinimum().intValue());
            schema.setMinimum(null);
        }
    }

    static Schema<?> yesOrNo() {
        return new Schema<>().types(Set.of("boolean"));
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // The properties have several types.
    static Schema<?> object(Map<String, Schema<?>> properties) {
        Schema schema = new Schema<>().types(Set.of("object"));
        properties.forEach(schema::addProperty);
        return schema;
    }

    static Schema<?> text(String description) {
        return new Schema<>().types(Set.of("string")).description(description);
    }

    static Schema<?> integer(int least, int most) {
        return new Schema<>()
                .types(Set.of("integer"))
                .minimum(BigDecimal.valueOf(least))
                .maximum(BigDecimal.valueOf(most));
    }

    /** A position in the change log or a serial: more than 31 bits. */
    static Schema<?> wholeNumber() {
        return new Schema<>().types(Set.of("integer")).format("int64").minimum(BigDecimal.ZERO);
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // The enumeration contains words.
    static Schema<?> words(String... words) {
        // springdoc later changes the schema of a path parameter.
        Schema schema = new Schema<>().types(new LinkedHashSet<>(List.of("string")));
        schema.setEnum(new ArrayList<>(List.of(words)));
        return schema;
    }

    static Schema<?> nullable(Schema<?> schema) {
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

    @SuppressWarnings({"unchecked", "rawtypes"}) // The enumeration contains words and null.
    private static void addNull(Schema schema) {
        List<Object> words = new ArrayList<>(schema.getEnum());
        words.add(null);
        schema.setEnum(words);
    }

    /** The API writes the values of enumerations in lower case. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // The schemas have several types.
    static void writeWordsSmall(@Nullable Schema schema) {
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
            ((Map<String, Schema>) schema.getProperties()).values().forEach(Schemas::writeWordsSmall);
        }
        writeWordsSmall(schema.getItems());
    }

    static Content json(String schema) {
        return new Content().addMediaType("application/json", new MediaType().schema(named(schema)));
    }
}
