package org.openenum.admin.querylog;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LimitedLinesTest {

    private static final int MAX_OCTETS = 5;

    private final Taken taken = new Taken();

    private final AtomicInteger endings = new AtomicInteger();

    private final LimitedLines lines = new LimitedLines(taken, MAX_OCTETS, endings::incrementAndGet);

    private static final class Taken implements Flow.Subscriber<String> {

        private final List<String> lines = new ArrayList<>();

        private boolean ended;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {}

        @Override
        public void onNext(String line) {
            lines.add(line);
        }

        @Override
        public void onError(Throwable failure) {}

        @Override
        public void onComplete() {
            ended = true;
        }
    }

    private void come(String... parts) {
        lines.onNext(Arrays.stream(parts)
                .map(part -> ByteBuffer.wrap(part.getBytes(StandardCharsets.UTF_8)))
                .toList());
    }

    @Test
    void linesThatAreNotTooLong_goOn_howeverTheyAreCut() {
        come("12345\n12", "345\n");
        come("67890");
        come("\n\nü1");
        come("2\n");

        assertThat(taken.lines).containsExactly("12345", "12345", "67890", "", "ü12");
        assertThat(endings).hasValue(0);
    }

    @Test
    void characterThatIsCutInTwo_staysOne() {
        byte[] text = "ü\n".getBytes(StandardCharsets.UTF_8);
        lines.onNext(List.of(ByteBuffer.wrap(text, 0, 1)));
        lines.onNext(List.of(ByteBuffer.wrap(text, 1, 2)));

        assertThat(taken.lines).containsExactly("ü");
    }

    @Test
    void lineThatIsTooLong_endsTheReadingOnce_andNothingGoesOnFromIt() {
        come("12345\n123");
        come("456");
        come("7\n", "89\n");

        assertThat(taken.lines).containsExactly("12345");
        assertThat(endings).hasValue(1);
    }

    @Test
    void lineWithoutAnEnd_isLeftOut() {
        come("12345\n1");
        lines.onComplete();

        assertThat(taken.lines).containsExactly("12345");
        assertThat(taken.ended).isTrue();
    }
}
