package org.openenum.admin.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code fields=number,status} on any list: its items have only these members. */
@RestControllerAdvice
class FieldSelection implements ResponseBodyAdvice<Object> {

    /** The name of the query parameter. */
    static final String FIELDS = "fields";

    private final JsonMapper json;

    FieldSelection(JsonMapper json) {
        this.json = json;
    }

    @Override
    public boolean supports(MethodParameter method, Class<? extends HttpMessageConverter<?>> converter) {
        return true;
    }

    @Override
    public @Nullable Object beforeBodyWrite(
            @Nullable Object body,
            MethodParameter method,
            MediaType type,
            Class<? extends HttpMessageConverter<?>> converter,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        if (!(body instanceof Listing.Items<?> page) || !(request instanceof ServletServerHttpRequest servlet)) {
            return body;
        }
        HttpServletRequest servletRequest = servlet.getServletRequest();
        String fields = servletRequest.getParameter(FIELDS);
        if (fields == null || fields.isBlank()) {
            return body;
        }
        Set<String> wanted = named(fields);
        List<JsonNode> items =
                page.items().stream().map(item -> only(wanted, item)).toList();
        return new Listing.Items<>(items, page.next(), page.count());
    }

    /** The members in the value of the parameter; none if it is blank. */
    static Set<String> named(String fields) {
        return fields.isBlank()
                ? Set.of()
                : new LinkedHashSet<>(Arrays.asList(fields.strip().split("\\s*,\\s*")));
    }

    private JsonNode only(Set<String> wanted, Object item) {
        JsonNode node = json.valueToTree(item);
        return node instanceof ObjectNode object ? object.retain(wanted) : node;
    }
}
