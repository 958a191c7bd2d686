package org.openenum.admin.importing.zonefile;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.importing.read.BadRowException;
import org.openenum.admin.importing.read.RowLint;
import org.openenum.admin.importing.read.TargetZone;
import org.openenum.admin.importing.stage.MappingLine;
import org.openenum.admin.importing.stage.RecordLine;
import org.openenum.admin.importing.stage.RowError;
import org.openenum.admin.importing.stage.RowErrors;
import org.openenum.admin.importing.stage.Staging;
import org.openenum.admin.rdata.RdataText;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.naptr.NaptrRule;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.openenum.zone.ZoneDigits;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/**
 * The current entry of a zone file: which record it is, and how it is staged. Keeps what an entry inherits from earlier
 * ones: origin, owner, TTL.
 *
 * <p>NAPTR records at a number's name become rules of the number, at a wildcard below a number's name rules of a block:
 * both are active, since the file answers with them. NS records below the apex become a delegation and a record set,
 * everything else a record set.
 */
final class ZoneEntry {

    /** The additional records of a signed zone: they are not imported, since the zone is signed anew. */
    private static final Set<Integer> MADE_BY_SIGNER = Set.of(
            Type.RRSIG, Type.NSEC, Type.NSEC3, Type.NSEC3PARAM, Type.ZONEMD, Type.DNSKEY, Type.CDS, Type.CDNSKEY);

    private final TargetZone zone;

    private final ZoneDigits zoneDigits;

    private final Staging staging;

    private final RowErrors errors;

    private final ZoneRules rules;

    private final RowLint lint;

    private final Set<String> warned = new HashSet<>();

    private Name origin;

    private @Nullable Integer defaultTtl;

    private @Nullable Integer lastTtl;

    private @Nullable Owner owner;

    private boolean readable;

    private boolean rule;

    ZoneEntry(TargetZone zone, Staging staging, RowErrors errors) {
        this.zone = zone;
        this.zoneDigits = zone.digits();
        this.rules = new ZoneRules(zone.numbering());
        this.lint = new RowLint(zone);
        this.staging = staging;
        this.errors = errors;
        this.origin = zone.apex();
    }

    /**
     * The owner of a record.
     *
     * @param digits of a number's name, or of the name above a wildcard; null for other names
     * @param atApex whether it is the apex itself
     */
    private record Owner(Name name, @Nullable String digits, boolean wildcard, boolean atApex) {}

    Name origin() {
        return origin;
    }

    void origin(Name newOrigin) {
        this.origin = newOrigin;
    }

    void defaultTtl(int seconds) {
        this.defaultTtl = seconds;
    }

    /** Begins another entry. */
    void forget() {
        readable = false;
        rule = false;
    }

    /** The owner of following entries that omit it is unknown. */
    void loseOwner() {
        owner = null;
    }

    /**
     * Takes only the owner of an entry that cannot be split.
     *
     * @param tokens those before the error
     */
    void takeOwner(boolean ownerOmitted, List<ZoneTokens.Token> tokens) {
        if (!ownerOmitted) {
            owner = null;
            try {
                owner = tokens.isEmpty() ? null : ownerOf(tokens.get(0).text());
            } catch (BadRowException | TextParseException e) {
                // The entry is wrong already.
            }
        }
        readable = true;
    }

    /**
     * Marks what a bad entry is about as left alone, if that could be read: other entries of the number, or of the
     * record set, must not replace all of it.
     *
     * @param tokens of an entry that cannot be split, those before the error
     */
    void leaveAlone(long line, boolean ownerOmitted, List<ZoneTokens.Token> tokens) throws IOException {
        Owner current = owner;
        if (!readable || current == null) {
            return;
        }
        int type = typeIn(tokens.subList(ownerOmitted ? 0 : 1, tokens.size()));
        String digits = current.digits;
        if (digits != null && !current.atApex && maySpeakOfEntry(type)) {
            staging.badMapping(line, digits, MappingKind.NUMBER);
            staging.badMapping(line, digits, MappingKind.BLOCK);
        }
        if (!isOfRule(current, type)) {
            staging.badRecord(line, current.name, type);
        }
    }

    /** The type after TTL and class, even if these are invalid; otherwise it may be any. */
    private static int typeIn(List<ZoneTokens.Token> tokens) {
        for (ZoneTokens.Token token : tokens) {
            String word = token.text();
            if (ZoneFile.isKnownType(word)) {
                return Type.value(word);
            }
            if (!isTtl(word) && DClass.value(word) < 0) {
                break;
            }
        }
        return Staging.ANY_TYPE;
    }

    /** Whether a record of this type may define a number or block: a TXT record may close it. */
    private static boolean maySpeakOfEntry(int type) {
        return type == Type.NAPTR || type == Type.TXT || type == Staging.ANY_TYPE;
    }

    private static boolean isTtl(String word) {
        return !word.isEmpty() && Character.isDigit(word.charAt(0));
    }

    private static boolean isOfRule(Owner owner, int type) {
        return type == Type.NAPTR && owner.digits != null && !owner.atApex;
    }

    /** Whether the entry is known to be a rule of a number or block, and nothing else. */
    boolean isRule() {
        return rule;
    }

    /** @param ownerOmitted whether the owner is that of the previous entry */
    void take(long line, boolean ownerOmitted, List<ZoneTokens.Token> tokens) throws BadRowException, IOException {
        int place = 0;
        if (!ownerOmitted) {
            owner = null;
            owner = ownerOf(tokens.get(place++).text());
        }
        Owner current = owner;
        if (current == null) {
            throw new BadRowException("owner", "missing", Sentence.of("zone-file.no-owner"), "");
        }
        readable = true;
        Integer ttl = null;
        while (place < tokens.size() && !ZoneFile.isKnownType(tokens.get(place).text())) {
            String word = tokens.get(place++).text();
            if (isTtl(word)) {
                ttl = ZoneFile.parseTtl(word);
            } else if (DClass.value(word) != DClass.IN) {
                throw new BadRowException("type", "unknown", Sentence.of("zone-file.unknown-word", word), word);
            }
        }
        if (place == tokens.size()) {
            throw new BadRowException("type", "missing", Sentence.of("zone-file.no-type"), "");
        }
        lastTtl = ttl == null ? lastTtl : ttl;
        int type = Type.value(tokens.get(place).text());
        stage(line, current, type, ttlOf(ttl), tokens.subList(place + 1, tokens.size()));
    }

    /** Its own, else $TTL (RFC 2308, section 4), else that of the previous entry (RFC 1035, section 5.1). */
    private @Nullable Integer ttlOf(@Nullable Integer said) {
        return said != null ? said : defaultTtl != null ? defaultTtl : lastTtl;
    }

    private void stage(long line, Owner current, int type, @Nullable Integer ttl, List<ZoneTokens.Token> rdata)
            throws BadRowException, IOException {
        String digits = current.digits;
        rule = isOfRule(current, type);
        if (rule && digits != null) {
            stageRule(line, current, new DialedDigits(digits), ttl, rdata);
            return;
        }
        if (MADE_BY_SIGNER.contains(type)) {
            warnOnce(line, "signature", Sentence.of("zone-file.signed"));
            return;
        }
        checkPlace(current, type);
        if (type == Type.TXT
                && digits != null
                && rdata.size() == 1
                && rdata.get(0).text().equals(ZoneFile.CLOSED)) {
            stageClosed(line, current, digits);
            return;
        }
        if ((type == Type.CNAME || type == Type.DNAME) && digits != null && !current.atApex) {
            throw new BadRowException(
                    "type",
                    "unsupported",
                    Sentence.of("zone-file.not-at-number", Type.string(type)),
                    current.name.toString());
        }
        if (type == Type.NS && digits != null && !current.atApex && !current.wildcard) {
            staging.mapping(new MappingLine(
                    line, digits, MappingKind.DELEGATION, 0, 0, null, null, null, null, null, null, false));
        }
        int seconds = ttl == null ? Zone.DEFAULT_TTL_SECONDS : ttl;
        staging.record(new RecordLine(line, current.name, type, seconds, wire(type, rdata)));
    }

    private static void checkPlace(Owner owner, int type) throws BadRowException {
        if (type == Type.SOA && !owner.atApex) {
            throw new BadRowException("owner", "soaBelowApex", Sentence.of("zone-file.soa"), owner.name.toString());
        }
        // RFC 4592, section 4.2: "the semantics of a wildcard domain name owning an NS RRSet are undefined".
        // https://datatracker.ietf.org/doc/html/rfc4592#section-4.2
        if (type == Type.NS && owner.name.isWild()) {
            throw new BadRowException("owner", "wildcard", Sentence.of("record.wildcard-ns"), owner.name.toString());
        }
    }

    /** A closed block: at and below these digits, only entries of the file are answered. */
    private void stageClosed(long line, Owner owner, String digits) throws BadRowException, IOException {
        if (owner.atApex || owner.wildcard) {
            throw new BadRowException("owner", "invalid", Sentence.of("zone-file.closed"), owner.name.toString());
        }
        zoneDigits.check(new DialedDigits(digits), true);
        int maxDigits = zone.numbering().maxDigits();
        staging.mapping(new MappingLine(
                line,
                digits,
                MappingKind.BLOCK,
                digits.length(),
                maxDigits,
                MappingStatus.CLOSED,
                null,
                null,
                null,
                null,
                null,
                false));
    }

    private void stageRule(
            long line, Owner current, DialedDigits digits, @Nullable Integer ttl, List<ZoneTokens.Token> rdata)
            throws BadRowException, TextParseException, IOException {
        MappingKind kind = current.wildcard ? MappingKind.BLOCK : MappingKind.NUMBER;
        zoneDigits.check(digits, current.wildcard);
        NaptrRule rule = rules.read(specific(rdata), origin, current.wildcard ? null : digits);
        // It is served elsewhere as it is, and is no worse here: so findings are only warnings.
        lint.findings(rule, digits, kind, digits.length() + 1)
                .forEach(finding ->
                        errors.warning(new RowError(line, "regexp", finding.code(), finding.sentence(), "+" + digits)));
        int minDigits = current.wildcard ? digits.length() + 1 : 0;
        int maxDigits = current.wildcard ? zone.numbering().maxDigits() : 0;
        if (minDigits > maxDigits) {
            throw new BadRowException("owner", "invalid", Sentence.of("zone-file.short-wildcard"), "");
        }
        staging.mapping(new MappingLine(
                line,
                digits.digits(),
                kind,
                minDigits,
                maxDigits,
                MappingStatus.ACTIVE,
                ttl,
                null,
                null,
                null,
                rule,
                true));
    }

    /** The fields of a rule, even if its RDATA is written like that of an unknown type (RFC 3597, section 5). */
    private List<ZoneTokens.Token> specific(List<ZoneTokens.Token> rdata) throws BadRowException, IOException {
        boolean generic = !rdata.isEmpty()
                && !rdata.get(0).quoted()
                && rdata.get(0).text().equals("\\#");
        return generic ? ZoneTokens.of(RdataText.format(Type.NAPTR, wire(Type.NAPTR, rdata))) : rdata;
    }

    private byte[] wire(int type, List<ZoneTokens.Token> rdata) throws TextParseException {
        StringBuilder text = new StringBuilder();
        for (ZoneTokens.Token token : rdata) {
            text.append(token.quoted() ? "\"" + token.text() + "\" " : token.text() + " ");
        }
        return RdataText.parse(type, text.toString(), origin);
    }

    private Owner ownerOf(String text) throws BadRowException, TextParseException {
        Name name = text.equals("@") ? origin : Name.fromString(text, origin);
        if (!name.subdomain(zone.apex())) {
            throw new BadRowException("owner", "outOfZone", Sentence.of("name.outside-zone", name, zone.apex()), text);
        }
        if (name.equals(zone.apex())) {
            String held = zoneDigits.held();
            return new Owner(name, held.isEmpty() ? null : held, false, true);
        }
        boolean wildcard = name.isWild();
        Name below = wildcard ? new Name(name, 1) : name;
        String digits = digitsOf(below);
        if (wildcard && digits != null && digits.isEmpty()) {
            digits = null;
        }
        return new Owner(name, digits, wildcard, false);
    }

    private @Nullable String digitsOf(Name name) {
        for (int i = 0; i < name.labels() - zone.apex().labels(); i++) {
            byte[] label = name.getLabel(i);
            if (label[0] != 1 || label[1] < '0' || label[1] > '9') {
                return null;
            }
        }
        return EnumName.digitsOf(name, zone.apex());
    }

    private void warnOnce(long line, String code, Sentence message) {
        if (warned.add(code)) {
            errors.warning(new RowError(line, null, code, message, ""));
        }
    }
}
