package org.openenum.load.dns;

import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The outstanding queries of one connection, by id.
 *
 * <p>All have the same time limit, so they expire in the order in which they were sent. Confined to one event loop.
 */
final class PendingQuestions {

    private static final int IDS = 1 << 16;

    /** An outstanding query. */
    static final class Pending {

        private final int id;
        private final Question question;
        private final long askedNanos;
        private final Consumer<Outcome> listener;

        private Pending(int id, Question question, long askedNanos, Consumer<Outcome> listener) {
            this.id = id;
            this.question = question;
            this.askedNanos = askedNanos;
            this.listener = listener;
        }

        int id() {
            return id;
        }

        Question question() {
            return question;
        }

        void answered(Answer answer, long nowNanos) {
            listener.accept(new Outcome.Answered(answer, askedNanos, nowNanos));
        }

        void unanswered(String reason, long nowNanos) {
            listener.accept(new Outcome.Unanswered(reason, askedNanos, nowNanos));
        }
    }

    private final long limitNanos;
    private final IntObjectMap<Pending> byId = new IntObjectHashMap<>();
    private final ArrayDeque<Pending> inOrder = new ArrayDeque<>();
    private int lastId;

    PendingQuestions(long limitNanos) {
        this.limitNanos = limitNanos;
    }

    /** Gives a query an unused id; null if all ids are in use. */
    @Nullable
    Pending add(Question question, long nowNanos, Consumer<Outcome> listener) {
        if (byId.size() == IDS) {
            return null;
        }
        do {
            lastId = (lastId + 1) % IDS;
        } while (byId.containsKey(lastId));
        Pending pending = new Pending(lastId, question, nowNanos, listener);
        byId.put(lastId, pending);
        inOrder.add(pending);
        return pending;
    }

    /** Removes the query that a message answers; null if there is none. */
    @Nullable
    Pending take(byte[] message) {
        int id = Answer.id(message);
        Pending pending = byId.get(id);
        if (pending == null || !pending.question().isIn(message)) {
            return null;
        }
        byId.remove(id);
        return pending;
    }

    /** Removes a query. */
    boolean remove(Pending pending) {
        return byId.remove(pending.id(), pending);
    }

    /** Removes all queries. */
    List<Pending> removeAll() {
        List<Pending> all = List.copyOf(byId.values());
        byId.clear();
        inOrder.clear();
        return all;
    }

    /**
     * Removes one query whose time has passed; null if there is none.
     *
     * @param nextDeadline gets the remaining nanoseconds of the oldest outstanding query, if there is one
     */
    @Nullable
    Pending expire(long nowNanos, LongConsumer nextDeadline) {
        for (Pending oldest = inOrder.peek(); oldest != null; oldest = inOrder.peek()) {
            boolean waits = byId.get(oldest.id()) == oldest;
            long remainingNanos = oldest.askedNanos + limitNanos - nowNanos;
            if (waits && remainingNanos > 0) {
                nextDeadline.accept(remainingNanos);
                return null;
            }
            inOrder.remove();
            if (waits) {
                byId.remove(oldest.id());
                return oldest;
            }
        }
        return null;
    }

    int size() {
        return byId.size();
    }
}
