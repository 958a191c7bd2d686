package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.openenum.load.bench.machine.LoopbackPort;

/** PowerDNS with a LUA record of ifportup, which answers all addresses that work. */
public record PowerDnsWithChecks(CheckedTargets targets) implements NameServer {

    @Override
    public String name() {
        return "PowerDNS";
    }

    @Override
    public String missing() {
        return PowerDnsProgram.isInstalledWith("libbindbackend.so") ? "" : "pdns-server pdns-backend-bind";
    }

    @Override
    public String version() throws IOException {
        return PowerDnsProgram.release();
    }

    @Override
    public String what() {
        return "LUA, ifportup";
    }

    @Override
    public long bytesPerNumber() {
        return 0;
    }

    @Override
    public RunningServer start(Contents contents, Site site) throws IOException {
        int port = LoopbackPort.free();
        configure(site, port);
        return PowerDnsProgram.start(name(), site, port);
    }

    private void configure(Site site, int port) throws IOException {
        Path folder = site.scratch();
        PowerDnsProgram.configure(site, port, folder, """
                launch=bind
                bind-config=%s/named.conf
                enable-lua-records=yes
                lua-health-checks-interval=%d
                """.formatted(folder, targets.intervalSeconds()));
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
    }
}
