package org.openenum.load.bench.experiment;

import java.util.List;
import java.util.Map;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.traffic.Expected;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;

/**
 * The expected answers if each name has one record.
 *
 * @param records the records of the existing names in the sample
 */
public record AnswerKey(Map<Name, Record> records) {

    public AnswerKey {
        records = Map.copyOf(records);
    }

    public Expected expected(Asked asked) {
        return asked == Asked.EXISTING ? this::faultOfExisting : AnswerKey::faultOfMissing;
    }

    private String faultOfExisting(Name question, Message answer) {
        Record right = records.get(question);
        List<Record> given = answer.getSection(Section.ANSWER);
        if (right == null
                || answer.getRcode() != Rcode.NOERROR
                || !answer.getHeader().getFlag(Flags.AA)) {
            return head(answer);
        }
        // Compared without the TTL.
        return given.equals(List.of(right)) ? "" : "not " + right + " but " + given;
    }

    private static String faultOfMissing(Name question, Message answer) {
        boolean right = answer.getRcode() == Rcode.NXDOMAIN
                && answer.getHeader().getFlag(Flags.AA)
                && answer.getSection(Section.ANSWER).isEmpty();
        return right ? "" : question + " does not exist: " + head(answer);
    }

    private static String head(Message answer) {
        return Rcode.string(answer.getRcode()) + " with flags "
                + answer.getHeader().printFlags();
    }
}
