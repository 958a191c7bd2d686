package org.openenum.server.answer;

import java.nio.ByteBuffer;

/**
 * Reads the memory that a batch of queries will need before the first of them is answered, so that the processor waits
 * for many reads at a time instead of one after another. It changes no answer, only how fast answers come.
 *
 * <p>It belongs to one event loop and is not safe for use by two threads.
 */
public interface Prefetch {

    /** Does nothing. */
    Prefetch NONE = new Prefetch() {

        @Override
        public void add(ByteBuffer memory, int start, int octets) {}

        @Override
        public void fetch() {}
    };

    /**
     * Adds a packet, which has not been parsed yet and may contain anything.
     *
     * @param memory contains the packet from {@code start} on, {@code octets} long
     */
    void add(ByteBuffer memory, int start, int octets);

    /** Reads what the added packets will need, and forgets them. */
    void fetch();
}
