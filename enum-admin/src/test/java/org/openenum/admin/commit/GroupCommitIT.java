package org.openenum.admin.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openenum.admin.RunningAdmin.author;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.history.AuditTrail;
import org.openenum.admin.mapping.MappingDraft;
import org.openenum.admin.mapping.MappingList;
import org.openenum.admin.mapping.MappingQuery;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingService;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.ZoneRequest;
import org.openenum.admin.zone.ZoneService;
import org.openenum.database.TestDatabase;
import org.openenum.number.DialedDigits;

class GroupCommitIT {

    private static final int CHANGES = 60;

    @ParameterizedTest
    @EnumSource
    void refusedChange_undoesNoneThatCameAtTheSameTime(TestDatabase database) throws Exception {
        RunningAdmin admin = RunningAdmin.on(database);
        String apex = RunningAdmin.newApex();
        admin.get(ZoneService.class).put(apex, ZoneRequest.defaults(), Precondition.ABSENT, author());
        MappingService mappings = admin.get(MappingService.class);
        // Every third one changes a number that does not exist.
        List<Boolean> written = atOnce(i -> {
            MappingRef ref = MappingRef.number(apex, new DialedDigits("49" + (1000 + i)));
            Precondition precondition = i % 3 == 0 ? Precondition.PRESENT : Precondition.ABSENT;
            return isTaken(() -> mappings.put(ref, draft("sbc"), precondition, author()));
        });

        for (int i = 0; i < CHANGES; i++) {
            assertThat(written.get(i)).as("change " + i).isEqualTo(i % 3 != 0);
        }
        assertThat(admin.get(MappingList.class).count(MappingQuery.all(apex))).isEqualTo(CHANGES * 2 / 3);
        assertThat(admin.get(AuditTrail.class).verify().firstAltered()).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void manyChangesOfOneState_oneOfThemIsTheFirst(TestDatabase database) throws Exception {
        RunningAdmin admin = RunningAdmin.on(database);
        String apex = RunningAdmin.newApex();
        admin.get(ZoneService.class).put(apex, ZoneRequest.defaults(), Precondition.ABSENT, author());
        MappingService mappings = admin.get(MappingService.class);
        MappingRef ref = MappingRef.number(apex, new DialedDigits("491000"));
        String tag = mappings.put(ref, draft("first"), Precondition.ABSENT, author())
                .value()
                .entityTag();
        List<Boolean> written =
                atOnce(i -> isTaken(() -> mappings.put(ref, draft("next" + i), Precondition.tag(tag), author())));

        assertThat(written).containsOnlyOnce(true);
        assertThat(admin.get(MappingList.class).get(ref).entityTag()).isNotEqualTo(tag);
    }

    @ParameterizedTest
    @EnumSource
    void manyChangesOfOneNumber_areToldTheVersionThatEachMade(TestDatabase database) throws Exception {
        RunningAdmin admin = RunningAdmin.on(database);
        String apex = RunningAdmin.newApex();
        admin.get(ZoneService.class).put(apex, ZoneRequest.defaults(), Precondition.ABSENT, author());
        MappingService mappings = admin.get(MappingService.class);
        MappingRef ref = MappingRef.number(apex, new DialedDigits("491000"));
        List<String> tags = atOnce(i -> mappings.put(ref, draft("sbc" + i), Precondition.ANY, author())
                .value()
                .entityTag());

        assertThat(tags)
                .doesNotHaveDuplicates()
                .contains(admin.get(MappingList.class).get(ref).entityTag());
    }

    @Test
    @Timeout(60)
    void errorWithinAGroup_isToldToAllOfIt_andTheNextChangesGoOn() throws Exception {
        RunningAdmin admin = RunningAdmin.on(TestDatabase.H2);
        String apex = RunningAdmin.newApex();
        GroupCommit commits = admin.get(GroupCommit.class);
        List<Boolean> failed = atOnce(i -> {
            try {
                commits.write(apex, author(), changes -> {
                    throw new AssertionError("a fault of a library");
                });
                return false;
            } catch (RuntimeException | AssertionError e) {
                return true;
            }
        });

        assertThat(failed).containsOnly(true);
        admin.get(ZoneService.class).put(apex, ZoneRequest.defaults(), Precondition.ABSENT, author());
        assertThat(atOnce(i -> admin.get(MappingService.class)
                        .put(
                                MappingRef.number(apex, new DialedDigits("49" + (1000 + i))),
                                draft("sbc"),
                                Precondition.ABSENT,
                                author())
                        .value()
                        .display()))
                .hasSize(CHANGES);
    }

    @ParameterizedTest
    @EnumSource
    @Timeout(60)
    void changeThatGoesTooDeep_failsAlone(TestDatabase database) throws Exception {
        RunningAdmin admin = RunningAdmin.on(database);
        String apex = RunningAdmin.newApex();
        admin.get(ZoneService.class).put(apex, ZoneRequest.defaults(), Precondition.ABSENT, author());
        MappingService mappings = admin.get(MappingService.class);
        GroupCommit commits = admin.get(GroupCommit.class);
        List<Boolean> written = atOnce(i -> {
            MappingRef ref = MappingRef.number(apex, new DialedDigits("49" + (1000 + i)));
            try {
                if (i % 3 == 0) {
                    commits.write(ref, author(), changes -> {
                        throw new StackOverflowError();
                    });
                }
                mappings.put(ref, draft("sbc"), Precondition.ABSENT, author());
                return true;
            } catch (CompletionException e) {
                assertThat(e).hasCauseInstanceOf(StackOverflowError.class);
                return false;
            }
        });

        for (int i = 0; i < CHANGES; i++) {
            assertThat(written.get(i)).as("change " + i).isEqualTo(i % 3 != 0);
        }
        assertThat(admin.get(MappingList.class).count(MappingQuery.all(apex))).isEqualTo(CHANGES * 2 / 3);
    }

    /** The results of many clients that send their changes at the same time. */
    private static <T> List<T> atOnce(IntFunction<T> change) throws Exception {
        List<Callable<T>> work = IntStream.range(0, CHANGES)
                .<Callable<T>>mapToObj(i -> () -> change.apply(i))
                .toList();
        ExecutorService clients = Executors.newFixedThreadPool(CHANGES);
        List<Future<T>> ended = clients.invokeAll(work);
        clients.shutdown();
        List<T> said = new ArrayList<>();
        for (Future<T> one : ended) {
            said.add(one.get());
        }
        return said;
    }

    /** Whether a change was made; false if it was refused because the state that it requires did not exist. */
    private static boolean isTaken(Runnable change) {
        try {
            change.run();
            return true;
        } catch (RefusedException refused) {
            assertThat(refused.reason()).isEqualTo(RefusedException.Reason.STALE);
            return false;
        }
    }

    private static MappingDraft draft(String host) {
        return MappingDraft.ofRules(RuleDraft.ofUri("E2U+sip", "sip:+{number}@" + host + ".example"));
    }
}
