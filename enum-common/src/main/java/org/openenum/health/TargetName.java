package org.openenum.health;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.naptr.NaptrRule;
import org.openenum.naptr.UriHost;
import org.openenum.record.AddressText;
import org.openenum.sentence.InvalidValueException;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.Address;

/**
 * A host and a port that rules lead to: {@code sbc1.example.net:5060}, {@code [2001:db8::5]:5061}.
 *
 * @param host a name in lower case, or an address without brackets; an IPv6 address in the form of RFC 5952
 * @param port 1 to 65535
 */
public record TargetName(String host, int port) {

    private static final int MAX_PORT = 65_535;
    private static final int SIP = 5_060;
    private static final int SIPS = 5_061;
    private static final int HTTP = 80;
    private static final int HTTPS = 443;

    private static final Pattern TEXT =
            Pattern.compile("(?:\\[([0-9A-Fa-f:.]+)]|([A-Za-z0-9._-]{1,253})):([0-9]{1,5})");
    private static final Pattern PORT = Pattern.compile("]?:([0-9]{1,5})(?![0-9])");
    private static final Pattern TLS = Pattern.compile(";transport=tls(?![A-Za-z0-9])", Pattern.CASE_INSENSITIVE);

    /** Checks that it is a host and a port. */
    public TargetName {
        if (!UriHost.isHost(host) || host.indexOf('{') >= 0 || port < 1 || port > MAX_PORT) {
            throw new InvalidValueException(Sentence.of("target.not-host-and-port", host + ":" + port));
        }
        host = canonical(host);
    }

    /** The canonical text of a host: two texts would be two targets, and one of them unchecked. */
    private static String canonical(String host) {
        byte @Nullable [] octets = host.indexOf(':') < 0 ? null : Address.toByteArray(host, Address.IPv6);
        return octets == null ? host.toLowerCase(Locale.ROOT) : AddressText.of(octets);
    }

    /**
     * Reads what {@link #toString} writes, and other spellings of the same host.
     *
     * @throws InvalidValueException saying what a target is
     */
    public static TargetName parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            throw new InvalidValueException(Sentence.of("target.not-host-and-port", text));
        }
        String host = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        return new TargetName(host, Integer.parseInt(matcher.group(3)));
    }

    /** The target of a rule; empty if it is not a host (tel:), depends on the number, or has no known port. */
    public static Optional<TargetName> of(NaptrRule rule) {
        String uri = rule.uri() == null ? uriIn(rule.regexp()) : rule.uri();
        return UriHost.in(uri).flatMap(host -> of(uri, host));
    }

    private static Optional<TargetName> of(String uri, UriHost host) {
        Matcher port = PORT.matcher(uri).region(host.end(), uri.length());
        int number = port.lookingAt() ? Integer.parseInt(port.group(1)) : defaultPort(uri);
        try {
            return number == 0 ? Optional.empty() : Optional.of(new TargetName(host.text(), number));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** The replacement of a substitution expression: the part between its second and third delimiter. */
    private static String uriIn(@Nullable String regexp) {
        if (regexp == null || regexp.isEmpty()) {
            return "";
        }
        char delimiter = regexp.charAt(0);
        int start = regexp.indexOf(delimiter, 1);
        int end = start < 0 ? -1 : regexp.indexOf(delimiter, start + 1);
        return end < 0 ? "" : regexp.substring(start + 1, end);
    }

    /** RFC 3261, section 19.1.2: 5060 and 5061 for a URI without a port; 0 for a scheme without a default here. */
    private static int defaultPort(String uri) {
        return switch (uri.substring(0, uri.indexOf(':')).toLowerCase(Locale.ROOT)) {
            case "sip" -> TLS.matcher(uri).find() ? SIPS : SIP;
            case "sips" -> SIPS;
            case "http", "ws" -> HTTP;
            case "https", "wss" -> HTTPS;
            default -> 0;
        };
    }

    @Override
    public String toString() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
