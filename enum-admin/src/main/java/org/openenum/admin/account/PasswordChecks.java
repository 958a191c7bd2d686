package org.openenum.admin.account;

import java.time.Duration;
import java.util.function.Supplier;
import org.openenum.admin.account.SignInTurns.Turn;
import org.springframework.stereotype.Component;

/** Checks passwords no faster than {@link SignInThrottle} and {@link SignInTurns} allow, and counts wrong ones. */
@Component
class PasswordChecks {

    private static final Duration WHILE_BUSY = Duration.ofSeconds(2);

    private final SignInThrottle throttle;

    private final SignInTurns turns;

    PasswordChecks(SignInThrottle throttle, SignInTurns turns) {
        this.throttle = throttle;
        this.turns = turns;
    }

    /** The result of a check. */
    sealed interface Result {
        record Right() implements Result {}

        record Wrong() implements Result {}

        /**
         * The password was not checked.
         *
         * @param seconds the next attempt may be made after this time; at least 1
         */
        record MustWait(long seconds) implements Result {

            static MustWait of(Duration delay) {
                return new MustWait(Math.max(1, delay.toSeconds()));
            }
        }
    }

    /**
     * Checks a password as soon as it is its turn.
     *
     * @param check whether the password is right; takes a tenth of a second
     */
    Result check(String account, String address, Supplier<Boolean> check) {
        Duration delay = throttle.delay(account, address);
        if (!delay.isZero()) {
            return Result.MustWait.of(delay);
        }
        Turn turn = throttle.isKnown(account, address)
                ? turns.ofKnown(account, address, check)
                : turns.ofStranger(address, check);
        return switch (turn) {
            case RIGHT -> {
                throttle.succeeded(account, address);
                yield new Result.Right();
            }
            case WRONG -> {
                throttle.failed(account, address);
                yield new Result.Wrong();
            }
            case BUSY -> Result.MustWait.of(WHILE_BUSY);
        };
    }
}
