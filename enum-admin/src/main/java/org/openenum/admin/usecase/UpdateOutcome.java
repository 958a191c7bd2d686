package org.openenum.admin.usecase;

/**
 * What became, or would become, of everything that a filter finds.
 *
 * @param unchanged those that are like that already, or are left alone
 */
public record UpdateOutcome(long changed, long removed, long unchanged) {

    /** How many do not stay as they are. */
    public long count() {
        return changed + removed;
    }

    /** For the audit trail. */
    public String inWords() {
        return changed + " changed, " + removed + " removed";
    }

    /** Hears of the changeset within its transaction. */
    @FunctionalInterface
    public interface Committed {
        void committed(long changeset, UpdateOutcome outcome);
    }
}
