package org.openenum.server.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.openenum.server.message.Packets.question;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openenum.requester.Access;
import org.openenum.server.message.Packets;
import org.openenum.server.ops.Event;
import org.openenum.server.ops.ServerCounts;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.server.query.CookiePolicy;
import org.openenum.server.query.PlainSettings;
import org.openenum.server.query.QueryPath;
import org.openenum.server.query.QuerySettings;
import org.openenum.server.querylog.QueryLog;
import org.openenum.server.requester.AddressPrefixes;
import org.openenum.server.requester.Group;
import org.openenum.zone.Numbering;
import org.xbill.DNS.ClientSubnetOption;
import org.xbill.DNS.EDNSOption;
import org.xbill.DNS.ExtendedErrorCodeOption;
import org.xbill.DNS.Message;
import org.xbill.DNS.NAPTRRecord;
import org.xbill.DNS.OPTRecord;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Section;

/** Requesters of several groups on one machine, which has all addresses in 127.0.0.0/8. */
class RequesterIT {

    private static final int PUBLIC = 1;
    private static final int PRIVATE = 2;
    private static final String NUMBER = "3.8.0.0.6.9.2.3.6.1.4.4.e164.arpa.";
    private static final String IN_HOUSE = "2.4.example.";

    /** A client that gets no answer within this time, while others get theirs, gets none. */
    private static final int SILENCE_MILLIS = 300;

    private final InMemoryPlan plan = new InMemoryPlan();
    private final ServerCounts counts = new ServerCounts(2);
    private final AtomicInteger ids = new AtomicInteger();
    private RunningPlan running;
    private DnsServer server;

    @BeforeEach
    void start() {
        plan.commit(() -> {
            plan.zone(PUBLIC, "e164.arpa", Numbering.E164, false);
            plan.zone(PRIVATE, "example", Numbering.PRIVATE, false);
            plan.ruleSet(1, "sip:+{number}@sbc.example.net");
            plan.number(PUBLIC, "441632960083", 1);
            plan.number(PRIVATE, "42", 1);
            plan.group("staff", group(1, Access.ALLOW, Map.of()));
            plan.group("carriers", group(2, Access.ALLOW, Map.of(PRIVATE, Access.REFUSE)));
            plan.group("barred", group(3, Access.DROP, Map.of()));
            plan.networks("staff", "127.0.1.0/24");
            plan.networks("carriers", "127.0.0.0/16", "192.0.2.0/24");
            plan.networks("barred", "127.0.1.128/25", "127.0.9.0/24");
        });
        running = RunningPlan.of(plan, 16, 1 << 20);
        running.fill();
    }

    private static Group group(int id, Access access, Map<Integer, Access> byZone) {
        return new Group(id, 0, access, byZone);
    }

    private void listen(Sockets sockets) {
        QuerySettings settings = new QuerySettings(
                1232,
                PlainSettings.SETTINGS.tcpIdle(),
                PlainSettings.SECRET,
                CookiePolicy.OFF,
                AddressPrefixes.of(List.of("127.0.53.0/24")),
                false,
                PlainSettings.NO_LIMIT);
        server = new DnsServer(
                List.of(new InetSocketAddress("127.0.0.1", 0)),
                RunningServer.limits(RunningServer.tcp()),
                counts,
                new QueryLog(2, InstantSource.system()),
                ofLoop -> new QueryPath(running.answerer(), () -> false, ofLoop, settings, InstantSource.system()),
                sockets);
        server.start();
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.stop();
        }
        running.close();
    }

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void zonesOfOthers_areRefused_overUdpAndTcp(Sockets sockets) throws IOException {
        listen(sockets);

        assertThat(overUdp("127.0.1.7", IN_HOUSE).getRcode()).isEqualTo(Rcode.NOERROR);
        assertThat(overTcp("127.0.1.7", IN_HOUSE).getRcode()).isEqualTo(Rcode.NOERROR);
        for (Message refused : List.of(overUdp("127.0.2.7", IN_HOUSE), overTcp("127.0.2.7", IN_HOUSE))) {
            assertThat(refused.getRcode()).isEqualTo(Rcode.REFUSED);
            assertThat(refused.getSection(Section.ANSWER)).isEmpty();
            ExtendedErrorCodeOption why = (ExtendedErrorCodeOption) refused.getOPT()
                    .getOptions(EDNSOption.Code.EDNS_EXTENDED_ERROR)
                    .get(0);
            assertThat(why.getErrorCode()).isEqualTo(ExtendedErrorCodeOption.PROHIBITED);
        }
        assertThat(overUdp("127.0.2.7", NUMBER).getRcode()).isEqualTo(Rcode.NOERROR);
        assertThat(overUdp("127.7.7.7", IN_HOUSE).getRcode()).isEqualTo(Rcode.NOERROR);
        assertThat(counts.events(Event.ACCESS_REFUSED)).isEqualTo(2);
        assertThat(counts.events(Event.ACCESS_DROPPED)).isZero();
    }

    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void barred_getNoAnswer_overUdpAndTcp(Sockets sockets) throws IOException {
        listen(sockets);

        try (DatagramSocket socket = socket("127.0.1.200")) {
            send(socket, withOpt(question(NUMBER, "NAPTR")));
            assertThat(overUdp("127.0.1.7", NUMBER).getRcode()).isEqualTo(Rcode.NOERROR);
            socket.setSoTimeout(SILENCE_MILLIS);
            assertThatThrownBy(() -> RunningServer.receive(socket)).isInstanceOf(SocketTimeoutException.class);
        }
        assertThatThrownBy(() -> overTcp("127.0.9.1", NUMBER)).isInstanceOf(EOFException.class);
        assertThat(counts.events(Event.ACCESS_DROPPED)).isEqualTo(2);
        await().until(() -> counts.events(Event.TCP_CLOSED_DROPPED) == 1);
        assertThat(counts.events(Event.TCP_CLOSED_MALFORMED)).isZero();
    }

    @Test
    void otherAccess_isServedAtOnce_andNetworksAreNotReadAgain() throws IOException {
        listen(Sockets.best(UdpSockets.BATCHES));
        int reads = plan.networkReads();

        plan.commit(() -> plan.group("staff", group(1, Access.REFUSE, Map.of())));
        running.catchUp();

        assertThat(overUdp("127.0.1.7", NUMBER).getRcode()).isEqualTo(Rcode.REFUSED);
        assertThat(plan.networkReads()).isEqualTo(reads);
        plan.commit(() -> plan.networks("carriers"));
        running.catchUp();
        assertThat(plan.networkReads()).isEqualTo(reads + 1);
        assertThat(overUdp("127.0.2.7", IN_HOUSE).getRcode()).isEqualTo(Rcode.NOERROR);
    }

    /** One row in the database, and all numbers of a destination have different answers for a group. */
    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void variantOfADestination_isForItsGroupAlone_overUdpAndTcp(Sockets sockets) throws IOException {
        plan.commit(() -> {
            plan.ruleSet(2, "sip:+{number}@staff.example.net");
            plan.ruleSet(3, "sip:+{number}@never.example.net");
            plan.variant(1, 1, 2);
            plan.variant(2, 1, 3);
        });
        running.catchUp();
        listen(sockets);

        assertThat(uriOf(overUdp("127.0.1.7", NUMBER))).isEqualTo("sip:+441632960083@staff.example.net");
        assertThat(uriOf(overTcp("127.0.1.7", NUMBER))).isEqualTo("sip:+441632960083@staff.example.net");
        assertThat(uriOf(overUdp("127.0.2.7", NUMBER))).isEqualTo("sip:+441632960083@sbc.example.net");
        assertThat(uriOf(overTcp("127.7.7.7", NUMBER))).isEqualTo("sip:+441632960083@sbc.example.net");

        plan.commit(() -> plan.variant(1, 1, 0));
        running.catchUp();
        assertThat(uriOf(overUdp("127.0.1.7", NUMBER))).isEqualTo("sip:+441632960083@sbc.example.net");
    }

    private static String uriOf(Message answer) {
        NAPTRRecord only = (NAPTRRecord) answer.getSection(Section.ANSWER).get(0);
        return only.getRegexp().split("!")[2];
    }

    /** The address of a trusted resolver's client counts, and the answer contains the scope for which it is valid. */
    @Test
    void clientSubnet_countsAsTheAddress() throws IOException {
        listen(Sockets.best(UdpSockets.BATCHES));

        Message refused = forSubnet("127.0.53.1", "192.0.2.0", 24);
        assertThat(refused.getRcode()).isEqualTo(Rcode.REFUSED);
        assertThat(subnet(refused).getScopePrefixLength()).isEqualTo(24);
        Message answered = forSubnet("127.0.53.1", "192.0.3.0", 24);
        assertThat(answered.getRcode()).isEqualTo(Rcode.NOERROR);
        assertThat(subnet(answered).getScopePrefixLength()).isEqualTo(24);
        assertThat(subnet(forSubnet("127.0.53.1", "224.0.0.0", 8)).getScopePrefixLength())
                .isEqualTo(3);
        assertThat(subnet(forSubnet("127.0.53.1", "2001:db8::", 32)).getScopePrefixLength())
                .isZero();
        Message unused = forSubnet("127.0.53.1", "0.0.0.0", 0);
        assertThat(unused.getRcode()).as("the resolver itself is a carrier").isEqualTo(Rcode.REFUSED);
        assertThat(subnet(unused).getScopePrefixLength()).isZero();
        assertThat(forSubnet("127.0.1.7", "192.0.2.0", 24).getRcode())
                .as("not trusted: it is the client that asks")
                .isEqualTo(Rcode.NOERROR);
    }

    private static ClientSubnetOption subnet(Message answer) {
        return (ClientSubnetOption)
                answer.getOPT().getOptions(EDNSOption.Code.CLIENT_SUBNET).get(0);
    }

    /** A resolver's connection is shared by its other clients. */
    @ParameterizedTest
    @MethodSource("org.openenum.server.transport.Sockets#ofThisMachine")
    void barredClientOfAResolver_getsNoAnswer_andThoseOfTheOthersGoOn(Sockets sockets) throws IOException {
        listen(sockets);
        Message ofBarred = ofSubnet("127.0.9.0", 24);
        Message ofAnother = ofSubnet("192.0.3.0", 24);
        ofBarred.getHeader().setID(1);
        ofAnother.getHeader().setID(2);

        try (Socket socket = connection("127.0.53.1")) {
            socket.getOutputStream().write(RunningServer.Connection.frame(ofBarred));
            socket.getOutputStream().write(RunningServer.Connection.frame(ofAnother));
            Message answer = receive(socket);
            assertThat(answer.getHeader().getID()).isEqualTo(2);
            assertThat(answer.getRcode()).isEqualTo(Rcode.NOERROR);
        }
        assertThat(counts.events(Event.ACCESS_DROPPED)).isEqualTo(1);
        assertThat(counts.events(Event.TCP_CLOSED_DROPPED)).isZero();
    }

    private Message forSubnet(String from, String subnet, int bits) throws IOException {
        return overUdp(from, ofSubnet(subnet, bits));
    }

    private static Message ofSubnet(String subnet, int bits) throws IOException {
        Message question = question(IN_HOUSE, "NAPTR");
        question.addRecord(
                new OPTRecord(1232, 0, 0, 0, List.of(new ClientSubnetOption(bits, InetAddress.getByName(subnet)))),
                Section.ADDITIONAL);
        return question;
    }

    private Message overUdp(String from, String name) throws IOException {
        return overUdp(from, withOpt(question(name, "NAPTR")));
    }

    private static Message withOpt(Message question) {
        question.addRecord(new OPTRecord(1232, 0, 0), Section.ADDITIONAL);
        return question;
    }

    private Message overUdp(String from, Message question) throws IOException {
        question.getHeader().setID(ids.incrementAndGet());
        try (DatagramSocket socket = socket(from)) {
            send(socket, question);
            return RunningServer.receive(socket);
        }
    }

    private DatagramSocket socket(String from) throws IOException {
        DatagramSocket socket = new DatagramSocket(new InetSocketAddress(from, 0));
        socket.setSoTimeout(RunningServer.TIMEOUT_MILLIS);
        socket.connect(server.addresses().get(0));
        return socket;
    }

    private static void send(DatagramSocket socket, Message question) throws IOException {
        byte[] packet = question.toWire();
        socket.send(new DatagramPacket(packet, packet.length));
    }

    private Message overTcp(String from, String name) throws IOException {
        try (Socket socket = connection(from)) {
            socket.getOutputStream().write(RunningServer.Connection.frame(withOpt(question(name, "NAPTR"))));
            return receive(socket);
        }
    }

    private Socket connection(String from) throws IOException {
        Socket socket = new Socket();
        socket.bind(new InetSocketAddress(from, 0));
        socket.connect(server.addresses().get(0), RunningServer.TIMEOUT_MILLIS);
        socket.setSoTimeout(RunningServer.TIMEOUT_MILLIS);
        return socket;
    }

    private static Message receive(Socket socket) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        byte[] answer = new byte[in.readUnsignedShort()];
        in.readFully(answer);
        return Packets.parse(answer, answer.length);
    }
}
