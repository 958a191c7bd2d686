package org.openenum.program;

import java.lang.reflect.Proxy;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns SIGTERM and SIGINT into an orderly stop with exit code 0.
 *
 * <p>By default the JVM runs all shutdown hooks at the same time: the embedded database would close while requests
 * still use it, and the exit code would say that the program was killed. Here the program stops first, and the hooks
 * run afterwards. The signal class is in every JDK but not in its documented API, so it is used by reflection; without
 * it, only the hooks run.
 */
public final class StopSignals {

    private static final List<String> SIGNALS = List.of("TERM", "INT");
    private static final Logger LOG = LoggerFactory.getLogger(StopSignals.class);

    private StopSignals() {}

    /** @param stop runs once, on its own thread; it must end the JVM */
    public static void call(Runnable stop) {
        Thread stopping = new Thread(stop, "stop");
        for (String name : SIGNALS) {
            try {
                handle(name, stopping);
            } catch (ReflectiveOperationException | IllegalArgumentException e) {
                LOG.debug("No handler for SIG{}: {}", name, e.toString());
            }
        }
    }

    private static void handle(String name, Thread stopping) throws ReflectiveOperationException {
        Class<?> signalType = Class.forName("sun.misc.Signal");
        Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
        Object handler = Proxy.newProxyInstance(
                StopSignals.class.getClassLoader(), new Class<?>[] {handlerType}, (proxy, method, arguments) -> {
                    if (method.getDeclaringClass() == Object.class) {
                        return method.invoke(stopping, arguments);
                    }
                    begin(stopping);
                    return null;
                });
        Object signal = signalType.getConstructor(String.class).newInstance(name);
        Object unused = signalType.getMethod("handle", signalType, handlerType).invoke(null, signal, handler);
    }

    /** A second signal has no effect. */
    private static synchronized void begin(Thread stopping) {
        if (stopping.getState() == Thread.State.NEW) {
            stopping.start();
        }
    }
}
