package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;

/** PowerDNS with a LUA record of ifportup, which answers with all addresses that work. */
public final class PowerDnsWithChecks extends PowerDnsProgram {

    private final CheckedTargets targets;

    public PowerDnsWithChecks(CheckedTargets targets) {
        super("PowerDNS", "pdns-backend-bind", "libbindbackend.so");
        this.targets = targets;
    }

    @Override
    public String what() {
        return "LUA, ifportup";
    }

    @Override
    String store(Contents contents, Site site) throws IOException {
        Path folder = site.scratch();
        Files.writeString(folder.resolve("named.conf"), """
                zone "%s" { type master; file "%s/zone"; };
                """.formatted(targets.apex(), folder));
        String addresses = targets.addresses().stream().collect(Collectors.joining("', '", "{'", "'}"));
        Files.writeString(
                folder.resolve("zone"), """
                $ORIGIN %1$s.
                @ 300 SOA ns hostmaster 1 3600 600 86400 300
                @ 300 NS ns
                ns 300 A 127.0.0.1
                %2$s. 5 LUA A "ifportup(%3$d, %4$s, {selector='all'})"
                """.formatted(targets.apex(), targets.owner(), targets.port(), addresses));
        return """
                launch=bind
                bind-config=%s/named.conf
                enable-lua-records=yes
                lua-health-checks-interval=%d
                """.formatted(folder, targets.intervalSeconds());
    }
}
