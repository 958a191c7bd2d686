package org.openenum.admin.account.access;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.openenum.sentence.Sentence;

/**
 * Marks requests that may only be redirected to another path: their caller may not access the digits of the path taken
 * literally, but perhaps the number that the zone reads them as.
 */
public final class SentOnOnly {

    private static final String REFUSAL = SentOnOnly.class.getName() + ".refusal";

    private SentOnOnly() {}

    /** @param refusal the answer if the request is not redirected */
    static void mark(HttpServletRequest request, Sentence refusal) {
        request.setAttribute(REFUSAL, refusal.text());
    }

    /** The refusal of a request that is not redirected; null if the request may go to its controller. */
    public static @Nullable String refusalOf(HttpServletRequest request) {
        return request.getAttribute(REFUSAL) instanceof String refusal ? refusal : null;
    }
}
