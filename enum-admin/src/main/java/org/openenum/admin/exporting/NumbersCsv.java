package org.openenum.admin.exporting;

import java.io.IOException;
import java.io.Writer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.importing.csv.CsvColumn;
import org.openenum.admin.importing.stage.CsvText;
import org.openenum.admin.mapping.MappingQuery;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKind;
import org.openenum.naptr.NaptrRule;
import org.openenum.zone.Numbering;
import org.openenum.zone.Zone;

/**
 * Writes the numbers and blocks of a zone as CSV, one rule per line, so that importing it again changes nothing.
 *
 * <p>Numbers have no plus: a spreadsheet would take them for formulas. A number that begins with 0 has one, except in
 * private zones: otherwise the import would take 00 or a national prefix for a dialling prefix.
 */
final class NumbersCsv {

    private final ZoneReading reading;

    private final @Nullable Audience audience;

    /** @param audience whose answers are wanted, as rules; null: rules and destinations as provisioned */
    NumbersCsv(ZoneReading reading, @Nullable Audience audience) {
        this.reading = reading;
        this.audience = audience;
    }

    void write(Zone zone, MappingQuery query, Writer out) throws IOException {
        out.write(Arrays.stream(CsvColumn.values()).map(CsvColumn::title).collect(Collectors.joining(",")));
        out.write('\n');
        for (Iterator<ZoneReading.Entry> entries = reading.mappings(zone, query.prefix(), audience);
                entries.hasNext(); ) {
            ZoneReading.Entry entry = entries.next();
            if (isMeant(entry, query)) {
                write(zone.numbering(), entry, out);
            }
        }
    }

    private static boolean isMeant(ZoneReading.Entry entry, MappingQuery query) {
        ZoneReading.Rules rules = entry.rules();
        return query.fits(
                entry.mapping(),
                rules == null ? null : rules.name(),
                rules == null ? List.of() : rules.content().rules());
    }

    private void write(Numbering numbering, ZoneReading.Entry entry, Writer out) throws IOException {
        String number = number(numbering, entry.mapping().key().digits());
        ZoneReading.Rules rules = entry.rules();
        if (audience != null) {
            write(number, entry.mapping(), entry.answered(), null, out);
        } else if (rules == null || rules.name() != null) {
            write(number, entry.mapping(), null, rules == null ? null : rules.name(), out);
        } else {
            write(number, entry.mapping(), rules.answered(), null, out);
        }
    }

    private static String number(Numbering numbering, String digits) {
        return numbering == Numbering.E164 && digits.startsWith("0") ? "+" + digits : digits;
    }

    private static void write(
            String number, Mapping mapping, @Nullable AnsweredRules answered, @Nullable String ruleSet, Writer out)
            throws IOException {
        if (answered == null) {
            line(number, mapping, null, null, ruleSet, out);
            return;
        }
        for (AnsweredRules.AnsweredRule rule : answered.rules()) {
            line(number, mapping, answered.ttlSeconds(), rule, ruleSet, out);
        }
    }

    private static void line(
            String number,
            Mapping mapping,
            @Nullable Integer ttlSeconds,
            AnsweredRules.@Nullable AnsweredRule answered,
            @Nullable String ruleSet,
            Writer out)
            throws IOException {
        NaptrRule rule = answered == null ? null : answered.rule();
        boolean block = mapping.kind() == MappingKind.BLOCK;
        List<String> cells = Arrays.asList(
                number,
                block ? "block" : "number",
                block ? Integer.toString(mapping.minDigits()) : "",
                block ? Integer.toString(mapping.maxDigits()) : "",
                mapping.status().name().toLowerCase(Locale.ROOT),
                ttlSeconds == null ? "" : Integer.toString(ttlSeconds),
                rule == null ? "" : Integer.toString(rule.order()),
                rule == null ? "" : Integer.toString(rule.preference()),
                rule == null ? "" : rule.flags(),
                answered == null ? "" : answered.service(),
                rule == null ? "" : text(rule.uri()),
                rule == null ? "" : text(rule.regexp()),
                rule == null ? "" : rule.replacement(),
                text(ruleSet),
                text(mapping.comment()),
                text(mapping.tags().text()));
        for (int i = 0; i < cells.size(); i++) {
            out.write(i == 0 ? "" : ",");
            out.write(CsvText.field(cells.get(i)));
        }
        out.write('\n');
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
