package org.openenum.admin.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class SignInThrottleTest {

    private static final String OFFICE = "192.0.2.1";

    private Instant now = Instant.parse("2026-01-31T12:00:00Z");

    private final SignInThrottle throttle = new SignInThrottle(new Clock() {
        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    });

    @Test
    void addressThatTriesManyAccounts_mustWait_andOthersNeedNot() {
        throttle.succeeded("ida", OFFICE);
        for (int i = 0; i < 40; i++) {
            throttle.failed("person" + i, OFFICE);
        }

        assertThat(throttle.delay("nils", OFFICE)).isGreaterThan(Duration.ofMinutes(1));
        assertThat(throttle.delay("nils", "192.0.2.2")).isZero();
        assertThat(throttle.delay("ida", OFFICE)).isZero();
    }

    @Test
    void accountThatManyAddressesGuess_isNotLockedForItsOwner() {
        for (int i = 0; i < 250; i++) {
            for (int tries = 0; tries < 10; tries++) {
                throttle.failed("ida", "198.51.100." + i);
            }
        }

        assertThat(throttle.delay("ida", OFFICE)).isZero();
        assertThat(throttle.delay("ida", "198.51.100.7")).isPositive();
    }

    @Test
    void failures_areForgotten() {
        for (int i = 0; i < 40; i++) {
            throttle.failed("person" + i, OFFICE);
        }
        now = now.plus(Duration.ofHours(2));
        throttle.failed("nils", OFFICE);

        assertThat(throttle.delay("nils", OFFICE)).isZero();
    }
}
