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
 * Where one enum-server may be asked: only at the address that its reports come from, at one of this machine where they
 * come from this machine, and in the networks that the configuration allows. So nobody who may report can make this
 * program ask whatever it can reach.
 *
 * @param name what people call it
 * @param management the root of its management address, without a slash at its end; null where it has none that may be
 *     asked
 * @param dns where it answers, or null likewise
 */
public record NodeAddress(
        String name, @Nullable URI management, @Nullable InetSocketAddress dns) {

    private static final Pattern LITERAL = Pattern.compile(
            "((?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)|\\[[0-9A-Fa-f:.]{2,45}]):(\\d{1,5})");

    private static final int MAX_PORT = 65_535;

    /** What a report names, as far as it may be asked. */
    static NodeAddress of(String name, NodeReport report, @Nullable String source, NodeSettings settings) {
        InetAddress from = source == null ? null : address(source);
        InetSocketAddress management = askable(report.management(), from, settings);
        return new NodeAddress(
                name,
                management == null ? null : URI.create("http://" + text(management)),
                askable(report.dns(), from, settings));
    }

    /** An address and a port; null where the text is none. Nothing is resolved. */
    static @Nullable InetSocketAddress literal(String text) {
        Matcher matcher = LITERAL.matcher(text);
        if (!matcher.matches()) {
            return null;
        }
        InetAddress address = address(matcher.group(1));
        int port = Integer.parseInt(matcher.group(2));
        return address == null || port < 1 || port > MAX_PORT ? null : new InetSocketAddress(address, port);
    }

    /** The host and port, for people and addresses of pages. */
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
