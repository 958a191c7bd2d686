package org.openenum.server.config;

import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Where this server sends its reports: {@code openenum.report.*}.
 *
 * @param to addresses of enum-admin, {@code https://HOST:PORT}; one may stand for several behind a load balancer.
 *     Empty: no reports
 * @param name of this server for people, unique; empty: the host name and the port of DNS
 * @param tokenFile contains a token that may report; empty: a file in the data folder
 */
record ReportProperties(List<URI> to, String name, String tokenFile) {

    /** The same as enum-admin's. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9._:-]{0,98}[A-Za-z0-9])?");

    private static final int MAX_PORT = 65_535;

    private static final String UNNAMED = "server";

    ReportProperties {
        for (URI one : to) {
            boolean http = "http".equals(one.getScheme()) || "https".equals(one.getScheme());
            boolean hasOthers = one.getQuery() != null || one.getUserInfo() != null;
            if (!http || one.getHost() == null || hasOthers || one.getPort() > MAX_PORT) {
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

    /** The configured name, or one that is probably unique. */
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

    /** Where the reports go, at each enum-admin. */
    List<URI> targets(int dnsPort) {
        return to.stream()
                .map(base -> URI.create(
                        base.toString().replaceAll("/+$", "") + "/api/v1/nodes/" + nameOr(dnsPort) + "/report"))
                .toList();
    }

    /** In the data folder, which the programs on a machine share. */
    Path token(Path dataFolder) {
        return tokenFile.isEmpty() ? dataFolder.resolve("report-token") : Path.of(tokenFile);
    }
}
