package org.openenum.admin.querylog;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Splits a response body into lines of limited length: a line that never ends does not fill the memory, and ends the
 * reading. A last line without a line break is dropped, because its writer did not finish it.
 *
 * <p>Used by one thread at a time, as the HTTP client does. The client's own line subscriber takes time that grows with
 * the square of the length of a line: 3.7 s for one of four million octets.
 */
final class LimitedLines implements HttpResponse.BodySubscriber<Void> {

    private final Flow.Subscriber<String> lines;

    private final int maxOctets;

    private final Runnable onTooLong;

    private final CompletableFuture<@Nullable Void> body = new CompletableFuture<>();

    private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

    private boolean ended;

    /**
     * @param lines receives each line without its line break; must request all of them
     * @param onTooLong ends the reading; runs once
     */
    LimitedLines(Flow.Subscriber<String> lines, int maxOctets, Runnable onTooLong) {
        this.lines = lines;
        this.maxOctets = maxOctets;
        this.onTooLong = onTooLong;
    }

    @Override
    public CompletionStage<Void> getBody() {
        return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        lines.onSubscribe(subscription);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        parts.forEach(this::split);
    }

    private void split(ByteBuffer part) {
        while (part.hasRemaining() && !ended) {
            byte octet = part.get();
            if (octet == '\n') {
                lines.onNext(begun.toString(StandardCharsets.UTF_8));
                begun.reset();
            } else if (begun.size() == maxOctets) {
                ended = true;
                onTooLong.run();
            } else {
                begun.write(octet);
            }
        }
    }

    @Override
    public void onError(Throwable failure) {
        lines.onError(failure);
        body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        lines.onComplete();
        body.complete(null);
    }
}
