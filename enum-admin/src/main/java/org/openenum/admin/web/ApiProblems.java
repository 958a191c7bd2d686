package org.openenum.admin.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.HeldRow;
import org.openenum.admin.usecase.LostDatabase;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.RefusedException.Reason;
import org.openenum.sentence.Sentence;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.TypeMismatchException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.ServletWebRequest;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/**
 * Turns every error of the API into a problem detail. Errors of the console are rethrown and lead to its error page.
 *
 * <p>A refusal is not an error of the program and is not logged. Anything unexpected is logged with the request id, and
 * the client gets only this id.
 */
@RestControllerAdvice
class ApiProblems extends ResponseEntityExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(ApiProblems.class);

    @ExceptionHandler
    ResponseEntity<Object> refused(RefusedException refused, HttpServletRequest request) {
        passOnUnlessApi(refused, request);
        ResponseEntity.BodyBuilder answer = ResponseEntity.status(Problems.statusOf(refused.reason()))
                .contentType(MediaType.APPLICATION_PROBLEM_JSON);
        if (refused.reason() == Reason.BUSY) {
            answer.header(HttpHeaders.RETRY_AFTER, Problems.RETRY_AFTER_SECONDS);
        }
        return answer.body(Problems.of(refused, request));
    }

    /** A query that cannot be parsed, an ambiguous parameter name, or a malformed form. */
    @ExceptionHandler({InvalidParameterException.class, RequestRejectedException.class, MultipartException.class})
    ResponseEntity<Object> unreadable(RuntimeException e, HttpServletRequest request) {
        passOnUnlessApi(e, request);
        return ResponseEntity.badRequest()
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(Problems.of(
                        HttpStatus.BAD_REQUEST,
                        "the query or the form of the request cannot be read",
                        List.of(),
                        request));
    }

    /** Rethrown to the security filters, which send the response. */
    @ExceptionHandler
    ResponseEntity<Object> denied(AccessDeniedException e) {
        throw e;
    }

    /** See {@link #denied}. */
    @ExceptionHandler
    ResponseEntity<Object> unknownCaller(AuthenticationException e) {
        throw e;
    }

    @ExceptionHandler
    ResponseEntity<Object> unexpected(RuntimeException e, HttpServletRequest request) {
        passOnUnlessApi(e, request);
        if (LostDatabase.behind(e) != null) {
            throw e; // to LostDatabaseFilter
        }
        if (HeldRow.isBehind(e)) {
            return refused(RefusedException.busy(Sentence.of("commit.others-in-the-way"), e), request);
        }
        LOG.error("request {} failed", RequestIds.of(request), e);
        return ResponseEntity.internalServerError()
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(Problems.of(
                        HttpStatus.INTERNAL_SERVER_ERROR,
                        "the program failed; the log has more under this request's id",
                        List.of(),
                        request));
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleHttpMessageNotReadable(
            HttpMessageNotReadableException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        HttpServletRequest servletRequest = ((ServletWebRequest) request).getRequest();
        UnreadableBody problem = UnreadableBody.of(e);
        return ResponseEntity.status(problem.status())
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(Problems.of(problem.status(), problem.detail(), problem.faults(), servletRequest));
    }

    /** A query parameter or a path segment of the wrong type. */
    @Override
    protected @Nullable ResponseEntity<Object> handleTypeMismatch(
            TypeMismatchException e, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        HttpServletRequest servletRequest = ((ServletWebRequest) request).getRequest();
        if (!Api.isApi(servletRequest) || !(e instanceof MethodArgumentTypeMismatchException mismatch)) {
            return handleExceptionInternal(e, null, headers, status, request);
        }
        Fault fault = WrongType.of(mismatch);
        return ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(Problems.of(status, fault.message().text(), List.of(fault), servletRequest));
    }

    /** Errors that Spring itself detects: an unknown path, method, media type or parameter. */
    @Override
    protected @Nullable ResponseEntity<Object> handleExceptionInternal(
            Exception e, @Nullable Object body, HttpHeaders headers, HttpStatusCode status, WebRequest request) {
        HttpServletRequest servletRequest = ((ServletWebRequest) request).getRequest();
        if (!Api.isApi(servletRequest)) {
            return sendToErrorPage((ServletWebRequest) request, status);
        }
        return ResponseEntity.status(status)
                .headers(headers)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(Problems.of(status, detailOf(e, body), List.of(), servletRequest));
    }

    private static String detailOf(Exception e, @Nullable Object body) {
        if (e instanceof NoResourceFoundException) {
            return "there is nothing at this path";
        }
        Object said = body == null && e instanceof ErrorResponse refused ? refused.getBody() : body;
        return said instanceof ProblemDetail problem && problem.getDetail() != null
                ? problem.getDetail()
                : "the request cannot be answered";
    }

    /** Lets the servlet container show the console's error page for this status. */
    private static @Nullable ResponseEntity<Object> sendToErrorPage(ServletWebRequest request, HttpStatusCode status) {
        HttpServletResponse response = request.getResponse();
        try {
            if (response != null && !response.isCommitted()) {
                response.sendError(status.value());
            }
        } catch (IOException e) {
            LOG.debug("the browser went away before its error page was sent", e);
        }
        return null;
    }

    private static void passOnUnlessApi(RuntimeException e, HttpServletRequest request) {
        if (!Api.isApi(request)) {
            throw e;
        }
    }
}
