package org.openenum.admin.lookup;

import java.util.List;
import org.openenum.admin.lookup.DnsProbe.Outcome;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.record.PresentationException;
import org.openenum.record.PresentationText;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Section;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/** Queries the running server for any name and type. */
@Service
class NameLookup {

    private final DnsProbe probe;

    NameLookup(DnsProbe probe) {
        this.probe = probe;
    }

    /**
     * Sends the query.
     *
     * @param name a domain name, with or without its last dot
     * @param type the mnemonic of a record type
     * @throws RefusedException if the name is invalid
     */
    Dig lookup(String name, String type) {
        Name owner = nameOf(name);
        Outcome outcome = probe.ask(owner, Type.value(type));
        return new Dig(
                owner.toString(),
                type,
                probe.server(),
                outcome instanceof Outcome.Answered answered ? answerOf(answered) : null,
                outcome instanceof Outcome.Silent silent ? silent.problem() : null);
    }

    private static Lookup.Answer answerOf(Outcome.Answered answered) {
        Message message = answered.message();
        return new Lookup.Answer(
                DnsProbe.rcode(message),
                DnsProbe.flags(message),
                DnsProbe.section(message, Section.ANSWER),
                DnsProbe.section(message, Section.AUTHORITY),
                List.of(),
                answered.took().toNanos() / 1_000,
                null,
                List.of());
    }

    private static Name nameOf(String text) {
        try {
            return PresentationText.name(text, Name.root);
        } catch (TextParseException e) {
            throw RefusedException.malformed(Sentence.of("lookup.not-a-name", PresentationException.reason(e)));
        }
    }
}
