package org.openenum.admin.config;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Objects;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.Problems;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.http.HttpStatus;

/** Errors outside of any controller: the API answers with a problem detail, the console with its error page. */
@Configuration(proxyBeanMethods = false)
class ErrorProblems {

    @Bean
    FilterRegistrationBean<Filter> problemsOfTheContainer(Problems problems) {
        FilterRegistrationBean<Filter> filter =
                new FilterRegistrationBean<>((request, response, chain) -> answer(problems, request, response, chain));
        filter.setDispatcherTypes(DispatcherType.ERROR);
        filter.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return filter;
    }

    private static void answer(Problems problems, ServletRequest failed, ServletResponse response, FilterChain console)
            throws IOException, ServletException {
        HttpServletRequest request = (HttpServletRequest) failed;
        if (!Api.isApi(request)) {
            console.doFilter(failed, response);
            return;
        }
        Object code = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        HttpStatus status = Objects.requireNonNullElse(
                code instanceof Integer known ? HttpStatus.resolve(known) : null, HttpStatus.INTERNAL_SERVER_ERROR);
        String detail = status.is5xxServerError()
                ? "the program failed; the log has more under this request's id"
                : "the request cannot be answered: " + status.getReasonPhrase();
        problems.write(request, (HttpServletResponse) response, status, detail);
    }
}
