package org.openenum.admin.account.access;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.CallerAuthentication;
import org.openenum.admin.account.Permission;
import org.openenum.admin.page.Frame;
import org.openenum.admin.page.OwnPath;
import org.openenum.admin.page.Preferences;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.HttpMethod;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.util.WebUtils;

/**
 * Adds the {@link Frame} to every request before its handler runs, so that error pages have it too.
 *
 * <p>Theme and shortcuts are cookies, not rows, because they belong to one browser.
 */
@Configuration(proxyBeanMethods = false)
class Frames implements HandlerInterceptor, WebMvcConfigurer {

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this).excludePathPatterns("/api/**", "/webjars/**", "/css/**", "/fonts/**", "/js/**");
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        request.setAttribute("frame", frameOf(request));
        return true;
    }

    private static Frame frameOf(HttpServletRequest request) {
        return new Frame(
                userOf(),
                oneOf(cookie(request, Preferences.THEME), List.of("light", "dark"), "auto"),
                !"off".equals(cookie(request, Preferences.SHORTCUTS)),
                here(request));
    }

    /** The address of this page for links, or of the page whose form was submitted. */
    private static String here(HttpServletRequest request) {
        // On the error page the request is the one for that page; the attributes describe the request that failed.
        Object path = Objects.requireNonNullElse(
                request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI), request.getRequestURI());
        Object method =
                Objects.requireNonNullElse(request.getAttribute(RequestDispatcher.ERROR_METHOD), request.getMethod());
        if (method.equals(HttpMethod.GET.name()) || method.equals(HttpMethod.HEAD.name())) {
            String query = request.getQueryString();
            return OwnPath.of(path.toString(), "/") + (query == null ? "" : "?" + query);
        }
        // A form that was kept during a sign-in is shown again without a submit: its referrer is the sign-in page.
        return request.getDispatcherType() == DispatcherType.FORWARD ? "/" : OwnPath.ofReferrer(request, "/");
    }

    private static Frame.@Nullable User userOf() {
        Caller caller = CallerAuthentication.current();
        if (caller == null) {
            return null;
        }
        Set<String> permissions = Arrays.stream(Permission.values())
                .filter(caller::may)
                .map(Permission::name)
                .collect(Collectors.toSet());
        return new Frame.User(caller.name(), caller.role().name(), permissions);
    }

    private static @Nullable String cookie(HttpServletRequest request, String name) {
        Cookie cookie = WebUtils.getCookie(request, name);
        return cookie == null ? null : cookie.getValue();
    }

    private static String oneOf(@Nullable String value, List<String> known, String otherwise) {
        return value != null && known.contains(value) ? value : otherwise;
    }
}
