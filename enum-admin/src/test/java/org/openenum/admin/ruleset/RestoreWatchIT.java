package org.openenum.admin.ruleset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openenum.admin.RunningAdmin.author;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.mapping.MappingDraft;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingService;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.zone.ZoneRequest;
import org.openenum.admin.zone.ZoneService;
import org.openenum.database.TestDatabase;
import org.openenum.number.DialedDigits;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionOperations;

/**
 * The sequence of ids, and the numbers, after rule sets were lost; {@link RestoredDatabaseIT} restores a whole
 * database.
 */
class RestoreWatchIT {

    /** More than the margin above the highest used id. */
    private static final int UNUSED_VALUES = 10;

    /** SHA-256. */
    private static final int HASH_OCTETS = 32;

    private RunningAdmin admin;

    @ParameterizedTest
    @EnumSource
    void sequenceThatDidNotGoBack_staysBehindWhatWasDrawn(TestDatabase database) throws SQLException {
        admin = RunningAdmin.on(database);
        long drawn = 0;
        for (int i = 0; i < UNUSED_VALUES; i++) {
            drawn = nextValue(database);
        }

        admin.get(RestoreWatch.class).ruleSetsAreGone();

        assertThat(nextValue(database)).isGreaterThan(drawn);
    }

    @ParameterizedTest
    @EnumSource
    void ruleSetThatIsAnotherOneByNow_isNoReasonToChangeNothing(TestDatabase database) {
        admin = RunningAdmin.on(database);
        String apex = RunningAdmin.newApex();
        admin.get(ZoneService.class).put(apex, ZoneRequest.defaults(), Precondition.ABSENT, author());
        MappingRef ref = MappingRef.number(apex, new DialedDigits("491"));
        MappingDraft draft = MappingDraft.ofRules(RuleDraft.ofUri("E2U+sip", "sip:+{number}@sbc." + apex));
        admin.get(MappingService.class).put(ref, draft, Precondition.ABSENT, author());
        int before = ruleSetOf(apex);
        makeAnother(before);

        admin.get(MappingService.class).put(ref, draft, Precondition.ANY, author());

        assertThat(ruleSetOf(apex)).isNotEqualTo(before);
    }

    private int ruleSetOf(String apex) {
        return Objects.requireNonNull(admin.get(JdbcTemplate.class)
                .queryForObject(
                        "select m.rule_set_id from mapping m join zone z on z.id = m.zone_id where z.apex = ?",
                        Integer.class,
                        apex));
    }

    /** Directly in the database, like a restored backup. */
    private void makeAnother(int ruleSetId) {
        byte[] hash = new byte[HASH_OCTETS];
        ThreadLocalRandom.current().nextBytes(hash);
        admin.get(TransactionOperations.class)
                .executeWithoutResult(status -> admin.get(JdbcTemplate.class)
                        .update("update rule_set set content_hash = ? where id = ?", hash, ruleSetId));
    }

    private long nextValue(TestDatabase database) throws SQLException {
        String next =
                database == TestDatabase.H2 ? "values next value for rule_set_id" : "select nextval('rule_set_id')";
        try (Connection connection = admin.get(DataSource.class).getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(next)) {
            row.next();
            return row.getLong(1);
        }
    }
}
