package org.openenum.server.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.health.DecidedOut;
import org.openenum.health.OutOfService;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;
import org.openenum.server.cache.source.LeaseSource;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.RoutedSet;
import org.openenum.server.cache.source.RulesOut;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

/**
 * Temporary weights: when answers begin to follow them, and when they end. Each weight of a test has its own TTL, so
 * that an answer shows both.
 */
class LeaseFollowerTest {

    private static final String QUESTION = RunningPlan.name("441632960701") + " NAPTR";
    private static final NaptrRule A = NaptrRule.ofUri("E2U+sip", "sip:a.example");
    private static final NaptrRule B = NaptrRule.ofUri("E2U+sip", "sip:b.example");
    private static final RoutedSet SET = new RoutedSet.OfRules(1);
    private static final int OWN_TTL = 600;

    private final InMemoryPlan plan = new InMemoryPlan();
    private final WrittenLeases source = new WrittenLeases();
    private RunningPlan running;
    private LeaseFollower follower;

    @BeforeEach
    void start() {
        plan.commit(() -> {
            plan.zone(1, "e164.arpa", Numbering.E164, false);
            plan.ruleSet(1, content(OWN_TTL));
            plan.number(1, "441632960701", 1);
        });
        running = RunningPlan.of(plan, 1_024, 1 << 20);
        follower = new LeaseFollower(source, running.cache().answers());
        follower.start();
    }

    @AfterEach
    void close() {
        follower.close();
        running.close();
    }

    @Test
    void weightsThatAreSet_areThoseOfTheNextAnswers_untilTheyAreTakenAway() {
        assertThat(ttl()).isEqualTo(OWN_TTL);
        for (int ttl = 1; ttl <= 100; ttl++) {
            source.write(ttl, Duration.ofMinutes(1));
            awaitTtl(ttl);
        }
        source.write();
        awaitTtl(OWN_TTL);
    }

    @Test
    void weightsThatEnd_leaveThePolicysOwn_alsoWithoutTheDatabase() {
        source.write(7, Duration.ofSeconds(2));
        awaitTtl(7);
        source.away = true;
        awaitTtl(OWN_TTL);
    }

    @Test
    void databaseThatIsAway_leavesWeightsUntilTheyEnd() {
        source.write(7, Duration.ofMinutes(1));
        awaitTtl(7);
        source.away = true;
        await().until(() -> source.refusals > 1);
        assertThat(ttl()).isEqualTo(7);
        source.away = false;
        source.write(8, Duration.ofMinutes(1));
        awaitTtl(8);
    }

    @Test
    void threadThatCannotBeMade_doesNotEndIt() {
        source.outOfThreads = true;
        await().until(() -> source.refusals > 1);
        source.outOfThreads = false;
        source.write(7, Duration.ofMinutes(1));
        awaitTtl(7);
    }

    @Test
    void ruleSetThatIsCompiledAnew_keepsItsWeights() {
        source.write(7, Duration.ofMinutes(1));
        awaitTtl(7);
        plan.commit(() -> plan.ruleSet(1, content(OWN_TTL + 1)));
        running.catchUp();
        awaitTtl(7);
    }

    @Test
    void weightsOfOtherTargets_areLeftAside() {
        source.write(7, Duration.ofMinutes(1));
        awaitTtl(7);
        source.write(new LeaseSource.Lease(
                SET,
                new RoutingPolicy(List.of(new TargetShares("sip:gone.example", new Share(1, 9), Map.of()))),
                Long.MAX_VALUE));
        awaitTtl(OWN_TTL);
    }

    /** Each of these names was read by itself, together with the wildcard. */
    @Test
    void weightsOfAWildcard_areThoseOfAllNamesThatItStandsFor_alsoWhereTheirZoneIsNotInMemory() {
        String first = "a.hosts.example A";
        String last = "z.hosts.example A";
        plan.failingNameScans(true); // So that names are read one by one.
        plan.commit(() -> {
            plan.zone(2, "hosts.example", Numbering.PRIVATE, false);
            plan.record(2, "m.hosts.example. 60 IN A 192.0.2.70");
            plan.routedRecord(
                    2,
                    new Routing(addressPolicy(OWN_TTL), Routing.Answer.ORDER, Routing.Draw.RANDOM),
                    "*.hosts.example. 900 IN A 192.0.2.71",
                    "*.hosts.example. 900 IN A 192.0.2.72");
        });
        running.catchUp();
        assertThat(ttl(first)).isEqualTo(OWN_TTL);
        assertThat(ttl(last)).isEqualTo(OWN_TTL);
        RoutedSet wildcard = new RoutedSet.OfRecords(new NameKey(2, "*\0".getBytes(StandardCharsets.US_ASCII)), Type.A);

        source.write(new LeaseSource.Lease(wildcard, addressPolicy(7), Long.MAX_VALUE));

        await().until(() -> ttl(first) == 7 && ttl(last) == 7);
        assertThat(ttl("*.hosts.example A"))
                .as("as if somebody asked for itself")
                .isEqualTo(7);
        source.write();
        await().until(() -> ttl(first) == OWN_TTL && ttl(last) == OWN_TTL);
    }

    private static RoutingPolicy addressPolicy(int ttl) {
        return new RoutingPolicy(List.of(
                new TargetShares("192.0.2.71", new Share(1, ttl), Map.of()),
                new TargetShares("192.0.2.72", new Share(1, ttl), Map.of())));
    }

    /**
     * A hundred updates a second are 10 ms apart; here they come without a pause. Weight and TTL of an answer must
     * belong together.
     */
    @Test
    void whileWeightsChangeAllTheTime_noAnswerIsLost_andNoneIsMixed() throws Exception {
        ExecutorService writer = Executors.newSingleThreadExecutor();
        AtomicBoolean done = new AtomicBoolean();
        source.write(1, Duration.ofMinutes(1));
        awaitTtl(1);
        Future<Integer> written = writer.submit(() -> {
            int version = 1;
            while (!done.get()) {
                source.write(++version, Duration.ofMinutes(1));
            }
            return version;
        });
        long[] seen = new long[2];
        for (int i = 0; i < 50_000; i++) {
            List<Record> records = running.message(QUESTION, true).getSection(Section.ANSWER);
            assertThat(records).hasSize(1);
            boolean isA = records.get(0).rdataToString().contains("a.example");
            long ttl = records.get(0).getTTL();
            assertThat(isA).as("odd versions lead to a, even ones to b").isEqualTo(ttl % 2 == 1);
            seen[isA ? 0 : 1]++;
        }
        done.set(true);
        writer.shutdown();

        assertThat(written.get()).isGreaterThan(100);
        assertThat(seen[0]).isPositive();
        assertThat(seen[1]).isPositive();
    }

    private void awaitTtl(long ttl) {
        await().atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofMillis(1))
                .until(() -> ttl() == ttl);
    }

    private long ttl() {
        return ttl(QUESTION);
    }

    private long ttl(String question) {
        return running.message(question, true).getSection(Section.ANSWER).get(0).getTTL();
    }

    private static RuleSetContent content(int ttl) {
        return new RuleSetContent(
                300, List.of(A, B), new Routing(policy(1, ttl, 0, ttl), Routing.Answer.WINNER, Routing.Draw.RANDOM));
    }

    @Test
    void ruleThatIsOut_isLeftOut_untilNobodyBelievesIt_alsoWithoutTheDatabase() {
        plan.commit(() -> plan.ruleSet(1, new RuleSetContent(OWN_TTL, List.of(A, B))));
        running.catchUp();
        assertThat(hosts()).containsExactly("a.example", "b.example");
        RulesOut out = new RulesOut(OutOfService.of(List.of(A.target())), DecidedOut.NOTHING);
        source.out(Map.of(SET, out), System.currentTimeMillis() + 3_000);

        await().until(() -> hosts().equals(List.of("b.example")));
        source.away = true;
        await().until(() -> hosts().equals(List.of("a.example", "b.example")));
    }

    @Test
    void whatAPersonHasTakenOut_staysOut_whenNobodyChecks() {
        plan.commit(() -> plan.ruleSet(1, new RuleSetContent(OWN_TTL, List.of(A, B))));
        running.catchUp();
        RulesOut out = new RulesOut(
                OutOfService.of(List.of(A.target(), B.target())),
                new DecidedOut(OutOfService.of(List.of(B.target())), List.of()));
        source.out(Map.of(SET, out), System.currentTimeMillis() + 1_500);

        await().until(() -> hosts().isEmpty());
        await().until(() -> hosts().equals(List.of("a.example")));
    }

    @Test
    void decisionThatEnds_putsBackItsOwnTargetAlone_whenNobodyChecks() {
        plan.commit(() -> plan.ruleSet(1, new RuleSetContent(OWN_TTL, List.of(A, B))));
        running.catchUp();
        OutOfService both = OutOfService.of(List.of(A.target(), B.target()));
        long end = System.currentTimeMillis() + 2_000;
        DecidedOut decided =
                new DecidedOut(both, List.of(new DecidedOut.Step(end, OutOfService.of(List.of(B.target())))));
        source.out(Map.of(SET, new RulesOut(both, decided)), System.currentTimeMillis());

        await().until(() -> hosts().isEmpty());
        await().until(() -> hosts().equals(List.of("a.example")));
        assertThat(System.currentTimeMillis()).isGreaterThanOrEqualTo(end);
    }

    private List<String> hosts() {
        return running.message(QUESTION, true).getSection(Section.ANSWER).stream()
                .map(record -> record.rdataToString().replaceAll(".*sip:|!.*", ""))
                .toList();
    }

    private static RoutingPolicy policy(double a, int ttlOfA, double b, int ttlOfB) {
        return new RoutingPolicy(List.of(
                new TargetShares(A.target(), new Share(a, ttlOfA), Map.of()),
                new TargetShares(B.target(), new Share(b, ttlOfB), Map.of())));
    }

    /** The table of leases, in memory. */
    private static final class WrittenLeases implements LeaseSource {

        private volatile boolean away;
        private volatile boolean outOfThreads;
        private volatile int refusals;
        private Leases now = new Leases(0, List.of());
        private long targetsVersion;
        private long believedUntil;
        private Map<RoutedSet, RulesOut> out = Map.of();

        /** Writes the weights of a version, which select one of the two targets, with the version as TTL. */
        void write(int version, Duration left) {
            boolean odd = version % 2 == 1;
            RoutingPolicy policy = policy(odd ? 1 : 0, version, odd ? 0 : 1, version);
            write(new Lease(SET, policy, System.currentTimeMillis() + left.toMillis()));
        }

        synchronized void write(Lease... leases) {
            now = new Leases(now.version() + 1, List.of(leases));
        }

        @Override
        public synchronized Head head() {
            if (away) {
                refusals++;
                throw new IllegalStateException("away");
            }
            if (outOfThreads) {
                refusals++;
                throw new OutOfMemoryError("unable to create native thread");
            }
            return new Head(now.version(), targetsVersion, believedUntil);
        }

        @Override
        public synchronized Map<RoutedSet, RulesOut> readRulesOut() {
            head();
            return out;
        }

        synchronized void out(Map<RoutedSet, RulesOut> rules, long until) {
            out = rules;
            believedUntil = until;
            targetsVersion++;
        }

        @Override
        public synchronized Leases read() {
            head();
            return now;
        }
    }
}
