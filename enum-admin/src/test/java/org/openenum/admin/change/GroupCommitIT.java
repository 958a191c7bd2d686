package org.openenum.admin.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openenum.admin.RunningAdmin.author;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.mapping.MappingDraft;
import org.openenum.admin.mapping.MappingQuery;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingService;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.ZoneDraft;
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
        admin.get(ZoneService.class).put(apex, ZoneDraft.defaults(), Precondition.ABSENT, author());
        MappingService mappings = admin.get(MappingService.class);
        MappingDraft draft = MappingDraft.ofRules(RuleDraft.ofUri("E2U+sip", "sip:+{number}@sbc.example"));
        // Every third wants to change a number that is not there.
        List<Callable<Boolean>> work = IntStream.range(0, CHANGES)
                .<Callable<Boolean>>mapToObj(i -> () -> {
                    MappingRef ref = MappingRef.number(apex, new DialedDigits("49" + (1000 + i)));
                    try {
                        mappings.put(ref, draft, i % 3 == 0 ? Precondition.PRESENT : Precondition.ABSENT, author());
                        return true;
                    } catch (RefusedException refused) {
                        assertThat(refused.reason()).isEqualTo(RefusedException.Reason.STALE);
                        return false;
                    }
                })
                .toList();

        ExecutorService clients = Executors.newFixedThreadPool(CHANGES);
        List<Future<Boolean>> written = clients.invokeAll(work);
        clients.shutdown();

        for (int i = 0; i < CHANGES; i++) {
            assertThat(written.get(i).get()).as("change " + i).isEqualTo(i % 3 != 0);
        }
        assertThat(mappings.count(MappingQuery.all(apex))).isEqualTo(CHANGES * 2 / 3);
        assertThat(admin.get(AuditTrail.class).verify().firstAltered()).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void manyChangesOfOneState_oneOfThemIsTheFirst(TestDatabase database) throws Exception {
        RunningAdmin admin = RunningAdmin.on(database);
        String apex = RunningAdmin.newApex();
        admin.get(ZoneService.class).put(apex, ZoneDraft.defaults(), Precondition.ABSENT, author());
        MappingService mappings = admin.get(MappingService.class);
        MappingRef ref = MappingRef.number(apex, new DialedDigits("491000"));
        String tag = mappings.put(ref, draft("first"), Precondition.ABSENT, author())
                .value()
                .entityTag();
        List<Callable<Boolean>> work = IntStream.range(0, CHANGES)
                .<Callable<Boolean>>mapToObj(i -> () -> {
                    try {
                        mappings.put(ref, draft("next" + i), Precondition.tag(tag), author());
                        return true;
                    } catch (RefusedException refused) {
                        assertThat(refused.reason()).isEqualTo(RefusedException.Reason.STALE);
                        return false;
                    }
                })
                .toList();

        ExecutorService clients = Executors.newFixedThreadPool(CHANGES);
        List<Future<Boolean>> written = clients.invokeAll(work);
        clients.shutdown();

        int succeeded = 0;
        for (Future<Boolean> one : written) {
            succeeded += one.get() ? 1 : 0;
        }
        assertThat(succeeded).isEqualTo(1);
        assertThat(mappings.get(ref).entityTag()).isNotEqualTo(tag);
    }

    @ParameterizedTest
    @EnumSource
    void manyChangesOfOneNumber_areToldTheVersionThatEachMade(TestDatabase database) throws Exception {
        RunningAdmin admin = RunningAdmin.on(database);
        String apex = RunningAdmin.newApex();
        admin.get(ZoneService.class).put(apex, ZoneDraft.defaults(), Precondition.ABSENT, author());
        MappingService mappings = admin.get(MappingService.class);
        MappingRef ref = MappingRef.number(apex, new DialedDigits("491000"));
        List<Callable<String>> work = IntStream.range(0, CHANGES)
                .<Callable<String>>mapToObj(i -> () -> mappings.put(ref, draft("sbc" + i), Precondition.ANY, author())
                        .value()
                        .entityTag())
                .toList();

        ExecutorService clients = Executors.newFixedThreadPool(CHANGES);
        List<Future<String>> written = clients.invokeAll(work);
        clients.shutdown();

        List<String> tags = new ArrayList<>();
        for (Future<String> one : written) {
            tags.add(one.get());
        }
        assertThat(tags).doesNotHaveDuplicates().contains(mappings.get(ref).entityTag());
    }

    private static MappingDraft draft(String host) {
        return MappingDraft.ofRules(RuleDraft.ofUri("E2U+sip", "sip:+{number}@" + host + ".example"));
    }
}
