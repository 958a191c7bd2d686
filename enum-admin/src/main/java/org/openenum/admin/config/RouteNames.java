package org.openenum.admin.config;

import io.micrometer.common.KeyValue;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.http.HttpStatus;
import org.springframework.http.server.PathContainer;
import org.springframework.http.server.observation.DefaultServerRequestObservationConvention;
import org.springframework.http.server.observation.ServerRequestObservationContext;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.condition.PathPatternsRequestCondition;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.pattern.PathPattern;

/**
 * The names of requests in the metrics: the pattern of their route, even if they were refused before a controller was
 * reached. There are as many names as routes, and a few for requests without a route.
 */
@Component
class RouteNames extends DefaultServerRequestObservationConvention {

    private static final String TAG = "uri";

    /** The pattern of all files, and of paths where nothing is found. */
    private static final String ANYTHING = "/**";

    private static final String FILE = "FILE";

    private static final String NOT_FOUND = "NOT_FOUND";

    /** A sign-out, or the redirect from an identity provider: requests that the security filters handle. */
    private static final String OTHER = "OTHER";

    /** Looked up late: the metrics filter is created before the controllers. */
    private final ObjectProvider<RequestMappingHandlerMapping> routes;

    private volatile @Nullable List<PathPattern> patterns;

    RouteNames(@Qualifier("requestMappingHandlerMapping") ObjectProvider<RequestMappingHandlerMapping> routes) {
        this.routes = routes;
    }

    /** Called when a request begins, when its route is unknown, and when it ends. */
    @Override
    protected KeyValue uri(ServerRequestObservationContext context) {
        boolean begins = context.get(RouteNames.class) == null;
        context.put(RouteNames.class, this);
        return begins ? super.uri(context) : KeyValue.of(TAG, nameOf(context));
    }

    private String nameOf(ServerRequestObservationContext context) {
        String pattern = context.getPathPattern();
        if (pattern != null && !pattern.equals(ANYTHING)) {
            return pattern;
        }
        HttpServletRequest request = context.getCarrier();
        String route = request == null ? null : routeOf(request.getRequestURI());
        if (route != null) {
            return route;
        }
        HttpServletResponse response = context.getResponse();
        if (response == null || response.getStatus() >= HttpStatus.BAD_REQUEST.value()) {
            return NOT_FOUND;
        }
        return pattern == null ? OTHER : FILE;
    }

    private @Nullable String routeOf(String path) {
        PathContainer container = PathContainer.parsePath(path);
        return patterns().stream()
                .filter(pattern -> pattern.matches(container))
                .min(PathPattern.SPECIFICITY_COMPARATOR)
                .map(PathPattern::getPatternString)
                .orElse(null);
    }

    private List<PathPattern> patterns() {
        List<PathPattern> known = patterns;
        if (known == null) {
            known = routes.getObject().getHandlerMethods().keySet().stream()
                    .map(mapping -> mapping.getPathPatternsCondition())
                    .filter(Objects::nonNull)
                    .map(PathPatternsRequestCondition::getPatterns)
                    .flatMap(some -> some.stream())
                    .distinct()
                    .toList();
            patterns = known;
        }
        return known;
    }
}
