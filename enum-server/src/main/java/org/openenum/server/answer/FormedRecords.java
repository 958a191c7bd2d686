package org.openenum.server.answer;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.naptr.FormedServices;
import org.openenum.requester.AnswerForm;

/** The NAPTR records of one answer in the form that a requester group gets, made from the standard ones. */
final class FormedRecords {

    /** Owner (a pointer), type and class come before it. */
    private static final int TTL_AT = 6;

    private static final int RDLENGTH_AT = 10;
    private static final int RDATA_AT = 12;

    /** Order and preference come before it. */
    private static final int FLAGS_AT = RDATA_AT + 4;

    private final AnswerForm form;
    private final int room;
    private final ByteArrayOutputStream made = new ByteArrayOutputStream();

    // RFC 2181, section 5: an RRset never holds the same record twice; two services may become equal in the order of
    // RFC 2916.
    private final Set<String> contents = new HashSet<>();

    private boolean full;

    private FormedRecords(AnswerForm form, int room) {
        this.form = form;
        this.room = room;
    }

    /**
     * Converts records to the form.
     *
     * @param plain ready-made records, the best first
     * @param room how many octets they may take if the form limits them; the first record is always included
     */
    static FormedRecords of(byte[] plain, AnswerForm form, int room) {
        FormedRecords formed = new FormedRecords(form, room);
        ByteBuffer records = ByteBuffer.wrap(plain);
        int next;
        for (int at = 0; at < plain.length && !formed.full; at = next) {
            next = at + RDATA_AT + Short.toUnsignedInt(records.getShort(at + RDLENGTH_AT));
            formed.add(ByteBuffer.wrap(plain, at, next - at).slice());
        }
        return formed;
    }

    private void add(ByteBuffer record) {
        boolean isTerminal = record.get(FLAGS_AT) != 0;
        if (!isTerminal && form.terminalOnly()) {
            return;
        }
        int servicesAt = FLAGS_AT + 1 + record.get(FLAGS_AT);
        String field = text(record, servicesAt);
        for (String service : field.isEmpty() ? List.of(field) : FormedServices.fields(field, form)) {
            addWith(record, servicesAt, field, service);
        }
    }

    private void addWith(ByteBuffer record, int servicesAt, String field, String service) {
        int behind = servicesAt + 1 + field.length();
        byte[] copy = new byte[record.limit() - field.length() + service.length()];
        record.get(0, copy, 0, servicesAt);
        copy[servicesAt] = (byte) service.length();
        System.arraycopy(service.getBytes(StandardCharsets.ISO_8859_1), 0, copy, servicesAt + 1, service.length());
        record.get(behind, copy, servicesAt + 1 + service.length(), record.limit() - behind);
        ByteBuffer fresh = ByteBuffer.wrap(copy);
        fresh.putShort(RDLENGTH_AT, (short) (copy.length - RDATA_AT));
        @Nullable Integer ttl = form.ttlSeconds();
        if (ttl != null) {
            fresh.putInt(TTL_AT, ttl);
        }
        put(copy);
    }

    /** Stops at the first record that does not fit, so that no worse record takes its place. */
    private void put(byte[] record) {
        @Nullable Integer maxRecords = form.maxRecords();
        boolean isLimited = form.maxOctets() != null && made.size() > 0;
        full |= (maxRecords != null && contents.size() >= maxRecords)
                || (isLimited && made.size() + record.length > room);
        if (!full
                && contents.add(new String(record, RDATA_AT, record.length - RDATA_AT, StandardCharsets.ISO_8859_1))) {
            made.writeBytes(record);
        }
    }

    private static String text(ByteBuffer record, int at) {
        byte[] octets = new byte[record.get(at) & 0xFF];
        record.get(at + 1, octets);
        return new String(octets, StandardCharsets.ISO_8859_1);
    }

    int octets() {
        return made.size();
    }

    int records() {
        return contents.size();
    }

    void write(byte[] out, int at) {
        System.arraycopy(made.toByteArray(), 0, out, at, made.size());
    }
}
