package org.openenum.load.bench.report;

/**
 * What was measured for a goal.
 *
 * @param measured the figure, with what it was measured with if that is not what the goal says
 */
public record Finding(Goal goal, String measured, Verdict verdict) {

    /** Whether a goal is reached. */
    public enum Verdict {
        REACHED("yes"),
        /** Not the goal itself, but the least that is asked for. */
        LEAST("the least"),
        MISSED("no");

        private final String word;

        Verdict(String word) {
            this.word = word;
        }

        /** How the table calls it. */
        public String word() {
            return word;
        }

        public static Verdict of(boolean reached) {
            return reached ? REACHED : MISSED;
        }
    }

    public static Finding of(Goal goal, boolean reached, String measured) {
        return new Finding(goal, measured, Verdict.of(reached));
    }
}
