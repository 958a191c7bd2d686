package org.openenum.admin.mapping.console;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.page.Preferences;
import org.springframework.core.MethodParameter;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.util.WebUtils;

/** Provides pages with the {@link TableView} stored in the user's browser. */
@Component
class TableViews implements HandlerMethodArgumentResolver {

    @Override
    public boolean supportsParameter(MethodParameter parameter) {
        return parameter.getParameterType() == TableView.class;
    }

    @Override
    public TableView resolveArgument(
            MethodParameter parameter,
            @Nullable ModelAndViewContainer container,
            NativeWebRequest request,
            @Nullable WebDataBinderFactory binders) {
        HttpServletRequest servletRequest = request.getNativeRequest(HttpServletRequest.class);
        return TableView.read(cookie(servletRequest, Preferences.COLUMNS), cookie(servletRequest, Preferences.ROWS));
    }

    private static String cookie(@Nullable HttpServletRequest request, String name) {
        Cookie cookie = request == null ? null : WebUtils.getCookie(request, name);
        return cookie == null ? "" : cookie.getValue();
    }
}
