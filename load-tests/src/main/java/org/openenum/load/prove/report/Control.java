package org.openenum.load.prove.report;

import java.util.List;

/**
 * A scenario in which the product is set up so that it must break a promise.
 *
 * @param scenario its name
 * @param sentence how it is set up
 * @param found what the checker must find
 * @param figure what is said of a run
 */
public record Control(String scenario, String sentence, String found, Figure figure) {

    /** All of them. */
    public static List<Control> all() {
        return List.of(
                new Control(
                        "control-delayed-writes",
                        "everything is killed while H2 writes with its default delay, half a second",
                        "acknowledged changes that are gone",
                        Figure.LOST),
                new Control(
                        "control-asynchronous-standby",
                        "a standby that is behind takes the place of the primary",
                        "acknowledged changes that are gone",
                        Figure.LOST),
                new Control(
                        "control-other-keys",
                        "enum-admin is killed, and what it did not answer is sent again with another key",
                        "changes that were done, and are refused",
                        Figure.NOT_ONCE),
                new Control(
                        "control-old-answers",
                        "a relay in front of enum-server sometimes answers with what was true before",
                        "old answers after new ones",
                        Figure.WENT_BACK),
                new Control(
                        "control-held-feed",
                        "changes are held back between the database and enum-server",
                        "answers that are too old",
                        Figure.OUTDATED),
                new Control(
                        "control-unordered-feed",
                        "enum-server reads the changes in another order than that of their commits",
                        "old answers after new ones, also in the end",
                        Figure.OUT_OF_ORDER));
    }
}
