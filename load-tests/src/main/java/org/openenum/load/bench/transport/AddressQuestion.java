package org.openenum.load.bench.transport;

import java.io.IOException;
import java.util.List;
import org.xbill.DNS.ARecord;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Header;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.Type;

/**
 * A query for the addresses of a name.
 *
 * @param name without its last dot
 * @param records how many addresses it has; their last octets count from 1
 */
record AddressQuestion(String name, int records) {

    /** The message in wire format. */
    byte[] message(int id) throws IOException {
        Message message = Message.newQuery(Record.newRecord(Name.fromString(name, Name.root), Type.A, DClass.IN));
        message.getHeader().setID(id);
        message.getHeader().unsetFlag(Flags.RD);
        return message.toWire();
    }

    /** The last octet of the first address in an answer; 0 if the answer is wrong. */
    int firstAddress(byte[] wire) {
        try {
            Message answer = new Message(wire);
            List<Record> given = answer.getSection(Section.ANSWER);
            if (!isGood(answer.getHeader()) || given.size() != records || !(given.get(0) instanceof ARecord first)) {
                return 0;
            }
            byte[] address = first.getAddress().getAddress();
            int last = address[address.length - 1] & 0xff;
            return last <= records ? last : 0;
        } catch (IOException e) {
            return 0;
        }
    }

    private static boolean isGood(Header header) {
        return header.getFlag(Flags.QR)
                && header.getFlag(Flags.AA)
                && !header.getFlag(Flags.TC)
                && header.getRcode() == Rcode.NOERROR;
    }
}
