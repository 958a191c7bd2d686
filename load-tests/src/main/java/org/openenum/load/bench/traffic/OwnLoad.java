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
 * The load generator of this project, a small C program that asks from one core more than any server answers: dnsperf
 * costs several times what an answer costs, so that on a machine with few cores it measures itself. Each answer is
 * compared with its question.
 *
 * @param program made by {@link #build}
 * @param place what starts it elsewhere, in a network namespace; nothing for here
 * @param cores as {@code taskset -c} takes them
 * @param address of the server
 * @param shape of the traffic
 */
public record OwnLoad(Path program, List<String> place, String cores, String address, Shape shape) implements Load {

    private static final Path SOURCE = Path.of("load-tests/src/main/c/load.c");
    private static final String LOOPBACK = "127.0.0.1";
    /** At a rate, questions do not wait for others: so many are under way at the most, unless a shape allows more. */
    private static final int OPEN_WINDOW = 8_192;

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * Where questions come from.
     *
     * @param name how tables call it
     * @param ports of the source, each a socket of its own
     * @param outstanding questions that may be without an answer at the same time, over all ports
     * @param together questions that leave a port at once
     * @param addresses over which the ports are spread, 250 in each /24 from 127.1.0.0 on; 0 for the one that the
     *     system takes
     */
    public record Shape(String name, int ports, int outstanding, int together, int addresses) {

        /** From one address. */
        public Shape(String name, int ports, int outstanding, int together) {
            this(name, ports, outstanding, together, 0);
        }

        /** As dnsperf has it by default here, but questions of one port leave together. */
        public static final Shape FEW_PORTS = new Shape("24 ports, 16 together", 24, 768, 16);
        /** Each question leaves by itself. */
        public static final Shape ONE_BY_ONE = new Shape("24 ports, one by one", 24, 768, 1);
        /** What most resolvers and proxies do: a port of its own for each question under way. */
        public static final Shape MANY_PORTS = new Shape("2,000 ports, one query each", 2_000, 2_000, 1);

        private Shape open() {
            return new Shape(name, ports, Math.max(Math.max(ports, outstanding), OPEN_WINDOW), together, addresses);
        }
    }

    /**
     * Makes the program with the system's C compiler.
     *
     * @param home the checkout
     * @param folder where it goes
     */
    public static Path build(Path home, Path folder) throws IOException {
        Path program = Files.createDirectories(folder).resolve("load");
        Path source = home.resolve(SOURCE);
        Commands.run(List.of("cc", "-O2", "-Wall", "-Werror", "-o", program.toString(), source.toString()));
        return program;
    }

    /** On loopback. */
    public OwnLoad(Path program, String cores, Shape shape) {
        this(program, List.of(), cores, LOOPBACK, shape);
    }

    /** The same with another shape. */
    public OwnLoad shaped(Shape other) {
        return new OwnLoad(program, place, cores, address, other);
    }

    /** The same from elsewhere to another address. */
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

    /** So many questions and no more, within some seconds. */
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

    /** Reads the line of JSON; whatever else the program said is why there is none. */
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
