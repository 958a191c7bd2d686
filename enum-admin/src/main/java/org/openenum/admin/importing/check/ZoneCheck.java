package org.openenum.admin.importing.check;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.rows.Delegations;
import org.openenum.admin.importing.stage.RowError;
import org.openenum.admin.importing.stage.RowErrors;
import org.openenum.admin.importing.stage.Staged;
import org.openenum.admin.importing.stage.StagedFile;
import org.openenum.admin.importing.stage.StagedMapping;
import org.openenum.admin.importing.stage.StagedRecordSet;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.number.InvalidNumberException;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.Name;

/**
 * Checks a staged zone file and writes it again without what must not be loaded. Not for several threads.
 *
 * @see OwnerCheck for record sets
 * @see SilencedNumbers for wildcards
 */
public final class ZoneCheck {

    /** How often cancellation is checked, in entries. */
    private static final int ENTRIES_PER_PAUSE = 10_000;

    private final Name apex;

    private final RowErrors errors;

    private final PresentNames.Obstacles present;

    private final Delegations delegations;

    private final Runnable pause;

    private long mappings;

    private long refused;

    /**
     * The check of a file for one zone.
     *
     * @param present conflicts with what the zone has already, and keeps
     * @param delegations those of the zone that stay, whatever the file says
     * @param pause called now and then; may throw to cancel
     */
    public ZoneCheck(
            Name apex, RowErrors errors, PresentNames.Obstacles present, Delegations delegations, Runnable pause) {
        this.apex = apex;
        this.errors = errors;
        this.present = present;
        this.delegations = delegations;
        this.pause = pause;
    }

    /** How many mappings remain, except those left alone. */
    public long mappings() {
        return mappings;
    }

    /** How many errors the check found. */
    public long refused() {
        return refused;
    }

    /** Reads one file and writes the other. */
    public void check(StagedFile from, StagedFile to) throws IOException {
        long before = errors.found();
        ZoneOutline outline = ZoneOutline.read(from, apex);
        warnOfMissingNameServers(outline);
        try (StagedFile.Cursor staged = from.open();
                StagedFile.Sink out = to.create()) {
            SilencedNumbers silenced = new SilencedNumbers(apex, outline.digitNames(), errors);
            Staged entry = staged.next();
            for (long entries = 1; entry != null && !(entry instanceof StagedRecordSet); entries++) {
                if (entry instanceof StagedMapping mapping) {
                    checkMapping(mapping, outline, silenced, out);
                } else {
                    out.put(entry);
                }
                entry = staged.next();
                if (entries % ENTRIES_PER_PAUSE == 0) {
                    pause.run();
                }
            }
            silenced.finish();
            checkRecords((StagedRecordSet) entry, staged, outline, out);
        }
        refused = errors.found() - before;
    }

    private void warnOfMissingNameServers(ZoneOutline outline) {
        if (outline.hasSoa() && !outline.hasNameServers()) {
            errors.warning(new RowError(1, "type", "missing", Sentence.of("zone-file.no-ns"), ""));
        }
    }

    private void checkMapping(StagedMapping mapping, ZoneOutline outline, SilencedNumbers silenced, StagedFile.Sink out)
            throws IOException {
        OwnerPath path = pathOf(mapping);
        Optional<OwnerPath> cut = path == null ? Optional.empty() : path.above(outline.cuts());
        boolean atCut = mapping.kind() != MappingKind.DELEGATION
                && path != null
                && outline.cuts().contains(path);
        if (cut.isPresent() || atCut) {
            errors.warning(at(mapping, "occluded", Sentence.of("zone-file.below-delegation")));
            return;
        }
        if (path != null && isRedirected(path, outline)) {
            errors.error(at(mapping, "belowDname", OwnerCheck.BELOW_DNAME));
            return;
        }
        if (mapping.kind() == MappingKind.DELEGATION
                && delegations.refusalOfDelegation(mapping.digits()).isPresent()) {
            // Reported with its NS records.
            return;
        }
        String delegated = delegations.above(mapping.digits(), mapping.kind()).orElse(null);
        if (delegated != null) {
            errors.error(at(mapping, "belowDelegation", Delegations.refusal(mapping.digits(), delegated)));
            return;
        }
        if (mapping.isLeftAlone()) {
            // Its content is unknown.
            out.put(mapping);
            return;
        }
        if (mapping.kind() == MappingKind.BLOCK
                && mapping.status() != MappingStatus.CLOSED
                && outline.hasWildcardAtOrBelow(mapping.digits())) {
            errors.warning(at(mapping, "notAtNumbers", Sentence.of("zone-file.not-at-numbers")));
        }
        silenced.take(mapping);
        mappings++;
        out.put(mapping);
    }

    private static RowError at(StagedMapping mapping, String code, Sentence why) {
        return new RowError(mapping.line(), "owner", code, why, "+" + mapping.digits());
    }

    static boolean isRedirected(OwnerPath path, ZoneOutline outline) {
        OwnerPath root = new OwnerPath("");
        return (!path.isApex() && outline.redirections().contains(root))
                || path.above(outline.redirections()).isPresent();
    }

    private @Nullable OwnerPath pathOf(StagedMapping mapping) {
        try {
            return OwnerPath.ofDigits(mapping.digits(), apex);
        } catch (InvalidNumberException e) {
            return null;
        }
    }

    private void checkRecords(
            @Nullable StagedRecordSet first, StagedFile.Cursor staged, ZoneOutline outline, StagedFile.Sink out)
            throws IOException {
        OwnerCheck check = new OwnerCheck(outline, errors, present, delegations);
        List<StagedRecordSet> ofOwner = new ArrayList<>();
        OwnerPath owner = null;
        for (StagedRecordSet set = first; set != null; set = (StagedRecordSet) staged.next()) {
            OwnerPath path = OwnerPath.of(set.ownerName(), apex);
            if (owner != null && !path.equals(owner)) {
                put(check.keep(owner, ofOwner), out);
                ofOwner.clear();
                pause.run();
            }
            owner = path;
            ofOwner.add(set);
        }
        if (owner != null) {
            put(check.keep(owner, ofOwner), out);
        }
    }

    private static void put(List<StagedRecordSet> sets, StagedFile.Sink out) throws IOException {
        for (StagedRecordSet set : sets) {
            out.put(set);
        }
    }
}
