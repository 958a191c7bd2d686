package org.openenum.admin.importing.apply;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * How a staged upload is to be applied.
 *
 * @param zone the apex
 * @param replace whether what the zone has besides is removed: its other numbers and blocks
 * @param wholeZone whether the upload speaks of delegations and record sets too, so that replacing removes the zone's
 *     others
 * @param compressed whether runs of numbers became blocks: numbers that the zone has besides would be exceptions to
 *     them
 * @param keepsSettings whether it is refused where its SOA would change the zone
 * @param maxDeletePercent how much of a zone may be removed so, in percent of what the upload speaks of: a file
 *     that was cut short must not empty a zone
 */
public record BulkPlan(
        String zone,
        boolean replace,
        boolean wholeZone,
        boolean compressed,
        boolean keepsSettings,
        int maxDeletePercent) {

    /** What a person may lose without having said a figure. */
    public static final int DEFAULT_MAX_DELETE_PERCENT = 10;

    /** Checks the range. */
    public BulkPlan {
        if (maxDeletePercent < 0 || maxDeletePercent > 100) {
            throw new IllegalArgumentException("maxDeletePercent is 0 to 100, not " + maxDeletePercent);
        }
    }

    /** The same with another limit, for somebody who may change settings or not. */
    public BulkPlan allowing(int percent, boolean keepsSettings) {
        return new BulkPlan(zone, replace, wholeZone, compressed, keepsSettings, percent);
    }

    /** Whether record sets that the upload does not have are removed. */
    boolean removesRecordSets() {
        return replace && wholeZone;
    }

    /**
     * Checks that no more goes than may go.
     *
     * @param before how many of those that may go the zone had
     * @throws RefusedException if more would go
     */
    public void refuseTooManyRemoved(long removed, long before) {
        if (removesTooMany(removed, before)) {
            throw RefusedException.conflict(
                    wholeZone
                            ? Sentence.of("import.removes-too-much", removed, before, zone, maxDeletePercent)
                            : Sentence.of("import.removes-too-many", removed, before, zone, maxDeletePercent));
        }
    }

    /** Whether more would go than may go. */
    public boolean removesTooMany(long removed, long before) {
        return replace && removed * 100 > before * maxDeletePercent;
    }

    /**
     * Checks that the settings of the zone may be changed.
     *
     * @throws RefusedException if they may not
     */
    public void refuseChangedSettings() {
        if (keepsSettings) {
            throw RefusedException.forbidden(Sentence.of("import.needs-manage-zones", zone));
        }
    }

    /**
     * Checks that the plan suits what the zone has.
     *
     * @throws RefusedException if it does not
     */
    void check(Connection connection, int zoneId) throws SQLException {
        if (!compressed || replace) {
            return;
        }
        try (PreparedStatement select =
                connection.prepareStatement("select 1 from mapping where zone_id = ? limit 1")) {
            select.setInt(1, zoneId);
            try (ResultSet rows = select.executeQuery()) {
                if (rows.next()) {
                    throw RefusedException.conflict(Sentence.of("import.compress-into-numbers", zone));
                }
            }
        }
    }
}
