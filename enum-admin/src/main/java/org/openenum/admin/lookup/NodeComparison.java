package org.openenum.admin.lookup;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.lookup.DnsProbe.Outcome;
import org.openenum.admin.node.NodeAddress;
import org.openenum.admin.node.NodeView;
import org.openenum.admin.node.NodeWatch;
import org.openenum.admin.zone.ZoneService;
import org.openenum.admin.zone.ZoneView;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Service;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

/**
 * Asks every server of this installation the same question at the same time, and compares what they say.
 *
 * <p>Owns up to {@value #MAX_ASKED_AT_ONCE} threads, which end when nobody compares anything.
 */
@Service
class NodeComparison implements DisposableBean {

    /** As many servers as are watched; a silent one holds its thread for seconds, and nobody else up. */
    private static final int MAX_ASKED_AT_ONCE = 64;

    private static final long IDLE_SECONDS = 30;

    private static final long NANOSECONDS_PER_MICROSECOND = 1_000;

    private final NodeWatch nodes;

    private final ZoneService zones;

    private final DnsProbe probe;

    private final ThreadPoolExecutor threads;

    NodeComparison(NodeWatch nodes, ZoneService zones, DnsProbe probe) {
        this.nodes = nodes;
        this.zones = zones;
        this.probe = probe;
        this.threads = new ThreadPoolExecutor(
                MAX_ASKED_AT_ONCE,
                MAX_ASKED_AT_ONCE,
                IDLE_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                work -> {
                    Thread thread = new Thread(work, "node-comparison");
                    thread.setDaemon(true);
                    return thread;
                });
        threads.allowCoreThreadTimeOut(true);
    }

    /**
     * What is asked.
     *
     * @param apex the zone that it is in, or null if it is in none of ours
     * @param applicationUniqueString the number that it is about, or null
     */
    record Question(
            Name owner,
            int type,
            @Nullable String apex,
            @Nullable String applicationUniqueString) {}

    Comparison compare(Question question) {
        Long stored =
                question.apex() == null ? null : zones.serial(question.apex()).value();
        Map<String, NodeView> seen = nodes.nodes().stream()
                .collect(Collectors.toMap(NodeView::name, Function.identity(), (first, second) -> first));
        List<CompletableFuture<NodeAnswer>> asked = nodes.addresses().stream()
                .map(this::serverOf)
                .map(server -> CompletableFuture.supplyAsync(
                        () -> ask(server, question, stored, Objects.requireNonNull(seen.get(server.name()))), threads))
                .toList();
        return Comparison.of(asked.stream().map(CompletableFuture::join).toList());
    }

    /** The zone that holds a name, or null. */
    @Nullable
    String apexOver(Name owner) {
        return zones.all().stream()
                .map(ZoneView::apex)
                .filter(apex -> owner.subdomain(Name.fromConstantString(apex + ".")))
                .max((one, other) -> Integer.compare(one.length(), other.length()))
                .orElse(null);
    }

    @Override
    public void destroy() {
        threads.shutdownNow();
    }

    private NameServer serverOf(NodeAddress node) {
        URI dns = node.dns();
        String host = node.base().getHost();
        if (dns != null) {
            return new NameServer(node.name(), dns.getHost(), dns.getPort());
        }
        // Metrics on loopback say that it is on this machine, not where it answers.
        return isLoopback(host)
                ? probe.usual(node.name())
                : new NameServer(node.name(), host, probe.usual(node.name()).port());
    }

    private static boolean isLoopback(String host) {
        return host.startsWith("127.") || host.equals("localhost") || host.equals("[::1]");
    }

    private NodeAnswer ask(NameServer server, Question question, @Nullable Long stored, NodeView seen) {
        Outcome outcome = probe.ask(server, question.owner(), question.type());
        if (outcome instanceof Outcome.Answered answered) {
            Long serial = question.apex() == null
                    ? null
                    : DnsProbe.serialIn(probe.ask(server, Name.fromConstantString(question.apex() + "."), Type.SOA));
            return answerOf(server, question, answered, serial, stored, seen);
        }
        return new NodeAnswer(
                server.name(),
                server.address(),
                null,
                List.of(),
                outcome instanceof Outcome.Silent silent ? silent.problem() : null,
                0,
                null,
                null,
                seen.lagSeconds(),
                List.of(),
                true);
    }

    private static NodeAnswer answerOf(
            NameServer server,
            Question question,
            Outcome.Answered answered,
            @Nullable Long serial,
            @Nullable Long stored,
            NodeView seen) {
        Message message = answered.message();
        String number = question.applicationUniqueString();
        return new NodeAnswer(
                server.name(),
                server.address(),
                DnsProbe.rcode(message),
                DnsProbe.section(message, Section.ANSWER).stream().sorted().toList(),
                null,
                answered.took().toNanos() / NANOSECONDS_PER_MICROSECOND,
                serial,
                serial == null || stored == null ? null : behind(stored, serial),
                seen.lagSeconds(),
                number == null ? List.of() : Client.of(message, number),
                false);
    }

    /**
     * How many steps one serial is behind another. RFC 1982, section 3.2: serials are compared within the half of their circle.
     *
     * @see <a href="https://datatracker.ietf.org/doc/html/rfc1982#section-3.2">RFC 1982</a>
     */
    private static long behind(long stored, long serial) {
        return (int) (stored - serial);
    }
}
