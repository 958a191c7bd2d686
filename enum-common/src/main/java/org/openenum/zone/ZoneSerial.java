package org.openenum.zone;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

/** The serial of a zone, raised by every transaction that changes what the zone answers. */
@Entity
@Table(name = "zone_serial")
public class ZoneSerial {

    @Id
    private Integer zoneId;

    private long serial;

    @SuppressWarnings("NullAway.Init")
    protected ZoneSerial() {}

    public ZoneSerial(Integer zoneId, Serial first) {
        this.zoneId = zoneId;
        this.serial = first.value();
    }

    public Integer zoneId() {
        return zoneId;
    }

    public Serial serial() {
        return new Serial(serial);
    }

    /** Moves on to the next serial and returns it. */
    public Serial raise() {
        serial = serial().next().value();
        return serial();
    }
}
