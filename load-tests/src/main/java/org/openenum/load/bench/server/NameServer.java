package org.openenum.load.bench.server;

import java.io.IOException;

/** A program to be measured. */
public interface NameServer {

    /** Its name in tables and options. */
    String name();

    /** What has to be installed before it can take part; empty if nothing. */
    default String missing() {
        return "";
    }

    /** Its version, as it reports it. */
    String version() throws IOException;

    /** The memory for each number, including that for loading, measured with five million; 0 if negligible. */
    default long bytesPerNumber() {
        return 0;
    }

    /** Whether its answers are checked: the echo server has none. */
    default boolean answersTruly() {
        return true;
    }

    /** Where it keeps its contents, in words; empty if that is obvious. */
    default String what() {
        return "";
    }

    /** Whether it is this product, in any form. */
    default boolean isOurs() {
        return false;
    }

    /** Whether its numbers can be changed while it is running. */
    default boolean takesChanges() {
        return true;
    }

    /** How long it must be loaded before it reaches its speed: a native program does at once. */
    default int warmUpSeconds() {
        return 0;
    }

    /** Whether it supports both orders of records, as set by the site. */
    default boolean canRotate() {
        return false;
    }

    /** Whether it can listen at the site's address, and not only on loopback. */
    default boolean listensAnywhere() {
        return false;
    }

    /** Starts it with the contents; it may not answer yet. */
    RunningServer start(Contents contents, Site site) throws IOException;
}
