package org.openenum.admin.account.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.regex.Pattern;
import org.openenum.admin.web.Api;
import org.springframework.security.web.firewall.FirewalledRequest;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.firewall.StrictHttpFirewall;

/**
 * Spring's strict firewall, which lets an encoded slash, backslash, percent sign and semicolon through in one place:
 * the owner name of a record set in a path of the API. DNS names have them, such as {@code 0/25.2.0.192.in-addr.arpa}
 * (RFC 2317) and {@code h\195\188.example}.
 *
 * <p>That is safe there because nobody takes such a path for another one: the web server hands all but the semicolon on
 * encoded ({@code ConnectionConfiguration}), and what it decodes is no end of a segment any more; who may do what is
 * decided by the path as it was sent ({@link AccessRules}), and the controller is found by that too, each decoding one
 * segment at a time.
 */
final class PathFirewall implements HttpFirewall {

    /** Neither the slash nor the semicolon that begins parameters of a path, unless they are encoded. */
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
     * PostgreSQL stores no U+0000, and looks for none: whoever sends it is refused before anybody asks. Headers are
     * judged by the characters that were sent: an octet of UTF-8 alone may look like one that controls something.
     */
    private static StrictHttpFirewall strict() {
        StrictHttpFirewall firewall = new StrictHttpFirewall();
        firewall.setAllowedParameterValues(value -> value.indexOf('\0') < 0);
        firewall.setAllowedHeaderValues(value -> StrictHttpFirewall.ALLOWED_HEADER_VALUES.test(
                HeaderText.of(value).orElse(value)));
        return firewall;
    }
}
