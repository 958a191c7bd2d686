package org.openenum.admin.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.node.MeasuredServer;
import org.openenum.database.TestDatabase;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;
import tools.jackson.databind.JsonNode;

/** Look-ups with a small server in place of enum-server. */
class LookupApiIT {

    /** Stands for a record: the server refuses. */
    private static final String REFUSING = "";

    private ApiClient client;

    private String apex;

    @BeforeEach
    void makeNumber() {
        client = RunningAdmin.on(TestDatabase.H2).client(Role.ADMINISTRATOR);
        apex = RunningAdmin.newApex();
        client.create("/zones/" + apex, "{}");
        client.create(
                "/zones/" + apex + "/numbers/+4930",
                "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:+{number}@sbc.example\"}]}");
    }

    @Test
    void answerOfTheServer_isExplainedBesideTheDatabase() throws Exception {
        try (DatagramSocket server = serve("100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:+4930@sbc.example!\" .")) {
            assertThat(server.isBound()).isTrue();
            JsonNode lookup = client.get("/lookup?number=%2B49-30&zone=" + apex).json();

            assertThat(lookup.at("/ownerName").asString()).isEqualTo("0.3.9.4." + apex + ".");
            assertThat(lookup.at("/dns/rcode").asString()).isEqualTo("NOERROR");
            assertThat(lookup.at("/dns/flags/0").asString()).isEqualTo("aa");
            assertThat(lookup.at("/dns/uris/0/uri").asString()).isEqualTo("sip:+4930@sbc.example");
            assertThat(lookup.at("/entry/kind").asString()).isEqualTo("number");
            assertThat(lookup.at("/agree").asBoolean()).isTrue();
        }
    }

    @Test
    void trace_namesWhatTheNumberMeets() {
        JsonNode lookup =
                client.get("/lookup?number=4930&trace=true&zone=" + apex).json();

        assertThat(lookup.at("/trace/0/kind").asString()).isEqualTo("number");
        assertThat(lookup.at("/trace/0/digits").asString()).isEqualTo("+4930");
        assertThat(lookup.at("/trace/0/verdict").asString()).isEqualTo("decides");
    }

    @Test
    void requesterOfAGroup_getsItsVariant_andNothingWhereItMayNotAsk() {
        String zone = "/zones/" + apex;
        for (String name : new String[] {"looked-plain", "looked-variant"}) {
            client.create(
                    "/rule-sets/" + name,
                    "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:+{number}@" + name + ".example\"}]}");
        }
        client.create("/requester-groups/looked-group", "{}");
        client.send("POST", "/requester-groups/looked-group/networks", "{\"add\":[\"198.19.7.0/24\"]}");
        client.put(
                "/rule-sets/looked-plain",
                "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:+{number}@looked-plain.example\"}],"
                        + "\"variants\":{\"looked-group\":\"looked-variant\"}}",
                "If-Match",
                "*");
        client.create(zone + "/numbers/+4931", "{\"ruleSet\":\"looked-plain\"}");
        String number = "/lookup?number=4931&zone=" + apex + "&requester=";

        JsonNode inGroup = client.get(number + "198.19.7.1").json().at("/requester");
        assertThat(inGroup.at("/network").asString()).isEqualTo("198.19.7.0/24");
        assertThat(inGroup.at("/ruleSet").asString()).isEqualTo("looked-variant");
        assertThat(inGroup.at("/isVariant").asBoolean()).isTrue();
        assertThat(inGroup.at("/uris/0/uri").asString()).isEqualTo("sip:+4931@looked-variant.example");
        assertThat(client.get(number + "looked-group").json().at("/requester/uris"))
                .isEqualTo(inGroup.at("/uris"));
        JsonNode nobody = client.get(number + "198.19.8.1").json().at("/requester");
        assertThat(nobody.at("/group").isNull()).isTrue();
        assertThat(nobody.at("/uris/0/uri").asString()).isEqualTo("sip:+4931@looked-plain.example");

        client.put("/requester-groups/looked-group", "{\"zones\":{\"" + apex + "\":\"drop\"}}", "If-Match", "*");
        JsonNode dropped = client.get(number + "looked-group").json().at("/requester");
        assertThat(dropped.at("/access").asString()).isEqualTo("drop");
        assertThat(dropped.at("/uris")).isEmpty();
        assertThat(client.get(number + "nobody-knows").status()).isEqualTo(404);
    }

    @Test
    void groupWhoseNameLooksLikeAnAddress_isFoundByIt_andIsNotWhoAsksFromThere() throws Exception {
        for (String name : new String[] {"100234", "10.20.30.40"}) {
            client.create("/requester-groups/" + name, "{}");
            JsonNode group = client.get("/lookup?number=4930&zone=" + apex + "&requester=" + name)
                    .json()
                    .at("/requester/group");
            assertThat(group.asString()).isEqualTo(name);
        }
        ApiClient.Answer neither = client.get("/lookup?number=4930&zone=" + apex + "&requester=100235");
        assertThat(neither.status()).as(neither.toString()).isEqualTo(400);

        client.create("/requester-groups/127.0.0.1", "{\"access\":\"refuse\"}");
        try (DatagramSocket server = serve("100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:+4930@sbc.example!\" .")) {
            assertThat(server.isBound()).isTrue();
            assertThat(agree("4930")).isEqualTo("true");
        } finally {
            client.send("DELETE", "/requester-groups/127.0.0.1", null, "If-Match", "*");
        }
    }

    @Test
    void everyServer_isAsked() throws Exception {
        try (DatagramSocket server = serve("100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:+4930@sbc.example!\" .")) {
            assertThat(server.isBound()).isTrue();
            JsonNode comparison =
                    client.get("/lookup/nodes?number=4930&zone=" + apex).json();

            assertThat(comparison.at("/answers")).hasSize(1);
            assertThat(comparison.at("/answers/0/rcode").asString()).isEqualTo("NOERROR");
            assertThat(comparison.at("/answers/0/differs").asBoolean(true)).isFalse();
            assertThat(comparison.at("/answers/0/clients/0/uri").asString()).isEqualTo("sip:+4930@sbc.example");
        }
    }

    /** Otherwise, the console would warn of servers that work as configured. */
    @Test
    void serversThatDraw_eachForItself_sayTheSame() throws Exception {
        RunningAdmin admin = RunningAdmin.alone(TestDatabase.H2);
        String one = "sip:{number}@one.drawn.example";
        String two = "sip:{number}@two.drawn.example";
        try (DatagramSocket first = serve(0, "100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:4935@one.drawn.example!\" .");
                DatagramSocket second = serve(0, "100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:4935@two.drawn.example!\" .");
                MeasuredServer graz = new MeasuredServer();
                MeasuredServer vienna = new MeasuredServer()) {
            ApiClient alone = admin.client(Role.ADMINISTRATOR);
            graz.report("graz", first.getLocalPort(), alone);
            vienna.report("vienna", second.getLocalPort(), alone);
            alone.create("/zones/" + apex, "{}");
            String rules =
                    "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"%s\"},{\"service\":\"E2U+sip\",\"uri\":\"%s\"}]}";
            for (String name : new String[] {"drawn", "drawn-for-some"}) {
                alone.create("/rule-sets/" + name, rules.formatted(one, two));
            }
            alone.put(
                    "/rule-sets/drawn/routing-policy",
                    "{\"targets\":[{\"target\":\"%s\",\"weight\":1},{\"target\":\"%s\",\"weight\":1}]}"
                            .formatted(one, two),
                    "If-Match",
                    "*");
            alone.create("/requester-groups/some", "{}");
            alone.send("PATCH", "/rule-sets/drawn-for-some", "{\"variants\":{\"some\":\"drawn\"}}", "If-Match", "*");
            alone.create("/zones/" + apex + "/numbers/+4935", "{\"ruleSet\":\"drawn\"}");
            alone.create("/zones/" + apex + "/numbers/+4936", "{\"ruleSet\":\"drawn-for-some\"}");
            alone.create("/zones/" + apex + "/numbers/+4937", rules.formatted(one, two));
            fallsBack(alone, "drawn-instead", "drawn");
            alone.create("/zones/" + apex + "/numbers/+4938", "{\"ruleSet\":\"drawn-instead\"}");

            assertThat(different(alone, "4935")).isZero();
            assertThat(different(alone, "4936")).isZero();
            assertThat(different(alone, "4937")).isEqualTo(1);
            assertThat(different(alone, "4938")).isZero();
        } finally {
            admin.close();
        }
    }

    /** A destination whose only target is out of service, so that the fallback is answered. */
    private static void fallsBack(ApiClient client, String name, String fallback) {
        String target = name + ".example";
        String rules = "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:{number}@%s\"}]}".formatted(target);
        client.create("/rule-sets/" + name, rules);
        String safety = "{\"whenAllDown\":\"fallback\",\"fallback\":\"%s\"}".formatted(fallback);
        assertThat(client.put("/rule-sets/" + name + "/target-safety", safety).status())
                .isEqualTo(200);
        assertThat(client.put("/targets/" + target + ":5060/out-of-service", "{\"state\":\"draining\"}")
                        .status())
                .isEqualTo(200);
    }

    private long different(ApiClient alone, String number) {
        JsonNode comparison =
                alone.get("/lookup/nodes?number=" + number + "&zone=" + apex).json();
        assertThat(comparison.at("/answers")).as(comparison.toString()).hasSize(2);
        return comparison
                .at("/answers")
                .valueStream()
                .filter(answer -> answer.at("/differs").asBoolean())
                .count();
    }

    @Test
    void serverThatSaysSomethingElse_doesNotAgree() throws Exception {
        try (DatagramSocket server = serve("100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:old@sbc.example!\" .")) {
            assertThat(server.isBound()).isTrue();
            assertThat(client.get("/lookup?number=4930&zone=" + apex)
                            .json()
                            .at("/agree")
                            .asBoolean(true))
                    .isFalse();
        }
    }

    /** Its response has no records, like the database; but the server did not look up the number. */
    @Test
    void serverThatRefuses_doesNotAgree() throws Exception {
        try (DatagramSocket server = serve(REFUSING)) {
            assertThat(server.isBound()).isTrue();
            JsonNode lookup = client.get("/lookup?number=4939&zone=" + apex).json();
            assertThat(lookup.at("/dns/rcode").asString()).isEqualTo("REFUSED");
            assertThat(lookup.at("/agree").asBoolean(true)).isFalse();
        }
    }

    /** Otherwise, the console would warn of a server that works as configured. */
    @Test
    void answerThatIsDrawn_orNotForAll_isNotComparedWithTheDatabase() throws Exception {
        client.create(
                "/rule-sets/looked-drawn",
                "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:{number}@one.looked.example\"},"
                        + "{\"service\":\"E2U+sip\",\"uri\":\"sip:{number}@two.looked.example\"}]}");
        client.put(
                "/rule-sets/looked-drawn/routing-policy",
                "{\"targets\":[{\"target\":\"sip:{number}@one.looked.example\",\"weight\":1},"
                        + "{\"target\":\"sip:{number}@two.looked.example\",\"weight\":1}]}",
                "If-Match",
                "*");
        client.create("/zones/" + apex + "/numbers/+4932", "{\"ruleSet\":\"looked-drawn\"}");
        client.create(
                "/zones/" + apex + "/numbers/+4933",
                "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:{number}@one.looked.example\"},"
                        + "{\"service\":\"E2U+P-desk:sip\",\"uri\":\"sip:desk@one.looked.example\"}]}");
        fallsBack(client, "looked-instead", "looked-drawn");
        client.create("/zones/" + apex + "/numbers/+4938", "{\"ruleSet\":\"looked-instead\"}");
        try (DatagramSocket server = serve("100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:4932@one.looked.example!\" .")) {
            assertThat(server.isBound()).isTrue();
            for (String number : new String[] {"4932", "4933", "4938"}) {
                JsonNode lookup =
                        client.get("/lookup?number=" + number + "&zone=" + apex).json();
                assertThat(lookup.at("/dns/rcode").asString()).isEqualTo("NOERROR");
                assertThat(lookup.at("/agree").isNull()).as(lookup.toString()).isTrue();
            }
        }
        JsonNode instead = client.get("/lookup?number=4938&requester=192.0.2.1&zone=" + apex)
                .json()
                .at("/requester");
        assertThat(instead.at("/isRouted").asBoolean()).as(instead.toString()).isTrue();
        assertThat(instead.at("/uris")).hasSize(2);
    }

    /** The server sees the address of this program, and answers as for any requester with that address. */
    @Test
    void answerForTheGroupOfThisProgram_isComparedWithWhatTheGroupGets_orNotAtAll() throws Exception {
        for (String name : new String[] {"looked-usual", "looked-local"}) {
            client.create(
                    "/rule-sets/" + name,
                    "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:{number}@" + name + ".example\"}]}");
        }
        client.create("/zones/" + apex + "/numbers/+4934", "{\"ruleSet\":\"looked-usual\"}");
        client.create("/requester-groups/looked-everybody", "{}");
        client.send("POST", "/requester-groups/looked-everybody/networks", "{\"add\":[\"127.0.0.1/32\"]}");
        client.send(
                "PATCH",
                "/rule-sets/looked-usual",
                "{\"variants\":{\"looked-everybody\":\"looked-local\"}}",
                "If-Match",
                "*");
        try (DatagramSocket server = serve("100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:4934@looked-local.example!\" .")) {
            assertThat(server.isBound()).isTrue();
            assertThat(agree("4934")).isEqualTo("true");

            putGroup("{\"access\":\"refuse\"}");
            assertThat(agree("4934")).isEqualTo("null");
            putGroup("{\"answerForm\":{\"legacyService\":true}}");
            assertThat(agree("4934")).isEqualTo("null");

            putGroup("{}");
            client.send(
                    "PATCH", "/rule-sets/looked-usual", "{\"variants\":{\"looked-everybody\":null}}", "If-Match", "*");
            assertThat(agree("4934")).isEqualTo("false");
        } finally {
            client.put("/requester-groups/looked-everybody/networks", "{\"networks\":[]}", "If-Match", "*");
        }
    }

    private void putGroup(String body) {
        assertThat(client.put("/requester-groups/looked-everybody", body, "If-Match", "*")
                        .status())
                .isEqualTo(200);
    }

    private String agree(String number) {
        JsonNode lookup =
                client.get("/lookup?number=" + number + "&zone=" + apex).json();
        assertThat(lookup.at("/dns/rcode").asString()).as(lookup.toString()).isEqualTo("NOERROR");
        return lookup.at("/agree").toString();
    }

    @Test
    void silentServer_isSaidInWords() {
        JsonNode lookup = client.get("/lookup?number=4930&zone=" + apex).json();

        assertThat(lookup.at("/dns").isNull()).isTrue();
        assertThat(lookup.at("/problem").asString()).contains("no answer from 127.0.0.1:" + RunningAdmin.DNS_PORT);
        assertThat(lookup.at("/entry/digits").asString()).isEqualTo("+4930");
    }

    private static DatagramSocket serve(String naptr) throws Exception {
        return serve(RunningAdmin.DNS_PORT, naptr);
    }

    private static DatagramSocket serve(int port, String naptr) throws Exception {
        DatagramSocket socket = new DatagramSocket(port, InetAddress.getLoopbackAddress());
        Thread server = new Thread(() -> answerAll(socket, naptr), "stand-in for enum-server");
        server.setDaemon(true);
        server.start();
        return socket;
    }

    private static void answerAll(DatagramSocket socket, String naptr) {
        byte[] buffer = new byte[1500];
        try {
            while (true) {
                DatagramPacket packet = new DatagramPacket(buffer, buffer.length);
                socket.receive(packet);
                Message query = new Message(Arrays.copyOf(buffer, packet.getLength()));
                Message answer = new Message(query.getHeader().getID());
                answer.getHeader().setFlag(Flags.QR);
                answer.getHeader().setFlag(Flags.AA);
                answer.addRecord(query.getQuestion(), Section.QUESTION);
                if (naptr.equals(REFUSING)) {
                    answer.getHeader().setRcode(Rcode.REFUSED);
                } else if (query.getQuestion().getType() == Type.NAPTR) {
                    Name owner = query.getQuestion().getName();
                    answer.addRecord(
                            Record.fromString(owner, Type.NAPTR, DClass.IN, 3600, naptr, Name.root), Section.ANSWER);
                }
                byte[] wire = answer.toWire();
                socket.send(new DatagramPacket(wire, wire.length, packet.getSocketAddress()));
            }
        } catch (java.io.IOException e) {
            // The test has closed the socket.
        }
    }
}
