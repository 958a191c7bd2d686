package org.openenum.admin.web;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;

/** The paths of the REST API. */
public final class Api {

    /** The common prefix of all paths. */
    public static final String ROOT = "/api/v1";

    private static final String ANY_VERSION = "/api/";

    private Api() {}

    /**
     * Whether a request, or the failed request behind an error page, is for the API. Uses the decoded path, as Spring
     * MVC does when it chooses a controller.
     */
    public static boolean isApi(HttpServletRequest request) {
        Object failed = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
        String path = failed == null ? request.getServletPath() : failed.toString();
        return path.startsWith(ANY_VERSION);
    }
}
