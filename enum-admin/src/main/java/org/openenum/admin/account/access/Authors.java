package org.openenum.admin.account.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.CallerAuthentication;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.IdempotencyKey;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.ReceiptHeaders;
import org.openenum.admin.web.RequestIds;
import org.openenum.admin.web.RequestQuery;
import org.openenum.admin.web.StrictBoolean;
import org.openenum.change.ChangeOrigin;
import org.openenum.sentence.Sentence;
import org.springframework.core.MethodParameter;
import org.springframework.security.authentication.AuthenticationCredentialsNotFoundException;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;

/**
 * Resolves controller parameters of type {@link Author}, who is responsible for the changes of the request, and
 * {@link Caller}.
 */
@Component
public class Authors implements HandlerMethodArgumentResolver {

    /** The header with the reason for a change; in the console it is the form field {@code reason}. */
    private static final String REASON = "X-Change-Reason";

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == Author.class || parameter.getParameterType() == Caller.class;
    }

    @Override
    public Object resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory factory) {
        Caller caller = caller();
        HttpServletRequest servletRequest = request.getNativeRequest(HttpServletRequest.class);
        if (parameter.getParameterType() == Caller.class || servletRequest == null) {
            return caller;
        }
        return of(servletRequest);
    }

    /** The author of the changes of a request. */
    public Author of(HttpServletRequest servletRequest) {
        return new Author(
                caller().name(),
                Api.isApi(servletRequest) ? ChangeOrigin.REST : ChangeOrigin.CONSOLE,
                servletRequest.getRemoteAddr(),
                RequestIds.of(servletRequest),
                reasonOf(servletRequest),
                isDryRun(servletRequest),
                servletRequest.getAttribute(IdempotencyKey.class.getName()) instanceof IdempotencyKey key ? key : null,
                ReceiptHeaders.receiptOf(servletRequest));
    }

    /** The API takes it from the query string only. */
    private static boolean isDryRun(HttpServletRequest request) {
        if (Api.isApi(request)) {
            return StrictBoolean.of(
                    RequestQuery.DRY_RUN, RequestQuery.of(request).all(RequestQuery.DRY_RUN));
        }
        String[] sent = request.getParameterValues(RequestQuery.DRY_RUN);
        return sent != null && StrictBoolean.of(RequestQuery.DRY_RUN, Arrays.asList(sent));
    }

    static Caller caller() {
        Caller caller = CallerAuthentication.current();
        if (caller == null) {
            throw new AuthenticationCredentialsNotFoundException("nobody is signed in");
        }
        return caller;
    }

    private static @Nullable String reasonOf(HttpServletRequest request) {
        String header = request.getHeader(REASON);
        String reason = header == null
                ? Api.isApi(request) ? null : request.getParameter("reason")
                : HeaderText.of(header)
                        .orElseThrow(() -> RefusedException.malformed(Sentence.of("reason.not-utf-8", REASON)));
        return reason == null || reason.isBlank() ? null : reason.strip();
    }
}
