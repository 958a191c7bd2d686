package org.openenum.admin.zone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.openenum.admin.RunningAdmin.author;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.history.RevertService;
import org.openenum.admin.mapping.MappingDraft;
import org.openenum.admin.mapping.MappingList;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingService;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.ChangeHead;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.TestDatabase;
import org.openenum.number.DialedDigits;
import org.openenum.record.OwnerKey;
import org.openenum.zone.Numbering;
import org.openenum.zone.Zone;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.JsonNode;

/** At the commit of a change, numbers and their zone are consistent, whatever both were a moment before. */
class ChangedZoneIT {

    private static final String TOO_LONG_FOR_E164 = "4912345678901234567";

    private static final String E164 = "numbering = 0";

    private static final String PRIVATE = "numbering = 1";

    private static final Duration PATIENCE = Duration.ofSeconds(5);

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
        numbers.put("491");
        assertThatThrownBy(() -> numbers.put(TOO_LONG_FOR_E164)).isInstanceOf(RefusedException.class);
        numbers.put("492");

        numbers.changeZone(PRIVATE);

        assertThat(numbers.put(TOO_LONG_FOR_E164).digits().digits()).isEqualTo(TOO_LONG_FOR_E164);
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

    @ParameterizedTest
    @EnumSource
    void zoneThatWasRedirected_takesNoNumbersOfAnImport(TestDatabase database) {
        Numbers numbers = new Numbers(RunningAdmin.on(database));
        numbers.redirect();

        assertThat(numbers.importRows("491").toString()).contains("\"failed\"").contains("DNAME");
        assertThat(numbers.exists("491")).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void zoneThatWasRedirected_takesNoManyNumbersBack(TestDatabase database) {
        Numbers numbers = new Numbers(RunningAdmin.on(database));
        long made = numbers.importRows(IntStream.range(0, 10_001)
                        .mapToObj("4930123%05d"::formatted)
                        .toArray(String[]::new))
                .at("/changeset")
                .asLong();
        long removed = numbers.revert(made);
        numbers.redirect();

        assertThatThrownBy(() -> numbers.revert(removed)).hasMessageContaining("DNAME");
        assertThat(numbers.exists("493012300000")).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void zoneThatIsChangedMeanwhile_takesNoNumbersOfAnImport_thatItCannotHold(TestDatabase database) {
        Numbers numbers = new Numbers(RunningAdmin.on(database));
        numbers.changeZone(PRIVATE);

        CompletableFuture<JsonNode> imported =
                numbers.whileItWaits(() -> numbers.importRows(TOO_LONG_FOR_E164), () -> numbers.changeZone(E164));

        assertThat(imported.join().toString()).contains("\"failed\"").contains("has at most 15 digits");
        assertThat(numbers.exists(TOO_LONG_FOR_E164)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void prefixThatIsDelegatedMeanwhile_getsNoDelegationOfAZoneFileBelowIt(TestDatabase database) {
        Numbers numbers = new Numbers(RunningAdmin.on(database));

        CompletableFuture<JsonNode> imported = numbers.whileItWaits(
                () -> numbers.importFile("format=zonefile", "1.0.3.9.4 3600 IN NS ns1.other.example.\n"),
                () -> numbers.delegateByRow("4930"));

        assertThat(imported.join().toString()).contains("\"failed\"").contains("+49301 is at or below +4930");
    }

    @ParameterizedTest
    @EnumSource
    void zoneThatIsChangedMeanwhile_isReadAgain(TestDatabase database) {
        Numbers numbers = new Numbers(RunningAdmin.on(database));
        numbers.changeZone(PRIVATE);

        CompletableFuture<MappingView> put =
                numbers.whileItWaits(() -> numbers.put(TOO_LONG_FOR_E164), () -> numbers.changeZone(E164));

        assertThatThrownBy(put::join).hasCauseInstanceOf(RefusedException.class);
        assertThat(numbers.exists(TOO_LONG_FOR_E164)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void zoneThatIsRedirectedMeanwhile_takesNoNumber(TestDatabase database) {
        Numbers numbers = new Numbers(RunningAdmin.on(database));

        CompletableFuture<MappingView> put = numbers.whileItWaits(() -> numbers.put("491"), numbers::redirectByRow);

        assertThatThrownBy(put::join).hasMessageContaining("DNAME");
        assertThat(numbers.exists("491")).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void zoneThatGetsANumberMeanwhile_keepsItsNumbering(TestDatabase database) {
        Numbers numbers = new Numbers(RunningAdmin.on(database));
        numbers.changeZone(PRIVATE);

        CompletableFuture<ZoneView> toE164 =
                numbers.whileItWaits(numbers::resetZone, () -> numbers.putByRow(TOO_LONG_FOR_E164));

        assertThatThrownBy(toE164::join).hasCauseInstanceOf(RefusedException.class);
        assertThat(numbers.numbering()).isEqualTo(Numbering.PRIVATE);
    }

    /** Numbers of one new zone. */
    private static final class Numbers {

        private final RunningAdmin admin;

        private final String apex = RunningAdmin.newApex();

        private final MappingService mappings;

        private final ApiClient client;

        Numbers(RunningAdmin admin) {
            this.admin = admin;
            this.mappings = admin.get(MappingService.class);
            this.client = admin.client(Role.ADMINISTRATOR);
            admin.get(ZoneService.class).put(apex, ZoneRequest.defaults(), Precondition.ABSENT, author());
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
            return admin.get(MappingList.class).find(ref(digits)).isPresent();
        }

        /** Changes the zone directly in the database. */
        void changeZone(String assignment) {
            run("update zone set " + assignment + ", version = version + 1 where apex = ?");
        }

        /** Adds a DNAME record directly in the database; nothing reads its RDATA. */
        void redirectByRow() {
            run("""
                    insert into record_set (zone_id, owner_key, type, owner, ttl_seconds, rdata, version, updated_at)
                    select z.id, r.owner_key, 39, r.owner, r.ttl_seconds, r.rdata, 0, r.updated_at
                    from zone z join record_set r on r.zone_id = z.id and r.type = 2 where z.apex = ?
                    """);
        }

        /** Adds a delegation directly in the database. */
        void delegateByRow(String prefix) {
            JdbcTemplate database = admin.get(JdbcTemplate.class);
            admin.get(TransactionOperations.class)
                    .executeWithoutResult(status -> database.update("""
                    insert into record_set (zone_id, owner_key, type, owner, ttl_seconds, rdata, version, updated_at)
                    select z.id, ?, 2, r.owner, r.ttl_seconds, r.rdata, 0, r.updated_at
                    from zone z join record_set r on r.zone_id = z.id and r.type = 2 where z.apex = ?
                    """, OwnerKey.ofDigits(prefix), apex));
        }

        /** Adds a number directly in the database. */
        void putByRow(String digits) {
            run("""
                    insert into mapping (zone_id, digits, kind, status, min_digits, max_digits, version, updated_at)
                    select z.id, '%s', 0, 0, %2$d, %2$d, 0, z.updated_at from zone z where z.apex = ?
                    """.formatted(digits, digits.length()));
        }

        ZoneView resetZone() {
            return admin.get(ZoneService.class)
                    .put(apex, ZoneRequest.defaults(), Precondition.ANY, author())
                    .value();
        }

        Numbering numbering() {
            return admin.get(ZoneService.class).get(apex).numbering();
        }

        private void run(String statement) {
            JdbcTemplate database = admin.get(JdbcTemplate.class);
            admin.get(TransactionOperations.class).executeWithoutResult(status -> database.update(statement, apex));
        }

        /** Others change something after a change has read what it needs, and commit before it. */
        <T> CompletableFuture<T> whileItWaits(Supplier<T> change, Runnable others) {
            return admin.get(TransactionOperations.class).execute(status -> {
                admin.get(EntityManager.class)
                        .find(ChangeHead.class, (short) ChangeHead.ID, LockModeType.PESSIMISTIC_WRITE);
                CompletableFuture<T> waiting = CompletableFuture.supplyAsync(change);
                await().atMost(PATIENCE).until(this::somebodyWaits);
                others.run();
                return waiting;
            });
        }

        private boolean somebodyWaits() {
            JdbcTemplate database = admin.get(JdbcTemplate.class);
            String waiting = admin.get(DatabaseLocation.class).isPostgres()
                    ? "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
                    : "select count(*) from information_schema.sessions where blocker_id is not null";
            return Objects.requireNonNull(database.queryForObject(waiting, Long.class)) > 0;
        }

        /** Imports rows, and waits for the end of the job. */
        JsonNode importRows(String... digits) {
            String rows = Stream.of(digits)
                    .map("+%s,E2U+sip,sip:{number}@sbc.example\n"::formatted)
                    .collect(Collectors.joining("", "number,service,uri\n", ""));
            return importFile("format=csv", rows);
        }

        JsonNode importFile(String parameters, String file) {
            return client.end(client.send("POST", "/imports?apply=true&zone=" + apex + "&" + parameters, file));
        }

        /** Reverts a changeset; returns the id of the new one. */
        long revert(long changeset) {
            return Objects.requireNonNull(admin.get(RevertService.class)
                    .revert(changeset, RevertService.OnConflict.REFUSE, author())
                    .changeset());
        }

        void makeZoneAgain() {
            ZoneService zones = admin.get(ZoneService.class);
            zones.delete(apex, true, Precondition.ANY, author());
            zones.put(apex, ZoneRequest.defaults(), Precondition.ABSENT, author());
        }

        void redirect() {
            createRecord("@", "DNAME", "other.example.");
        }

        void createRecord(String owner, String type, String rdata) {
            String path = "/zones/" + apex + "/records/" + owner + "/" + type;
            ApiClient.Answer answer = admin.client(Role.OPERATOR).create(path, "{\"records\":[\"" + rdata + "\"]}");
            assertThat(answer.status()).isEqualTo(201);
        }

        private MappingRef ref(String digits) {
            return MappingRef.number(apex, new DialedDigits(digits));
        }
    }
}
