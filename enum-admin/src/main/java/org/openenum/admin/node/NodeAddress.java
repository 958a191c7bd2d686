package org.openenum.admin.node;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The addresses at which an enum-server may be queried: only the address that its reports come from, any address of
 * this machine if they come from this machine, and the networks that the configuration allows. So nobody who may send
 * reports can make this process connect to arbitrary hosts.
 *
 * @param name its displayed name
 * @param management the base URI of its management interface, without a trailing slash; null if it has none that may be
 *     queried
 * @param dns the address of its DNS service; null if it has none that may be queried
 */
public record NodeAddress(
        String name, @Nullable URI management, @Nullable InetSocketAddress dns) {

    private static final Pattern LITERAL = Pattern.compile(
            "((?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)|\\[[0-9A-Fa-f:.]{2,45}]):(\\d{1,5})");

    private static final int MAX_PORT = 65_535;

    /** The addresses in a report, as far as they may be queried. */
    static NodeAddress of(String name, NodeReport report, @Nullable String source, NodeSettings settings) {
        InetAddress from = source == null ? null : address(source);
        InetSocketAddress management = askable(report.management(), from, settings);
        return new NodeAddress(
                name,
                management == null ? null : URI.create("http://" + text(management)),
                askable(report.dns(), from, settings));
    }

    /** An address and a port; null if the text is malformed. Resolves no names. */
    static @Nullable InetSocketAddress literal(String text) {
        Matcher matcher = LITERAL.matcher(text);
        if (!matcher.matches()) {
            return null;
        }
        InetAddress address = address(matcher.group(1));
        int port = Integer.parseInt(matcher.group(2));
        return address == null || port < 1 || port > MAX_PORT ? null : new InetSocketAddress(address, port);
    }

    /** The host and port, for display and for URIs. */
    static String text(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }

    private static @Nullable InetAddress address(String literal) {
        try {
            return InetAddress.getByName(literal);
        } catch (UnknownHostException e) {
            return null;
        }
    }

    private static @Nullable InetSocketAddress askable(
            @Nullable String named, @Nullable InetAddress from, NodeSettings settings) {
        InetSocketAddress wanted = named == null ? null : literal(named);
        if (wanted == null) {
            return null;
        }
        InetAddress host = wanted.getAddress();
        if (from != null && host.isAnyLocalAddress()) {
            return new InetSocketAddress(from, wanted.getPort());
        }
        boolean isItself = from != null && (host.equals(from) || (isOfThisMachine(from) && isOfThisMachine(host)));
        return isItself || settings.allow(host) ? wanted : null;
    }

    private static boolean isOfThisMachine(InetAddress address) {
        try {
            return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException e) {
            return false;
        }
    }
}
