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
 * Answers requests that the web server refuses before anybody else has seen them: a problem detail (RFC 9457) for the
 * API, a short page for browsers. Nothing of the request stands in the answer, for nobody could read it.
 *
 * <p>Public for Tomcat, which makes it by its name.
 */
public final class RefusedRequests extends ErrorReportValve {

    private static final String API = "/api/";

    private static final String PROBLEM = """
            {"type":"urn:openenum:problem:%s","title":"%s","status":%d,"detail":"%s","errors":[],"requestId":"-"}
            """;

    /** Says nothing of the program. */
    public RefusedRequests() {
        setShowServerInfo(false);
        setShowReport(false);
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable failure) {
        HttpStatus status = HttpStatus.resolve(response.getStatus());
        String path = request.getRequestURI();
        // What has no path that can be read comes from a program rather than from a browser.
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
                ? "the web server does not take this request"
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
            // Nobody is there to read it.
        }
    }
}
