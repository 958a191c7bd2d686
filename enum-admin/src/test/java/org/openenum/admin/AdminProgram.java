package org.openenum.admin;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.openenum.admin.account.Role;
import org.openenum.admin.account.TokenLimits;
import org.openenum.admin.account.TokenService;
import org.openenum.admin.config.EnumAdmin;
import org.openenum.admin.web.Api;
import org.openenum.database.DatabaseLocation;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The whole program in the process of the test, on free ports, with the beans that were found when it was built
 * (docs/adr/0037).
 */
public final class AdminProgram {

    private static final List<String> FREE_PORTS = List.of("--server.port=0", "--management.server.port=0");

    private static final AtomicInteger TOKENS = new AtomicInteger();

    private AdminProgram() {}

    /** Starts it with these settings, {@code --name=value} each. */
    public static ConfigurableApplicationContext start(String... settings) {
        return start(List.of(settings));
    }

    /** Starts it with these settings, {@code --name=value} each. */
    public static ConfigurableApplicationContext start(List<String> settings) {
        SpringApplication program = new SpringApplication(EnumAdmin.class);
        program.setMainApplicationClass(EnumAdmin.class);
        return program.run(Stream.concat(FREE_PORTS.stream(), settings.stream()).toArray(String[]::new));
    }

    /** The settings for this database. */
    public static List<String> on(DatabaseLocation location) {
        return List.of(
                "--openenum.database.url=" + location.jdbcUrl(),
                "--openenum.database.user=" + location.user(),
                "--openenum.database.password=" + location.password());
    }

    /** The URL of the console and the API. */
    public static String url(ConfigurableApplicationContext admin) {
        return "http://127.0.0.1:" + admin.getEnvironment().getRequiredProperty("local.server.port");
    }

    /** A client of the API with a new token of this role. */
    public static ApiClient client(ConfigurableApplicationContext admin, Role role) {
        return new ApiClient(url(admin) + Api.ROOT, token(admin, role));
    }

    /** A new token of this role. */
    public static String token(ConfigurableApplicationContext admin, Role role) {
        return admin.getBean(TokenService.class)
                .create("test " + TOKENS.incrementAndGet(), role, null, TokenLimits.NONE, RunningAdmin.author())
                .secret();
    }
}
