package org.openenum.admin.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

class ChangeLogTest {

    /** The error of PostgreSQL for any lock that was not granted in time. */
    private static final SQLException NOT_IN_TIME = new SQLException("lock timeout", "55P03");

    @Test
    void whoMetARow_isToldFromWhoStoodBehindTheHead() {
        RuntimeException row = new IllegalStateException(NOT_IN_TIME);
        RuntimeException head = new ChangeLog.HeadTakenException(row);

        assertThat(ChangeLog.metHeldRow(row)).isTrue();
        assertThat(ChangeLog.metHeldRow(RefusedException.busy(Sentence.of("commit.large-change", 10L), row)))
                .isTrue();
        assertThat(ChangeLog.metHeldRow(head)).isFalse();
        assertThat(ChangeLog.metHeldRow(RefusedException.busy(Sentence.of("commit.before-this-one"), head)))
                .isFalse();
    }
}
