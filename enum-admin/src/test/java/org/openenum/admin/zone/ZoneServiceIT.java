package org.openenum.admin.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openenum.admin.RunningAdmin.author;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.mapping.MappingDraft;
import org.openenum.admin.mapping.MappingList;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingService;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.RefusedException.Reason;
import org.openenum.database.TestDatabase;
import org.openenum.number.DialedDigits;
import org.openenum.zone.Numbering;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

class ZoneServiceIT {

    private static final RuleDraft SIP = RuleDraft.ofUri("E2U+sip", "sip:+{number}@sbc.example");

    @ParameterizedTest
    @EnumSource
    void zoneWithNumbers_isOnlyRemovedWithItsContent(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ZoneService zones = admin.get(ZoneService.class);
        String apex = RunningAdmin.newApex();
        zones.put(apex, ZoneRequest.defaults(), Precondition.ABSENT, author());
        admin.get(MappingService.class)
                .put(
                        MappingRef.number(apex, new DialedDigits("4930")),
                        MappingDraft.ofRules(SIP),
                        Precondition.ABSENT,
                        author());

        assertRefused(Reason.CONFLICT, () -> zones.delete(apex, false, Precondition.ANY, author()));
        zones.delete(apex, true, Precondition.ANY, author());

        assertRefused(Reason.NOT_FOUND, () -> zones.get(apex));
        zones.put(apex, ZoneRequest.defaults(), Precondition.ABSENT, author());
        assertRefused(
                Reason.NOT_FOUND,
                () -> admin.get(MappingList.class).get(MappingRef.number(apex, new DialedDigits("4930"))));
    }

    @Test
    void zoneWhoseChangeHasLeftForTheArchive_countsAsChanged() {
        RunningAdmin admin = RunningAdmin.alone(TestDatabase.H2);
        try {
            ZoneService zones = admin.get(ZoneService.class);
            String apex = RunningAdmin.newApex();
            zones.put(apex, ZoneRequest.defaults(), Precondition.ABSENT, author());
            long seen = zones.lastChange();
            assertThat(zones.isChangedSince(apex, seen)).isFalse();
            zones.put(apex, draft(null, null, "other"), Precondition.PRESENT, author());

            admin.execute("update log_archive set seq = (select seq from change_head)");
            admin.execute("delete from change_log");

            assertThat(zones.isChangedSince(apex, seen)).isTrue();
            assertThat(zones.isChangedSince(apex, zones.lastChange())).isFalse();
        } finally {
            admin.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void zoneOfManyChanges_isRemovedAndMadeAgainWithALaterSerial(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ZoneService zones = admin.get(ZoneService.class);
        String apex = RunningAdmin.newApex();
        for (int times = 0; times < 3; times++) {
            zones.put(apex, ZoneRequest.defaults(), Precondition.ABSENT, author());
            raiseSerialByAnHour(admin, apex);
            long last = zones.serial(apex).value();

            zones.delete(apex, true, Precondition.ANY, author());
            zones.put(apex, ZoneRequest.defaults(), Precondition.ABSENT, author());

            assertThat(zones.serial(apex).value()).isGreaterThan(last);
            zones.delete(apex, true, Precondition.ANY, author());
        }
    }

    /** Like 3,600 changes, which would take longer. */
    private static void raiseSerialByAnHour(RunningAdmin admin, String apex) {
        new TransactionTemplate(admin.get(PlatformTransactionManager.class))
                .executeWithoutResult(transaction -> admin.get(JdbcTemplate.class)
                        .update(
                                "update zone_serial set serial = serial + 3600 where zone_id = (select id from zone where apex = ?)",
                                apex));
    }

    @ParameterizedTest
    @EnumSource
    void zoneThatIsPutWithoutItsNameServer_keepsIt(TestDatabase database) {
        ZoneService zones = RunningAdmin.on(database).get(ZoneService.class);
        String apex = RunningAdmin.newApex();
        zones.put(apex, draft(List.of("ns1.example.net"), null, "first"), Precondition.ABSENT, author());

        ZoneView commented = zones.put(apex, draft(null, null, "second"), Precondition.PRESENT, author())
                .value();
        assertThat(commented.comment()).isEqualTo("second");
        assertThat(commented.primaryServer()).isEqualTo("ns1.example.net");
        assertThat(commented.responsible()).isEqualTo("hostmaster.ns1.example.net");

        ZoneView moved = zones.put(apex, draft(null, "ns2.example.net", null), Precondition.PRESENT, author())
                .value();
        assertThat(moved.primaryServer()).isEqualTo("ns2.example.net");
        assertThat(moved.responsible()).isEqualTo("hostmaster.ns1.example.net");
    }

    private static ZoneRequest draft(List<String> nameServers, String primaryServer, String comment) {
        return new ZoneRequest(
                null, null, null, null, nameServers, primaryServer, null, null, null, null, null, null, null, comment);
    }

    @ParameterizedTest
    @EnumSource
    void privateNumbersBelowE164Arpa_areRefused(TestDatabase database) {
        ZoneService zones = RunningAdmin.on(database).get(ZoneService.class);
        ZoneRequest draft = new ZoneRequest(
                Numbering.PRIVATE, null, null, null, null, null, null, null, null, null, null, null, null, null);

        assertRefused(Reason.INVALID, () -> zones.put("3.4.e164.arpa", draft, Precondition.ABSENT, author()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0/25.", "a\\\\b.", "a\\092b.", "a%b.", "a;b.", "a b.", "a\\.b.", "ü."})
    void apexThatNeedsEscapingInAPath_isRefused(String label) {
        ZoneService zones = RunningAdmin.on(TestDatabase.H2).get(ZoneService.class);
        String apex = RunningAdmin.newApex();

        assertRefused(
                Reason.INVALID, () -> zones.put(label + apex, ZoneRequest.defaults(), Precondition.ABSENT, author()));
        zones.put("_sip-1." + apex, ZoneRequest.defaults(), Precondition.ABSENT, author());
        assertThat(zones.get("_sip-1." + apex).apex()).isEqualTo("_sip-1." + apex);
    }

    private static void assertRefused(Reason reason, org.assertj.core.api.ThrowableAssert.ThrowingCallable useCase) {
        assertThatThrownBy(useCase)
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.reason()).isEqualTo(reason));
    }
}
