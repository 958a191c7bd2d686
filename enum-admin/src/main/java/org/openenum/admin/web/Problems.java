package org.openenum.admin.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.RefusedException.Reason;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes problem details (RFC 9457), which say what went wrong, for programs and for people, but reveal no internals.
 */
@Component
public class Problems {

    /** How soon a client may repeat a request that other requests, or the loss of the database, have prevented. */
    public static final String RETRY_AFTER_SECONDS = "1";

    private static final String TYPES = "urn:openenum:problem:";

    private final JsonMapper json;

    public Problems(JsonMapper json) {
        this.json = json;
    }

    /** The status of a refusal. */
    public static HttpStatus statusOf(Reason reason) {
        return switch (reason) {
            case NOT_FOUND -> HttpStatus.NOT_FOUND;
            case MALFORMED -> HttpStatus.BAD_REQUEST;
            case INVALID -> HttpStatus.UNPROCESSABLE_CONTENT;
            case CONFLICT -> HttpStatus.CONFLICT;
            case STALE -> HttpStatus.PRECONDITION_FAILED;
            case PRECONDITION_REQUIRED -> HttpStatus.PRECONDITION_REQUIRED;
            case FORBIDDEN -> HttpStatus.FORBIDDEN;
            case BUSY -> HttpStatus.SERVICE_UNAVAILABLE;
        };
    }

    static ProblemDetail of(RefusedException refused, HttpServletRequest request) {
        return of(statusOf(refused.reason()), refused.sentence().text(), refused.faults(), request);
    }

    static ProblemDetail of(HttpStatusCode status, String detail, List<Fault> faults, HttpServletRequest request) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
        HttpStatus known = HttpStatus.resolve(status.value());
        if (known != null) {
            problem.setType(URI.create(TYPES + ApiWord.of(known)));
            problem.setTitle(known.getReasonPhrase());
        }
        problem.setProperty("errors", faults);
        problem.setProperty("requestId", RequestIds.of(request));
        return problem;
    }

    /** Writes the response to a request that reaches no controller. */
    public void write(HttpServletRequest request, HttpServletResponse response, HttpStatus status, String detail)
            throws IOException {
        response.setStatus(status.value());
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.getOutputStream().write(json.writeValueAsBytes(of(status, detail, List.of(), request)));
    }
}
