package org.openenum.server.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.openenum.server.requester.AddressPrefixes;

class ResponseRateLimitTest {

    private static final int PER_SECOND = 10;

    private long nowNanos = -5;

    private final ResponseRateLimit limit = limit(PER_SECOND);

    private ResponseRateLimit limit(int perSecond, String... exempt) {
        return new ResponseRateLimit(perSecond, AddressPrefixes.of(List.of(exempt)), () -> nowNanos);
    }

    private int answers(String client, int asked) {
        InetAddress address = AskedPath.address(client);
        int answers = 0;
        for (int i = 0; i < asked; i++) {
            answers += limit.isReachedBy(address) ? 0 : 1;
        }
        return answers;
    }

    private void pass(Duration time) {
        nowNanos += time.toNanos();
    }

    @Test
    void network_getsTheAnswersOfASecondAtOnce_andOneAfterAnotherFromThenOn() {
        assertThat(answers("192.0.2.1", 100)).isEqualTo(PER_SECOND);

        pass(Duration.ofMillis(99));
        assertThat(answers("192.0.2.1", 100)).isZero();
        pass(Duration.ofMillis(1));
        assertThat(answers("192.0.2.1", 100)).isEqualTo(1);
        pass(Duration.ofHours(1));
        assertThat(answers("192.0.2.1", 100)).isEqualTo(PER_SECOND);
    }

    @Test
    void whoAsksNoFasterThanItMay_getsAllAnswers() {
        for (int i = 0; i < 1_000; i++) {
            assertThat(answers("192.0.2.1", 1)).isEqualTo(1);
            pass(Duration.ofMillis(100));
        }
    }

    @Test
    void addressesOfANetwork_shareItsAnswers_andOthersHaveTheirOwn() {
        assertThat(answers("192.0.2.1", 6) + answers("192.0.2.255", 6)).isEqualTo(PER_SECOND);
        assertThat(answers("192.0.3.1", 6)).isEqualTo(6);

        assertThat(answers("2001:db8:0:ff::1", 6) + answers("2001:db8:0:1:2:3:4:5", 6))
                .isEqualTo(PER_SECOND);
        assertThat(answers("2001:db8:0:100::1", 6)).isEqualTo(6);
    }

    @Test
    void noLimit_andWhoIsExempt_getAll() {
        assertThat(PlainSettings.NO_LIMIT.isReachedBy(AskedPath.CLIENT)).isFalse();

        ResponseRateLimit some = limit(1, "198.51.100.0/24", "2001:db8::/32");
        for (String client : List.of("198.51.100.100", "2001:db8::1")) {
            for (int i = 0; i < 100; i++) {
                assertThat(some.isReachedBy(AskedPath.address(client))).isFalse();
            }
        }
    }

    /** As in a flood with forged addresses: memory is bounded, and no new network is refused. */
    @Test
    void moreNetworksThanAreRemembered_getTheirFirstAnswers() throws Exception {
        byte[] address = AskedPath.address("10.0.0.1").getAddress();
        for (int network = 0; network < 1 << 18; network++) {
            address[0] = (byte) (network >> 16);
            address[1] = (byte) (network >> 8);
            address[2] = (byte) network;
            assertThat(limit.isReachedBy(InetAddress.getByAddress(address))).isFalse();
        }
    }

    @Test
    void loopsThatAskAtTheSameTime_shareTheAnswersOfANetwork() {
        ResponseRateLimit many = limit(10_000);
        AtomicInteger answers = new AtomicInteger();
        CompletableFuture.allOf(Stream.generate(() -> CompletableFuture.runAsync(() -> {
                            for (int i = 0; i < 20_000; i++) {
                                answers.addAndGet(many.isReachedBy(AskedPath.CLIENT) ? 0 : 1);
                            }
                        }))
                        .limit(4)
                        .toArray(CompletableFuture[]::new))
                .join();
        assertThat(answers).hasValue(10_000);
    }

    @Test
    void ratesThatNobodyCanHave_areRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> limit(-1)).withMessageContaining("not -1");
        assertThatIllegalArgumentException().isThrownBy(() -> limit(100_001)).withMessageContaining("0 to 100000");
    }
}
