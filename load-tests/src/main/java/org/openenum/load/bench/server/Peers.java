package org.openenum.load.bench.server;

import java.nio.file.Path;
import java.util.List;

/** The other servers, in the order of the tables. */
public final class Peers {

    private static final Path ECHO = Path.of("load-tests/src/main/c/echo.c");

    private Peers() {}

    /** Knot with AF_XDP on a network interface. */
    public static NameServer knotThroughXdp(String networkInterface) {
        return new Knot(networkInterface);
    }

    /** All of them, installed or not. */
    public static List<NameServer> all(Installation installation) {
        return List.of(
                new Echo(installation.home().resolve(ECHO)),
                new Nsd(),
                new Knot(""),
                new Bind(),
                new PowerDns("PowerDNS", true));
    }
}
