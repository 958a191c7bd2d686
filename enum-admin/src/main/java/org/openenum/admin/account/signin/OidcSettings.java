package org.openenum.admin.account.signin;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Role;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Signing in through an OpenID Connect provider, {@code openenum.oidc.*}; off where no issuer is named.
 *
 * @param issuer the provider, whose {@code /.well-known/openid-configuration} says the rest
 * @param clientId what the provider calls this installation
 * @param clientSecret belongs into the environment
 * @param label what the button on the sign-in page says behind "Sign in with"
 * @param nameClaim which claim is the name of the account
 * @param roleClaim which claim holds the roles; dots lead into nested claims: {@code realm_access.roles}
 * @param administrator the value of the role claim that makes an administrator
 * @param operator the one that makes an operator
 * @param viewer the one that makes a viewer
 */
@ConfigurationProperties("openenum.oidc")
record OidcSettings(
        @DefaultValue("") String issuer,
        @DefaultValue("") String clientId,
        @DefaultValue("") String clientSecret,
        @DefaultValue("OpenID Connect") String label,
        @DefaultValue({"openid", "profile", "email"}) List<String> scopes,
        @DefaultValue("preferred_username") String nameClaim,
        @DefaultValue("roles") String roleClaim,
        @DefaultValue("openenum-administrator") String administrator,
        @DefaultValue("openenum-operator") String operator,
        @DefaultValue("openenum-viewer") String viewer) {

    boolean isOn() {
        return !issuer.isEmpty();
    }

    /** The greatest role that the claims give, or none: whoever has no role may not sign in. */
    Optional<Role> roleOf(Map<String, Object> claims) {
        List<String> values = texts(at(claims, roleClaim));
        if (values.contains(administrator)) {
            return Optional.of(Role.ADMINISTRATOR);
        }
        if (values.contains(operator)) {
            return Optional.of(Role.OPERATOR);
        }
        return values.contains(viewer) ? Optional.of(Role.VIEWER) : Optional.empty();
    }

    /** The name of the account, or the empty text where the provider does not say it. */
    String nameOf(Map<String, Object> claims) {
        List<String> names = texts(at(claims, nameClaim));
        return names.isEmpty() ? "" : names.get(0).strip().toLowerCase(Locale.ROOT);
    }

    private static @Nullable Object at(Map<String, Object> claims, String path) {
        Object value = claims.get(path);
        if (value != null) {
            return value;
        }
        value = claims;
        for (String step : path.split("\\.", -1)) {
            value = value instanceof Map<?, ?> map ? map.get(step) : null;
        }
        return value;
    }

    private static List<String> texts(@Nullable Object value) {
        if (value instanceof Collection<?> all) {
            return all.stream().map(String::valueOf).toList();
        }
        return value == null ? List.of() : List.of(value.toString());
    }
}
