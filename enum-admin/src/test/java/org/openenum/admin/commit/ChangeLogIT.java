package org.openenum.admin.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openenum.admin.RunningAdmin.author;

import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.history.AuditTrail;
import org.openenum.admin.mapping.MappingDraft;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingService;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.zone.ZoneRequest;
import org.openenum.admin.zone.ZoneService;
import org.openenum.change.Change;
import org.openenum.change.ChangeHead;
import org.openenum.database.TestDatabase;
import org.openenum.number.DialedDigits;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class ChangeLogIT {

    private static final int WRITERS = 8;

    private static final int CHANGES_EACH = 40;

    private static final int TURNS_EACH = 6;

    /** Much longer than a writer needs to come back for its next turn. */
    private static final int TURN_MILLIS = 50;

    @ParameterizedTest
    @EnumSource
    void writersAtOnce_loseNothingAndTheLogIsInCommitOrder(TestDatabase database) throws Exception {
        RunningAdmin admin = RunningAdmin.on(database);
        String apex = RunningAdmin.newApex();
        admin.get(ZoneService.class).put(apex, ZoneRequest.defaults(), Precondition.ABSENT, author());
        MappingService mappings = admin.get(MappingService.class);

        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        List<Callable<Void>> work = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            int first = writer;
            work.add(() -> {
                for (int i = 0; i < CHANGES_EACH; i++) {
                    // All writers share ten numbers and ten rule sets, so that they often meet.
                    MappingRef ref = MappingRef.number(apex, new DialedDigits("4930" + (first + i) % 10));
                    RuleDraft rule = RuleDraft.ofUri("E2U+sip", "sip:" + apex + "-" + (i % 10) + "@sbc.example");
                    mappings.put(ref, MappingDraft.ofRules(rule), Precondition.ANY, author());
                }
                return null;
            });
        }
        for (Future<Void> done : writers.invokeAll(work)) {
            done.get();
        }
        writers.shutdown();

        new TransactionTemplate(admin.get(PlatformTransactionManager.class)).executeWithoutResult(status -> {
            EntityManager entityManager = admin.get(EntityManager.class);
            List<Change> log = entityManager
                    .createQuery("select c from Change c order by c.seq", Change.class)
                    .getResultList();
            assertThat(log).extracting(Change::seq).startsWith(1L).doesNotHaveDuplicates();
            assertThat(log.get(log.size() - 1).seq()).as("no gaps").isEqualTo(log.size());
            assertThat(entityManager
                            .find(ChangeHead.class, (short) ChangeHead.ID)
                            .seq())
                    .isEqualTo(log.size());
            Integer zoneId = log.get(log.size() - 1).zoneId();
            List<Change> ofZone = log.stream()
                    .filter(change -> zoneId.equals(change.zoneId()))
                    .toList();
            assertThat(ofZone).extracting(Change::zoneSerial).isSorted().doesNotHaveDuplicates();
            assertEachStateFollowsTheOneBefore(ofZone);
        });
        assertThat(admin.get(AuditTrail.class).verify().firstAltered()).isNull();
    }

    /** PostgreSQL has its own queue, in which a newcomer sometimes overtakes. */
    @Test
    void whoWaitsForTheHeadOfTheEmbeddedDatabase_hasItInTurn() throws Exception {
        ChangeLog log = RunningAdmin.on(TestDatabase.H2).get(ChangeLog.class);
        List<Integer> turns = Collections.synchronizedList(new ArrayList<>());
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        List<Callable<Void>> work = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            int who = writer;
            work.add(() -> {
                for (int i = 0; i < TURNS_EACH; i++) {
                    log.write(author(), pending -> {
                        pending.lockHead();
                        turns.add(who);
                        pause(TURN_MILLIS);
                        return who;
                    });
                }
                return null;
            });
        }
        for (Future<Void> done : writers.invokeAll(work)) {
            done.get();
        }
        writers.shutdown();

        assertNobodyIsPassedTwice(turns);
    }

    private static void assertNobodyIsPassedTwice(List<Integer> turns) {
        int[] had = new int[WRITERS];
        for (int who : turns) {
            had[who]++;
            int fewest = IntStream.of(had).min().orElseThrow();
            assertThat(had[who] - fewest).as("turns %s", turns).isLessThanOrEqualTo(2);
        }
        assertThat(had).containsOnly(TURNS_EACH);
    }

    private static void pause(long millis) {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    @ParameterizedTest
    @EnumSource
    void trailIsProved_whileOthersWrite(TestDatabase database) throws Exception {
        RunningAdmin admin = RunningAdmin.on(database);
        String apex = RunningAdmin.newApex();
        admin.get(ZoneService.class).put(apex, ZoneRequest.defaults(), Precondition.ABSENT, author());
        AtomicBoolean enough = new AtomicBoolean();
        ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
        List<Future<?>> written = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            MappingRef ref = MappingRef.number(apex, new DialedDigits("4930" + writer));
            written.add(writers.submit(() -> {
                for (int i = 0; !enough.get(); i++) {
                    RuleDraft rule = RuleDraft.ofUri("E2U+sip", "sip:" + i + "@sbc.example");
                    admin.get(MappingService.class).put(ref, MappingDraft.ofRules(rule), Precondition.ANY, author());
                }
            }));
        }
        try {
            for (int i = 0; i < CHANGES_EACH; i++) {
                assertThat(admin.get(AuditTrail.class).verify().firstAltered()).isNull();
            }
        } finally {
            enough.set(true);
            writers.shutdown();
        }
        for (Future<?> done : written) {
            done.get();
        }
    }

    @ParameterizedTest
    @EnumSource
    void alteredAuditEntry_isNamedByTheVerifier(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        admin.get(ZoneService.class).put(RunningAdmin.newApex(), ZoneRequest.defaults(), Precondition.ABSENT, author());
        admin.get(ZoneService.class).put(RunningAdmin.newApex(), ZoneRequest.defaults(), Precondition.ABSENT, author());
        long id = admin.get(AuditTrail.class).verify().entries() - 1;

        admin.execute("update audit_entry set actor = 'mallory' where id = " + id);
        assertThat(admin.get(AuditTrail.class).verify().firstAltered()).isEqualTo(id);
        admin.execute("update audit_entry set actor = 'alice' where id = " + id);
        assertThat(admin.get(AuditTrail.class).verify().firstAltered()).isNull();
    }

    /** For each number, the state after a change is the state before the next one. */
    private static void assertEachStateFollowsTheOneBefore(List<Change> changes) {
        changes.stream().filter(change -> change.digits() != null).forEach(change -> {
            Change previous = changes.stream()
                    .filter(other -> change.digits().equals(other.digits()) && other.seq() < change.seq())
                    .reduce((first, second) -> second)
                    .orElse(null);
            assertThat(change.before()).isEqualTo(previous == null ? null : previous.after());
        });
    }
}
