package org.openenum.load.dns;

import io.gatling.core.CoreComponents;
import io.gatling.core.config.GatlingConfiguration;
import io.gatling.core.protocol.Protocol;
import io.gatling.core.protocol.ProtocolComponents;
import io.gatling.core.protocol.ProtocolKey;
import io.gatling.core.session.Session;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import scala.Function1;
import scala.runtime.BoxedUnit;

/**
 * The sockets of one run.
 *
 * <p>The map is shared by all event loops; each entry belongs to one loop.
 */
final class DnsComponents implements ProtocolComponents {

    static final ProtocolKey<DnsProtocol, DnsComponents> KEY = new Key();
    /** For each transport. */
    private static final int SOCKETS_PER_LOOP = 4;

    private final DnsProtocol protocol;
    private final boolean nativeSockets;
    private final ConcurrentMap<EventLoop, SocketsInTurn> byLoop = new ConcurrentHashMap<>();

    private DnsComponents(DnsProtocol protocol, boolean nativeSockets) {
        this.protocol = protocol;
        this.nativeSockets = nativeSockets;
    }

    Latencies latencies() {
        return protocol.latencies();
    }

    /** Sends a query on a socket of the user's event loop; the listener is called on that loop. */
    void ask(Session session, Transport transport, Question question, Consumer<Outcome> listener) {
        sockets(session).next(transport).ask(question, listener);
    }

    private SocketsInTurn sockets(Session session) {
        return byLoop.computeIfAbsent(session.eventLoop(), SocketsInTurn::new);
    }

    @Override
    public Function1<Session, Session> onStart() {
        return session -> session;
    }

    @Override
    public Function1<Session, BoxedUnit> onExit() {
        return session -> BoxedUnit.UNIT;
    }

    private void closeAll() {
        byLoop.values().forEach(SocketsInTurn::close);
    }

    /** Some sockets of each transport, used in turn. */
    private final class SocketsInTurn {

        private final EventLoop loop;
        private final List<Connection> udp = new ArrayList<>();
        private final List<Connection> tcp = new ArrayList<>();
        private int turn;

        SocketsInTurn(EventLoop loop) {
            this.loop = loop;
            for (int i = 0; i < SOCKETS_PER_LOOP; i++) {
                udp.add(connection(Transport.UDP));
                tcp.add(connection(Transport.TCP));
            }
        }

        private Connection connection(Transport transport) {
            return new Connection(transport, loop, protocol.server(), protocol.limit(), nativeSockets);
        }

        Connection next(Transport transport) {
            List<Connection> connections = transport == Transport.UDP ? udp : tcp;
            turn = (turn + 1) % connections.size();
            return connections.get(turn);
        }

        void close() {
            if (!loop.isShuttingDown()) {
                loop.execute(() -> {
                    udp.forEach(Connection::close);
                    tcp.forEach(Connection::close);
                });
            }
        }
    }

    /** How Gatling finds and creates them. */
    private static final class Key implements ProtocolKey<DnsProtocol, DnsComponents> {

        @Override
        @SuppressWarnings("unchecked") // Gatling's signature: the class of a protocol, as the class of any.
        public Class<Protocol> protocolClass() {
            return (Class<Protocol>) (Class<?>) DnsProtocol.class;
        }

        @Override
        public @Nullable DnsProtocol defaultProtocolValue(GatlingConfiguration configuration) {
            throw new IllegalStateException("a simulation that asks over DNS names its DnsProtocol in protocols(...)");
        }

        @Override
        public Function1<DnsProtocol, DnsComponents> newComponents(CoreComponents core) {
            boolean nativeSockets = core.configuration().netty().useNativeTransport();
            return protocol -> {
                DnsComponents components = new DnsComponents(protocol, nativeSockets);
                core.actorSystem().registerOnTermination(() -> {
                    components.closeAll();
                    return BoxedUnit.UNIT;
                });
                return components;
            };
        }
    }
}
