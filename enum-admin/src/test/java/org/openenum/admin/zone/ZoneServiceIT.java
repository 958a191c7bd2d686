package org.openenum.admin.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openenum.admin.RunningAdmin.author;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.mapping.MappingDraft;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingService;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.RefusedException.Reason;
import org.openenum.database.TestDatabase;
import org.openenum.number.DialedDigits;
import org.openenum.zone.Numbering;

class ZoneServiceIT {

    private static final RuleDraft SIP = RuleDraft.ofUri("E2U+sip", "sip:+{number}@sbc.example");

    @ParameterizedTest
    @EnumSource
    void zoneWithNumbers_isOnlyRemovedWithItsContent(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ZoneService zones = admin.get(ZoneService.class);
        String apex = RunningAdmin.newApex();
        zones.put(apex, ZoneDraft.defaults(), Precondition.ABSENT, author());
        admin.get(MappingService.class)
                .put(
                        MappingRef.number(apex, new DialedDigits("4930")),
                        MappingDraft.ofRules(SIP),
                        Precondition.ABSENT,
                        author());

        assertRefused(Reason.CONFLICT, () -> zones.delete(apex, false, Precondition.ANY, author()));
        zones.delete(apex, true, Precondition.ANY, author());

        assertRefused(Reason.NOT_FOUND, () -> zones.get(apex));
        zones.put(apex, ZoneDraft.defaults(), Precondition.ABSENT, author());
        assertRefused(
                Reason.NOT_FOUND,
                () -> admin.get(MappingService.class).get(MappingRef.number(apex, new DialedDigits("4930"))));
    }

    @ParameterizedTest
    @EnumSource
    void emptyZone_isRemovedAndMadeAgainWithALaterSerial(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ZoneService zones = admin.get(ZoneService.class);
        String apex = RunningAdmin.newApex();
        zones.put(apex, ZoneDraft.defaults(), Precondition.ABSENT, author());
        long first = zones.serial(apex).value();

        zones.delete(apex, false, Precondition.ANY, author());
        zones.put(apex, ZoneDraft.defaults(), Precondition.ABSENT, author());

        assertThat(zones.serial(apex).value()).isGreaterThanOrEqualTo(first);
    }

    @ParameterizedTest
    @EnumSource
    void privateNumbersBelowE164Arpa_areRefused(TestDatabase database) {
        ZoneService zones = RunningAdmin.on(database).get(ZoneService.class);
        ZoneDraft draft = new ZoneDraft(
                Numbering.PRIVATE, null, null, null, null, null, null, null, null, null, null, null, null, null);

        assertRefused(Reason.INVALID, () -> zones.put("3.4.e164.arpa", draft, Precondition.ABSENT, author()));
    }

    private static void assertRefused(Reason reason, org.assertj.core.api.ThrowableAssert.ThrowingCallable useCase) {
        assertThatThrownBy(useCase)
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.reason()).isEqualTo(reason));
    }
}
