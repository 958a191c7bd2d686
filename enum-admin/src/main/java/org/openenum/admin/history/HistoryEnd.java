package org.openenum.admin.history;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.LogArchive;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.Listing;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/**
 * Adds to the last page of a history, of the changesets and of the audit trail that older entries are in the archive: a
 * {@code Link} header with the relation {@code archives} (HTML Living Standard, registered with IANA).
 */
@RestControllerAdvice
class HistoryEnd implements ResponseBodyAdvice<Object> {

    static final String PATH = Api.ROOT + "/changesets/archive";

    private final LogArchive archive;

    HistoryEnd(LogArchive archive) {
        this.archive = archive;
    }

    @Override
    public boolean supports(MethodParameter method, Class<? extends HttpMessageConverter<?>> converter) {
        return ResponseEntity.class.equals(method.getParameterType());
    }

    @Override
    public @Nullable Object beforeBodyWrite(
            @Nullable Object body,
            MethodParameter method,
            MediaType type,
            Class<? extends HttpMessageConverter<?>> converter,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        if (body instanceof Listing.Items<?> items
                && items.next() == null
                && isHistory(request.getURI().getPath())
                && !archive.end().isNone()) {
            response.getHeaders().add(HttpHeaders.LINK, "<" + PATH + ">; rel=\"archives\"");
        }
        return body;
    }

    private static boolean isHistory(String path) {
        return path.endsWith("/history") || path.equals(Api.ROOT + "/changesets") || path.equals(Api.ROOT + "/audit");
    }
}
