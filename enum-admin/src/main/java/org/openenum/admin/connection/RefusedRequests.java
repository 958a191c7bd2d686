package org.openenum.admin.connection;

import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/**
 * Answers requests that the web server refuses before any filter: with a problem detail (RFC 9457) for the API, with a
 * short page for browsers. The response repeats nothing of the request, which could not be parsed.
 *
 * <p>Public because Tomcat creates it by its class name.
 */
public final class RefusedRequests extends ErrorReportValve {

    private static final String API = "/api/";

    private static final String PROBLEM = """
            {"type":"urn:openenum:problem:%s","title":"%s","status":%d,"detail":"%s","errors":[],"requestId":"-"}
            """;

    /** Reveals nothing about the program. */
    public RefusedRequests() {
        setShowServerInfo(false);
        setShowReport(false);
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable failure) {
        HttpStatus status = HttpStatus.resolve(response.getStatus());
        String path = request.getRequestURI();
        // A request without a readable path comes from a program rather than from a browser.
        boolean isOfPrograms = path == null || path.startsWith(API);
        if (status == null || !status.isError() || !isOfPrograms) {
            super.report(request, response, failure);
        } else if (response.getContentWritten() == 0 && response.setErrorReported()) {
            write(status, response);
        }
    }

    private static void write(HttpStatus status, Response response) {
        String kind = status.name().toLowerCase(Locale.ROOT).replace('_', '-');
        String detail = status.is5xxServerError()
                ? "the web server does not accept this request"
                : "the web server cannot read the request line or a header";
        try {
            response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
            Writer writer = response.getReporter();
            if (writer != null) {
                writer.write(PROBLEM.formatted(kind, status.getReasonPhrase(), status.value(), detail)
                        .strip());
                response.finishResponse();
            }
        } catch (IOException | IllegalStateException e) {
            // The client has gone.
        }
    }
}
