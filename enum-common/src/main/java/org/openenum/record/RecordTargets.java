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
 * Where records lead, in the words by which routing policies and checks of targets know it: an address, or of an SRV
 * record the host and the port, {@code sbc1.example.net:5060}.
 */
public final class RecordTargets {

    /** Its priority and its weight stand before it. */
    private static final int SRV_PORT_AT = 4;

    private static final int SRV_NAME_AT = 6;
    private static final int PORT_BITS = 0xFFFF;

    private RecordTargets() {}

    /** Of each record, in their order; empty for one that leads nowhere, such as an SRV record to the root. */
    public static List<String> of(int type, List<byte[]> rdatas) {
        return rdatas.stream().map(rdata -> of(type, rdata)).toList();
    }

    /** The priority of an SRV record, by which clients come to the lowest first; 0 of an address, which has none. */
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

    /** The same target in those words, where people may write it otherwise. */
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
            throw new IllegalArgumentException("an SRV record leads to a name that is none", e);
        }
    }
}
