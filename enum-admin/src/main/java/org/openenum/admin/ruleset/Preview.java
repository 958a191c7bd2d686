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
 * What DNS would say for a number if the rules of a form were saved, step by step: the owner name, its records, the
 * URIs that a client makes of them, and what is wrong.
 *
 * @param ownerName the name that a client asks for, empty while the number is none
 * @param example whether the number was made up to show a block or a destination
 * @param applicationUniqueString what a client applies the regexps to
 * @param findings errors first
 * @param clients what the SIP proxies that carriers run would dial
 */
public record Preview(
        String ownerName,
        boolean example,
        String applicationUniqueString,
        int ttlSeconds,
        List<Line> records,
        List<Remark> findings,
        List<Client> clients) {

    /** Nothing to show yet. */
    public static final Preview EMPTY = new Preview("", false, "", 0, List.of(), List.of(), List.of());

    /** Nothing to show yet of what will be shown for an example number. */
    public static final Preview EMPTY_EXAMPLE = new Preview("", true, "", 0, List.of(), List.of(), List.of());

    /**
     * One record.
     *
     * @param text its RDATA in presentation form
     * @param uri what a client makes of it, or null
     * @param note why it makes none, or null
     */
    public record Line(
            String text, @Nullable String uri, @Nullable String note) {}

    /**
     * One thing that the lint found.
     *
     * @param rule which rule, from 1; 0 for the whole
     */
    public record Remark(boolean error, int rule, Sentence message) {}

    /**
     * Works out the preview of a form.
     *
     * @param number the number, or one of a block
     * @param example whether the number was made up
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

    /** The same, and that it cannot be saved. */
    public Preview withRefusal(Sentence message) {
        List<Remark> all = new ArrayList<>(List.of(new Remark(true, 0, message)));
        all.addAll(findings);
        return new Preview(ownerName, example, applicationUniqueString, ttlSeconds, List.of(), all, List.of());
    }

    /** A preview that has only this to say. */
    public static Preview refused(Sentence message) {
        return new Preview("", false, "", 0, List.of(), List.of(new Remark(true, 0, message)), List.of());
    }

    public boolean isEmpty() {
        return ownerName.isEmpty();
    }

    /** Whether there are records, and nothing is wrong with them. */
    public boolean isClean() {
        return !records.isEmpty() && findings.isEmpty();
    }

    /** The records as a zone file writes them. */
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
     * The rules that can be made; those that cannot are remarked upon and left out of what follows. A rule in which
     * nothing was typed yet is no error.
     *
     * @param places takes the place in the form of each rule that is returned, from 1
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
        // All together, because the preferences that nobody gave depend on the others.
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
