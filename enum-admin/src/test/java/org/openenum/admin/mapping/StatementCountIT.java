package org.openenum.admin.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openenum.admin.RunningAdmin.author;

import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.CountedStatements;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.many.Operation;
import org.openenum.admin.many.OperationBatch;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.zone.ZoneRequest;
import org.openenum.admin.zone.ZoneService;
import org.openenum.database.TestDatabase;
import org.openenum.number.DialedDigits;

/**
 * How many statements a change takes; a batch of rows counts as one. Some changes also read ids and pages ahead: so the
 * least of several counts is used.
 */
class StatementCountIT {

    private static final int FEW = 10;

    private static final int MANY = 500;

    /** The ids of the rule sets are reserved by fifties. */
    private static final int IDS = MANY / 50;

    /** The statements of Hibernate; the lock of the log's head and what is written after it are two more messages. */
    private static final int HALF_A_DOZEN = 6;

    private static final int COUNTS = 4;

    /** The number, its destination, and the rule of that. */
    private static final int ROWS_OF_NEW_NUMBER = 3;

    @ParameterizedTest
    @EnumSource
    void newNumbersWithDestinationsOfTheirOwn_takeNoMoreStatementsWhenTheyAreMany(TestDatabase database) {
        Numbers numbers = new Numbers(RunningAdmin.on(database));

        long few = least(i -> numbers.written(FEW, "few" + i + ".example"));
        long many = least(i -> numbers.written(MANY, "many" + i + ".example"));

        assertThat(few).isPositive();
        assertThat(many).isLessThanOrEqualTo(few + IDS + oneByOne(database, ROWS_OF_NEW_NUMBER));
    }

    @ParameterizedTest
    @EnumSource
    void numbersThatExist_takeNoMoreStatementsWhenTheyAreMany(TestDatabase database) {
        Numbers numbers = new Numbers(RunningAdmin.on(database));
        numbers.written(MANY, "old.example");
        numbers.written(MANY, "new.example");

        long few = least(i -> numbers.written(FEW, known(i)));
        long many = least(i -> numbers.written(MANY, known(i)));

        assertThat(few).isPositive();
        assertThat(many).isLessThanOrEqualTo(few + oneByOne(database, 1));
    }

    @ParameterizedTest
    @EnumSource
    void changeOfOneNumber_takesHalfADozenStatements(TestDatabase database) {
        Numbers numbers = new Numbers(RunningAdmin.on(database));
        numbers.changed("new.example");
        numbers.changed("old.example");
        numbers.changed("new.example");

        assertThat(least(i -> numbers.changed(known(i)))).isBetween(1L, (long) HALF_A_DOZEN);
    }

    /** With H2, a batch is not one message, so written rows count one by one; read rows do not. */
    private static long oneByOne(TestDatabase database, int rowsOfNumber) {
        return database == TestDatabase.H2 ? (long) (MANY - FEW) * rowsOfNumber : 0;
    }

    private static long least(IntToLongFunction statements) {
        return IntStream.range(0, COUNTS).mapToLong(statements).min().orElseThrow();
    }

    /** One of two hosts whose destinations exist, alternately. */
    private static String known(int count) {
        return count % 2 == 0 ? "old.example" : "new.example";
    }

    /** Numbers of one new zone. */
    private static final class Numbers {

        private final RunningAdmin admin;

        private final String apex = RunningAdmin.newApex();

        Numbers(RunningAdmin admin) {
            this.admin = admin;
            admin.get(ZoneService.class).put(apex, ZoneRequest.defaults(), Precondition.ABSENT, author());
        }

        /** Writes this many numbers with a destination each, and returns how many statements that took. */
        long written(int count, String host) {
            List<Operation<MappingRef, MappingView, MappingDraft>> operations = IntStream.range(0, count)
                    .<Operation<MappingRef, MappingView, MappingDraft>>mapToObj(
                            i -> new Operation.Put<>(ref(i), draft("sbc" + i + "." + host), Precondition.ANY))
                    .toList();
            return statementsOf(() -> admin.get(OperationBatch.class)
                    .run(operations, operation -> operation, admin.get(NumberKind.class), false, author()));
        }

        /** Changes one number, and returns how many statements that took. */
        long changed(String host) {
            return statementsOf(
                    () -> admin.get(MappingService.class).put(ref(0), draft(host), Precondition.ANY, author()));
        }

        private MappingRef ref(int index) {
            return MappingRef.number(apex, new DialedDigits("4930" + (100_000 + index)));
        }

        private MappingDraft draft(String host) {
            return MappingDraft.ofRules(RuleDraft.ofUri("E2U+sip", "sip:+{number}@" + host + "." + apex));
        }

        private long statementsOf(Runnable work) {
            long before = CountedStatements.ofThisThread();
            work.run();
            return CountedStatements.ofThisThread() - before;
        }
    }
}
