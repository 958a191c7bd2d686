package org.openenum.admin.querylog;

import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * The body of an answer on its way to whoever makes lines of it, as long as none of them is too long: of one that is,
 * nothing goes on behind the limit, so that it never fills the memory. For one thread at a time, as the HTTP client
 * has it.
 */
final class LimitedLines implements HttpResponse.BodySubscriber<Void> {

    private final HttpResponse.BodySubscriber<Void> lines;

    private final int maxOctets;

    private final Runnable onTooLong;

    /** Of the line that is under way. */
    private int octets;

    private boolean ended;

    /** @param onTooLong ends the reading; runs once */
    LimitedLines(HttpResponse.BodySubscriber<Void> lines, int maxOctets, Runnable onTooLong) {
        this.lines = lines;
        this.maxOctets = maxOctets;
        this.onTooLong = onTooLong;
    }

    @Override
    public CompletionStage<Void> getBody() {
        return lines.getBody();
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
        lines.onSubscribe(subscription);
    }

    @Override
    public void onNext(List<ByteBuffer> parts) {
        if (ended) {
            return;
        }
        if (parts.stream().allMatch(this::isWithinLimit)) {
            lines.onNext(parts);
        } else {
            ended = true;
            onTooLong.run();
        }
    }

    private boolean isWithinLimit(ByteBuffer part) {
        for (int i = part.position(); i < part.limit(); i++) {
            octets = part.get(i) == '\n' ? 0 : octets + 1;
            if (octets > maxOctets) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void onError(Throwable failure) {
        lines.onError(failure);
    }

    @Override
    public void onComplete() {
        lines.onComplete();
    }
}
