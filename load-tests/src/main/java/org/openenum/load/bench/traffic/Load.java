package org.openenum.load.bench.traffic;

import java.io.IOException;
import java.nio.file.Path;

/** A program that asks a server on loopback what stands in a file, again and again until the time is over. */
public interface Load {

    /** As fast as answers come. */
    LoadReport fullSpeed(int port, Path questions, int seconds) throws IOException;

    /** At a rate. */
    LoadReport atRate(int port, Path questions, int seconds, long perSecond) throws IOException;
}
