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

/** Finds the requesters that an export is for. */
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
     * The requested audience.
     *
     * @param requester an address, or the name of a group; null: rules as provisioned
     * @param at the time of their query; null: now
     */
    record Wanted(@Nullable String requester, @Nullable Instant at) {

        /** The rules as provisioned. */
        static final Wanted NOBODY = new Wanted(null, null);

        /** Refuses a blank requester, which is a mistake and must not mean the provisioned rules. */
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
     * @param apex the zone that they query
     * @return null if the rules are wanted as provisioned
     * @throws RefusedException if there is no such group, or it may not query the zone
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
