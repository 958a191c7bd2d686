package org.openenum.admin.steering;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.naptr.UriHost;
import org.openenum.record.AddressText;
import org.xbill.DNS.Address;

/**
 * The names under which the load of a target may be reported. Targets are URIs with placeholders for digits, but a
 * program that measures a gateway knows its host.
 */
final class ReportedName {

    private static final Pattern PORT = Pattern.compile("]?(:\\d{1,5})(?!\\d)");

    /** An IPv6 address, in brackets if a port may follow; or another text of the same characters. */
    private static final Pattern ADDRESS = Pattern.compile("\\[([0-9a-f:.]+)](:\\d{1,5})?|([0-9a-f:.]+)");

    private ReportedName() {}

    /** The target itself, its host and port, and its host, in order of precedence. */
    static List<String> of(String target) {
        String name = canonical(target);
        return UriHost.in(target)
                .map(host -> {
                    String bare = canonical(host.text());
                    Matcher port = PORT.matcher(target).region(host.end(), target.length());
                    return port.lookingAt() ? List.of(name, withPort(bare, port.group(1)), bare) : List.of(name, bare);
                })
                .orElse(List.of(name));
    }

    /**
     * The canonical form under which a load is stored: hosts are compared without regard to case, and addresses in any
     * notation; target names of policies are taken literally.
     */
    static String canonical(String name) {
        if (name.indexOf('@') >= 0) {
            return name;
        }
        String lower = name.toLowerCase(Locale.ROOT);
        Matcher address = ADDRESS.matcher(lower);
        if (!address.matches()) {
            return lower;
        }
        String literal = address.group(1) == null ? address.group(3) : address.group(1);
        byte @Nullable [] octets = Address.toByteArray(literal, Address.IPv6);
        if (octets == null) {
            return lower;
        }
        String text = AddressText.of(octets);
        return address.group(2) == null ? text : withPort(text, address.group(2));
    }

    private static String withPort(String host, String port) {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + port;
    }
}
