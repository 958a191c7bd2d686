package org.openenum.admin.account.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.regex.Pattern;
import org.openenum.admin.web.Api;
import org.springframework.security.web.firewall.FirewalledRequest;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.StrictHttpFirewall;

/**
 * Spring's strict firewall, except that an encoded slash, backslash, percent sign and semicolon are allowed in one
 * place: the owner name of a record set in an API path. DNS names have them, such as {@code 0/25.2.0.192.in-addr.arpa}
 * (RFC 2317) and {@code h\195\188.example}.
 *
 * <p>That is safe there because such a path cannot be mistaken for another one. The web server passes all of them but
 * the semicolon on encoded ({@code ConnectionConfiguration}), and a decoded semicolon no longer ends a segment. Both
 * the access decision ({@link AccessRules}) and the choice of the controller use the path as it was sent, and decode
 * one segment at a time.
 */
final class PathFirewall implements HttpFirewall {

    /** Excludes the slash, and the semicolon that starts path parameters, unless they are encoded. */
    private static final Pattern WITH_OWNER =
            Pattern.compile(Api.ROOT + "/zones/[A-Za-z0-9._-]+/records/[^/;]+/[A-Za-z0-9]+(/[a-z-]+){0,2}");

    private final HttpFirewall everywhere = strict();

    private final HttpFirewall withOwner;

    PathFirewall() {
        StrictHttpFirewall lenient = strict();
        lenient.setAllowUrlEncodedSlash(true);
        lenient.setAllowUrlEncodedDoubleSlash(true);
        lenient.setAllowBackSlash(true);
        lenient.setAllowUrlEncodedPercent(true);
        lenient.setAllowSemicolon(true);
        withOwner = lenient;
    }

    @Override
    public FirewalledRequest getFirewalledRequest(HttpServletRequest request) {
        boolean hasOwner = WITH_OWNER.matcher(request.getRequestURI()).matches();
        return (hasOwner ? withOwner : everywhere).getFirewalledRequest(request);
    }

    @Override
    public HttpServletResponse getFirewalledResponse(HttpServletResponse response) {
        return everywhere.getFirewalledResponse(response);
    }

    /**
     * PostgreSQL cannot store or search for U+0000, so it is refused here. Headers are checked after decoding as UTF-8:
     * a single octet of UTF-8 may look like a control character.
     */
    private static StrictHttpFirewall strict() {
        StrictHttpFirewall firewall = new StrictHttpFirewall();
        firewall.setAllowedParameterValues(value -> value.indexOf('\0') < 0);
        firewall.setAllowedHeaderValues(value -> StrictHttpFirewall.ALLOWED_HEADER_VALUES.test(
                HeaderText.of(value).orElse(value)));
        return firewall;
    }
}
