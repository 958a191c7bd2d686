package org.openenum.server.query;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openenum.server.answer.Answerer;
import org.openenum.server.message.AnswerWriter;
import org.openenum.server.message.ExtendedError;
import org.openenum.server.message.QueryMessage;
import org.openenum.server.message.Rcode;
import org.openenum.server.message.RecordType;
import org.openenum.server.requester.Requester;

/**
 * Answers {@code aN...} with N addresses, and every other name with one. One name causes an exception; two have to be
 * loaded, one of which has an earlier answer; one does not exist, and one is in no zone.
 */
final class Addresses implements Answerer {

    @Override
    public Outcome answer(QueryMessage query, Requester requester, AnswerWriter out) {
        String name = new String(query.name(), 0, query.nameOctets(), StandardCharsets.ISO_8859_1);
        if (name.startsWith("\6defect")) {
            throw new IllegalStateException("a defect on purpose");
        }
        if (name.startsWith("\4wait") || name.startsWith("\11waitknown")) {
            return Outcome.WAITING;
        }
        if (name.startsWith("\7unknown")) {
            out.rcode(Rcode.NXDOMAIN);
            return Outcome.WRITTEN;
        }
        if (name.startsWith("\7outside")) {
            out.fail(Rcode.REFUSED, ExtendedError.NOT_AUTHORITATIVE);
            return Outcome.WRITTEN;
        }
        Matcher count = Pattern.compile("^.a([0-9]{1,4}).*", Pattern.DOTALL).matcher(name);
        write(out, count.matches() ? Integer.parseInt(count.group(1)) : 1);
        return Outcome.WRITTEN;
    }

    @Override
    public Outcome answerAsBefore(QueryMessage query, Requester requester, AnswerWriter out) {
        if (query.nameOctets() == 0 || query.name()[0] != "waitknown".length()) {
            return Outcome.WAITING;
        }
        write(out, 1);
        return Outcome.WRITTEN;
    }

    private static void write(AnswerWriter out, int addresses) {
        out.openRrset(0, RecordType.A, 60);
        for (int i = 0; i < addresses; i++) {
            out.openRecord();
            out.putU16(0xC612);
            out.putU16(i);
            out.closeRecord();
        }
        out.closeRrset();
    }

    @Override
    public void whenLoaded(QueryMessage query, Requester requester, Waiting waiting) {}
}
