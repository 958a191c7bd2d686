package org.openenum.admin.zone;

import org.openenum.admin.usecase.RefusedException;
import org.openenum.number.DialedDigits;
import org.openenum.number.InvalidNumberException;
import org.openenum.zone.NumberNotation;
import org.openenum.zone.Numbering;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/**
 * Reads numbers as people type them, by the notation of the zone that they are meant for. That the zone exists is not
 * checked here.
 */
@Component
public class TypedNumbers {

    private final Zones zones;

    TypedNumbers(Zones zones) {
        this.zones = zones;
    }

    /**
     * Reads a number.
     *
     * @param apex the zone
     * @param pointer where the number stands in the request
     * @throws RefusedException if it is none, with the place
     */
    public DialedDigits read(String apex, String typed, String pointer) {
        try {
            return notation(apex, typed).read(typed);
        } catch (InvalidNumberException e) {
            throw RefusedException.invalid(pointer, "not-a-number", e.sentence(), typed);
        }
    }

    /**
     * Reads how numbers begin, while it is perhaps still being typed.
     *
     * @return digits, or the empty text
     * @throws RefusedException if no number begins like that, with the place
     */
    public String readStart(String apex, String typed) {
        try {
            return notation(apex, typed).readStart(typed);
        } catch (InvalidNumberException e) {
            throw RefusedException.malformed(e.sentence());
        }
    }

    /**
     * The same, where the body of a request says it.
     *
     * @param pointer where it stands there
     */
    public String readStart(String apex, String typed, String pointer) {
        try {
            return notation(apex, typed).readStart(typed);
        } catch (InvalidNumberException e) {
            throw RefusedException.invalid(pointer, "not-a-number", e.sentence(), typed);
        }
    }

    /** Whose numbers a zone has; those of E.164 where there is no such zone. */
    public Numbering numbering(String apex) {
        return zones.find(Zones.apexOf(apex)).map(Zone::numbering).orElse(Numbering.E164);
    }

    /** Most numbers are read alike for all zones, and none has to be found for them. */
    private NumberNotation notation(String apex, String typed) {
        return NumberNotation.asksZone(typed)
                ? zones.find(Zones.apexOf(apex)).map(Zone::notation).orElse(NumberNotation.INTERNATIONAL)
                : NumberNotation.INTERNATIONAL;
    }
}
