package org.openenum.server.feed;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.openenum.server.cache.view.CacheImage;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.server.snapshot.HistoryPlace;
import org.openenum.server.snapshot.Snapshot;
import org.openenum.zone.Numbering;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** What did not fit into memory is loaded as soon as it does. */
@ExtendWith(OutputCaptureExtension.class)
class RoomAgainTest {

    private static final int NUMBERS = 1;
    private static final int HOSTS = 2;
    private static final int MORE_HOSTS = 3;
    private static final int MANY = 1_000;

    /** Room for some of the pages, and for some of the names. */
    private static final int LITTLE = 2_000;

    /** Room for the names of one of the two zones. */
    private static final int ENOUGH_FOR_ONE = 18_000;

    private static final int MUCH = 1 << 22;

    private final InMemoryPlan plan = new InMemoryPlan();
    private RunningPlan running;

    @BeforeEach
    void makePlan() {
        plan.commit(() -> {
            plan.zone(NUMBERS, "e164.arpa", Numbering.E164, false);
            plan.zone(HOSTS, "hosts.example", Numbering.PRIVATE, false);
            plan.ruleSet(1, "sip:a@example");
            for (int i = 0; i < MANY; i++) {
                plan.number(NUMBERS, "43%04d".formatted(i), 1);
            }
            hosts("hosts.example", HOSTS, MANY / 4);
        });
    }

    @AfterEach
    void stop() {
        running.close();
    }

    private void hosts(String apex, int zone, int count) {
        for (int i = 0; i < count; i++) {
            plan.record(zone, "h%04d.%s. 60 IN A 192.0.2.1".formatted(i, apex));
        }
    }

    private RunningPlan unstarted(long pageBytes, long nameBytes) {
        return new RunningPlan(new CacheLimits(pageBytes, 1 << 20, nameBytes, 16), plan, plan, plan, plan, plan);
    }

    private RunningPlan started(long pageBytes, long nameBytes) {
        RunningPlan started = unstarted(pageBytes, nameBytes);
        started.start();
        started.fill();
        return started;
    }

    /** Like a server with other limits that is started from an old snapshot. */
    private void restart(long pageBytes, long nameBytes) {
        CacheImage image = requireNonNull(running.cache().writer().image().join());
        running.close();
        running = unstarted(pageBytes, nameBytes);
        running.feed().resume(new Snapshot("plan", new HistoryPlace(plan.head(), "one history"), Instant.EPOCH, image));
    }

    private void reachDatabase() {
        running.start();
        await().atMost(Duration.ofSeconds(20)).until(() -> !running.feed().isStale(Duration.ofDays(1)));
        running.fill();
    }

    private String host(int i) {
        return running.askMemory("h%04d.hosts.example A".formatted(i));
    }

    @Test
    void namesOfASmallerServer_areReadAfterARestart_thatKnowsTheDatabase() {
        running = started(MUCH, LITTLE);
        assertThat(host(1)).isEqualTo("WAITING");
        restart(MUCH, MUCH);
        assertThat(running.cache().scanLoader().isIdle())
                .as("without the database")
                .isTrue();
        assertThat(host(1)).isEqualTo("WAITING");

        reachDatabase();

        assertThat(host(1)).isEqualTo("A 192.0.2.1");
        assertThat(host(MANY / 4)).isEqualTo("NXDOMAIN");
    }

    @Test
    void numbersOfASmallerServer_areReadAfterARestart() {
        running = started(LITTLE, MUCH);
        restart(MUCH, MUCH);
        reachDatabase();
        plan.failing(true);

        for (int i = 0; i < MANY; i++) {
            assertThat(running.askMemory(RunningPlan.name("43%04d".formatted(i)) + " NAPTR"))
                    .isEqualTo("sip:a@example");
        }
    }

    @Test
    void serverOfTheSameSize_readsNoNumbersAgain() {
        running = started(LITTLE, MUCH);
        int before = plan.scans().size();
        restart(LITTLE, MUCH);
        reachDatabase();

        assertThat(plan.scans()).hasSize(before);
    }

    @Test
    void namesThatHadNoRoomBesideAnotherZone_areReadWhenThatIsGone() {
        plan.commit(() -> {
            plan.zone(MORE_HOSTS, "more.example", Numbering.PRIVATE, false);
            hosts("more.example", MORE_HOSTS, MANY / 2);
        });
        running = started(MUCH, ENOUGH_FOR_ONE);
        assertThat(running.cache().figures().residentNames()).isEqualTo(MANY / 4);
        assertThat(running.askMemory("h0001.more.example A")).isEqualTo("WAITING");

        plan.commit(() -> plan.removeZone(HOSTS));
        running.fill();

        assertThat(running.askMemory("h0001.more.example A")).isEqualTo("A 192.0.2.1");
    }

    @Test
    void namesThatHaveNoRoomAnyMore_areNamed(CapturedOutput log) {
        plan.commit(() -> {
            plan.removeZone(HOSTS);
            plan.zone(MORE_HOSTS, "full.example", Numbering.PRIVATE, false);
            hosts("full.example", MORE_HOSTS, 10);
        });
        running = started(MUCH, LITTLE);
        assertThat(running.askMemory("h0001.full.example A")).isEqualTo("A 192.0.2.1");
        assertThat(log.getOut()).doesNotContain("The names of full.example");

        plan.commit(() -> hosts("full.example", MORE_HOSTS, MANY / 4));
        running.catchUp();

        assertThat(running.askMemory("h0001.full.example A")).isEqualTo("WAITING");
        assertThat(log.getOut()).containsOnlyOnce("The names of full.example");
    }
}
