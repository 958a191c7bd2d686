package org.openenum.load.bench.hostile;

import java.io.IOException;

/** Clients that misuse enum-admin until they are closed. */
interface HostileClients extends AutoCloseable {

    /** How often they were answered, refused or cut off until now. */
    long ended();

    @Override
    void close() throws IOException;
}
