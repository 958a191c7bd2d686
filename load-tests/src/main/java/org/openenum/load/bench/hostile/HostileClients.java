package org.openenum.load.bench.hostile;

import java.io.IOException;

/** Clients that attack enum-admin until they are closed. */
interface HostileClients extends AutoCloseable {

    /** How many requests have been answered, refused or cut off so far. */
    long ended();

    @Override
    void close() throws IOException;
}
