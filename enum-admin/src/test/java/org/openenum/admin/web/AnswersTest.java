package org.openenum.admin.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.RefusedException.Reason;
import org.openenum.admin.usecase.Written;
import org.openenum.sentence.Sentence;

/** Patches of an object that is its own entity tag, and that others change between reading and writing. */
class AnswersTest {

    private static final Answers<String, String> ANSWERS =
            new Answers<>(thing -> thing, thing -> thing, thing -> "/" + thing);

    @Test
    void thingThatOthersChange_isPatchedAsTheyLeftIt() {
        Iterator<String> states = List.of("first", "second").iterator();

        String patched = ANSWERS.patched(
                        states::next,
                        Sentence::plain,
                        Precondition.PRESENT,
                        present -> present + " patched",
                        (wanted, asRead) -> {
                            asRead.check(Sentence.plain(wanted), "second");
                            return new Written<>(wanted, false);
                        })
                .getBody();

        assertThat(patched).isEqualTo("second patched");
    }

    @Test
    void versionThatIsGone_isRefused() {
        Iterator<String> states = List.of("first", "second").iterator();

        assertRefused(Reason.STALE, states, Precondition.tag("first"));
    }

    @Test
    void thingThatOthersChangeAgainAndAgain_isBusy() {
        assertRefused(Reason.BUSY, List.of("x".repeat(100).split("")).iterator(), Precondition.PRESENT);
    }

    private static void assertRefused(Reason reason, Iterator<String> states, Precondition precondition) {
        assertThatThrownBy(() -> ANSWERS.patched(
                        states::next, Sentence::plain, precondition, present -> present, (wanted, asRead) -> {
                            throw RefusedException.stale(Sentence.plain(wanted));
                        }))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.reason()).isEqualTo(reason));
    }
}
