package org.openenum.admin.zone;

import java.util.function.Function;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.number.DialedDigits;
import org.openenum.number.InvalidNumberException;
import org.openenum.zone.NumberNotation;
import org.openenum.zone.Numbering;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/** Reads numbers as people type them, in the notation of their zone. Does not check that the zone exists. */
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
     * @param pointer the JSON pointer of the number in the request
     * @throws RefusedException with the pointer, if it is not a number
     */
    public DialedDigits read(String apex, String typed, String pointer) {
        try {
            return notation(apex, typed).read(typed);
        } catch (InvalidNumberException e) {
            throw RefusedException.invalid(pointer, "not-a-number", e.sentence(), typed);
        }
    }

    /**
     * Reads the beginning of a number, perhaps while it is still being typed.
     *
     * @return digits, or the empty text
     * @throws RefusedException if no number begins like this
     */
    public String readStart(String apex, String typed) {
        return readStart(apex, typed, e -> RefusedException.malformed(e.sentence()));
    }

    /**
     * The same for the beginning of a number in the body of a request.
     *
     * @param pointer its JSON pointer in the request
     */
    public String readStart(String apex, String typed, String pointer) {
        return readStart(apex, typed, e -> RefusedException.invalid(pointer, "not-a-number", e.sentence(), typed));
    }

    /**
     * The same for the beginning of a number in the query string of a request.
     *
     * @param name the name of the parameter
     */
    public String readStartInQuery(String apex, String name, String typed) {
        return readStart(apex, typed, e -> RefusedException.parameter(name, "not-a-number", e.sentence(), typed));
    }

    private String readStart(String apex, String typed, Function<InvalidNumberException, RefusedException> refusal) {
        try {
            return notation(apex, typed).readStart(typed);
        } catch (InvalidNumberException e) {
            throw refusal.apply(e);
        }
    }

    /** The numbering of a zone; E.164 if the zone does not exist. */
    public Numbering numbering(String apex) {
        return zones.find(Zones.apexOf(apex)).map(Zone::numbering).orElse(Numbering.E164);
    }

    /** Most numbers read the same in all zones, so the zone need not be looked up for them. */
    private NumberNotation notation(String apex, String typed) {
        return NumberNotation.asksZone(typed)
                ? zones.find(Zones.apexOf(apex)).map(Zone::notation).orElse(NumberNotation.INTERNATIONAL)
                : NumberNotation.INTERNATIONAL;
    }
}
