package org.openenum.admin.account;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.RunningAdmin;
import org.openenum.database.TestDatabase;
import org.springframework.transaction.support.TransactionTemplate;

class SignInThrottleIT {

    private static final AtomicInteger OFFICES = new AtomicInteger();

    private final String office = "203.0.113." + OFFICES.incrementAndGet();

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());

    private final InstantSource source = now::get;

    /** A new instance, as in another program on this database. */
    private SignInThrottle throttle(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        return new SignInThrottle(
                admin.get(EntityManager.class), admin.get(TransactionTemplate.class), source.withZone(ZoneOffset.UTC));
    }

    @ParameterizedTest
    @EnumSource
    void addressThatTriesManyAccounts_mustWait_andOthersNeedNot(TestDatabase database) {
        SignInThrottle throttle = throttle(database);
        String account = "ida of " + office;
        throttle.succeeded(account, office);
        for (int i = 0; i < 40; i++) {
            throttle.failed("person" + i, office);
        }

        assertThat(throttle.delay("nils of " + office, office)).isGreaterThan(Duration.ofMinutes(1));
        assertThat(throttle.delay("nils of " + office, "192.0.2.2")).isZero();
        assertThat(throttle.delay(account, office)).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void customerOfIpv6_isSlowedDownWhicheverOfItsAddressesItTakes(TestDatabase database) {
        SignInThrottle throttle = throttle(database);
        String account = "ida of " + office;
        String network = "2001:db8:%x:1".formatted(office.hashCode() & 0xFFFF);
        for (int i = 1; i <= 10; i++) {
            throttle.failed(account, network + "::" + i);
        }

        assertThat(throttle.delay(account, network + "::ffff")).isGreaterThan(Duration.ofSeconds(30));
        assertThat(throttle.delay(account, "192.0.2.2")).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void accountThatManyAddressesGuess_isNotLockedForItsOwner(TestDatabase database) {
        SignInThrottle throttle = throttle(database);
        String account = "ida of " + office;
        for (int i = 0; i < 25; i++) {
            for (int tries = 0; tries < 10; tries++) {
                throttle.failed(account, "198.51.100." + i);
            }
        }

        assertThat(throttle.delay(account, office)).isZero();
        assertThat(throttle.delay(account, "198.51.100.7")).isPositive();
    }

    @ParameterizedTest
    @EnumSource
    void failures_areForgotten(TestDatabase database) {
        SignInThrottle throttle = throttle(database);
        String account = "ida of " + office;
        for (int i = 0; i < 40; i++) {
            throttle.failed("person" + i, office);
        }
        now.set(now.get().plus(Duration.ofHours(2)));
        throttle.failed("nils of " + office, office);

        assertThat(throttle.delay("nils of " + office, office)).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void clockThatIsSetBackByADay_locksNobodyOut_andSlowsGuessingAsBefore(TestDatabase database) {
        SignInThrottle throttle = throttle(database);
        for (int i = 0; i < 40; i++) {
            throttle.failed("ida of " + office, office);
        }
        now.set(now.get().minus(Duration.ofDays(1)));

        assertThat(throttle.delay("ida of " + office, office)).isZero();

        throttle.failed("ida of " + office, office);
        assertThat(throttle.delay("ida of " + office, office)).isGreaterThan(Duration.ofMinutes(1));
    }

    @ParameterizedTest
    @EnumSource
    void guessesAtSeveralPrograms_areCountedTogether(TestDatabase database) {
        for (int i = 0; i < 10; i++) {
            throttle(database).failed("ida of " + office, office);
        }

        assertThat(throttle(database).delay("ida of " + office, office)).isGreaterThan(Duration.ofSeconds(30));
    }

    @ParameterizedTest
    @EnumSource
    void failuresAtOnce_areAllCounted(TestDatabase database) {
        SignInThrottle throttle = throttle(database);
        IntStream.range(0, 10).parallel().forEach(i -> throttle.failed("ida of " + office, office));

        assertThat(throttle.delay("ida of " + office, office)).isGreaterThan(Duration.ofSeconds(30));
    }
}
