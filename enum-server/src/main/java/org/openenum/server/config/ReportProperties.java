package org.openenum.server.config;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * To whom this server tells how it is: {@code openenum.report.*}.
 *
 * @param to addresses of enum-admin, {@code https://HOST:PORT}; one may stand for several behind a balancer. Empty:
 *     nobody is told
 * @param name by which people know this server, no two alike; empty: the host's name and the port of DNS
 * @param tokenFile holds a token that may report; empty: what stands in a file of the data folder
 */
record ReportProperties(List<URI> to, String name, String tokenFile) {

    /** The same as enum-admin's. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9._:-]{0,98}[A-Za-z0-9])?");

    private static final String UNNAMED = "server";

    ReportProperties {
        for (URI one : to) {
            boolean http = "http".equals(one.getScheme()) || "https".equals(one.getScheme());
            if (!http || one.getHost() == null || one.getQuery() != null || one.getUserInfo() != null) {
                throw new IllegalArgumentException(
                        "openenum.report.to has '" + one + "', which is not like https://HOST:PORT");
            }
        }
        if (!name.isEmpty() && !NAME.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "openenum.report.name has '" + name + "': 1 to 100 letters, digits and . _ : - between them");
        }
    }

    static ReportProperties of(Settings settings) {
        return new ReportProperties(
                settings.texts("openenum.report.to").stream()
                        .map(ReportProperties::address)
                        .toList(),
                settings.text("openenum.report.name").strip(),
                settings.text("openenum.report.token-file").strip());
    }

    private static URI address(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(
                    "openenum.report.to has '" + text + "', which is not like https://HOST:PORT", e);
        }
    }

    /** The name that was chosen, or one that is not likely to be another server's. */
    String nameOr(int dnsPort) {
        return name.isEmpty() ? host() + ":" + dnsPort : name;
    }

    private static String host() {
        try {
            String host = InetAddress.getLocalHost().getHostName();
            return NAME.matcher(host).matches() && host.length() < 90 ? host : UNNAMED;
        } catch (UnknownHostException e) {
            return UNNAMED;
        }
    }

    /** Where reports of a server go, at each enum-admin. */
    List<URI> targets(int dnsPort) {
        return to.stream()
                .map(base -> URI.create(
                        base.toString().replaceAll("/+$", "") + "/api/v1/nodes/" + nameOr(dnsPort) + "/report"))
                .toList();
    }

    /** In the data folder, which the programs of a machine share. */
    Path token(Path dataFolder) {
        return tokenFile.isEmpty() ? dataFolder.resolve("report-token") : Path.of(tokenFile);
    }
}
