package org.openenum.load.bench.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import org.openenum.load.bench.machine.LoopbackPort;
import org.openenum.load.rest.Http;

/**
 * The metrics of one of this product's programs, as for Prometheus.
 *
 * @param port the management port on loopback
 */
public record Metrics(int port) {

    /** A program that loads numbers on its only core answers late. */
    private static final Duration LIMIT = Duration.ofSeconds(10);

    /** For a program that is started next. */
    public static Metrics onFreePort() throws IOException {
        return new Metrics(LoopbackPort.free());
    }

    /** The sum of all series of a name, whatever their labels; 0 if there is none. */
    public double sum(String name) throws IOException {
        return sum(name, "");
    }

    /** The sum of all series of a name with a label, in Prometheus's format. */
    public double sum(String name, String label) throws IOException {
        return text().lines()
                .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                .filter(line -> line.contains(label))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /** Whether a gauge has reached a value; false if the program does not listen yet. */
    boolean reaches(String name, double value) {
        try {
            return sum(name) >= value;
        } catch (IOException e) {
            return false;
        }
    }

    private String text() throws IOException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/actuator/prometheus"))
                .timeout(LIMIT)
                .build();
        return Http.send(request).body();
    }
}
