package org.openenum.server.query;

import java.net.InetAddress;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.openenum.requester.Access;
import org.openenum.server.answer.Answerer;
import org.openenum.server.ops.Event;
import org.openenum.server.ops.ServerCounts;
import org.openenum.server.ops.Transport;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.server.requester.Group;
import org.openenum.zone.Numbering;

/** A path to a small plan with something of each kind, with a stopped clock; loads are waited for. */
final class PlanPath implements AutoCloseable {

    /** Gets other rules than everybody. */
    static final InetAddress PARTNER = AskedPath.address("198.51.100.101");

    /** Gets no rules. */
    static final InetAddress STRANGER = AskedPath.address("198.51.100.102");

    private static final int ZONE = 1;
    private static final int PAGE_ENTRIES = 8;

    private final ServerCounts counts = new ServerCounts(1);
    private final RunningPlan plan;
    private final QueryPath path;

    PlanPath(QuerySettings settings) {
        plan = RunningPlan.of(plan(), PAGE_ENTRIES, 1 << 20);
        path = new QueryPath(
                plan.answerer(), () -> false, counts.ofLoop(0), settings, () -> Instant.ofEpochSecond(1_559_731_985));
    }

    private static InMemoryPlan plan() {
        InMemoryPlan plan = new InMemoryPlan();
        plan.zone(ZONE, "e164.arpa", Numbering.E164, false);
        plan.ruleSet(1, "sip:+{number}@sbc.example.net");
        plan.ruleSet(2, "sip:+{number}@partners.example.net;a=" + "b".repeat(150));
        plan.number(ZONE, "441632960083", 1);
        plan.group("partners", new Group(7, 0, Access.ALLOW, Map.of()));
        plan.networks("partners", PARTNER.getHostAddress());
        plan.variant(1, 7, 2);
        plan.group("strangers", new Group(8, 0, Access.REFUSE, Map.of()));
        plan.networks("strangers", STRANGER.getHostAddress());
        plan.block(ZONE, "4930", 7, 13, 1);
        plan.delegation(ZONE, "4989");
        plan.record(ZONE, "www.e164.arpa 3600 IN A 192.0.2.1");
        plan.record(ZONE, "alias.e164.arpa 3600 IN CNAME www.e164.arpa.");
        String long250 = "x".repeat(250);
        plan.record(ZONE, "big.e164.arpa 3600 IN NAPTR 100 10 u " + long250 + " " + long250 + " .");
        return plan;
    }

    /** Sends a query; no octets if there is no answer. */
    byte[] ask(byte[] packet, int length, Transport transport) {
        return ask(packet, length, transport, AskedPath.CLIENT);
    }

    /** Sends a query from an address; no octets if there is no answer. */
    byte[] ask(byte[] packet, int length, Transport transport, InetAddress client) {
        Handling handling = path.handle(packet, length, transport, client);
        while (handling == Handling.WAITING) {
            CompletableFuture<Void> loaded = new CompletableFuture<>();
            path.whenLoaded(new Answerer.Waiting() {
                @Override
                public void loaded() {
                    loaded.complete(null);
                }

                @Override
                public void failed() {
                    loaded.completeExceptionally(new IllegalStateException("a load failed"));
                }
            });
            loaded.join();
            handling = path.handle(packet, length, transport, client);
        }
        return handling == Handling.IGNORED ? new byte[0] : Arrays.copyOf(path.answer(), path.answerOctets());
    }

    long defects() {
        return counts.events(Event.DEFECT);
    }

    @Override
    public void close() {
        plan.close();
    }
}
