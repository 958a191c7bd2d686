package org.openenum.admin.importing;

import java.util.OptionalLong;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.ZoneService;
import org.springframework.stereotype.Component;

/**
 * The serial that a zone had when an import was compared with it: with another one, applying may do something else than
 * was shown.
 */
@Component
public class ComparedSerial {

    private final ImportFolder folder;

    private final ZoneService zones;

    ComparedSerial(ImportFolder folder, ZoneService zones) {
        this.folder = folder;
        this.zones = zones;
    }

    /** Notes the serial. */
    void note(long id, String apex) {
        folder.keepSerial(id, zones.serial(apex).value());
    }

    /** Whether the zone was changed, or removed, since an import was compared with it. */
    public boolean hasMoved(long id, String apex) {
        OptionalLong compared = folder.serial(id);
        try {
            return compared.isPresent()
                    && compared.getAsLong() != zones.serial(apex).value();
        } catch (RefusedException e) {
            return true;
        }
    }
}
