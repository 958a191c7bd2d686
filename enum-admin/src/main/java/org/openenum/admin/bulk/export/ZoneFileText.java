package org.openenum.admin.bulk.export;

import java.io.IOException;
import java.io.Writer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.RuleSet;
import org.openenum.naptr.NaptrRule;
import org.openenum.naptr.UriTemplate;
import org.openenum.number.EnumName;
import org.openenum.record.RecordSet;
import org.openenum.zone.Numbering;
import org.openenum.zone.SoaTimers;
import org.openenum.zone.Zone;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;

/**
 * Writes a zone as a master file (RFC 1035, section 5) that any authoritative server loads.
 *
 * <p>A block is written as a wildcard. That is less than a block: beside an exception inside of it, a wildcard does not answer (RFC 4592,
 * section 2.2.1), and it knows no lengths; the file says so where it holds one. Closed entries are left out.
 */
final class ZoneFileText {

    private static final String BLOCKS = """
            ; Blocks are written as wildcards, which cannot say all of what a block says:
            ; - a wildcard does not answer for names beside an exception below it (RFC 4592, section 2.2.1);
            ; - it answers for numbers of any length.
            """;

    private final ZoneReading reading;

    ZoneFileText(ZoneReading reading) {
        this.reading = reading;
    }

    void write(Zone zone, Writer out) throws IOException {
        Name apex = zone.apexName();
        SoaTimers timers = zone.timers();
        out.write("; The zone " + zone.apex() + " as OpenENUM answers it.\n" + BLOCKS);
        out.write("$ORIGIN " + apex + "\n$TTL " + zone.defaultTtlSeconds() + "\n");
        out.write("@ " + timers.soaTtlSeconds() + " IN SOA " + zone.primaryServer() + " " + zone.responsible() + " "
                + reading.serial(zone) + " " + timers.refreshSeconds() + " " + timers.retrySeconds() + " "
                + timers.expireSeconds() + " " + timers.minimumSeconds() + "\n");
        reading.records(zone, set -> write(set, apex, out));
        reading.mappings(zone, (mapping, ruleSet) -> {
            if (ruleSet != null && mapping.status() == MappingStatus.ACTIVE) {
                write(zone, mapping, ruleSet, out);
            }
        });
    }

    private static void write(RecordSet set, Name apex, Writer out) throws IOException {
        String owner = set.owner().isEmpty() ? apex.toString() : set.owner() + ".";
        for (byte[] rdata : set.rdatas()) {
            Record record = Record.newRecord(apex, set.type(), DClass.IN, set.ttlSeconds(), rdata.length, rdata);
            out.write(owner + " " + set.ttlSeconds() + " IN " + Type.string(set.type()) + " " + record.rdataToString()
                    + "\n");
        }
    }

    private static void write(Zone zone, Mapping mapping, @Nullable RuleSet ruleSet, Writer out) throws IOException {
        if (ruleSet == null) {
            return;
        }
        boolean block = mapping.kind() == MappingKind.BLOCK;
        Name owner = EnumName.ownerName(mapping.digits(), zone.apexName());
        String name = (block ? "*." : "") + owner;
        if (block) {
            out.write("; block +" + mapping.digits() + ", " + mapping.minDigits() + " to " + mapping.maxDigits()
                    + " digits\n");
        }
        for (NaptrRule rule : ruleSet.content().rules()) {
            String regexp = block ? regexpOfBlock(rule, zone.numbering()) : rule.regexpFor(mapping.digits());
            out.write(name + " " + ruleSet.content().ttlSeconds() + " IN NAPTR " + rule.order() + " "
                    + rule.preference() + " \"" + rule.flags() + "\" \"" + rule.service() + "\" \"" + escaped(regexp)
                    + "\" " + absolute(rule.replacement()) + "\n");
        }
    }

    /** The client knows the number: a back-reference takes the place of the digits. */
    private static String regexpOfBlock(NaptrRule rule, Numbering numbering) {
        String uri = rule.uri();
        if (uri == null || !new UriTemplate(uri).dependsOnNumber()) {
            return uri == null ? Objects.requireNonNullElse(rule.regexp(), "") : "!^.*$!" + uri + "!";
        }
        String pattern = numbering == Numbering.E164 ? "!^\\+(.*)$!" : "!^(.*)$!";
        return pattern + uri.replace(UriTemplate.NUMBER, "\\1") + "!";
    }

    private static String absolute(String replacement) {
        return replacement.endsWith(".") ? replacement : replacement + ".";
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }
}
