package org.openenum.admin.ruleset;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.naptr.Finding;
import org.openenum.naptr.Naptr;
import org.openenum.naptr.NaptrLint;
import org.openenum.naptr.NaptrRule;
import org.openenum.naptr.SubstitutionExpression;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.number.InvalidNumberException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Name;

/**
 * A preview of the answer for a number with the rules of a form, step by step: the owner name, its records, the URIs
 * that a client derives from them, and the lint's findings.
 *
 * @param ownerName the name that a client queries, empty while the number is invalid
 * @param example whether the number is an example for a block or a destination
 * @param applicationUniqueString the string that a client applies the regexps to
 * @param findings errors first
 * @param clients what the SIP proxies that carriers use would dial
 */
public record Preview(
        String ownerName,
        boolean example,
        String applicationUniqueString,
        int ttlSeconds,
        List<Line> records,
        List<Remark> findings,
        List<Client> clients) {

    /** An empty preview. */
    public static final Preview EMPTY = new Preview("", false, "", 0, List.of(), List.of(), List.of());

    /** An empty preview for an example number. */
    public static final Preview EMPTY_EXAMPLE = new Preview("", true, "", 0, List.of(), List.of(), List.of());

    /**
     * One record.
     *
     * @param text its RDATA in presentation form
     * @param uri the URI that a client derives, or null
     * @param note why it derives none, or null
     */
    public record Line(
            String text, @Nullable String uri, @Nullable String note) {}

    /**
     * One finding of the lint.
     *
     * @param rule the number of the rule, from 1; 0 for all rules together
     */
    public record Remark(boolean error, int rule, Sentence message) {}

    /**
     * Computes the preview of a form.
     *
     * @param number the number, or one of a block
     * @param example whether the number is an example
     */
    public static Preview of(
            Name apex,
            Numbering numbering,
            DialedDigits number,
            boolean example,
            int ttlSeconds,
            List<RuleForm> forms) {
        List<Remark> remarks = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        List<NaptrRule> rules = rulesOf(forms, number, places, remarks);
        String owner = ownerOf(apex, number, remarks);
        String asked = numbering.applicationUniqueString(number);
        new NaptrLint(apex, numbering)
                .lint(rules, number).stream()
                        .map(finding -> remarkOf(finding, places))
                        .forEach(remarks::add);
        List<Naptr> naptrs = rules.stream().map(rule -> rule.toNaptr(number)).toList();
        return new Preview(
                owner,
                example,
                asked,
                ttlSeconds,
                naptrs.stream().map(naptr -> lineOf(naptr, asked)).toList(),
                remarks.stream()
                        .distinct()
                        .sorted((a, b) -> Boolean.compare(b.error(), a.error()))
                        .toList(),
                naptrs.isEmpty() ? List.of() : Client.of(naptrs, asked));
    }

    /** The same preview, marked as refused. */
    public Preview withRefusal(Sentence message) {
        List<Remark> all = new ArrayList<>(List.of(new Remark(true, 0, message)));
        all.addAll(findings);
        return new Preview(ownerName, example, applicationUniqueString, ttlSeconds, List.of(), all, List.of());
    }

    /** A preview with only a refusal. */
    public static Preview refused(Sentence message) {
        return new Preview("", false, "", 0, List.of(), List.of(new Remark(true, 0, message)), List.of());
    }

    public boolean isEmpty() {
        return ownerName.isEmpty();
    }

    /** Whether there are records without findings. */
    public boolean isClean() {
        return !records.isEmpty() && findings.isEmpty();
    }

    /** The records in zone file format. */
    public String recordText() {
        StringBuilder text = new StringBuilder();
        for (Line record : records) {
            text.append(text.isEmpty() ? "" : "\n")
                    .append(ownerName)
                    .append(' ')
                    .append(ttlSeconds)
                    .append(" IN NAPTR ")
                    .append(record.text());
        }
        return text.toString();
    }

    /**
     * The valid rules; an invalid one adds a remark and is left out. A rule in which nothing was typed yet is no error.
     *
     * @param places receives the position of each returned rule in the form, from 1
     */
    private static List<NaptrRule> rulesOf(
            List<RuleForm> forms, DialedDigits number, List<Integer> places, List<Remark> remarks) {
        List<RuleDraft> drafts = new ArrayList<>();
        for (int i = 0; i < forms.size(); i++) {
            try {
                if (!forms.get(i).isBlank()) {
                    RuleDraft draft = forms.get(i).draft("rules." + i + ".");
                    RuleDraft.toRules(List.of(draft), number);
                    drafts.add(draft);
                    places.add(i + 1);
                }
            } catch (RefusedException e) {
                remarks.add(new Remark(true, i + 1, e.sentence()));
            }
        }
        // All together, because default preferences depend on the other rules.
        return RuleDraft.toRules(drafts, number);
    }

    private static String ownerOf(Name apex, DialedDigits number, List<Remark> remarks) {
        try {
            return EnumName.ownerName(number, apex).toString();
        } catch (InvalidNumberException e) {
            remarks.add(new Remark(true, 0, e.sentence()));
            return "";
        }
    }

    private static Remark remarkOf(Finding finding, List<Integer> places) {
        String[] parts = finding.pointer().split("/", -1);
        boolean ofRule = parts.length > 2 && parts[1].equals("rules");
        return new Remark(
                finding.severity() == Finding.Severity.ERROR,
                ofRule ? places.get(Integer.parseInt(parts[2])) : 0,
                finding.sentence());
    }

    private static Line lineOf(Naptr naptr, String asked) {
        String text = naptr.text();
        if (naptr.regexp().isEmpty()) {
            return new Line(text, null, "→ " + naptr.replacement());
        }
        return SubstitutionExpression.parse(naptr.regexp())
                .apply(asked)
                .map(uri -> new Line(text, uri, null))
                .orElseGet(() -> new Line(text, null, "∅"));
    }
}
