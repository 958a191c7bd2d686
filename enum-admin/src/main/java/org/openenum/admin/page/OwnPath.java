package org.openenum.admin.page;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.Arrays;
import java.util.Locale;
import org.springframework.http.HttpHeaders;

/**
 * A path in a request, to return to. It must be a page of this program, so that a link cannot lead a user elsewhere.
 * Also checks whether a page of this program sent a form.
 */
public final class OwnPath {

    private static final int HTTP_PORT = 80;

    private static final int HTTPS_PORT = 443;

    private OwnPath() {}

    /** The path if it is one of this program, otherwise another one. */
    public static String of(String path, String otherwise) {
        boolean own = path.startsWith("/")
                && path.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '\\' && c != '{')
                && isPlain(path.split("[?#]", 2)[0]);
        return own ? path : otherwise;
    }

    /**
     * Whether a page of this site sent a request: whether the Origin header has the host and port that the client
     * requested. The scheme is not compared: it is unknown behind a proxy that ends TLS and is not trusted.
     */
    public static boolean isSentFromHere(HttpServletRequest request) {
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        int usualPort = request.getScheme().equals("https") ? HTTPS_PORT : HTTP_PORT;
        String port = request.getServerPort() == usualPort ? "" : ":" + request.getServerPort();
        String site = "://" + request.getServerName() + port;
        return origin != null && origin.toLowerCase(Locale.ROOT).endsWith(site.toLowerCase(Locale.ROOT));
    }

    /** The page that a request was sent from, or another path if the Referer names no page of this program. */
    public static String ofReferrer(HttpServletRequest request, String otherwise) {
        String referrer = request.getHeader(HttpHeaders.REFERER);
        if (referrer == null) {
            return otherwise;
        }
        try {
            URI page = URI.create(referrer);
            String query = page.getRawQuery() == null ? "" : "?" + page.getRawQuery();
            return request.getServerName().equalsIgnoreCase(page.getHost())
                    ? of(page.getRawPath() + query, otherwise)
                    : otherwise;
        } catch (IllegalArgumentException e) {
            return otherwise;
        }
    }

    /**
     * Whether the path has no dot segments and no empty ones: some clients take {@code /..//example.net} for another
     * host.
     */
    private static boolean isPlain(String path) {
        return !path.contains("//")
                && Arrays.stream(path.split("/")).noneMatch(step -> step.equals("..") || step.equals("."));
    }
}
