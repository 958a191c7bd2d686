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
 * Settings of the sign-in through an OpenID Connect provider, {@code openenum.oidc.*}; off if no issuer is set.
 *
 * @param issuer the provider, whose {@code /.well-known/openid-configuration} has the rest
 * @param clientId the id of this installation at the provider
 * @param clientSecret set it in the environment only
 * @param label the text of the button on the sign-in page after "Sign in with"
 * @param nameClaim the claim with the name of the account
 * @param roleClaim the claim with the roles; dots lead into nested claims: {@code realm_access.roles}
 * @param administrator the value of the role claim for administrators
 * @param operator the value for operators
 * @param viewer the value for viewers
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

    /** The highest role that the claims give; empty if they give none, and then the person may not sign in. */
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

    /** The name of the account, or the empty text if the provider does not send it. */
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
