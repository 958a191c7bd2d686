package org.openenum.admin.page;

import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.RefusedException.Reason;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.servlet.ModelAndView;

/** Shows the error page with the service's message when a service refuses a page request. */
@ControllerAdvice(annotations = PageController.class)
@Order(Ordered.HIGHEST_PRECEDENCE)
class Refusals {

    @ExceptionHandler
    ModelAndView refused(RefusedException refused) {
        HttpStatus status = statusOf(refused.reason());
        ModelAndView page = new ModelAndView("error", status);
        page.addObject("status", status.value());
        page.addObject("text", refused.sentence());
        return page;
    }

    private static HttpStatus statusOf(Reason reason) {
        return switch (reason) {
            case NOT_FOUND -> HttpStatus.NOT_FOUND;
            case MALFORMED, INVALID -> HttpStatus.BAD_REQUEST;
            case CONFLICT, STALE, PRECONDITION_REQUIRED -> HttpStatus.CONFLICT;
            case FORBIDDEN -> HttpStatus.FORBIDDEN;
            case BUSY -> HttpStatus.SERVICE_UNAVAILABLE;
        };
    }
}
