package org.openenum.load.bench.server;

import java.io.IOException;

/** A program under measurement. */
public interface NameServer {

    /** How tables and options call it. */
    String name();

    /** What is to be installed before it can take part; empty if nothing. */
    default String missing() {
        return "";
    }

    /** Its version as it says itself. */
    String version() throws IOException;

    /** Memory that it needs for each number, loading included, as measured with five million; 0 if hardly any. */
    default long bytesPerNumber() {
        return 0;
    }

    /** Whether its answers are looked at: the echo has none. */
    default boolean answersTruly() {
        return true;
    }

    /** What it keeps its contents in, in words; empty where that goes without saying. */
    default String what() {
        return "";
    }

    /** Whether it is this product, in any form. */
    default boolean isOurs() {
        return false;
    }

    /** Whether its numbers can be changed while it answers. */
    default boolean takesChanges() {
        return true;
    }

    /** How long it is asked before it comes to its speed: a program in machine code is there at once. */
    default int warmUpSeconds() {
        return 0;
    }

    /** Whether it gives records in both orders, as a site tells it. */
    default boolean canRotate() {
        return false;
    }

    /** Whether it listens at the address that a site tells it, and not on loopback alone. */
    default boolean listensAnywhere() {
        return false;
    }

    /** Starts it with the contents; it may not answer yet. */
    RunningServer start(Contents contents, Site site) throws IOException;
}
