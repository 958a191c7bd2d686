package org.openenum.admin.querylog;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LimitedLinesTest {

    private static final int MAX_OCTETS = 5;

    private final Taken taken = new Taken();

    private final AtomicInteger endings = new AtomicInteger();

    private final LimitedLines lines = new LimitedLines(taken, MAX_OCTETS, endings::incrementAndGet);

    /** What goes on. */
    private static final class Taken implements HttpResponse.BodySubscriber<Void> {

        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<Void> getBody() {
            return new CompletableFuture<>();
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {}

        @Override
        public void onNext(List<ByteBuffer> parts) {
            parts.forEach(part -> text.append(StandardCharsets.US_ASCII.decode(part)));
        }

        @Override
        public void onError(Throwable failure) {}

        @Override
        public void onComplete() {}
    }

    private void come(String... parts) {
        lines.onNext(Arrays.stream(parts)
                .map(part -> ByteBuffer.wrap(part.getBytes(StandardCharsets.US_ASCII)))
                .toList());
    }

    @Test
    void linesThatAreNotTooLong_goOnAsTheyCome_howeverTheyAreCut() {
        come("12345\n12", "345\n");
        come("12345");
        come("\n1");

        assertThat(taken.text).hasToString("12345\n12345\n12345\n1");
        assertThat(endings).hasValue(0);
    }

    @Test
    void lineThatIsTooLong_isTheLast_andEndsTheReadingOnce() {
        come("12345\n123");
        come("456");
        come("7\n", "89\n");

        assertThat(taken.text).hasToString("12345\n123");
        assertThat(endings).hasValue(1);
    }
}
