package org.openenum.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import org.openenum.load.bench.machine.LoopbackPort;

/** Four ports on loopback that were free a moment ago. */
public record Ports(int dns, int http, int serverManagement, int adminManagement) {

    public static Ports free() {
        Set<Integer> four = new HashSet<>();
        try {
            while (four.size() < 4) {
                four.add(LoopbackPort.free());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Iterator<Integer> each = four.iterator();
        return new Ports(each.next(), each.next(), each.next(), each.next());
    }

    /** The same ports without the management ports, which the launcher then chooses. */
    Ports withoutManagement() {
        return new Ports(dns, http, 0, 0);
    }

    boolean hasManagement() {
        return serverManagement > 0;
    }
}
