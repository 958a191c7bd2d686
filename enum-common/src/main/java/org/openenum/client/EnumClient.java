package org.openenum.client;

import java.util.List;
import org.openenum.naptr.Naptr;

/**
 * A program that queries ENUM, with its default configuration: {@code enum_query()}, {@code ENUMLOOKUP} and the like.
 */
public enum EnumClient {

    /** Kamailio's module enum: {@code enum_query()}. */
    KAMAILIO("Kamailio", new KamailioReading()),

    /** OpenSIPS, whose module has the same origin and behaves alike. */
    OPENSIPS("OpenSIPS", new KamailioReading()),

    /** Asterisk's {@code ENUMLOOKUP} and {@code ENUMQUERY} for the technology sip. */
    ASTERISK("Asterisk", new AsteriskReading()),

    /** FreeSWITCH's module enum with its default service. */
    FREESWITCH("FreeSWITCH", new FreeSwitchReading()),

    /** Clearwater's S-CSCF. */
    CLEARWATER("Clearwater", new ClearwaterReading());

    private final String label;

    @SuppressWarnings("ImmutableEnumChecker") // a reading holds no state
    private final RecordReading reading;

    EnumClient(String label, RecordReading reading) {
        this.label = label;
        this.reading = reading;
    }

    /** The program's name as its makers spell it. */
    public String label() {
        return label;
    }

    /**
     * What this client would dial.
     *
     * @param records the answer's NAPTR records in the order of the packet, which decides between equals
     * @param applicationUniqueString what the client applies the regexps to: {@code +} and digits for E.164
     */
    public DialOutcome dial(List<Naptr> records, String applicationUniqueString) {
        Dialing dialing = new Dialing(applicationUniqueString);
        for (Naptr naptr : records) {
            boolean readOn = dialing.read(naptr, reading);
            if (!readOn) {
                break;
            }
        }
        return dialing.outcome(reading.order());
    }
}
