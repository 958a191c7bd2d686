package org.openenum.server.config;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.openenum.server.query.CookiePolicy;
import org.openenum.server.query.CookieSecret;

/**
 * DNS cookies (RFC 7873, RFC 9018): {@code openenum.dns.cookies.*}.
 *
 * @param required whether a client that supports cookies must send a valid one over UDP
 * @param secret 32 hexadecimal digits for making new cookies; the same on all servers of an address. Empty: its own,
 *     see {@link CookieSecretFile}
 * @param alsoAcceptedSecret another secret whose cookies are accepted: the next or previous one during a roll-over
 */
record CookieProperties(boolean enabled, boolean required, String secret, String alsoAcceptedSecret) {

    CookieProperties {
        check("secret", secret);
        check("also-accepted-secret", alsoAcceptedSecret);
        if (required && !enabled) {
            throw new IllegalArgumentException(
                    "openenum.dns.cookies.required is true, but openenum.dns.cookies.enabled is false");
        }
    }

    static CookieProperties of(Settings settings) {
        return new CookieProperties(
                settings.is("openenum.dns.cookies.enabled"),
                settings.is("openenum.dns.cookies.required"),
                settings.text("openenum.dns.cookies.secret"),
                settings.text("openenum.dns.cookies.also-accepted-secret"));
    }

    private static void check(String property, String value) {
        try {
            if (!value.isEmpty()) {
                CookieSecret.ofHex(value);
            }
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("openenum.dns.cookies." + property + " must be 32 hexadecimal digits");
        }
    }

    CookiePolicy policy(Supplier<CookieSecret> own) {
        if (!enabled) {
            return CookiePolicy.OFF;
        }
        List<CookieSecret> secrets = new ArrayList<>();
        secrets.add(secret.isEmpty() ? own.get() : CookieSecret.ofHex(secret));
        if (!alsoAcceptedSecret.isEmpty()) {
            secrets.add(CookieSecret.ofHex(alsoAcceptedSecret));
        }
        return new CookiePolicy(secrets, required);
    }

    /** Without the secrets: this may get into a log. */
    @Override
    public String toString() {
        return "CookieProperties[enabled=" + enabled + ", required=" + required + "]";
    }
}
