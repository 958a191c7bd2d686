package org.openenum.admin.web;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.coyote.ActionCode;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;

/** Answers what Tomcat refuses before any program of ours sees it, such as a request line that cannot be read, with a problem detail instead of a page. */
final class ProblemReportValve extends ErrorReportValve {

    private static final Logger LOG = LoggerFactory.getLogger(ProblemReportValve.class);

    private final Problems problems;

    ProblemReportValve(Problems problems) {
        this.problems = problems;
    }

    @Override
    protected void report(Request request, Response response, @Nullable Throwable failure) {
        HttpStatus status = HttpStatus.resolve(response.getStatus());
        if (status == null || !status.isError() || response.getContentWritten() > 0 || !response.setErrorReported()) {
            return;
        }
        AtomicBoolean canBeWritten = new AtomicBoolean();
        response.getCoyoteResponse().action(ActionCode.IS_IO_ALLOWED, canBeWritten);
        if (canBeWritten.get()) {
            try {
                problems.write(
                        request.getRequest(), response.getResponse(), status, "the request cannot be read or answered");
                response.finishResponse();
            } catch (IOException | IllegalStateException e) {
                LOG.debug("the client went away before it was told that its request is refused", e);
            }
        }
    }
}
