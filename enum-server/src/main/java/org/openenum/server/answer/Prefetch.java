package org.openenum.server.answer;

import java.nio.ByteBuffer;

/**
 * Fetches from memory what questions that came together will need, before the first of them is answered, so that the
 * processor waits for many reads at a time and not for one after another. It changes no answer: whoever does without it
 * answers the same, later.
 *
 * <p>It belongs to one event loop and is not safe for use by two threads.
 */
public interface Prefetch {

    /** For those who have nothing in memory that is far away. */
    Prefetch NONE = new Prefetch() {

        @Override
        public void add(ByteBuffer memory, int start, int octets) {}

        @Override
        public void fetch() {}
    };

    /**
     * Takes note of a packet, which nobody has looked at yet: it may be anything.
     *
     * @param memory holds it from {@code start} on, {@code octets} long
     */
    void add(ByteBuffer memory, int start, int octets);

    /** Fetches what the packets that were added will need, and forgets them. */
    void fetch();
}
