package org.openenum.server.message;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers in network byte order, as in a message. */
final class Octets {

    private static final VarHandle U16 = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle U32 = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private Octets() {}

    static int u16(byte[] octets, int at) {
        return (short) U16.get(octets, at) & 0xFFFF;
    }

    static void putU16(byte[] octets, int at, int value) {
        U16.set(octets, at, (short) value);
    }

    static void putU32(byte[] octets, int at, int value) {
        U32.set(octets, at, value);
    }
}
