package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.util.Set;
import org.openenum.load.prove.client.Retries;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.Place;
import org.openenum.load.prove.history.Violation;

/** Something that goes wrong beside clients, and that they may notice only in the ways that it says. */
public interface Scenario {

    /** What is typed to run it, and how its results are called: a word, or words with hyphens. */
    String name();

    /** What happens, in a sentence without an end mark. */
    String sentence();

    /**
     * Why it is not run with a database, or on this machine; empty if it is.
     *
     * @param database as tables call it
     */
    default String obstacle(String database) {
        return "";
    }

    /** A program beneath the product whose version decides what comes of it, as results name it; empty if none does. */
    default String version() throws IOException {
        return "";
    }

    /** What the checker must find, all of it: nothing, but in a control. */
    default Set<Violation.Kind> mustFind() {
        return Set.of();
    }

    /** Whether it can be done again and again; a control is caught once. */
    default boolean isRepeated() {
        return mustFind().isEmpty();
    }

    /** What writers do that have no answer. */
    default Retries retries() {
        return Retries.NONE;
    }

    /** Whether something is away for a while in it, which may be a longer one. */
    default boolean hasOutage() {
        return false;
    }

    /** Whether programs are started again in each round, and live for some seconds only. */
    default boolean startsAgain() {
        return false;
    }

    /** Whether {@link #ground} is what everybody else takes, too, and is left as it was. */
    default boolean isOnCommonGround() {
        return true;
    }

    /** Makes what it needs. */
    default Ground ground(Place place, String database) throws IOException {
        return Grounds.plain(place, database);
    }

    /**
     * Disturbs, in rounds ({@link Trial#rounds}) if it can be done again, and waits until everything goes on each time.
     */
    void disturb(Trial trial) throws IOException;
}
