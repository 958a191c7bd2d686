package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.load.prove.client.Retries;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.Place;
import org.openenum.load.prove.history.Violation;

/** Something that goes wrong beside clients, and that they may notice only in the ways that it says. */
public abstract class Scenario {

    private final String name;
    private final String sentence;
    private final Set<Violation.Kind> mustFind;

    /**
     * @param name what is typed to run it, and how its results are called: a word, or words with hyphens
     * @param sentence what happens, without an end mark
     * @param mustFind what the checker must find, all of it: nothing, but in a control
     */
    Scenario(String name, String sentence, Violation.Kind... mustFind) {
        this.name = name;
        this.sentence = sentence;
        this.mustFind = Set.of(mustFind);
    }

    public final String name() {
        return name;
    }

    public final String sentence() {
        return sentence;
    }

    /**
     * Why it is not run with a database, or on this machine; empty if it is.
     *
     * @param database as tables call it
     */
    public String obstacle(String database) {
        return "";
    }

    /** A program beneath the product whose version decides what comes of it, as results name it; empty if none does. */
    public String version() throws IOException {
        return "";
    }

    /** What the checker must find, all of it: nothing, but in a control. */
    public final Set<Violation.Kind> mustFind() {
        return mustFind;
    }

    /** Whether it can be done again and again; a control is caught once. */
    public final boolean isRepeated() {
        return mustFind.isEmpty();
    }

    /** What writers do that have no answer. */
    public Retries retries() {
        return Retries.NONE;
    }

    /** Whether something is away for a while in it, which may be a longer one. */
    public boolean hasOutage() {
        return false;
    }

    /** Whether programs are started again in each round, and live for some seconds only. */
    public boolean startsAgain() {
        return false;
    }

    /** Makes what it needs; null where it takes what everybody else takes, and leaves it as it was. */
    public @Nullable Ground ownGround(Place place, String database) throws IOException {
        return null;
    }

    /**
     * Disturbs, in rounds ({@link Trial#rounds}) if it can be done again, and waits until everything goes on each time.
     */
    public abstract void disturb(Trial trial) throws IOException;
}
