package org.openenum.load.bench.traffic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.machine.Commands;
import org.xbill.DNS.Rcode;

/**
 * The load generator of this project, a small C program that sends more from one core than any server answers. dnsperf
 * needs several times the processor time of an answer, so that it limits a measurement on a machine with few cores.
 * Each answer is compared with its query.
 *
 * @param program built by {@link #build}
 * @param place the command prefix for a network namespace; empty for none
 * @param cores in the format of {@code taskset -c}
 * @param address of the server
 * @param shape of the traffic
 */
public record OwnLoad(Path program, List<String> place, String cores, String address, Shape shape) implements Load {

    private static final Path SOURCE = Path.of("load-tests/src/main/c/load.c");
    private static final String LOOPBACK = "127.0.0.1";
    /**
     * At a rate, queries do not wait for others: this is the maximum number of outstanding ones, unless a shape allows
     * more.
     */
    private static final int OPEN_WINDOW = 8_192;

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * The sources of queries.
     *
     * @param name its name in tables
     * @param ports source ports, each with its own socket
     * @param outstanding the maximum number of outstanding queries, over all ports
     * @param together queries that leave a port at once
     * @param addresses source addresses, 250 in each /24 from 127.1.0.0; 0 for the default one
     */
    public record Shape(String name, int ports, int outstanding, int together, int addresses) {

        /** From one address. */
        public Shape(String name, int ports, int outstanding, int together) {
            this(name, ports, outstanding, together, 0);
        }

        /** The same as dnsperf has here by default, except that queries of one port leave together. */
        public static final Shape FEW_PORTS = new Shape("24 ports, 16 together", 24, 768, 16);
        /** Each query leaves separately. */
        public static final Shape ONE_BY_ONE = new Shape("24 ports, one by one", 24, 768, 1);
        /** Like most resolvers and proxies: a separate port for each outstanding query. */
        public static final Shape MANY_PORTS = new Shape("2,000 ports, one query each", 2_000, 2_000, 1);

        private Shape open() {
            return new Shape(name, ports, Math.max(Math.max(ports, outstanding), OPEN_WINDOW), together, addresses);
        }
    }

    /**
     * Builds the program with the system's C compiler.
     *
     * @param home the checkout
     * @param folder for the program
     */
    public static Path build(Path home, Path folder) throws IOException {
        Path program = Files.createDirectories(folder).resolve("load");
        Path source = home.resolve(SOURCE);
        Commands.run(List.of("cc", "-O2", "-Wall", "-Werror", "-o", program.toString(), source.toString()));
        return program;
    }

    /** For loopback. */
    public OwnLoad(Path program, String cores, Shape shape) {
        this(program, List.of(), cores, LOOPBACK, shape);
    }

    /** The same generator with another shape. */
    public OwnLoad shaped(Shape other) {
        return new OwnLoad(program, place, cores, address, other);
    }

    /** The same generator in another place and for another address. */
    public OwnLoad from(List<String> other, String server) {
        return new OwnLoad(program, other, cores, server, shape);
    }

    @Override
    public LoadReport fullSpeed(int port, Path questions, int seconds) throws IOException {
        return run(port, questions, seconds, shape, 0, 0);
    }

    @Override
    public LoadReport atRate(int port, Path questions, int seconds, long perSecond) throws IOException {
        return run(port, questions, seconds, shape.open(), perSecond, 0);
    }

    /** Sends exactly this many queries, within some seconds. */
    LoadReport counted(int port, Path questions, int seconds, long count) throws IOException {
        return run(port, questions, seconds, shape, 0, count);
    }

    private LoadReport run(int port, Path questions, int seconds, Shape traffic, long perSecond, long count)
            throws IOException {
        List<String> command = new ArrayList<>(place);
        command.addAll(List.of(
                program.toString(),
                address,
                "" + port,
                questions.toString(),
                "" + seconds,
                "" + traffic.ports(),
                "" + traffic.outstanding(),
                "" + traffic.together(),
                "" + perSecond,
                "" + count,
                "" + traffic.addresses()));
        return Load.run(cores, command, seconds, output -> parse(Files.readString(output)));
    }

    /** Parses the line of JSON; if there is none, other output is the reason. */
    static LoadReport parse(String output) throws IOException {
        if (!output.startsWith("{")) {
            throw new IOException("the load generator did not finish: " + output);
        }
        JsonNode said = JSON.readTree(output);
        Map<String, Long> codes = new HashMap<>();
        said.path("codes")
                .properties()
                .forEach(code -> codes.put(
                        Rcode.string(Integer.parseInt(code.getKey())),
                        code.getValue().asLong()));
        Map<String, Double> micros = new HashMap<>();
        said.path("micros")
                .properties()
                .forEach(time -> micros.put(time.getKey(), time.getValue().asDouble()));
        long answered = said.path("answered").asLong();
        double seconds = said.path("seconds").asDouble();
        return new LoadReport(
                seconds == 0 ? 0 : answered / seconds,
                answered,
                said.path("lost").asLong(),
                said.path("dropped").asLong(),
                said.path("wrong").asLong() + said.path("unasked").asLong(),
                codes,
                micros);
    }
}
