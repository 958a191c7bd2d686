package org.openenum.admin.routing;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.requester.RegionService;
import org.openenum.routing.Routing;
import org.springframework.stereotype.Component;

/** What a policy comes to for the regions that there are now: {@code @distributions} in templates. */
@Component("distributions")
class Distributions {

    private final RegionService regions;

    Distributions(RegionService regions) {
        this.regions = regions;
    }

    /** Region by region; nothing where there is no policy. */
    public List<Distribution> of(@Nullable Routing routing) {
        return routing == null ? List.of() : Distribution.of(routing, regions.namesById());
    }
}
