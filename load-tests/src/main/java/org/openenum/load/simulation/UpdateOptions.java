package org.openenum.load.simulation;

import java.nio.file.Path;
import java.util.Properties;

/**
 * What one run does, and with which product. The simulation reads it from system properties, because Gatling creates it
 * by its class name.
 *
 * @param changesPerSecond how many changes are sent over REST in a second
 * @param questionsPerSecond how many queries are sent over DNS in a second, beside those that wait for a change
 * @param seconds how long changes are sent
 * @param importsPerMinute how many tables are imported in a minute, every fifth of them large; 0 for none
 * @param numbers how many numbers change; at least twice the changes of a second, because a change may take two
 * @param zone the apex of a zone of whole E.164 numbers; created if it does not exist
 * @param dnsPort the port of enum-server on loopback
 * @param httpPort the port of enum-admin on loopback
 * @param token a token of the REST API that may write; not in {@link #toString()}
 * @param results the folder for the results
 */
record UpdateOptions(
        int changesPerSecond,
        int questionsPerSecond,
        int seconds,
        int importsPerMinute,
        int numbers,
        String zone,
        int dnsPort,
        int httpPort,
        String token,
        Path results) {

    static final int DEFAULT_CHANGES_PER_SECOND = 100;
    static final int DEFAULT_QUESTIONS_PER_SECOND = 2_000;
    static final int DEFAULT_SECONDS = 20;
    static final int DEFAULT_IMPORTS_PER_MINUTE = 30;
    static final int DEFAULT_NUMBERS = 2_000;
    static final String DEFAULT_ZONE = "e164.arpa";
    static final int DEFAULT_DNS_PORT = 5_300;
    static final int DEFAULT_HTTP_PORT = 8_080;
    /** An hour and a half; for longer runs, there is {@code ./openenum prove soak}. */
    private static final int MAX_SECONDS = 5_400;

    private static final int MAX_CHANGES_PER_SECOND = 20_000;
    private static final int MAX_QUESTIONS_PER_SECOND = 100_000;
    /** The product applies one after another; at a higher rate, all would be in progress. */
    private static final int MAX_IMPORTS_PER_MINUTE = 600;

    private static final int MAX_NUMBERS = 100_000;
    private static final int MAX_PORT = 65_535;
    static final String PREFIX = "openenum.update.";

    /** Refuses impossible options. */
    UpdateOptions {
        within("--rate", changesPerSecond, 1, MAX_CHANGES_PER_SECOND);
        within("--queries", questionsPerSecond, 1, MAX_QUESTIONS_PER_SECOND);
        within("--seconds", seconds, 1, MAX_SECONDS);
        within("--imports", importsPerMinute, 0, MAX_IMPORTS_PER_MINUTE);
        within("--numbers", numbers, 1, MAX_NUMBERS);
        within("--dns-port", dnsPort, 1, MAX_PORT);
        within("--http-port", httpPort, 1, MAX_PORT);
    }

    /** Reads properties, which begin with {@link #PREFIX}; missing ones have their defaults. */
    static UpdateOptions of(Properties properties, String token) {
        int rate = number(properties, "rate", DEFAULT_CHANGES_PER_SECOND);
        return new UpdateOptions(
                rate,
                number(properties, "queries", DEFAULT_QUESTIONS_PER_SECOND),
                number(properties, "seconds", DEFAULT_SECONDS),
                number(properties, "imports", DEFAULT_IMPORTS_PER_MINUTE),
                Math.max(2 * rate, number(properties, "numbers", DEFAULT_NUMBERS)),
                properties.getProperty(PREFIX + "zone", DEFAULT_ZONE),
                number(properties, "dns-port", DEFAULT_DNS_PORT),
                number(properties, "http-port", DEFAULT_HTTP_PORT),
                token,
                Path.of(properties.getProperty(PREFIX + "results", "target/update")));
    }

    private static int number(Properties properties, String name, int otherwise) {
        String text = properties.getProperty(PREFIX + name);
        try {
            return text == null ? otherwise : Integer.parseInt(text.replace("_", ""));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("--" + name + " takes a whole number, not " + text, e);
        }
    }

    private static void within(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " is " + least + " to " + most);
        }
    }

    @Override
    public String toString() {
        return String.format(
                java.util.Locale.ROOT,
                "%,d changes/s and %,d imports/min over REST, %,d questions/s over DNS (4 of 5 over UDP) for %d s, %,d numbers that change",
                changesPerSecond,
                importsPerMinute,
                questionsPerSecond,
                seconds,
                numbers);
    }
}
