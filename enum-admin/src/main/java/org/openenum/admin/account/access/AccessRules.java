package org.openenum.admin.account.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.Permission;
import org.openenum.admin.account.Scope;
import org.openenum.admin.web.Api;
import org.springframework.http.server.PathContainer;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * The permission matrix: which permission a request needs, by its method and path. The first matching rule decides. A
 * request that no rule matches needs the permission to manage access, so that a path that was forgotten here is closed,
 * not open.
 */
final class AccessRules implements AuthorizationManager<RequestAuthorizationContext> {

    static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

    private static final Permission UNLISTED = Permission.MANAGE_ACCESS;

    private final List<Rule> rules = List.of(
            any(Api.ROOT + "/tokens/**", Permission.MANAGE_ACCESS),
            any(Api.ROOT + "/users/**", Permission.MANAGE_ACCESS),
            any(Api.ROOT + "/audit/**", Permission.AUDIT),
            any(Api.ROOT + "/queries/**", Permission.WATCH_QUERIES),
            any(Api.ROOT + "/me", Permission.OWN_ACCOUNT),
            any(Api.ROOT + "/me/**", Permission.OWN_ACCOUNT),
            writing(Api.ROOT + "/validate/**", Permission.READ),
            writing(Api.ROOT + "/zones/{apex}", Permission.MANAGE_ZONES),
            writing(Api.ROOT + "/zones/{apex}/revert", Permission.MANAGE_ZONES),
            writing(Api.ROOT + "/zones/{apex}/**", Permission.PROVISION),
            writing(Api.ROOT + "/rule-sets/**", Permission.PROVISION),
            writing(Api.ROOT + "/routing/**", Permission.PROVISION),
            writing(Api.ROOT + "/regions/**", Permission.PROVISION),
            writing(Api.ROOT + "/targets/**", Permission.PROVISION),
            writing(Api.ROOT + "/requester-groups/**", Permission.PROVISION),
            writing(Api.ROOT + "/nodes/**", Permission.PROVISION),
            writing(Api.ROOT + "/imports/**", Permission.PROVISION),
            writing(Api.ROOT + "/exports/**", Permission.READ),
            writing(Api.ROOT + "/jobs/**", Permission.PROVISION),
            writing(Api.ROOT + "/changesets/**", Permission.PROVISION),
            any("/tokens/**", Permission.MANAGE_ACCESS),
            any("/users/**", Permission.MANAGE_ACCESS),
            any("/audit/**", Permission.AUDIT),
            any("/queries/**", Permission.WATCH_QUERIES),
            any("/account/**", Permission.OWN_ACCOUNT),
            any("/preferences/**", Permission.OWN_ACCOUNT),
            writing("/zones/**", Permission.MANAGE_ZONES),
            writing("/numbers/**", Permission.PROVISION),
            writing("/blocks/**", Permission.PROVISION),
            writing("/delegations/**", Permission.PROVISION),
            writing("/destinations/**", Permission.PROVISION),
            writing("/requesters/**", Permission.PROVISION),
            writing("/regions/**", Permission.PROVISION),
            writing("/steering/**", Permission.PROVISION),
            writing("/targets/**", Permission.PROVISION),
            writing("/records/**", Permission.PROVISION),
            writing("/nodes/**", Permission.PROVISION),
            writing("/imports/**", Permission.PROVISION),
            writing("/exports/**", Permission.READ),
            writing("/jobs/**", Permission.PROVISION),
            writing("/changes/**", Permission.PROVISION),
            writing("/preview/**", Permission.READ),
            writing("/lookup/**", Permission.READ),
            reading("/**", Permission.READ));

    private final ScopeRules scopes = new ScopeRules();

    private record Rule(boolean onlyReading, boolean onlyWriting, PathPattern path, Permission permission) {

        boolean fits(String method, PathContainer requested) {
            boolean reads = READING.contains(method);
            return (!onlyReading || reads) && (!onlyWriting || !reads) && path.matches(requested);
        }
    }

    /** A decision with the required permission, and the scope that a token lacks, so that a refusal can name them. */
    static final class PermissionDecision extends AuthorizationDecision {

        private static final long serialVersionUID = 1L;

        private final Permission permission;

        private final @Nullable Scope missing;

        PermissionDecision(boolean granted, Permission permission, @Nullable Scope missing) {
            super(granted && missing == null);
            this.permission = permission;
            this.missing = missing;
        }

        @Nullable
        Scope missing() {
            return missing;
        }

        Permission permission() {
            return permission;
        }
    }

    /** The permission that a request needs. */
    Permission permissionFor(String method, String path) {
        PathContainer requested = PathContainer.parsePath(path);
        return rules.stream()
                .filter(rule -> rule.fits(method, requested))
                .map(Rule::permission)
                .findFirst()
                .orElse(UNLISTED);
    }

    @Override
    public PermissionDecision authorize(
            Supplier<? extends @Nullable Authentication> authentication, RequestAuthorizationContext context) {
        HttpServletRequest request = context.getRequest();
        Permission permission = permissionFor(request.getMethod(), request.getRequestURI());
        Authentication known = authentication.get();
        boolean granted = known != null
                && known.getPrincipal() instanceof Caller caller
                && caller.may(permission)
                && NumberLimit.allows(caller.limits(), request);
        return new PermissionDecision(granted, permission, missingScope(known, request));
    }

    private @Nullable Scope missingScope(@Nullable Authentication known, HttpServletRequest request) {
        // Almost every token has all scopes, so most requests can skip the rules.
        if (known == null
                || !(known.getPrincipal() instanceof Caller caller)
                || caller.limits().scopes().isEmpty()) {
            return null;
        }
        return scopes.needed(request.getMethod(), request.getRequestURI())
                .filter(needed -> !caller.limits().allowScope(needed))
                .orElse(null);
    }

    private static Rule any(String path, Permission permission) {
        return new Rule(false, false, PathPatternParser.defaultInstance.parse(path), permission);
    }

    private static Rule writing(String path, Permission permission) {
        return new Rule(false, true, PathPatternParser.defaultInstance.parse(path), permission);
    }

    private static Rule reading(String path, Permission permission) {
        return new Rule(true, false, PathPatternParser.defaultInstance.parse(path), permission);
    }
}
