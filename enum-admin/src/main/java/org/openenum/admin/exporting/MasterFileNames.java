package org.openenum.admin.exporting;

import java.io.IOException;
import java.io.Writer;
import org.openenum.admin.importing.zonefile.ZoneFile;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.record.PresentationText;
import org.openenum.record.RecordSet;
import org.openenum.zone.Zone;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/** Writes names in master-file format, one record per line. Not for several threads. */
final class MasterFileNames implements StockNames {

    private final Zone zone;

    private final Name apex;

    private final String heldDigits;

    private final Writer out;

    private long notes;

    MasterFileNames(Zone zone, Writer out) {
        this.zone = zone;
        this.apex = zone.apexName();
        this.heldDigits = EnumName.digitsOfApex(apex);
        this.out = out;
    }

    /** How many notes were written. */
    long notes() {
        return notes;
    }

    @Override
    public void number(String digits, AnsweredRules rules) throws IOException {
        DialedDigits number = new DialedDigits(digits);
        for (AnsweredRules.AnsweredRule answered : rules.rules()) {
            writeRule(
                    ownerOf(digits),
                    rules.ttlSeconds(),
                    answered,
                    answered.rule().regexpFor(number));
        }
    }

    @Override
    public void wildcard(String prefix, AnsweredRules rules) throws IOException {
        for (AnsweredRules.AnsweredRule answered : rules.rules()) {
            String regexp = answered.rule().regexpForAny(zone.numbering());
            writeRule("*." + ownerOf(prefix), rules.ttlSeconds(), answered, regexp);
        }
    }

    @Override
    public void closed(String digits) throws IOException {
        out.write(ownerOf(digits) + " " + zone.defaultTtlSeconds() + " IN TXT \"" + ZoneFile.CLOSED + "\"\n");
    }

    @Override
    public void note(String text) throws IOException {
        notes++;
        out.write("; Inexact: " + text + ".\n");
    }

    /** The records of a set. */
    void records(RecordSet set) throws IOException {
        String owner = PresentationText.of(ownerOf(set));
        for (byte[] rdata : set.rdatas()) {
            out.write(owner + " " + set.ttlSeconds() + " IN " + StockRdata.of(set.type(), rdata) + "\n");
        }
    }

    static Name ownerOf(RecordSet set) {
        try {
            return Name.fromString(set.owner(), Name.root);
        } catch (TextParseException e) {
            throw new IllegalStateException("the owner of a record set is not a name: " + set.owner(), e);
        }
    }

    private String ownerOf(String digits) {
        return digits.length() == heldDigits.length()
                ? apex.toString()
                : EnumName.ownerName(new DialedDigits(digits), apex).toString();
    }

    private void writeRule(String owner, int ttlSeconds, AnsweredRules.AnsweredRule answered, String regexp)
            throws IOException {
        String text = answered.rule().toNaptr(answered.service(), regexp).text();
        out.write(owner + " " + ttlSeconds + " IN NAPTR " + text + "\n");
    }
}
