package org.openenum.admin.web;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;

/** Where the REST API is. */
public final class Api {

    /** What all its paths begin with. */
    public static final String ROOT = "/api/v1";

    private static final String ANY_VERSION = "/api/";

    private Api() {}

    /**
     * Whether a request (by its decoded path, as controllers are chosen), or the one that an error page stands for,
     * came to the API.
     */
    public static boolean isApi(HttpServletRequest request) {
        Object failed = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
        String path = failed == null ? request.getServletPath() : failed.toString();
        return path.startsWith(ANY_VERSION);
    }
}
