package org.openenum.admin.importing;

import java.util.OptionalLong;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.ZoneService;
import org.springframework.stereotype.Component;

/**
 * The state of a zone when an import was compared with it: its serial, and the last change of all, since changes of
 * comments and tags do not change the serial. After a later change, applying may do something else than was shown.
 */
@Component
public class ComparedZone {

    private final ImportFolder folder;

    private final ZoneService zones;

    ComparedZone(ImportFolder folder, ZoneService zones) {
        this.folder = folder;
        this.zones = zones;
    }

    /** Stores the serial and the last change. */
    void note(long id, String apex) {
        folder.keepCompared(id, zones.serial(apex).value(), zones.lastChange());
    }

    /** Whether the zone was changed, or removed, since an import was compared with it. */
    public boolean hasMoved(long id, String apex) {
        OptionalLong serial = folder.serial(id);
        // Earlier versions did not store the change.
        OptionalLong change = folder.change(id);
        try {
            return (serial.isPresent()
                            && serial.getAsLong() != zones.serial(apex).value())
                    || (change.isPresent() && zones.isChangedSince(apex, change.getAsLong()));
        } catch (RefusedException e) {
            return true;
        }
    }
}
