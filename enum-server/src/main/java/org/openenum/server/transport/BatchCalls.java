package org.openenum.server.transport;

import static java.util.Objects.requireNonNull;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The system calls for many datagrams at a time, recvmmsg(2) and sendmmsg(2), called directly from Java (JEP 454: Java
 * 22 and newer).
 *
 * <p>Netty calls them too, but represents each datagram as several objects, filled field by field through JNI; that
 * costs as much as answering it. This program is compiled for Java 17, which does not have the package {@code
 * java.lang.foreign}, so its classes are looked up by name, once. After that, the calls are as direct as any.
 *
 * <p>The handles are static and final, because only then can the JIT compiler inline them.
 */
final class BatchCalls {

    private static final Logger LOG = LoggerFactory.getLogger(BatchCalls.class);

    /** The first Java with the foreign function API as a final feature. */
    private static final int FIRST_JAVA = 22;

    /**
     * The architectures for which {@link SocketStructures} has the layout of the structures: Linux with 64-bit
     * pointers, little-endian.
     */
    private static final Set<String> KNOWN_LAYOUTS = Set.of("amd64", "aarch64");

    private static final int DO_NOT_WAIT = 0x40;

    /** {@code int recvmmsg(int, struct mmsghdr *, unsigned int, int, struct timespec *)}. */
    private static final @Nullable MethodHandle RECEIVE = link("recvmmsg", 5, false);

    /** {@code int sendmmsg(int, struct mmsghdr *, unsigned int, int)}; preceded by the memory for the error number. */
    private static final @Nullable MethodHandle SEND = link("sendmmsg", 4, true);

    private BatchCalls() {}

    /** Whether the calls are available with this Java on this machine. */
    static boolean areAvailable() {
        return RECEIVE != null && SEND != null;
    }

    /**
     * Receives the datagrams that the socket has, without waiting for more.
     *
     * @param messages the address of an array of {@code struct mmsghdr}
     * @return how many were received; -1 if none were, or on failure
     */
    static int receive(int socket, long messages, int count) {
        MethodHandle call = RECEIVE;
        if (call == null) {
            throw new UnsupportedOperationException("recvmmsg");
        }
        try {
            return (int) call.invokeExact(socket, messages, count, DO_NOT_WAIT, 0L);
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    /**
     * Sends as many datagrams as the socket takes without waiting.
     *
     * @param error holds the reason if the result is -1
     * @param messages the address of the first of an array of {@code struct mmsghdr}
     * @return how many were taken; -1 if the first one was not
     */
    static int send(CallError error, int socket, long messages, int count) {
        MethodHandle call = SEND;
        if (call == null) {
            throw new UnsupportedOperationException("sendmmsg");
        }
        try {
            return (int) call.invokeExact(error.segment(), socket, messages, count, DO_NOT_WAIT);
        } catch (Throwable e) {
            throw broken(e);
        }
    }

    /** {@code MemorySegment.ofBuffer(memory)}. */
    static Object segment(ByteBuffer memory) {
        try {
            return requireNonNull(
                    foreign("MemorySegment").getMethod("ofBuffer", Buffer.class).invoke(null, memory));
        } catch (ReflectiveOperationException e) {
            throw new UnsupportedOperationException("MemorySegment", e);
        }
    }

    /** A call reports errors by its result; an exception means that it was linked wrongly. */
    private static IllegalStateException broken(Throwable cause) {
        return new IllegalStateException("a system call could not be made", cause);
    }

    private static @Nullable MethodHandle link(String function, int parameters, boolean takesError) {
        boolean known = System.getProperty("os.name").equals("Linux")
                && KNOWN_LAYOUTS.contains(System.getProperty("os.arch"))
                && Runtime.version().feature() >= FIRST_JAVA;
        if (!known) {
            return null;
        }
        try {
            return linked(function, parameters, takesError);
        } catch (ReflectiveOperationException | RuntimeException e) {
            LOG.warn("This Java cannot call {}: UDP uses the slower path through Netty", function, e);
            return null;
        }
    }

    /**
     * {@code Linker.nativeLinker().downcallHandle(defaultLookup().find(function), FunctionDescriptor.of(JAVA_INT,
     * ...))}.
     */
    private static @Nullable MethodHandle linked(String function, int parameters, boolean takesError)
            throws ReflectiveOperationException {
        Class<?> linkerType = foreign("Linker");
        Object linker = linkerType.getMethod("nativeLinker").invoke(null);
        Object lookup = linkerType.getMethod("defaultLookup").invoke(linker);
        Optional<?> symbol = (Optional<?>)
                foreign("SymbolLookup").getMethod("find", String.class).invoke(lookup, function);
        if (symbol == null || symbol.isEmpty()) {
            return null;
        }
        Object options = takesError ? captureErrorNumber() : Array.newInstance(foreign("Linker$Option"), 0);
        MethodHandle call = (MethodHandle) linkerType
                .getMethod(
                        "downcallHandle", foreign("MemorySegment"), foreign("FunctionDescriptor"), options.getClass())
                .invoke(linker, symbol.get(), signature(parameters), options);
        // Java 17 does not have the type of the segment for the error number: callers pass it as an Object.
        return takesError ? call.asType(call.type().changeParameterType(0, Object.class)) : call;
    }

    /** {@code new Linker.Option[] {Linker.Option.captureCallState("errno")}}. */
    private static Object captureErrorNumber() throws ReflectiveOperationException {
        Class<?> option = foreign("Linker$Option");
        Object options = Array.newInstance(option, 1);
        Object names = new String[] {"errno"};
        Array.set(
                options, 0, option.getMethod("captureCallState", String[].class).invoke(null, names));
        return options;
    }

    /** The second and the fifth parameter are addresses; the others and the result are ints. */
    private static @Nullable Object signature(int parameters) throws ReflectiveOperationException {
        Class<?> layout = foreign("MemoryLayout");
        Object anInt = foreign("ValueLayout").getField("JAVA_INT").get(null);
        Object aLong = foreign("ValueLayout").getField("JAVA_LONG").get(null);
        Object layouts = Array.newInstance(layout, parameters);
        for (int i = 0; i < parameters; i++) {
            Array.set(layouts, i, i == 1 || i == 4 ? aLong : anInt);
        }
        return foreign("FunctionDescriptor")
                .getMethod("of", layout, layouts.getClass())
                .invoke(null, anInt, layouts);
    }

    private static Class<?> foreign(String name) throws ClassNotFoundException {
        return Class.forName("java.lang.foreign." + name);
    }
}
