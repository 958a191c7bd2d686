package org.openenum.server.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openenum.server.message.Packets.parse;

import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.xbill.DNS.AAAARecord;
import org.xbill.DNS.ARecord;
import org.xbill.DNS.CNAMERecord;
import org.xbill.DNS.DClass;
import org.xbill.DNS.DNAMERecord;
import org.xbill.DNS.Flags;
import org.xbill.DNS.MXRecord;
import org.xbill.DNS.Message;
import org.xbill.DNS.NAPTRRecord;
import org.xbill.DNS.NSRecord;
import org.xbill.DNS.Name;
import org.xbill.DNS.OPTRecord;
import org.xbill.DNS.PTRRecord;
import org.xbill.DNS.Record;
import org.xbill.DNS.SOARecord;
import org.xbill.DNS.SRVRecord;
import org.xbill.DNS.TXTRecord;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/** Random answers, written by our own encoder, are read by dnsjava: it finds the same records in the same sections. */
class AnswerReadBackTest {

    private static final int[] TYPES = {
        Type.A, Type.AAAA, Type.NS, Type.CNAME, Type.PTR, Type.MX, Type.SOA, Type.SRV, Type.NAPTR, Type.TXT, Type.DNAME
    };
    private static final String[] LABELS = {
        "4", "9", "e164", "E164", "arpa", "Arpa", "example", "sbc-1", "_sip", "*", "x".repeat(63)
    };
    private static final int MAX_RRSETS = 12;
    private static final int ANSWERS = 5_000;

    private final QueryMessage query = new QueryMessage();
    private final AnswerWriter out = new AnswerWriter(1_232, false);
    private Random random = new Random();

    @Test
    void randomAnswers_areReadAsTheyWereMeant() throws TextParseException, UnknownHostException {
        for (int seed = 0; seed < ANSWERS; seed++) {
            random = new Random(seed);
            readBack("the answer of seed " + seed);
        }
    }

    private void readBack(String what) throws TextParseException, UnknownHostException {
        Message question = Packets.question(name().toString(), Type.string(TYPES[random.nextInt(TYPES.length)]));
        boolean edns = random.nextBoolean();
        if (edns) {
            question.addRecord(new OPTRecord(1_232, 0, 0), org.xbill.DNS.Section.ADDITIONAL);
        }
        byte[] packet = question.toWire();
        assertThat(query.decode(packet, packet.length)).isEqualTo(Decoded.QUERY);
        int limit = 512 + random.nextInt(2_000);
        out.begin(query, limit);

        List<List<Record>> meant = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        boolean truncated = write(question.getQuestion().getName(), meant);

        int length = out.finish();
        assertThat(length).isLessThanOrEqualTo(limit);
        Message answer = parse(out.octets(), length);
        assertThat(answer.getQuestion()).isEqualTo(question.getQuestion());
        assertThat(answer.getHeader().getFlag(Flags.TC)).isEqualTo(truncated);
        assertThat(answer.getOPT() != null).isEqualTo(edns);
        for (int section = 0; section < meant.size(); section++) {
            assertThat(texts(answer.getSection(section + 1)))
                    .as(what)
                    .containsExactlyElementsOf(texts(meant.get(section)));
        }
    }

    /** Writes random RRsets and collects those that fit; returns whether a necessary one did not. */
    private boolean write(Name asked, List<List<Record>> meant) throws TextParseException, UnknownHostException {
        boolean truncated = false;
        int rrsets = random.nextInt(MAX_RRSETS);
        for (int i = 0; i < rrsets; i++) {
            int section = i * 3 / rrsets;
            out.section(MessageSection.values()[section]);
            int ownLabel = random.nextInt(asked.labels() + 1) - 1;
            Name owner = ownLabel < 0 ? name() : new Name(asked, ownLabel);
            List<Record> set = rrset(owner);
            open(owner, ownLabel, set.get(0));
            byte[] packed = packed(set);
            out.putRecords(packed, 0, packed.length);
            boolean needed = random.nextInt(4) > 0;
            boolean fits = needed ? out.closeRrset() : out.closeOptionalRrset();
            truncated |= needed && !fits;
            if (fits) {
                meant.get(section).addAll(set);
            }
        }
        return truncated;
    }

    private void open(Name owner, int label, Record first) {
        if (label < 0) {
            out.openRrset(owner.toWire(), first.getType(), (int) first.getTTL());
        } else {
            out.openRrset(query.labelStart(label), first.getType(), (int) first.getTTL());
        }
    }

    private List<Record> rrset(Name owner) throws TextParseException, UnknownHostException {
        int type = TYPES[random.nextInt(TYPES.length)];
        long ttl = random.nextInt(100_000);
        List<Record> set = new ArrayList<>();
        for (int i = random.nextInt(4); i >= 0; i--) {
            set.add(record(owner, type, ttl));
        }
        return set;
    }

    private Record record(Name owner, int type, long ttl) throws TextParseException, UnknownHostException {
        int in = DClass.IN;
        return switch (type) {
            case Type.A -> new ARecord(owner, in, ttl, address(4));
            case Type.AAAA -> new AAAARecord(owner, in, ttl, address(16));
            case Type.NS -> new NSRecord(owner, in, ttl, name());
            case Type.CNAME -> new CNAMERecord(owner, in, ttl, name());
            case Type.PTR -> new PTRRecord(owner, in, ttl, name());
            case Type.MX -> new MXRecord(owner, in, ttl, random.nextInt(65_536), name());
            case Type.SOA -> new SOARecord(owner, in, ttl, name(), name(), random.nextInt(9), 1, 2, 3, 4);
            case Type.SRV -> new SRVRecord(owner, in, ttl, 1, 2, random.nextInt(65_536), name());
            case Type.NAPTR ->
                new NAPTRRecord(owner, in, ttl, 100, 10, "u", "E2U+sip", "!^.*$!sip:+49@sbc.example!", name());
            case Type.DNAME -> new DNAMERecord(owner, in, ttl, name());
            default -> new TXTRecord(owner, in, ttl, List.of("v=" + random.nextInt(), "x".repeat(random.nextInt(255))));
        };
    }

    private InetAddress address(int octets) throws UnknownHostException {
        byte[] address = new byte[octets];
        random.nextBytes(address);
        address[0] = 0x20;
        return InetAddress.getByAddress(address);
    }

    private Name name() throws TextParseException {
        StringBuilder name = new StringBuilder();
        for (int i = random.nextInt(7); i > 0; i--) {
            String label = LABELS[random.nextInt(LABELS.length)];
            if (name.length() + label.length() < 240) {
                name.append(label).append('.');
            }
        }
        return Name.fromString(name.isEmpty() ? "." : name.toString());
    }

    /** A record set as it is stored: each RDATA after its length. */
    private static byte[] packed(List<Record> set) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        for (Record each : set) {
            byte[] record = each.toWire(org.xbill.DNS.Section.ANSWER);
            int lengthAt = each.getName().length() + 8;
            packed.write(record, lengthAt, record.length - lengthAt);
        }
        return packed.toByteArray();
    }

    /** An owner may have the case of the question; RDATA keeps its own. */
    private static List<String> texts(List<Record> records) {
        return records.stream()
                .filter(each -> each.getType() != Type.OPT)
                .map(each -> each.getName().toString().toLowerCase(Locale.ROOT) + " " + each.getTTL() + " "
                        + Type.string(each.getType()) + " " + each.rdataToString())
                .toList();
    }
}
