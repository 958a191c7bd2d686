package org.openenum.admin.importing.apply;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * How to apply a staged upload.
 *
 * @param zone the apex
 * @param replace whether the zone's other numbers and blocks are removed
 * @param wholeZone whether the upload contains delegations and record sets too, so that replacing removes the zone's
 *     others
 * @param compressed whether runs of numbers became blocks: other numbers of the zone would be exceptions to them
 * @param keepsSettings whether the import is refused if its SOA would change the zone's settings
 * @param maxDeletePercent how much of the zone replacing may remove, in percent of what the upload can replace: a
 *     truncated file must not empty a zone
 */
public record BulkPlan(
        String zone,
        boolean replace,
        boolean wholeZone,
        boolean compressed,
        boolean keepsSettings,
        int maxDeletePercent) {

    /** The limit if none was given. */
    public static final int DEFAULT_MAX_DELETE_PERCENT = 10;

    /** Checks the range. */
    public BulkPlan {
        if (maxDeletePercent < 0 || maxDeletePercent > 100) {
            throw new IllegalArgumentException("maxDeletePercent must be 0 to 100, not " + maxDeletePercent);
        }
    }

    /** The same plan with another limit, and for an author who may or may not change settings. */
    public BulkPlan allowing(int percent, boolean keepsSettings) {
        return new BulkPlan(zone, replace, wholeZone, compressed, keepsSettings, percent);
    }

    /** Whether record sets that the upload does not have are removed. */
    boolean removesRecordSets() {
        return replace && wholeZone;
    }

    /**
     * Checks that not too much is removed.
     *
     * @param before how many entries of the kinds that may be removed the zone had
     * @throws RefusedException if too much would be removed
     */
    public void refuseTooManyRemoved(long removed, long before) {
        if (removesTooMany(removed, before)) {
            throw RefusedException.conflict(
                    wholeZone
                            ? Sentence.of("import.removes-too-much", removed, before, zone, maxDeletePercent)
                            : Sentence.of("import.removes-too-many", removed, before, zone, maxDeletePercent));
        }
    }

    /** Whether too much would be removed. */
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
     * Checks that the plan suits the content of the zone.
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
