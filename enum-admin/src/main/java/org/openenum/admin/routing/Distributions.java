package org.openenum.admin.routing;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.requester.RegionService;
import org.openenum.routing.Routing;
import org.springframework.stereotype.Component;

/** The distributions of a policy for the present regions: {@code @distributions} in templates. */
@Component("distributions")
class Distributions {

    private final RegionService regions;

    Distributions(RegionService regions) {
        this.regions = regions;
    }

    /** The distribution for each region; empty if there is no policy. */
    public List<Distribution> of(@Nullable Routing routing) {
        return routing == null ? List.of() : Distribution.of(routing, regions.namesById());
    }
}
