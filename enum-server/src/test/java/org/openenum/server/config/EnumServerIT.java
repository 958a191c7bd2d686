package org.openenum.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.TestDatabase;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;
import org.openenum.server.message.Packets;
import org.openenum.server.transport.DnsServer;
import org.springframework.context.ConfigurableApplicationContext;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.SimpleResolver;
import org.xbill.DNS.Type;

/** The whole program, from rows in a database to an independent resolver. */
class EnumServerIT {

    private static final String QUERY_LOG_KEY = "only for this test";

    /** Not a promise of the program: a busy machine may be delayed by seconds. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static PlanInDatabase plan;
    private static int zone;
    private static int sbc;
    private static ConfigurableApplicationContext program;

    @BeforeAll
    static void start() {
        DatabaseLocation database = TestDatabase.H2.createMigrated();
        plan = new PlanInDatabase(database);
        zone = plan.zone("e164.arpa.");
        sbc = plan.ruleSet("sbc", "sip:+{number}@sbc.example.net;user=phone");
        int other = plan.ruleSet("other", "sip:+{number}@other.example.net");
        int many = plan.ruleSet(
                "many",
                IntStream.range(0, 19)
                        .mapToObj(i -> "sip:+{number}@gateway-%02d.a-rather-long-name.example.net".formatted(i))
                        .toArray(String[]::new));
        plan.number(zone, "441632960083", sbc);
        plan.number(zone, "441632960099", many);
        plan.block(zone, "4930", 7, 13, sbc);
        plan.number(zone, "4930123456", other);
        program = EnumServer.start(
                "--openenum.database.url=" + database.jdbcUrl(),
                "--openenum.database.user=" + database.user(),
                "--openenum.dns.port=0",
                "--openenum.snapshot.enabled=false",
                "--openenum.dns.threads=2",
                "--openenum.dns.waiting.within=30s",
                "--openenum.cache.load-within=30s",
                "--openenum.query-log.key=" + QUERY_LOG_KEY,
                "--server.port=0");
        await().atMost(PATIENCE).until(() -> health("readiness").statusCode() == 200);
    }

    @AfterAll
    static void stop() {
        program.close();
        plan.close();
    }

    @Test
    void number_isAnsweredOverUdpAndTcp() throws IOException {
        for (boolean tcp : new boolean[] {false, true}) {
            Message answer = ask("3.8.0.0.6.9.2.3.6.1.4.4.e164.arpa.", "NAPTR", tcp);

            assertThat(answer.getRcode()).isEqualTo(Rcode.NOERROR);
            assertThat(answer.getHeader().getFlag(Flags.AA)).isTrue();
            assertThat(answers(answer))
                    .containsExactly(
                            "100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:+441632960083@sbc.example.net;user=phone!\" .");
            assertThat(answer.getSection(Section.ANSWER).get(0).getTTL()).isEqualTo(300);
        }
    }

    @Test
    void routedNumber_followsItsPolicy_andTheWeightsOfTheMomentUntilTheyEnd() {
        int routed = plan.ruleSet("routed", "sip:a.example", "sip:b.example");
        plan.route(routed, leadingTo("sip:a.example", 71));
        plan.number(zone, "441632960702", routed);
        awaitTtl("441632960702", 71, "sip:a.example");

        plan.weights(routed, leadingTo("sip:b.example", 72), Instant.now().plusSeconds(600));
        awaitTtl("441632960702", 72, "sip:b.example");
        plan.weights(routed, leadingTo("sip:b.example", 73), Instant.now().plusSeconds(3));
        awaitTtl("441632960702", 73, "sip:b.example");
        awaitTtl("441632960702", 71, "sip:a.example");
    }

    @Test
    void routedServices_haveTheWeightsOfThePolicy_andThoseOfTheMomentUntilTheyEnd() {
        Name owner = Name.fromConstantString("_sip._udp.routed.e164.arpa.");
        plan.routedRecords(
                zone, owner, weighed(9, 1, 71), "0 0 5060 a.example.", "0 0 5060 b.example.", "1 7 5060 c.example.");
        awaitServices(owner, "71 0 9000 5060 a.example.", "71 0 1000 5060 b.example.", "71 1 7 5060 c.example.");

        plan.weights(zone, owner, 33, weighed(1, 3, 72), Instant.now().plusSeconds(600));
        awaitServices(owner, "72 0 2500 5060 a.example.", "72 0 7500 5060 b.example.", "72 1 7 5060 c.example.");
        plan.weights(zone, owner, 33, weighed(0, 3, 73), Instant.now().plusSeconds(3));
        awaitServices(owner, "73 0 0 5060 a.example.", "73 0 10000 5060 b.example.", "73 1 7 5060 c.example.");
        awaitServices(owner, "71 0 9000 5060 a.example.", "71 0 1000 5060 b.example.", "71 1 7 5060 c.example.");
    }

    private static void awaitServices(Name owner, String... records) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> ask(owner.toString(), "SRV", false).getSection(Section.ANSWER).stream()
                        .map(record -> record.getTTL() + " " + record.rdataToString())
                        .toList()
                        .equals(List.of(records)));
    }

    private static Routing weighed(double a, double b, int ttl) {
        return new Routing(
                new RoutingPolicy(List.of(
                        new TargetShares("a.example:5060", new Share(a, ttl), Map.of()),
                        new TargetShares("b.example:5060", new Share(b, ttl), Map.of()))),
                Routing.Answer.WEIGHTS,
                Routing.Draw.RANDOM);
    }

    private static void awaitTtl(String number, int ttl, String target) {
        await().atMost(PATIENCE).pollInterval(Duration.ofMillis(5)).until(() -> {
            List<Record> records = ask(owner(number), "NAPTR", false).getSection(Section.ANSWER);
            return records.size() == 1
                    && records.get(0).getTTL() == ttl
                    && records.get(0).rdataToString().contains(target);
        });
    }

    private static Routing leadingTo(String target, int ttl) {
        return new Routing(
                new RoutingPolicy(Stream.of("sip:a.example", "sip:b.example")
                        .map(each -> new TargetShares(each, new Share(each.equals(target) ? 1 : 0, ttl), Map.of()))
                        .toList()),
                Routing.Answer.WINNER,
                Routing.Draw.RANDOM);
    }

    @Test
    void numberInMixedCase_isEchoedAsAsked() throws IOException {
        Message answer = ask("3.8.0.0.6.9.2.3.6.1.4.4.E164.aRPa.", "NAPTR", false);

        assertThat(answer.getQuestion().getName()).hasToString("3.8.0.0.6.9.2.3.6.1.4.4.E164.aRPa.");
        assertThat(answers(answer)).hasSize(1);
    }

    @Test
    void numberOfABlock_itsExceptionAndItsNeighbour() throws IOException {
        assertThat(answers(ask(owner("49307654321"), "NAPTR", false)).get(0)).contains("+49307654321@sbc.");
        assertThat(answers(ask(owner("4930123456"), "NAPTR", false)).get(0)).contains("+4930123456@other.");
        assertThat(answers(ask(owner("4930123457"), "NAPTR", false)).get(0)).contains("+4930123457@sbc.");
    }

    @Test
    void emptyPlaces_haveNoData() throws IOException {
        for (String digits : List.of("4", "44", "49", "493", "4930", "44163296008")) {
            Message answer = ask(owner(digits), "NAPTR", false);
            assertThat(answer.getRcode()).as(digits).isEqualTo(Rcode.NOERROR);
            assertThat(answer.getSection(Section.ANSWER)).as(digits).isEmpty();
            assertThat(authority(answer)).as(digits).isEqualTo(Type.SOA);
        }
        assertThat(ask(owner("441632960083"), "A", false).getRcode()).isEqualTo(Rcode.NOERROR);
    }

    @Test
    void unknownNumber_isANameErrorWithSoa() throws IOException {
        Message answer = ask(owner("441632960084"), "NAPTR", false);

        assertThat(answer.getRcode()).isEqualTo(Rcode.NXDOMAIN);
        assertThat(answer.getHeader().getFlag(Flags.AA)).isTrue();
        assertThat(authority(answer)).isEqualTo(Type.SOA);
        assertThat(answer.getSection(Section.AUTHORITY).get(0).getTTL()).isEqualTo(60);
    }

    @Test
    void apex_hasSoaAndNs() throws IOException {
        assertThat(answers(ask("e164.arpa.", "SOA", false)).get(0)).startsWith("ns1.example.net. dns.example.net. ");
        assertThat(answers(ask("e164.arpa.", "NS", false))).containsExactly("ns1.example.net.");
    }

    @Test
    void nameOutsideOfAllZones_isRefused() throws IOException {
        Message answer = ask("example.com.", "A", false);

        assertThat(answer.getRcode()).isEqualTo(Rcode.REFUSED);
        assertThat(answer.getHeader().getFlag(Flags.AA)).isFalse();
    }

    @Test
    void largeAnswer_isTruncatedOverUdpAndWholeOverTcp() throws IOException {
        Message truncated = ask(owner("441632960099"), "NAPTR", false);
        assertThat(truncated.getHeader().getFlag(Flags.TC)).isTrue();
        assertThat(truncated.getSection(Section.ANSWER)).isEmpty();

        assertThat(answers(ask(owner("441632960099"), "NAPTR", true))).hasSize(19);
    }

    @Test
    void edns_isAnsweredWithEdns() throws IOException {
        SimpleResolver resolver = resolver(false);
        resolver.setEDNS(0, 1232, 0);
        Message answer = resolver.send(Packets.question(owner("441632960083"), "NAPTR"));

        assertThat(answer.getOPT().getPayloadSize()).isEqualTo(1232);
        assertThat(answers(answer)).hasSize(1);
    }

    @Test
    void numberThatComesAndGoes_isSeenAtOnce() throws IOException {
        String owner = owner("4420794601");
        assertThat(ask(owner, "NAPTR", false).getRcode()).isEqualTo(Rcode.NXDOMAIN);

        plan.number(zone, "4420794601", sbc);
        await().atMost(PATIENCE).until(() -> answers(ask(owner, "NAPTR", false)).size() == 1);

        plan.remove(zone, "4420794601");
        await().atMost(PATIENCE).until(() -> ask(owner, "NAPTR", false).getRcode() == Rcode.NXDOMAIN);
    }

    @Test
    void healthAndFigures_areThere() throws Exception {
        assertThat(health("liveness").statusCode()).isEqualTo(200);
        assertThat(health("readiness").body()).contains("\"status\":\"UP\"");

        ask(owner("441632960083"), "NAPTR", false);
        String figures = get("/actuator/prometheus").body();
        assertThat(figures)
                .contains("openenum_dns_answers_total{rcode=\"NOERROR\",transport=\"UDP\"}")
                .contains("openenum_dns_answer_seconds_bucket{le=\"")
                .contains("openenum_dns_questions_total{type=\"NAPTR\"}")
                .contains("openenum_feed_change")
                .doesNotContain("441632960083");
        assertThat(get("/actuator/env").statusCode()).isEqualTo(404);
    }

    @Test
    void queryLog_tellsWhatWasAskedAndWhatAnswered() throws Exception {
        HttpResponse<Stream<String>> log = queryLog("?seconds=600&requester=127.0.0.0/8", QUERY_LOG_KEY);
        assertThat(log.statusCode()).isEqualTo(200);
        Iterator<String> lines = log.body().iterator();
        lines.next();

        ask(owner("441632960083"), "NAPTR", false);
        ask(owner("49307654321"), "NAPTR", true);
        ask(owner("441632960099"), "NAPTR", false);
        ask(owner("441632960084"), "NAPTR", false);

        // Each event loop writes its own queries: a later query may be in an earlier line.
        StringBuilder read = new StringBuilder();
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(read.append(lines.next()).toString())
                        .contains(
                                "\"digits\":\"441632960083\",\"type\":\"NAPTR\",\"rcode\":\"NOERROR\",\"answeredBy\":\"NUMBER\"")
                        .contains("\"transport\":\"TCP\",\"name\":\"1.2.3.4.5.6.7.0.3.9.4.e164.arpa.\"")
                        .contains("\"answeredBy\":\"BLOCK\"")
                        .contains("\"truncated\":true")
                        .contains("\"answeredBy\":\"NOTHING\""));
        log.body().close();
    }

    @Test
    void queryLog_isForThoseWithTheKey() throws Exception {
        assertThat(queryLog("", "another").statusCode()).isEqualTo(403);
        assertThat(get("/query-log").statusCode()).isEqualTo(403);
        assertThat(queryLog("?requester=nobody", QUERY_LOG_KEY).statusCode()).isEqualTo(400);
    }

    private static HttpResponse<Stream<String>> queryLog(String query, String key) throws Exception {
        String port = program.getEnvironment().getProperty("local.server.port");
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/query-log" + query))
                                .header("Authorization", "Bearer " + key)
                                .build(),
                        HttpResponse.BodyHandlers.ofLines());
    }

    private static Message ask(String name, String type, boolean tcp) throws IOException {
        return resolver(tcp).send(Packets.question(name, type));
    }

    private static SimpleResolver resolver(boolean tcp) {
        InetSocketAddress address = program.getBean(DnsServer.class).addresses().get(0);
        SimpleResolver resolver = new SimpleResolver(address);
        resolver.setTCP(tcp);
        resolver.setEDNS(-1);
        resolver.setIgnoreTruncation(true);
        resolver.setTimeout(PATIENCE);
        return resolver;
    }

    private static List<String> answers(Message answer) {
        return answer.getSection(Section.ANSWER).stream()
                .map(Record::rdataToString)
                .toList();
    }

    private static int authority(Message answer) {
        assertThat(answer.getSection(Section.AUTHORITY)).hasSize(1);
        return answer.getSection(Section.AUTHORITY).get(0).getType();
    }

    /** 4930 is 0.3.9.4.e164.arpa (RFC 6116, section 3.2). */
    private static String owner(String digits) {
        return new StringBuilder(digits).reverse().toString().replaceAll("(.)", "$1.") + "e164.arpa.";
    }

    private static HttpResponse<String> health(String group) throws IOException, InterruptedException {
        return get("/actuator/health/" + group);
    }

    private static HttpResponse<String> get(String path) throws IOException, InterruptedException {
        String port = program.getEnvironment().getProperty("local.server.port");
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }
}
