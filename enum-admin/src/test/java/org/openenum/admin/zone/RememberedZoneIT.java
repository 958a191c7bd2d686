package org.openenum.admin.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openenum.admin.RunningAdmin.author;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.mapping.MappingDraft;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingService;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.database.TestDatabase;
import org.openenum.number.DialedDigits;
import org.openenum.zone.Zone;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionOperations;

/** What a change remembers of its zone must never be what the zone was before. */
class RememberedZoneIT {

    @ParameterizedTest
    @EnumSource
    void zoneThatAnotherProgramChanged_countsAsItIs(TestDatabase database) {
        Numbers numbers = new Numbers(RunningAdmin.on(database));
        assertThat(numbers.put("491").ttlSeconds()).isEqualTo(Zone.DEFAULT_TTL_SECONDS);

        numbers.changeZone("default_ttl_seconds = 60");

        assertThat(numbers.put("492").ttlSeconds()).isEqualTo(60);
    }

    @ParameterizedTest
    @EnumSource
    void refusalByWhatTheZoneWas_isNotSaid(TestDatabase database) {
        Numbers numbers = new Numbers(RunningAdmin.on(database));
        String tooLong = "4912345678901234567";
        numbers.put("491");
        assertThatThrownBy(() -> numbers.put(tooLong)).isInstanceOf(RefusedException.class);
        numbers.put("492");

        // PRIVATE
        numbers.changeZone("numbering = 1");

        assertThat(numbers.put(tooLong).digits().digits()).isEqualTo(tooLong);
    }

    @ParameterizedTest
    @EnumSource
    void zoneThatWasMadeAgain_takesNumbersUnderItsNewId(TestDatabase database) {
        Numbers numbers = new Numbers(RunningAdmin.on(database));
        numbers.put("491");

        numbers.makeZoneAgain();

        numbers.put("492");
        assertThat(numbers.exists("492")).isTrue();
        assertThat(numbers.exists("491")).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void zoneThatWasRedirected_takesNoNumber(TestDatabase database) {
        Numbers numbers = new Numbers(RunningAdmin.on(database));
        numbers.put("491");
        numbers.delete("491");

        numbers.redirect();

        assertThatThrownBy(() -> numbers.put("491")).hasMessageContaining("DNAME");
    }

    /** Numbers of one new zone. */
    private static final class Numbers {

        private final RunningAdmin admin;

        private final String apex = RunningAdmin.newApex();

        private final MappingService mappings;

        Numbers(RunningAdmin admin) {
            this.admin = admin;
            this.mappings = admin.get(MappingService.class);
            admin.get(ZoneService.class).put(apex, ZoneDraft.defaults(), Precondition.ABSENT, author());
        }

        MappingView put(String digits) {
            MappingDraft draft = MappingDraft.ofRules(RuleDraft.ofUri("E2U+sip", "sip:+{number}@sbc.example"));
            return mappings.put(ref(digits), draft, Precondition.ABSENT, author())
                    .value();
        }

        void delete(String digits) {
            mappings.delete(ref(digits), Precondition.ANY, author());
        }

        boolean exists(String digits) {
            return mappings.find(ref(digits)).isPresent();
        }

        /** Behind the back of the program. */
        void changeZone(String assignment) {
            JdbcTemplate database = admin.get(JdbcTemplate.class);
            admin.get(TransactionOperations.class)
                    .executeWithoutResult(status -> database.update(
                            "update zone set " + assignment + ", version = version + 1 where apex = ?", apex));
        }

        void makeZoneAgain() {
            ZoneService zones = admin.get(ZoneService.class);
            zones.delete(apex, true, Precondition.ANY, author());
            zones.put(apex, ZoneDraft.defaults(), Precondition.ABSENT, author());
        }

        void redirect() {
            ApiClient client = admin.client(Role.OPERATOR);
            assertThat(client.create("/zones/" + apex + "/records/@/DNAME", "{\"records\":[\"other.example.\"]}")
                            .status())
                    .isEqualTo(201);
        }

        private MappingRef ref(String digits) {
            return MappingRef.number(apex, new DialedDigits(digits));
        }
    }
}
