package org.openenum.differential;

import java.io.ByteArrayOutputStream;
import java.util.List;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/**
 * A query and its form.
 *
 * @param name with the case of the query
 * @param flags the second 16 bits of the header: RD, CD, AD, Z
 * @param edns null for none
 */
record Question(Name name, int type, int recordClass, int flags, Edns edns, boolean tcp) {

    static final int RD = 0x0100;
    static final int Z = 0x0040;
    static final int AD = 0x0020;
    static final int CD = 0x0010;

    /**
     * An OPT record.
     *
     * @param flags DO and others
     */
    record Edns(int version, int udpOctets, int flags, List<Option> options) {}

    /** An EDNS option, with a value that may be invalid. */
    record Option(int code, String hex) {}

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    boolean dnssecOk() {
        return edns != null && (edns.flags & 0x8000) != 0;
    }

    /**
     * The size of an answer that fits into a datagram, with the limit of all servers: RFC 6891, section 6.2.3, and RFC
     * 9715.
     */
    int udpOctets() {
        return edns == null ? 512 : Math.max(512, Math.min(edns.udpOctets, 1_232));
    }

    Question overTcp() {
        return new Question(name, type, recordClass, flags, edns, true);
    }

    byte[] packet(int id) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        u16(out, id);
        u16(out, flags);
        u16(out, 1);
        u16(out, 0);
        u16(out, 0);
        u16(out, edns == null ? 0 : 1);
        out.writeBytes(name.toWire());
        u16(out, type);
        u16(out, recordClass);
        if (edns != null) {
            write(out, edns);
        }
        return out.toByteArray();
    }

    private static void write(ByteArrayOutputStream out, Edns edns) {
        ByteArrayOutputStream options = new ByteArrayOutputStream();
        for (Option option : edns.options) {
            byte[] value = java.util.HexFormat.of().parseHex(option.hex);
            u16(options, option.code);
            u16(options, value.length);
            options.writeBytes(value);
        }
        out.write(0);
        u16(out, Type.OPT);
        u16(out, edns.udpOctets);
        u16(out, edns.version);
        u16(out, edns.flags);
        u16(out, options.size());
        out.writeBytes(options.toByteArray());
    }

    private static void u16(ByteArrayOutputStream out, int value) {
        out.write(value >>> 8);
        out.write(value);
    }

    /** In the form of dig's arguments. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("dig +qr +noall +comments +answer +authority +additional +nocookie ");
        text.append(tcp ? "+tcp " : "+ignore ");
        text.append(has(RD) ? "" : "+norec ").append(has(AD) ? "" : "+noad ");
        text.append(has(CD) ? "+cd " : "").append(has(Z) ? "+zflag " : "");
        if (edns == null) {
            text.append("+noedns ");
        } else {
            text.append("+edns=").append(edns.version).append(edns.version == 0 ? "" : " +noednsneg");
            text.append(" +bufsize=").append(edns.udpOctets).append(dnssecOk() ? " +dnssec" : "");
            int other = edns.flags & 0x7fff;
            text.append(other == 0 ? "" : " +ednsflags=" + other);
            edns.options.forEach(option ->
                    text.append(" +ednsopt=").append(option.code).append(':').append(option.hex));
            text.append(' ');
        }
        return text + "-q '" + name + "' -t " + Type.string(type) + " -c " + DClass.string(recordClass);
    }
}
