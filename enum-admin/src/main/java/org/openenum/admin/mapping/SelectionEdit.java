package org.openenum.admin.mapping;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.InvalidTagException;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;

/**
 * What becomes of each of several numbers or blocks that somebody chose: one thing changes, everything else of them stays.
 */
sealed interface SelectionEdit {

    /** The entry as it will be, or null if it will be gone. */
    @Nullable
    MappingDraft of(MappingView entry);

    /** They go in or out of service. */
    record Status(MappingStatus status) implements SelectionEdit {
        @Override
        public MappingDraft of(MappingView entry) {
            return draft(entry, status, entry.ruleSet(), entry.comment(), entry.tags());
        }
    }

    /** They point to a shared destination. */
    record Destination(String ruleSet) implements SelectionEdit {

        /** Checks that one is named. */
        public Destination {
            if (ruleSet.isEmpty()) {
                throw RefusedException.invalid("/value", "missing", "name the destination", null);
            }
        }

        @Override
        public MappingDraft of(MappingView entry) {
            return draft(entry, entry.status(), ruleSet, entry.comment(), entry.tags());
        }
    }

    /** They have this comment, or none. */
    record Comment(@Nullable String comment) implements SelectionEdit {
        @Override
        public MappingDraft of(MappingView entry) {
            return draft(entry, entry.status(), entry.ruleSet(), comment, entry.tags());
        }
    }

    /** They get some tags and lose others. */
    record Tags(MappingTags added, MappingTags removed) implements SelectionEdit {
        @Override
        public MappingDraft of(MappingView entry) {
            return draft(entry, entry.status(), entry.ruleSet(), entry.comment(), tagsOf(entry));
        }

        private MappingTags tagsOf(MappingView entry) {
            try {
                return entry.tags().without(removed).with(added);
            } catch (InvalidTagException e) {
                throw RefusedException.invalid("/tags", "invalid", String.valueOf(e.getMessage()), null);
            }
        }
    }

    /** They are removed. */
    record Delete() implements SelectionEdit {
        @Override
        public @Nullable MappingDraft of(MappingView entry) {
            return null;
        }
    }

    private static MappingDraft draft(
            MappingView entry,
            MappingStatus status,
            @Nullable String ruleSet,
            @Nullable String comment,
            MappingTags tags) {
        boolean block = entry.kind() == MappingKind.BLOCK;
        return new MappingDraft(
                status,
                ruleSet == null ? entry.ttlSeconds() : null,
                comment,
                tags,
                ruleSet,
                ruleSet == null ? entry.rules().stream().map(RuleDraft::of).toList() : List.of(),
                block ? entry.minDigits() : null,
                block ? entry.maxDigits() : null);
    }
}
