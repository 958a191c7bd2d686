package org.openenum.server.transport;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Why a system call failed: errno(3), captured right after the call. Each event loop has its own. */
final class CallError {

    private static final int EIO = 5;
    private static final int EINVAL = 22;
    private static final int EMSGSIZE = 90;
    private static final int ENOPROTOOPT = 92;
    private static final int EOPNOTSUPP = 95;

    private final ByteBuffer memory = ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.nativeOrder());

    /** The same memory as a {@code java.lang.foreign.MemorySegment}, a class that Java 17 does not have. */
    private final Object segment = BatchCalls.segment(memory);

    Object segment() {
        return segment;
    }

    /** The error number of the last failed call. */
    int number() {
        return memory.getInt(0);
    }

    /**
     * Whether the kernel may have refused a message because of segmentation: the network device has no support for it
     * (EIO), the segments are longer than the route allows (EINVAL, EMSGSIZE), or the kernel does not know the option
     * (ENOPROTOOPT, EOPNOTSUPP).
     */
    static boolean mayMeanSegments(int number) {
        return number == EIO || number == ENOPROTOOPT || number == EOPNOTSUPP || mayMeanLength(number);
    }

    /** Whether shorter segments may succeed. */
    static boolean mayMeanLength(int number) {
        return number == EINVAL || number == EMSGSIZE;
    }
}
