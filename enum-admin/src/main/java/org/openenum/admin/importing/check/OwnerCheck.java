package org.openenum.admin.importing.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.openenum.admin.bulk.rows.Delegations;
import org.openenum.admin.importing.stage.RowError;
import org.openenum.admin.importing.stage.RowErrors;
import org.openenum.admin.importing.stage.StagedRecordSet;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.DClass;
import org.xbill.DNS.MXRecord;
import org.xbill.DNS.NSRecord;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.SRVRecord;
import org.xbill.DNS.Type;

/** Checks all record sets of one owner. Not for several threads. */
final class OwnerCheck {

    static final Sentence BELOW_DNAME = Sentence.of("zone-file.below-dname");

    /** The types that a parent zone has at a zone cut, and those of glue below it. */
    private static final Set<Integer> AT_CUT = Set.of(Type.NS, Type.DS, Type.A, Type.AAAA);

    private static final Set<Integer> BELOW_CUT = Set.of(Type.A, Type.AAAA);

    /** The types with only one record at a name. */
    private static final Set<Integer> SINGLE = Set.of(Type.SOA, Type.CNAME, Type.DNAME);

    private final ZoneOutline outline;

    private final RowErrors errors;

    private final PresentNames.Obstacles present;

    private final Delegations delegations;

    OwnerCheck(ZoneOutline outline, RowErrors errors, PresentNames.Obstacles present, Delegations delegations) {
        this.outline = outline;
        this.present = present;
        this.delegations = delegations;
        this.errors = errors;
    }

    /** The sets of an owner that may be loaded. A set that is left alone counts as present, but is not loaded. */
    List<StagedRecordSet> keep(OwnerPath owner, List<StagedRecordSet> sets) {
        boolean belowCut = owner.above(outline.cuts()).isPresent();
        boolean atCut = outline.cuts().contains(owner);
        List<StagedRecordSet> kept = new ArrayList<>(sets.size());
        for (StagedRecordSet set : sets) {
            if (set.isLeftAlone()) {
                // Its lines have their errors already.
                continue;
            }
            if ((belowCut && !BELOW_CUT.contains(set.type())) || (atCut && !AT_CUT.contains(set.type()))) {
                warn(set, "occluded", Sentence.of("zone-file.below-delegation"));
            } else if (isGood(owner, set, sets) && hasGoodTargets(owner, set)) {
                kept.add(set);
            }
        }
        return kept;
    }

    private boolean isGood(OwnerPath owner, StagedRecordSet set, List<StagedRecordSet> all) {
        int type = set.type();
        if (SINGLE.contains(type) && set.rdatas().size() > 1) {
            return refuse(
                    set,
                    "tooMany",
                    Sentence.of(
                            "zone-file.only-one",
                            Type.string(type),
                            set.rdatas().size()));
        }
        // RFC 1034, section 3.6.2: "If a CNAME RR is present at a node, no other data should be present".
        // https://datatracker.ietf.org/doc/html/rfc1034#section-3.6.2
        if (type == Type.CNAME && (all.size() > 1 || owner.isApex())) {
            return refuse(set, "cnameAndOther", Sentence.of("zone-file.alias-and-data"));
        }
        Sentence delegated = delegations
                .refusalOfRecords(outline.apex(), set.ownerName(), type)
                .orElse(null);
        if (delegated != null) {
            return refuse(set, "belowDelegation", delegated);
        }
        PresentNames.Obstacle obstacle = present.inTheWayOf(set);
        if (obstacle != null) {
            return refuse(set, obstacle.code(), obstacle.why());
        }
        // RFC 6672, section 2.4: "Resource records MUST NOT exist at any subdomain of the owner of a DNAME RR."
        // https://datatracker.ietf.org/doc/html/rfc6672#section-2.4
        if (ZoneCheck.isRedirected(owner, outline)) {
            return refuse(set, "belowDname", BELOW_DNAME);
        }
        return true;
    }

    private boolean hasGoodTargets(OwnerPath owner, StagedRecordSet set) {
        if (set.type() != Type.NS && set.type() != Type.MX && set.type() != Type.SRV) {
            return true;
        }
        boolean good = true;
        for (byte[] rdata : set.rdatas()) {
            Record record =
                    Record.newRecord(outline.apex(), set.type(), DClass.IN, set.ttlSeconds(), rdata.length, rdata);
            Name target = targetOf(record);
            if (target.subdomain(outline.apex())) {
                good &= isGoodTarget(owner, set, target);
            }
        }
        return good;
    }

    private static Name targetOf(Record record) {
        if (record instanceof NSRecord ns) {
            return ns.getTarget();
        }
        return record instanceof MXRecord mx ? mx.getTarget() : ((SRVRecord) record).getTarget();
    }

    // RFC 2181, section 10.3: "The domain name used as the value of a NS resource record, or part of the value of a MX
    // resource record must not be an alias."
    // https://datatracker.ietf.org/doc/html/rfc2181#section-10.3
    private boolean isGoodTarget(OwnerPath owner, StagedRecordSet set, Name target) {
        OwnerPath path = OwnerPath.of(target, outline.apex());
        boolean ownServer = set.type() == Type.NS && owner.isApex() && outline.hasSoa();
        if (outline.isAlias(path)) {
            return isTaken(
                    ownServer,
                    set,
                    "aliasTarget",
                    Sentence.of("zone-file.leads-to-alias", target, Type.string(set.type())));
        }
        if (set.type() == Type.NS && !outline.hasAddress(path)) {
            boolean glue = path.equals(owner) || path.above(Set.of(owner)).isPresent();
            boolean elsewhere = !glue
                    && (outline.cuts().contains(path)
                            || path.above(outline.cuts()).isPresent());
            if (!elsewhere) {
                return isTaken(
                        ownServer,
                        set,
                        glue && !owner.isApex() ? "missingGlue" : "missingAddress",
                        Sentence.of("zone-file.no-address", target));
            }
        }
        return true;
    }

    private boolean isTaken(boolean isError, StagedRecordSet set, String code, Sentence message) {
        if (isError) {
            return refuse(set, code, message);
        }
        warn(set, code, message);
        return true;
    }

    private boolean refuse(StagedRecordSet set, String code, Sentence message) {
        errors.error(new RowError(set.line(), "owner", code, message, textOf(set)));
        return false;
    }

    private void warn(StagedRecordSet set, String code, Sentence message) {
        errors.warning(new RowError(set.line(), "owner", code, message, textOf(set)));
    }

    private static String textOf(StagedRecordSet set) {
        return set.owner() + " " + Type.string(set.type());
    }
}
