package org.openenum.admin.web;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;

/**
 * The JSON counterpart of {@link StrictBoolean}: a member is {@code true}, {@code false} or missing; {@code null} is
 * rejected as well.
 */
final class StrictJsonBoolean extends StdDeserializer<Boolean> {

    StrictJsonBoolean() {
        super(Boolean.class);
    }

    @Override
    public Boolean deserialize(JsonParser json, DeserializationContext context) {
        JsonToken token = json.currentToken();
        if (token == JsonToken.VALUE_TRUE || token == JsonToken.VALUE_FALSE) {
            return token == JsonToken.VALUE_TRUE;
        }
        return context.reportInputMismatch(this, "true or false");
    }

    @Override
    public Object getNullValue(DeserializationContext context) {
        return context.reportInputMismatch(this, "true or false");
    }

    @Override
    public @Nullable Object getAbsentValue(DeserializationContext context) {
        return null;
    }
}
