package org.openenum.admin.connection;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/**
 * Sets the client address, scheme and host of a request that came through trusted proxies.
 *
 * <p>{@code Forwarded} and {@code X-Forwarded-*} are accepted only from a trusted proxy, and only as far as trusted
 * proxies wrote them: each proxy appends the address of its peer at the end, and the client may have invented
 * everything before. A request whose two headers name different clients is refused: a proxy wrote one of them, and the
 * client the other.
 */
final class ForwardedRequests extends ValveBase {

    private static final String FORWARDED = "Forwarded";

    private static final String FORWARDED_FOR = "X-Forwarded-For";

    private static final int HTTP_PORT = 80;

    private static final int HTTPS_PORT = 443;

    private final TrustedProxies proxies;

    ForwardedRequests(TrustedProxies proxies) {
        super(true);
        this.proxies = proxies;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        if (proxies.contains(request.getRemoteAddr())) {
            List<Hop> hops = hopsOf(request);
            if (hops == null) {
                response.sendError(HttpStatus.BAD_REQUEST.value());
                return;
            }
            believe(hops, request);
        }
        getNext().invoke(request, response);
    }

    /** Null if the headers contradict each other. */
    private static @Nullable List<Hop> hopsOf(Request request) {
        String clients = headerOf(request, FORWARDED_FOR);
        String forwarded = headerOf(request, FORWARDED);
        List<Hop> old = clients == null
                ? List.of()
                : Hop.ofForwardedFor(
                        clients,
                        headerOf(request, "X-Forwarded-Proto"),
                        headerOf(request, "X-Forwarded-Host"),
                        request.getHeader("X-Forwarded-Port"));
        if (forwarded == null) {
            return old;
        }
        List<Hop> hops = Hop.ofForwarded(forwarded);
        return clients == null || clientsOf(hops).equals(clientsOf(old)) ? hops : null;
    }

    private void believe(List<Hop> hops, Request request) {
        Hop believed = null;
        for (int i = hops.size() - 1;
                i >= 0 && TrustedProxies.isAddress(hops.get(i).client());
                i--) {
            believed = hops.get(i);
            if (!proxies.contains(believed.client())) {
                break;
            }
        }
        if (believed == null) {
            return;
        }
        request.setRemoteAddr(believed.client());
        request.setRemoteHost(believed.client());
        String scheme = believed.scheme() == null
                ? request.getScheme()
                : believed.scheme().toLowerCase(Locale.ROOT);
        boolean secure = scheme.equals("https");
        request.setSecure(secure);
        request.getCoyoteRequest().scheme().setString(secure ? "https" : "http");
        setHost(believed.host() == null ? request.getHeader("Host") : believed.host(), secure, request);
    }

    private static void setHost(@Nullable String host, boolean secure, Request request) {
        int port = secure ? HTTPS_PORT : HTTP_PORT;
        String name = host;
        if (host != null && Hop.hasPort(host)) {
            int colon = host.lastIndexOf(':');
            name = host.substring(0, colon);
            port = portOf(host.substring(colon + 1), port);
        }
        if (name != null) {
            request.getCoyoteRequest().serverName().setString(name);
        }
        request.setServerPort(port);
    }

    private static int portOf(String text, int otherwise) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    private static List<String> clientsOf(List<Hop> hops) {
        return hops.stream().map(hop -> hop.client().toLowerCase(Locale.ROOT)).toList();
    }

    /** All field lines of a header as one list. */
    private static @Nullable String headerOf(Request request, String name) {
        List<String> lines = Collections.list(request.getHeaders(name));
        return lines.isEmpty() ? null : String.join(",", lines);
    }
}
