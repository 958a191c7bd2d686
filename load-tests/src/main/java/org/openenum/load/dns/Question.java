package org.openenum.load.dns;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.util.Arrays;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/** One query as it is sent, except for the id, which its connection chooses. */
public final class Question {

    static final int HEADER_OCTETS = 12;
    /** A size of answers that fits every network; resolvers announce the same. */
    private static final int EDNS_UDP_OCTETS = 1_232;

    private static final int OPT_OCTETS = 11;

    private final String name;
    private final int type;
    private final byte[] section;

    private Question(String name, int type) {
        this.name = name;
        this.type = type;
        this.section = section(name, type);
    }

    /**
     * A query for one type at a name.
     *
     * @param name with or without the last dot
     * @param type a number of dnsjava's {@link Type}
     * @throws IllegalArgumentException if a label or the name is too long, or a label is empty
     */
    public static Question of(String name, int type) {
        return new Question(name, type);
    }

    /** A query for NAPTR records. */
    public static Question naptr(String name) {
        return new Question(name, Type.NAPTR);
    }

    /**
     * Writes the message, with an OPT record and, over TCP, its length before it.
     *
     * <p>RD is not set, because the server is authoritative.
     */
    ByteBuf write(ByteBufAllocator allocator, int id, Transport transport) {
        int octets = HEADER_OCTETS + section.length + OPT_OCTETS;
        ByteBuf out = allocator.buffer(2 + octets);
        if (transport == Transport.TCP) {
            out.writeShort(octets);
        }
        out.writeShort(id).writeShort(0).writeShort(1).writeInt(0).writeShort(1);
        out.writeBytes(section);
        out.writeByte(0)
                .writeShort(Type.OPT)
                .writeShort(EDNS_UDP_OCTETS)
                .writeInt(0)
                .writeShort(0);
        return out;
    }

    /** Whether a message contains this question, with the same case. */
    boolean isIn(byte[] message) {
        int end = HEADER_OCTETS + section.length;
        return message.length >= end && Arrays.equals(message, HEADER_OCTETS, end, section, 0, section.length);
    }

    private static byte[] section(String name, int type) {
        try {
            return Record.newRecord(Name.fromString(name, Name.root), type, DClass.IN)
                    .toWire(Section.QUESTION);
        } catch (TextParseException e) {
            throw new IllegalArgumentException(name + " is no name", e);
        }
    }

    @Override
    public String toString() {
        return name + " " + Type.string(type);
    }
}
