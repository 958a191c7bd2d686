package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.load.prove.client.Retries;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.Place;
import org.openenum.load.prove.history.Violation;

/** A fault that clients may notice only in the ways that it declares. */
public abstract class Scenario {

    private final String name;
    private final String sentence;
    private final Set<Violation.Kind> mustFind;

    /**
     * @param name for the command line and the results: a word, or words with hyphens
     * @param sentence what happens, without a full stop
     * @param mustFind what the checker must find, all of it: empty except in a control
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
     * Why it does not run with a database, or on this machine; empty if it does.
     *
     * @param database its name in tables
     */
    public String obstacle(String database) {
        return "";
    }

    /** The name and version, for the results, of software beneath the product that affects them; empty if none does. */
    public String version() throws IOException {
        return "";
    }

    /** What the checker must find, all of it: empty except in a control. */
    public final Set<Violation.Kind> mustFind() {
        return mustFind;
    }

    /** Whether it can be repeated; a control is caught once. */
    public final boolean isRepeated() {
        return mustFind.isEmpty();
    }

    /** What writers do without an answer. */
    public Retries retries() {
        return Retries.NONE;
    }

    /** Whether it has an outage, which can be prolonged. */
    public boolean hasOutage() {
        return false;
    }

    /** Whether programs are restarted in each round, and live for some seconds only. */
    public boolean startsAgain() {
        return false;
    }

    /** Makes its ground; null if it uses the common one and leaves it as it was. */
    public @Nullable Ground ownGround(Place place, String database) throws IOException {
        return null;
    }

    /**
     * Injects the fault, in rounds ({@link Trial#rounds}) if it can be repeated, and waits each time until everything
     * works again.
     */
    public abstract void disturb(Trial trial) throws IOException;
}
