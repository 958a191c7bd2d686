package org.openenum.server.transport;

import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The kernel's receive queue of a UDP socket, where queries wait until they are read (Linux, SO_MEMINFO of {@code
 * linux/sock_diag.h}).
 *
 * @param roomOctets the capacity in terms of SO_RCVBUF; the kernel doubles it for its own overhead
 * @param dropped the number of queries that found it full since the socket was bound
 */
record ReceiveQueue(long roomOctets, long dropped) {

    private static final int SOL_SOCKET = 1;
    private static final int SO_MEMINFO = 55;
    private static final int SK_MEMINFO_RCVBUF = 1;
    private static final int SK_MEMINFO_DROPS = 8;
    private static final int SK_MEMINFO_VARS = 9;

    /**
     * Reads the state of the queue; on any thread.
     *
     * @throws IOException if the kernel does not report it (before 4.12), or the socket is closed
     */
    static ReceiveQueue of(int descriptor) throws IOException {
        ByteBuffer words =
                ByteBuffer.allocateDirect(SK_MEMINFO_VARS * Integer.BYTES).order(ByteOrder.nativeOrder());
        new Socket(descriptor).getRawOpt(SOL_SOCKET, SO_MEMINFO, words);
        return new ReceiveQueue(word(words, SK_MEMINFO_RCVBUF) / 2, word(words, SK_MEMINFO_DROPS));
    }

    private static long word(ByteBuffer words, int index) {
        return Integer.toUnsignedLong(words.getInt(index * Integer.BYTES));
    }
}
