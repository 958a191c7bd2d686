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

/** Answers what the firewall in front of all filters rejects: a path, header or field that could mean two things. */
@Component
class RejectedRequests implements RequestRejectedHandler {

    /** By the path as it was sent: what it decodes to is just what is in doubt. */
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
                    "the path, a header or a field has characters that may not be there");
        } else {
            console.handle(request, response, rejected);
        }
    }
}
