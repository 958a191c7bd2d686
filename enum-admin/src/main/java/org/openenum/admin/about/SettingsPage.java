package org.openenum.admin.about;

import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.page.PageController;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.PrimaryWatch;
import org.springframework.core.env.Environment;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The settings page. */
@PageController
class SettingsPage {

    private static final String DATABASE = "openenum.database.url";

    private static final List<Setting> SETTINGS = List.of(
            new Setting("OPENENUM_DATA", "openenum.data", ""),
            new Setting("OPENENUM_FILES", "openenum.files", ""),
            new Setting("OPENENUM_ARCHIVE_AFTERDAYS", "openenum.archive.afterdays", "0"),
            new Setting("OPENENUM_ARCHIVE_MAXCHANGES", "openenum.archive.maxchanges", "0"),
            new Setting("OPENENUM_DATABASE_URL", DATABASE, ""),
            new Setting("OPENENUM_DATABASE_USER", "openenum.database.user", ""),
            new Setting("OPENENUM_DNS_ADDRESS", "openenum.dns.address", "127.0.0.1"),
            new Setting("OPENENUM_DNS_PORT", "openenum.dns.port", "5300"),
            new Setting("OPENENUM_DNS_NAMESERVER", "openenum.dns.nameserver", ""),
            new Setting("OPENENUM_NODES_ALLOWED", "openenum.nodes.allowed", ""),
            new Setting("OPENENUM_PROXIMITY_GROUPS", "openenum.proximity.groups", ""),
            new Setting("OPENENUM_HTTP_ADDRESS", "server.address", ""),
            new Setting("OPENENUM_HTTP_PORT", "server.port", ""),
            new Setting("OPENENUM_HTTP_TLS", "openenum.http.tls", "false"),
            new Setting("OPENENUM_HTTP_TRUSTEDPROXIES", "openenum.http.trusted-proxies", ""),
            new Setting("OPENENUM_HTTP_CONNECTIONSPERADDRESS", "openenum.http.connections-per-address", "256"),
            new Setting("OPENENUM_ADMIN_MANAGEMENT_PORT", "management.server.port", ""),
            new Setting("OPENENUM_OIDC_ISSUER", "openenum.oidc.issuer", ""),
            new Setting("OPENENUM_OIDC_ROLECLAIM", "openenum.oidc.role-claim", ""));

    private final Environment environment;

    private final PrimaryWatch watch;

    SettingsPage(Environment environment, PrimaryWatch watch) {
        this.environment = environment;
        this.watch = watch;
    }

    private record Setting(String name, String property, String otherwise) {}

    /**
     * One setting.
     *
     * @param value the effective value, or the empty text
     */
    record Line(String name, String value) {}

    @GetMapping("/settings")
    String show(Model model) {
        @Nullable String release = SettingsPage.class.getPackage().getImplementationVersion();
        model.addAttribute("release", release == null ? "" : release);
        model.addAttribute("java", Runtime.version().toString());
        model.addAttribute(
                "startedAt",
                Instant.ofEpochMilli(ManagementFactory.getRuntimeMXBean().getStartTime()));
        model.addAttribute("durability", watch.durability());
        model.addAttribute("settings", SETTINGS.stream().map(this::line).toList());
        return "about/settings";
    }

    private Line line(Setting setting) {
        String value = environment.getProperty(setting.property(), setting.otherwise());
        return new Line(setting.name(), setting.property().equals(DATABASE) ? withoutPassword(value) : value);
    }

    private static String withoutPassword(String jdbcUrl) {
        return DatabaseLocation.at(jdbcUrl, null, null).toString();
    }
}
