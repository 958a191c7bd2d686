package org.openenum.admin.exporting;

import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.requester.RequesterGroupService;
import org.openenum.admin.requester.RequesterGroupView;
import org.openenum.admin.ruleset.RuleSetVariants;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.requester.Access;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;

/** Finds the requesters whose answers an export is to hold. */
@Component
class Audiences {

    private final RequesterGroupService groups;

    private final RuleSetVariants variants;

    private final Clock clock;

    Audiences(RequesterGroupService groups, RuleSetVariants variants, Clock clock) {
        this.groups = groups;
        this.variants = variants;
        this.clock = clock;
    }

    /**
     * What was asked for.
     *
     * @param requester an address, or the name of a group; null: rules as they are provisioned
     * @param at when they would ask; null: now
     */
    record Wanted(@Nullable String requester, @Nullable Instant at) {

        /** Rules as they are provisioned. */
        static final Wanted NOBODY = new Wanted(null, null);

        /** Whoever says nothing by mistake must not get what is for nobody in particular. */
        Wanted {
            if (requester != null && requester.isBlank()) {
                throw RefusedException.invalid("/requester", "missing", Sentence.of("export.unknown-requester"), null);
            }
            if (requester == null && at != null) {
                throw RefusedException.invalid("/at", "not-here", Sentence.of("export.time-without-requester"), null);
            }
        }
    }

    /**
     * The requesters.
     *
     * @param apex the zone that they would ask for
     * @return null where nobody is meant
     * @throws RefusedException if there is no such group, or it may not ask for the zone
     */
    @Nullable
    Audience find(Wanted wanted, String apex) {
        String requester = wanted.requester();
        if (requester == null) {
            return null;
        }
        RequesterGroupService.Identified found = identified(requester);
        RequesterGroupView group = found.group();
        if (group != null && group.accessTo(apex) != Access.ALLOW) {
            throw RefusedException.invalid(
                    "/requester", "no-access", Sentence.of("export.no-access", group.name(), apex), requester);
        }
        Instant at = wanted.at();
        return new Audience(found.address(), group, at == null ? clock.instant() : at, variants);
    }

    private RequesterGroupService.Identified identified(String requester) {
        try {
            return groups.identified(requester);
        } catch (RefusedException e) {
            throw RefusedException.invalid("/requester", "unknown", e.sentence(), requester);
        }
    }
}
