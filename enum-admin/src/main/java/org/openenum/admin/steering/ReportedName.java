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
 * Under which names the load of a target may be reported: targets are URIs with places for digits, and who measures a
 * gateway knows its host.
 */
final class ReportedName {

    private static final Pattern PORT = Pattern.compile("]?(:\\d{1,5})(?!\\d)");

    /** An IPv6 address, in brackets where a port may follow; or something else of the same signs. */
    private static final Pattern ADDRESS = Pattern.compile("\\[([0-9a-f:.]+)](:\\d{1,5})?|([0-9a-f:.]+)");

    private ReportedName() {}

    /** The target itself, its host with its port, its host: the first that is reported counts. */
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
     * The one of several ways to write a name under which its load is kept: hosts are the same in any case, and so are
     * addresses however they are written; what a policy calls a target is not.
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
