package org.openenum.admin.importing.csv;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.importing.read.BadRowException;
import org.openenum.admin.importing.read.RepeatedRules;
import org.openenum.admin.importing.read.RowLint;
import org.openenum.admin.importing.read.TargetZone;
import org.openenum.admin.importing.stage.CsvText;
import org.openenum.admin.importing.stage.MappingLine;
import org.openenum.mapping.InvalidTagException;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;
import org.openenum.naptr.Finding;
import org.openenum.naptr.NaptrRule;
import org.openenum.naptr.UriTemplate;
import org.openenum.number.DialedDigits;
import org.openenum.number.InvalidNumberException;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.ZoneDigits;

/** The current row of a CSV file: the meaning of its cells. Reused for each row. */
final class CsvRow {

    private static final int MAX_COMMENT_CHARS = 500;

    private final Map<CsvColumn, Integer> columns;

    private final TableForm form;

    private final TargetZone zone;

    private final ZoneDigits zoneDigits;

    private final RowLint lint;

    private final RepeatedRules rules = new RepeatedRules();

    private List<String> fields = List.of();

    private long line;

    private @Nullable String readable;

    private List<Finding> warnings = List.of();

    CsvRow(Map<CsvColumn, Integer> columns, TableForm form, TargetZone zone) {
        this.columns = columns;
        this.form = form;
        this.zone = zone;
        this.zoneDigits = zone.digits();
        this.lint = new RowLint(zone);
    }

    /** Begins the next row. */
    void take(List<String> rowFields, long lineNumber) {
        this.fields = rowFields;
        this.line = lineNumber;
        this.readable = null;
        this.warnings = List.of();
    }

    /** The lint findings of a row that is taken nevertheless. */
    List<Finding> warnings() {
        return warnings;
    }

    /** The digits of a bad row, if they could be read. */
    @Nullable
    String digitsIfReadable() {
        return readable;
    }

    /** The digits of an unreadable row, if its number column has a number. */
    @Nullable
    String digitsInPlace() {
        try {
            return NumberCell.read(numberAsWritten(), zone.notation()).digits();
        } catch (BadRowException e) {
            return null;
        }
    }

    /** The number's cell as in the file. */
    String numberAsWritten() {
        return cell(CsvColumn.NUMBER);
    }

    /** Refuses a row with more or fewer fields than the header: it is unknown which of them is missing. */
    void requireFields(int expected) throws BadRowException {
        if (fields.size() != expected) {
            throw new BadRowException(
                    null,
                    "columnCount",
                    fields.size() == 1
                            ? Sentence.of("csv.one-field", expected)
                            : Sentence.of("csv.fields", fields.size(), expected),
                    String.join(" | ", fields));
        }
    }

    /** The content of the row. */
    MappingLine mapping() throws BadRowException {
        DialedDigits digits = NumberCell.read(cell(CsvColumn.NUMBER), zone.notation());
        readable = digits.digits();
        try {
            MappingKind kind = kind();
            zoneDigits.check(digits, kind == MappingKind.BLOCK);
            requireNoDelegationAbove(digits, kind);
            int minDigits = 0;
            int maxDigits = 0;
            if (kind == MappingKind.BLOCK) {
                minDigits = number(CsvColumn.MIN_DIGITS, digits.length());
                maxDigits = number(CsvColumn.MAX_DIGITS, zone.numbering().maxDigits());
                zoneDigits.block(digits, minDigits, maxDigits);
            }
            return linted(withRule(digits, kind, minDigits, maxDigits), digits);
        } catch (InvalidNumberException e) {
            CsvColumn column = switch (e.sentence().key()) {
                case "block.shorter-than-prefix" -> CsvColumn.MIN_DIGITS;
                case "block.max-below-min", "block.too-long-in" -> CsvColumn.MAX_DIGITS;
                default -> CsvColumn.NUMBER;
            };
            throw bad(column, "invalid", e.sentence());
        } catch (InvalidPartException e) {
            throw new BadRowException(e.place(), "invalid", e.sentence(), rawOf(e.place()));
        }
    }

    private void requireNoDelegationAbove(DialedDigits digits, MappingKind kind) throws BadRowException {
        Sentence refusal = zone.delegationRefusal(digits, kind).orElse(null);
        if (refusal != null) {
            throw bad(CsvColumn.NUMBER, "belowDelegation", refusal);
        }
    }

    private MappingLine withRule(DialedDigits digits, MappingKind kind, int minDigits, int maxDigits)
            throws BadRowException {
        MappingStatus status = status();
        boolean silent = status != MappingStatus.CLOSED && saysNoDestination();
        String ruleSet = silent ? form.everyRow(CsvColumn.RULE_SET) : cell(CsvColumn.RULE_SET);
        NaptrRule rule = rule(digits, kind, silent ? form.everyRow(CsvColumn.URI) : cell(CsvColumn.URI), ruleSet);
        if (ruleSet.isEmpty() == (rule == null) && !(rule == null && status == MappingStatus.CLOSED)) {
            throw rule == null
                    ? bad(CsvColumn.URI, "missing", Sentence.of("csv.no-destination"))
                    : bad(CsvColumn.RULE_SET, "both", Sentence.of("csv.two-destinations"));
        }
        if (!ruleSet.isEmpty() && !zone.ruleSets().contains(ruleSet)) {
            throw bad(CsvColumn.RULE_SET, "unknownRuleSet", Sentence.of("csv.unknown-rule-set"));
        }
        int ttl = number(CsvColumn.TTL, -1);
        return new MappingLine(
                line,
                digits.digits(),
                kind,
                minDigits,
                maxDigits,
                status,
                ttl < 0 ? null : Integer.valueOf(ttl),
                comment(),
                tags(),
                ruleSet.isEmpty() ? null : ruleSet,
                rule,
                !cell(CsvColumn.PREFERENCE).isEmpty());
    }

    private MappingLine linted(MappingLine row, DialedDigits digits) throws BadRowException {
        NaptrRule rule = row.rule();
        warnings = rule == null ? List.of() : lint.findings(rule, digits, row.kind(), row.minDigits());
        for (Finding finding : warnings) {
            if (finding.severity() == Finding.Severity.ERROR) {
                throw bad(CsvColumn.REGEXP, finding.code(), finding.sentence());
            }
        }
        return row;
    }

    private boolean saysNoDestination() {
        String replacement = cell(CsvColumn.REPLACEMENT);
        return cell(CsvColumn.URI).isEmpty()
                && cell(CsvColumn.REGEXP).isEmpty()
                && cell(CsvColumn.RULE_SET).isEmpty()
                && (replacement.isEmpty() || replacement.equals(NaptrRule.ROOT));
    }

    private @Nullable NaptrRule rule(DialedDigits digits, MappingKind kind, String uri, String ruleSet)
            throws BadRowException {
        String regexp = cell(CsvColumn.REGEXP);
        String replacement = cell(CsvColumn.REPLACEMENT);
        if (uri.isEmpty() && regexp.isEmpty() && (replacement.isEmpty() || replacement.equals(NaptrRule.ROOT))) {
            if (!cell(CsvColumn.SERVICE).isEmpty() && ruleSet.isEmpty()) {
                throw bad(CsvColumn.URI, "missing", Sentence.of("csv.service-alone"));
            }
            return null;
        }
        // The prefix of a block is not the number that a client looks up, so it is not replaced by a variable.
        String template = uri.isEmpty() || kind == MappingKind.BLOCK ? uri : UriTemplate.textFor(uri, digits);
        RepeatedRules.Text text = new RepeatedRules.Text(
                cell(CsvColumn.ORDER),
                cell(CsvColumn.PREFERENCE),
                flags(uri, regexp),
                service(),
                template,
                regexp,
                replacement);
        return rules.of(text, this::newRule);
    }

    private NaptrRule newRule(RepeatedRules.Text text) throws BadRowException {
        NaptrRule rule = new NaptrRule(
                number(CsvColumn.ORDER, NaptrRule.DEFAULT_ORDER),
                number(CsvColumn.PREFERENCE, NaptrRule.DEFAULT_PREFERENCE),
                text.flags(),
                text.service(),
                text.uri().isEmpty() ? null : text.uri(),
                text.regexp().isEmpty() ? null : text.regexp(),
                text.replacement().isEmpty() ? NaptrRule.ROOT : text.replacement());
        Finding wrong = lint.wrongUri(rule).orElse(null);
        if (wrong != null) {
            throw bad(CsvColumn.URI, wrong.code(), wrong.sentence());
        }
        return rule;
    }

    private String service() {
        String said = cell(CsvColumn.SERVICE);
        return said.isEmpty() ? form.everyRow(CsvColumn.SERVICE) : said;
    }

    /** A row without flags is a terminal rule, unless it has only a replacement. */
    private String flags(String uri, String regexp) {
        String said = cell(CsvColumn.FLAGS);
        return said.isEmpty() && !(uri.isEmpty() && regexp.isEmpty()) ? "u" : said;
    }

    private MappingKind kind() throws BadRowException {
        String kind = cell(CsvColumn.KIND);
        if (kind.isEmpty() || kind.equalsIgnoreCase("number")) {
            return MappingKind.NUMBER;
        }
        if (kind.equalsIgnoreCase("block")) {
            return MappingKind.BLOCK;
        }
        throw bad(CsvColumn.KIND, "unknown", Sentence.of("csv.kind"));
    }

    private @Nullable MappingStatus status() throws BadRowException {
        String status = cell(CsvColumn.STATUS);
        if (status.isEmpty()) {
            return null;
        }
        return switch (status.toLowerCase(Locale.ROOT)) {
            case "active", "enabled", "true", "yes", "1", "aktiv", "ja", "wahr" -> MappingStatus.ACTIVE;
            case "closed", "disabled", "inactive", "false", "no", "0", "geschlossen", "inaktiv", "nein", "falsch" ->
                MappingStatus.CLOSED;
            default -> throw bad(CsvColumn.STATUS, "unknown", Sentence.of("csv.status"));
        };
    }

    /** Null if the file has no such column; empty if the cell is. */
    private @Nullable String comment() throws BadRowException {
        if (!columns.containsKey(CsvColumn.COMMENT)) {
            return null;
        }
        String comment = cell(CsvColumn.COMMENT);
        if (comment.length() > MAX_COMMENT_CHARS) {
            throw bad(CsvColumn.COMMENT, "tooLong", Sentence.of("csv.comment-too-long", MAX_COMMENT_CHARS));
        }
        if (comment.indexOf('\0') >= 0) {
            // PostgreSQL cannot store it, and would refuse the whole import.
            throw bad(CsvColumn.COMMENT, "invalid", Sentence.of("csv.comment-nul"));
        }
        return comment;
    }

    /** Null if the file has no such column; empty if the cell is. Separated by spaces, commas or semicolons. */
    private @Nullable String tags() throws BadRowException {
        if (!columns.containsKey(CsvColumn.TAGS)) {
            return null;
        }
        try {
            return Objects.requireNonNullElse(
                    MappingTags.parse(cell(CsvColumn.TAGS)).text(), "");
        } catch (InvalidTagException e) {
            throw bad(CsvColumn.TAGS, "invalid", e.sentence());
        }
    }

    private int number(CsvColumn column, int ifEmpty) throws BadRowException {
        String text = cell(column);
        if (text.isEmpty()) {
            return ifEmpty;
        }
        try {
            int value = Integer.parseInt(text);
            if (value >= 0) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw bad(column, "notANumber", Sentence.of("csv.not-a-number", column.title(), Integer.MAX_VALUE));
    }

    private String cell(CsvColumn column) {
        Integer place = columns.get(column);
        if (place == null || place >= fields.size()) {
            return "";
        }
        String text = fields.get(place).strip();
        return text.startsWith("'") && column != CsvColumn.NUMBER ? CsvText.unguard(text) : text;
    }

    private BadRowException bad(CsvColumn column, String code, Sentence message) {
        return new BadRowException(column.title(), code, message, cell(column));
    }

    private String rawOf(String title) {
        return CsvColumn.named(title).map(this::cell).orElse("");
    }
}
