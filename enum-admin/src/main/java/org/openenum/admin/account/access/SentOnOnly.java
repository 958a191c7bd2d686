package org.openenum.admin.account.access;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.openenum.sentence.Sentence;

/**
 * Marks requests that may be sent on to another path, and nothing else: their caller may not touch the digits of their
 * path as they stand there, but perhaps the number that its zone reads them as.
 */
public final class SentOnOnly {

    private static final String REFUSAL = SentOnOnly.class.getName() + ".refusal";

    private SentOnOnly() {}

    /** @param refusal what the caller is told where the request is not sent on */
    static void mark(HttpServletRequest request, Sentence refusal) {
        request.setAttribute(REFUSAL, refusal.text());
    }

    /** What a request is refused with that is not sent on; null where it may go to its controller. */
    public static @Nullable String refusalOf(HttpServletRequest request) {
        return request.getAttribute(REFUSAL) instanceof String refusal ? refusal : null;
    }
}
