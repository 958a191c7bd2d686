package org.openenum.load.dns;

import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * The words of a simulation that asks over DNS.
 *
 * <pre>{@code
 * Latencies latencies = new Latencies();
 * setUp(scenario("readers")
 *                 .exec(Dns.ask("a number")
 *                         .over(Transport.UDP)
 *                         .question(session -> Question.naptr("5.4.3.2.1.e164.arpa"))
 *                         .check((session, answered) -> answered.answer().records().size() == 1
 *                                 ? Judgement.RIGHT
 *                                 : Judgement.notYet("not one record")))
 *                 .injectOpen(constantUsersPerSec(1000).during(20)))
 *         .protocols(Dns.server(new InetSocketAddress("127.0.0.1", 5300), Duration.ofSeconds(1), latencies));
 * }</pre>
 */
public final class Dns {

    /** The attribute of a session with the last {@link Outcome}. */
    public static final String OUTCOME = "dns.outcome";

    private Dns() {}

    /** The protocol for a server on loopback. */
    public static DnsProtocol server(InetSocketAddress server, Duration limit, Latencies latencies) {
        return new DnsProtocol(server, limit, latencies);
    }

    /** A step that sends one query; its name is that in Gatling's report. */
    public static AskBuilder ask(String name) {
        return new AskBuilder(name);
    }
}
