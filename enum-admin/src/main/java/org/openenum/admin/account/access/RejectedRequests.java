package org.openenum.admin.account.access;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.openenum.admin.web.Problems;
import org.springframework.http.HttpStatus;
import org.springframework.security.web.firewall.HttpStatusRequestRejectedHandler;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.stereotype.Component;

/** Answers requests that the firewall in front of all filters rejects: an ambiguous path, header or parameter. */
@Component
class RejectedRequests implements RequestRejectedHandler {

    /** Compared with the raw path, because its decoding is what is in doubt. */
    private static final String API = "/api/";

    private final RequestRejectedHandler console = new HttpStatusRequestRejectedHandler();

    private final Problems problems;

    RejectedRequests(Problems problems) {
        this.problems = problems;
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, RequestRejectedException rejected)
            throws IOException, ServletException {
        if (request.getRequestURI().startsWith(API)) {
            problems.write(
                    request,
                    response,
                    HttpStatus.BAD_REQUEST,
                    "the path, a header or a field has characters that are not allowed there");
        } else {
            console.handle(request, response, rejected);
        }
    }
}
