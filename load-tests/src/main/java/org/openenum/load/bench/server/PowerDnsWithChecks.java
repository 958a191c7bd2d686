package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.openenum.load.bench.machine.LoopbackPort;
import org.openenum.load.bench.machine.PinnedProcess;

/** PowerDNS with a LUA record of ifportup, which answers all addresses that work. */
public record PowerDnsWithChecks(CheckedTargets targets) implements NameServer {

    @Override
    public String name() {
        return "PowerDNS";
    }

    @Override
    public String missing() {
        return PowerDns.isInstalledWith("libbindbackend.so") ? "" : "pdns-server pdns-backend-bind";
    }

    @Override
    public String version() throws IOException {
        return PowerDns.release();
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
        configure(site.scratch(), port);
        PinnedProcess process = PinnedProcess.start(
                site.cores().server(), site.log(), Map.of(), List.of("pdns_server", "--config-dir=" + site.scratch()));
        return new RunningServer(name(), process, port);
    }

    private void configure(Path folder, int port) throws IOException {
        Files.writeString(folder.resolve("pdns.conf"), """
                local-address=127.0.0.1
                local-port=%1$d
                socket-dir=%2$s
                daemon=no
                guardian=no
                loglevel=3
                disable-syslog=yes
                security-poll-suffix=
                launch=bind
                bind-config=%2$s/named.conf
                enable-lua-records=yes
                lua-health-checks-interval=%3$d
                """.formatted(port, folder, targets.intervalSeconds()));
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
