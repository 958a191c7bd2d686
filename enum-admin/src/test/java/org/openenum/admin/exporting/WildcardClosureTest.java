package org.openenum.admin.exporting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random number trees, compared with a model of a stock server for every possible number. */
class WildcardClosureTest {

    private static final int TREES = 60;

    private static final int MAX_DIGITS = 4;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void stockServer_answersEveryNumberAsWeDo(long seed) throws Exception {
        Random random = new Random(seed);
        for (int i = 0; i < TREES; i++) {
            NumberTree tree = NumberTree.random(random, MAX_DIGITS);
            StockServer stock = tree.exported(1_000_000);
            assertThat(stock.notes()).isZero();
            forEachNumber(
                    "",
                    digits -> assertThat(stock.answer(digits))
                            .as("%s of %s", digits, tree)
                            .isEqualTo(tree.answer(digits)));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {5, 6})
    void withoutNamesToSpare_numbersAreRightAndOthersMayBeAnswered(long seed) throws Exception {
        Random random = new Random(seed);
        for (int i = 0; i < TREES; i++) {
            NumberTree tree = NumberTree.random(random, MAX_DIGITS);
            StockServer stock = tree.exported(0);
            forEachNumber("", digits -> checkLoosely(tree, stock, digits));
        }
    }

    private static void checkLoosely(NumberTree tree, StockServer stock, String digits) {
        String ours = tree.answer(digits);
        String theirs = stock.answer(digits);
        if (ours.startsWith("Referral") || tree.isClosedNumber(digits)) {
            assertThat(theirs.replace("NXDOMAIN", "NODATA"))
                    .as("%s of %s", digits, tree)
                    .isEqualTo(ours.replace("NXDOMAIN", "NODATA"));
        } else if (ours.startsWith("Rules")) {
            assertThat(theirs).as("%s of %s", digits, tree).startsWith("Rules");
        } else if (stock.notes() == 0) {
            assertThat(theirs.replace("NXDOMAIN", "NODATA"))
                    .as("%s of %s", digits, tree)
                    .isEqualTo("NODATA");
        }
    }

    private static AnsweredRules rules(int ttlSeconds) {
        return AnsweredRules.all(NumberTree.rules(ttlSeconds));
    }

    private static void forEachNumber(String digits, Consumer<String> check) {
        if (!digits.isEmpty()) {
            check.accept(digits);
        }
        for (int digit = 0; digit < 10 && digits.length() < MAX_DIGITS; digit++) {
            forEachNumber(digits + digit, check);
        }
    }

    @Test
    void exceptionInABlockOfAllLengths_takesOneWildcardForEachNameOnTheWay() throws Exception {
        StockServer server = new StockServer();
        WildcardClosure closure = new WildcardClosure(server, "", 15, 100);
        closure.block("4930", 5, 15, rules(1));
        closure.number("49301234567", rules(2));
        closure.finish();
        assertThat(server.size()).isEqualTo(8);
        assertThat(server.notes()).isZero();
        assertThat(server.answer("49301234567")).isEqualTo("Rules 2");
        assertThat(server.answer("49301234568")).isEqualTo("Rules 1");
        assertThat(server.answer("4930123")).isEqualTo("Rules 1");
    }

    @Test
    void nothingIsWrittenBelowADname_andTheFileSaysSo() throws Exception {
        StockServer server = new StockServer();
        WildcardClosure closure = new WildcardClosure(server, "", 15, 100);
        closure.redirection("43");
        closure.number("431", rules(1));
        closure.redirection("44");
        closure.finish();
        assertThat(server.size()).isZero();
        assertThat(server.notes()).isEqualTo(1);
    }

    @Test
    void aliasAtTheWildcard_isLeftAlone() throws Exception {
        StockServer server = new StockServer();
        WildcardClosure closure = new WildcardClosure(server, "", 15, 100);
        closure.block("4930", 5, 15, rules(1));
        closure.aliasedWildcard("4930");
        closure.finish();
        assertThat(server.answer("4930123")).isEqualTo("Rules 1");
        assertThat(server.answer("49301")).isEqualTo("Rules 1");
    }
}
