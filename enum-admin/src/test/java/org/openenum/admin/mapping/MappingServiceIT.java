package org.openenum.admin.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openenum.admin.RunningAdmin.author;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.ruleset.RuleSetDraft;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.RefusedException.Reason;
import org.openenum.admin.usecase.Written;
import org.openenum.admin.zone.ZoneRequest;
import org.openenum.admin.zone.ZoneService;
import org.openenum.database.TestDatabase;
import org.openenum.naptr.NaptrRule;
import org.openenum.number.DialedDigits;

class MappingServiceIT {

    private static final RuleDraft SIP = RuleDraft.ofUri("E2U+sip", "sip:+{number}@sbc.example");

    @ParameterizedTest
    @EnumSource
    void newNumber_hasEveryDefault(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        String apex = zone(admin);
        MappingService mappings = admin.get(MappingService.class);
        MappingRef ref = MappingRef.number(apex, new DialedDigits("493012345678"));

        Written<MappingView> written = mappings.put(ref, MappingDraft.ofRules(SIP), Precondition.ABSENT, author());

        assertThat(written.created()).isTrue();
        assertThat(admin.get(MappingList.class).get(ref)).isEqualTo(written.value());
        assertThat(written.value().rules())
                .containsExactly(new NaptrRule(100, 10, "u", "E2U+sip", "sip:+{number}@sbc.example", null, "."));
        assertThat(written.value().ttlSeconds()).isEqualTo(3600);
        assertThat(written.value().ownerName()).isEqualTo("8.7.6.5.4.3.2.1.0.3.9.4." + apex + ".");
    }

    @ParameterizedTest
    @EnumSource
    void staleTag_isRefusedAndNothingIsLost(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        String apex = zone(admin);
        MappingService mappings = admin.get(MappingService.class);
        MappingRef ref = MappingRef.number(apex, new DialedDigits("4930"));
        String first = mappings.put(ref, MappingDraft.ofRules(SIP), Precondition.ABSENT, author())
                .value()
                .entityTag();
        RuleDraft other = RuleDraft.ofUri("E2U+sip", "sip:+{number}@other.example");
        MappingView second = mappings.put(ref, MappingDraft.ofRules(other), Precondition.tag(first), author())
                .value();
        assertThat(second.version()).isEqualTo(1);

        assertThatThrownBy(() -> mappings.put(ref, MappingDraft.ofRules(SIP), Precondition.tag(first), author()))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.reason()).isEqualTo(Reason.STALE));
        assertThat(admin.get(MappingList.class).get(ref)).isEqualTo(second);
    }

    @ParameterizedTest
    @EnumSource
    void pages_coverEveryEntryOnce(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        String apex = zone(admin);
        MappingService mappings = admin.get(MappingService.class);
        for (String digits : List.of("4930", "49301", "49302", "5", "4931")) {
            mappings.put(
                    MappingRef.number(apex, new DialedDigits(digits)),
                    MappingDraft.ofRules(SIP),
                    Precondition.ABSENT,
                    author());
        }
        mappings.put(
                MappingRef.block(apex, new DialedDigits("4930")),
                MappingDraft.ofRules(SIP),
                Precondition.ABSENT,
                author());

        Page<MappingView> first =
                admin.get(MappingList.class).page(MappingQuery.all(apex).withPrefix("4930"), new Page.Wanted(null, 1));
        Page<MappingView> second = admin.get(MappingList.class)
                .page(MappingQuery.all(apex).withPrefix("4930"), new Page.Wanted(first.next(), 2));
        Page<MappingView> third = admin.get(MappingList.class)
                .page(MappingQuery.all(apex).withPrefix("4930"), new Page.Wanted(second.next(), 2));

        assertThat(first.items())
                .extracting(view -> view.kind() + " " + view.digits())
                .containsExactly("NUMBER 4930");
        assertThat(second.items())
                .extracting(view -> view.kind() + " " + view.digits())
                .containsExactly("BLOCK 4930", "NUMBER 49301");
        assertThat(third.items())
                .extracting(view -> view.kind() + " " + view.digits())
                .containsExactly("NUMBER 49302");
        assertThat(third.next()).isNull();
        assertThat(admin.get(MappingList.class).count(MappingQuery.all(apex))).isEqualTo(6);
    }

    @ParameterizedTest
    @EnumSource
    void pages_areReadBackwards_untilNothingIsBefore(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        String apex = zone(admin);
        MappingService mappings = admin.get(MappingService.class);
        for (String digits : List.of("49301", "49302", "49303", "49304", "49305")) {
            mappings.put(
                    MappingRef.number(apex, new DialedDigits(digits)),
                    MappingDraft.ofRules(SIP),
                    Precondition.ABSENT,
                    author());
        }
        MappingQuery all = MappingQuery.all(apex);

        Page<MappingView> first = admin.get(MappingList.class).page(all, new Page.Wanted(null, 2));
        Page<MappingView> second = admin.get(MappingList.class).page(all, new Page.Wanted(first.next(), 2));
        Page<MappingView> third = admin.get(MappingList.class).page(all, new Page.Wanted(second.next(), 2));
        Page<MappingView> secondAgain = admin.get(MappingList.class).page(all, new Page.Wanted(third.previous(), 2));
        Page<MappingView> firstAgain =
                admin.get(MappingList.class).page(all, new Page.Wanted(secondAgain.previous(), 2));

        assertThat(secondAgain.items()).isEqualTo(second.items());
        assertThat(firstAgain.items()).isEqualTo(first.items());
        assertThat(firstAgain.next()).isEqualTo(first.next());
        assertThat(first.previous()).isNull();
        assertThat(firstAgain.previous()).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void namedRuleSet_isNotRemovedWhileInUse(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        String apex = zone(admin);
        RuleSetService ruleSets = admin.get(RuleSetService.class);
        MappingService mappings = admin.get(MappingService.class);
        String name = "carrier-" + apex;
        ruleSets.put(name, new RuleSetDraft(null, null, List.of(SIP), null), Precondition.ABSENT, author());
        MappingRef ref = MappingRef.block(apex, new DialedDigits("4930"));
        mappings.put(ref, MappingDraft.ofRuleSet(name), Precondition.ABSENT, author());

        assertThatThrownBy(() -> ruleSets.delete(name, Precondition.ANY, author()))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.reason()).isEqualTo(Reason.CONFLICT));
        mappings.delete(ref, Precondition.ANY, author());
        ruleSets.delete(name, Precondition.ANY, author());
        assertThatThrownBy(() -> ruleSets.get(name)).isInstanceOf(RefusedException.class);
    }

    private static String zone(RunningAdmin admin) {
        String apex = RunningAdmin.newApex();
        admin.get(ZoneService.class).put(apex, ZoneRequest.defaults(), Precondition.ABSENT, author());
        return apex;
    }
}
