package org.openenum.admin.demo;

import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberType;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import java.io.IOException;
import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.openenum.admin.importing.stage.MappingLine;
import org.openenum.admin.importing.stage.Staging;
import org.openenum.admin.job.JobProgress;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.openenum.number.DialedDigits;
import org.openenum.number.NumberBlock;
import org.openenum.zone.Zone;

/** Generates the demo plan, the same one each time. */
final class DemoPlan {

    private static final String SERVICE = "E2U+sip";

    /** A label of a domain name has at most 63 octets (RFC 1035, section 2.3.4). */
    private static final int MAX_LABEL_CHARS = 63;

    /** How many numbers are made from each country's example: some thousand in total. */
    private static final int NUMBERS_PER_EXAMPLE = 12;

    /** Lines between two progress reports. */
    private static final int LINES_PER_STEP = 1_000;

    private final PhoneNumberUtil numbers = PhoneNumberUtil.getInstance();

    private long line;

    /** Writes the plan to staging. */
    void write(Staging staging, JobProgress progress) throws IOException {
        SortedMap<String, String> carriers = CarrierPrefixes.read();
        SortedSet<String> examples = examples();
        progress.begin("reading", (long) carriers.size() + examples.size());
        for (String slug :
                new TreeSet<>(carriers.values().stream().map(DemoPlan::slug).toList())) {
            staging.ruleSet(slug, content("sip:+{number}@" + slug + ".example.net;user=phone"));
        }
        NumberLengths lengths = new NumberLengths(numbers);
        for (Map.Entry<String, String> entry : carriers.entrySet()) {
            NumberBlock block = lengths.blockOf(new DialedDigits(entry.getKey()));
            staging.mapping(new MappingLine(
                    next(progress),
                    entry.getKey(),
                    MappingKind.BLOCK,
                    block.minDigits(),
                    block.maxDigits(),
                    null,
                    null,
                    entry.getValue(),
                    null,
                    slug(entry.getValue()),
                    null,
                    false));
        }
        for (String digits : examples) {
            NaptrRule rule = NaptrRule.ofUri(SERVICE, "sip:vip-" + digits + "@pbx.example.net");
            staging.mapping(new MappingLine(
                    next(progress),
                    digits,
                    MappingKind.NUMBER,
                    0,
                    0,
                    null,
                    null,
                    "an example number",
                    null,
                    null,
                    rule,
                    true));
        }
    }

    /** The name of a carrier as a domain label. */
    static String slug(String carrier) {
        String plain = Normalizer.normalize(carrier, Normalizer.Form.NFD)
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-+|-+$", "");
        String label =
                plain.substring(0, Math.min(plain.length(), MAX_LABEL_CHARS)).replaceAll("-+$", "");
        return label.isEmpty() ? "carrier" : label;
    }

    private long next(JobProgress progress) {
        if (++line % LINES_PER_STEP == 0) {
            progress.advance(line, line);
        }
        return line;
    }

    /** The example mobile number of each country, and its neighbours. */
    private SortedSet<String> examples() {
        SortedSet<String> examples = new TreeSet<>();
        for (String region : numbers.getSupportedRegions()) {
            PhoneNumber example = numbers.getExampleNumberForType(region, PhoneNumberType.MOBILE);
            if (example == null) {
                continue;
            }
            String digits = numbers.format(example, PhoneNumberFormat.E164).substring(1);
            String head = digits.substring(0, digits.length() - 2);
            for (int i = 0; i < NUMBERS_PER_EXAMPLE; i++) {
                examples.add(head + String.format(Locale.ROOT, "%02d", i * 8));
            }
        }
        return examples;
    }

    private static RuleSetContent content(String uri) {
        return new RuleSetContent(Zone.DEFAULT_TTL_SECONDS, List.of(NaptrRule.ofUri(SERVICE, uri)));
    }
}
