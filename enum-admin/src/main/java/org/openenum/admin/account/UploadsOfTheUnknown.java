package org.openenum.admin.account;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.CsrfTokenRequestHandler;
import org.springframework.security.web.csrf.XorCsrfTokenRequestAttributeHandler;

/**
 * Looks for the CSRF token of a request, but not among the parts of an upload by somebody who is not signed in: finding it there would
 * first store the whole upload on disk.
 */
final class UploadsOfTheUnknown implements CsrfTokenRequestHandler {

    private final CsrfTokenRequestHandler usual = new XorCsrfTokenRequestAttributeHandler();

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, Supplier<CsrfToken> token) {
        usual.handle(request, response, token);
    }

    @Override
    public @Nullable String resolveCsrfTokenValue(HttpServletRequest request, CsrfToken token) {
        boolean known = SecurityContextHolder.getContext().getAuthentication() != null;
        return known || !isUpload(request) ? usual.resolveCsrfTokenValue(request, token) : null;
    }

    private static boolean isUpload(HttpServletRequest request) {
        String type = request.getContentType();
        String upload = MediaType.MULTIPART_FORM_DATA_VALUE;
        return type != null && type.regionMatches(true, 0, upload, 0, upload.length());
    }
}
