package org.openenum.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.openenum.load.bench.machine.LoopbackPort;

/** Four loopback ports that were free a moment ago. */
public record Ports(int dns, int http, int serverManagement, int adminManagement) {

    public static Ports free() {
        try {
            return new Ports(LoopbackPort.free(), LoopbackPort.free(), LoopbackPort.free(), LoopbackPort.free());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
