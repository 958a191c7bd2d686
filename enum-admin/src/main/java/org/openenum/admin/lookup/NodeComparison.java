package org.openenum.admin.lookup;

import java.net.InetSocketAddress;
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
import org.openenum.admin.ruleset.Client;
import org.openenum.admin.zone.ZoneService;
import org.openenum.admin.zone.ZoneView;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Service;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

/**
 * Sends the same query to every server of this installation at the same time, and compares the answers.
 *
 * <p>Owns up to {@value #MAX_ASKED_AT_ONCE} threads, which end when idle.
 */
@Service
class NodeComparison implements DisposableBean {

    /**
     * Servers that are queried at the same time. A silent server blocks its thread for seconds, but delays no other.
     */
    private static final int MAX_ASKED_AT_ONCE = 64;

    private static final long IDLE_SECONDS = 30;

    private static final long NANOSECONDS_PER_MICROSECOND = 1_000;

    private final NodeWatch nodes;

    private final ZoneService zones;

    private final DnsProbe probe;

    private final DrawnAnswers drawn;

    private final ThreadPoolExecutor threads;

    NodeComparison(NodeWatch nodes, ZoneService zones, DnsProbe probe, DrawnAnswers drawn) {
        this.nodes = nodes;
        this.zones = zones;
        this.probe = probe;
        this.drawn = drawn;
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
     * A query.
     *
     * @param apex the zone of the name, or null if it is in none of ours
     * @param applicationUniqueString the number that the query is for, or null
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
        List<CompletableFuture<NodeAnswer>> asked = servers().stream()
                .map(server -> CompletableFuture.supplyAsync(
                        () -> ask(server, question, stored, lagOf(seen.get(server.name()))), threads))
                .toList();
        boolean isDrawn = question.apex() != null && drawn.has(question.apex(), question.owner(), question.type());
        return Comparison.of(asked.stream().map(CompletableFuture::join).toList(), isDrawn);
    }

    /** The zone that contains a name, or null. */
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

    /** The servers that report and may be queried; if there are none, the default server. */
    private List<NameServer> servers() {
        List<NameServer> servers = nodes.addresses().stream()
                .filter(node -> node.dns() != null)
                .map(NodeComparison::serverOf)
                .toList();
        return servers.isEmpty() ? List.of(probe.usual(probe.server())) : servers;
    }

    private static NameServer serverOf(NodeAddress node) {
        InetSocketAddress dns = Objects.requireNonNull(node.dns());
        return new NameServer(node.name(), dns.getAddress().getHostAddress(), dns.getPort());
    }

    private static @Nullable Double lagOf(@Nullable NodeView seen) {
        return seen == null ? null : seen.lagSeconds();
    }

    private NodeAnswer ask(NameServer server, Question question, @Nullable Long stored, @Nullable Double lagSeconds) {
        Outcome outcome = probe.ask(server, question.owner(), question.type());
        if (outcome instanceof Outcome.Answered answered) {
            Long serial = question.apex() == null
                    ? null
                    : DnsProbe.serialIn(probe.ask(server, Name.fromConstantString(question.apex() + "."), Type.SOA));
            return answerOf(server, question, answered, serial, stored, lagSeconds);
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
                lagSeconds,
                List.of(),
                true);
    }

    private static NodeAnswer answerOf(
            NameServer server,
            Question question,
            Outcome.Answered answered,
            @Nullable Long serial,
            @Nullable Long stored,
            @Nullable Double lagSeconds) {
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
                lagSeconds,
                number == null ? List.of() : Client.of(DnsProbe.naptrs(message), number),
                false);
    }

    /**
     * How many steps one serial is behind another. RFC 1982, section 3.2: serials are compared modulo 2^32, within half
     * of the number circle.
     *
     * @see <a href="https://datatracker.ietf.org/doc/html/rfc1982#section-3.2">RFC 1982</a>
     */
    private static long behind(long stored, long serial) {
        return (int) (stored - serial);
    }
}
