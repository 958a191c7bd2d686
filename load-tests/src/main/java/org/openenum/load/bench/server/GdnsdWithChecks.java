package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openenum.load.bench.machine.Commands;

/** gdnsd with its plugins multifo, which answers with all addresses that work, and tcp_connect, which checks them. */
public final class GdnsdWithChecks extends PackagedServer {

    private static final String PROGRAM = "gdnsd";

    private final CheckedTargets targets;

    public GdnsdWithChecks(CheckedTargets targets) {
        super("gdnsd", "gdnsd", PROGRAM);
        this.targets = targets;
    }

    @Override
    public String version() throws IOException {
        return Commands.line(List.of(PROGRAM, "--help"), line -> line.startsWith("gdnsd version"))
                .replace("gdnsd version ", "");
    }

    @Override
    public String what() {
        return "multifo, tcp_connect";
    }

    @Override
    List<String> command(Contents contents, Site site, int port) throws IOException {
        configure(site.scratch(), port);
        return List.of(PROGRAM, "-c", site.scratch().toString(), "start");
    }

    /** Its timeout must be at least a second, and shorter than the interval. */
    private void configure(Path folder, int port) throws IOException {
        for (String each : List.of("zones", "run", "state")) {
            Files.createDirectories(folder.resolve(each));
        }
        String addresses = IntStream.range(0, targets.addresses().size())
                .mapToObj(i -> "a" + i + " => " + targets.addresses().get(i))
                .collect(Collectors.joining(", "));
        Files.writeString(folder.resolve("config"), """
                options => { listen => [ "127.0.0.1:%1$d" ], run_dir => "%2$s/run", state_dir => "%2$s/state" }
                service_types => { port => { plugin => tcp_connect, port => %3$d, interval => %4$d, timeout => 1,
                  up_thresh => 1, ok_thresh => 1, down_thresh => 1 } }
                plugins => { multifo => { targets => { service_types => port, %5$s } } }
                """.formatted(
                        port, folder, targets.port(), targets.intervalSeconds(), addresses));
        Files.writeString(folder.resolve("zones").resolve(targets.apex()), """
                @ 300 SOA ns hostmaster 1 3600 600 86400 300
                @ 300 NS ns
                ns 300 A 127.0.0.1
                %s. 5 DYNA multifo!targets
                """.formatted(targets.owner()));
    }
}
