package org.openenum.admin.ruleset;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.bulk.rows.RuleSetRows;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.database.TestDatabase;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;

/** Imports and single changes assign the ids of rule sets from one sequence. */
class RuleSetIdsIT {

    /** More ids than a value of the sequence stands for. */
    private static final int AT_ONCE = 60;

    private static final int ROUNDS = 3;

    @ParameterizedTest
    @EnumSource
    void importsAndChangesInTurns_neverTakeTheSameId(TestDatabase database) throws Exception {
        RunningAdmin admin = RunningAdmin.on(database);
        ChangeLog changeLog = admin.get(ChangeLog.class);
        AnonymousRuleSets ruleSets = admin.get(AnonymousRuleSets.class);
        List<Integer> ids = new ArrayList<>();

        for (int round = 0; round < ROUNDS; round++) {
            try (RuleSetRows rows = new RuleSetRows(admin.get(DataSource.class), Instant.now())) {
                for (int i = 0; i < AT_ONCE; i++) {
                    RuleSetContent content = newContent();
                    ids.addAll(rows.findOrMake(Map.of(ByteBuffer.wrap(content.hash()), content))
                            .values());
                }
            }
            List<RuleSetContent> contents =
                    IntStream.range(0, AT_ONCE).mapToObj(i -> newContent()).toList();
            changeLog.write(RunningAdmin.author(), changes -> {
                // Also the ids of attempts that fail.
                contents.forEach(content ->
                        ids.add(ruleSets.withContent(content, changes).id()));
                return ids;
            });
        }

        assertThat(ids).hasSize(2 * ROUNDS * AT_ONCE).doesNotHaveDuplicates();
    }

    private static RuleSetContent newContent() {
        return new RuleSetContent(
                3_600,
                List.of(new NaptrRule(
                        100, 10, "u", "E2U+sip", "sip:+{number}@" + UUID.randomUUID() + ".example", null, ".")));
    }
}
