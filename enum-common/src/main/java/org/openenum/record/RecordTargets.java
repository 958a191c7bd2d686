package org.openenum.record;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.xbill.DNS.Address;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/**
 * The targets of records, as routing policies and checks of targets name them: an address, or for an SRV record the
 * host and the port, {@code sbc1.example.net:5060}.
 */
public final class RecordTargets {

    /** After the priority and the weight. */
    private static final int SRV_PORT_AT = 4;

    private static final int SRV_NAME_AT = 6;
    private static final int PORT_BITS = 0xFFFF;

    private RecordTargets() {}

    /** The targets in the order of the records; empty for a record without one, such as an SRV record to the root. */
    public static List<String> of(int type, List<byte[]> rdatas) {
        return rdatas.stream().map(rdata -> of(type, rdata)).toList();
    }

    /** The priority of an SRV record, of which clients use the lowest first; 0 for an address record. */
    public static int priority(int type, byte[] rdata) {
        return type == Type.SRV ? Short.toUnsignedInt(ByteBuffer.wrap(rdata).getShort(0)) : 0;
    }

    private static String of(int type, byte[] rdata) {
        return switch (type) {
            case Type.A, Type.AAAA -> AddressText.of(rdata);
            case Type.SRV -> service(rdata);
            default -> "";
        };
    }

    /** The name of a target that a person may have written differently. */
    public static String inWords(int type, String text) {
        if (type == Type.SRV) {
            return text.toLowerCase(Locale.ROOT).replace(".:", ":");
        }
        byte @Nullable [] address = Address.toByteArray(text, type == Type.A ? Address.IPv4 : Address.IPv6);
        return address == null ? text : AddressText.of(address);
    }

    private static String service(byte[] rdata) {
        try {
            Name host = new Name(Arrays.copyOfRange(rdata, SRV_NAME_AT, rdata.length));
            int port = ByteBuffer.wrap(rdata).getShort(SRV_PORT_AT) & PORT_BITS;
            return host.equals(Name.root) ? "" : host.toString(true).toLowerCase(Locale.ROOT) + ":" + port;
        } catch (IOException e) {
            throw new IllegalArgumentException("the target of an SRV record is not a valid name", e);
        }
    }
}
