package org.openenum.admin.steering;

import java.time.Instant;
import java.util.List;
import org.openenum.admin.steering.TargetLoads.TargetLoad;
import org.openenum.admin.web.Api;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /routing/loads}. */
@RestController
@RequestMapping(Api.ROOT + "/routing/loads")
class LoadController {

    private final LoadService loads;

    LoadController(LoadService loads) {
        this.loads = loads;
    }

    /**
     * The load of a target.
     *
     * @param share 0 idle, 0.5 as wanted, 1 full
     * @param metric by which it is so high
     * @param endsAt when the report does not count any more
     */
    record LoadJson(String target, double share, String metric, Instant reportedAt, Instant endsAt) {

        static LoadJson of(TargetLoad load) {
            return new LoadJson(load.target(), load.share(), load.metric(), load.reportedAt(), load.endsAt());
        }
    }

    /** Loads of targets. */
    record LoadsJson(List<LoadJson> items) {}

    /** The loads that were reported and still count. */
    @GetMapping
    LoadsJson list() {
        return json(loads.all());
    }

    /**
     * Reports the loads of targets, as often as wanted. Those that are not named keep what was reported of them. It is
     * no change of the provisioned data.
     */
    @PutMapping
    LoadsJson put(@RequestBody LoadRequest report) {
        return json(loads.put(report));
    }

    private static LoadsJson json(List<TargetLoad> loads) {
        return new LoadsJson(loads.stream().map(LoadJson::of).toList());
    }
}
