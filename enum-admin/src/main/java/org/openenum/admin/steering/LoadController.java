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
     * @param target the target
     * @param share the load: 0 idle, 0.5 the target load, 1 full
     * @param metric the metric with the highest share, which is the load of the target
     * @param reportedAt the time of the report
     * @param endsAt the time at which the report expires
     */
    record LoadJson(String target, double share, String metric, Instant reportedAt, Instant endsAt) {

        static LoadJson of(TargetLoad load) {
            return new LoadJson(load.target(), load.share(), load.metric(), load.reportedAt(), load.endsAt());
        }
    }

    /** The loads of the targets. */
    record LoadsJson(List<LoadJson> items) {}

    /** Lists the reported loads that have not expired. */
    @GetMapping
    LoadsJson list() {
        return json(loads.all());
    }

    /**
     * Reports the loads of targets. Reports can be sent at any rate and do not change the provisioned data; targets
     * that are not named keep their reported load.
     */
    @PutMapping
    LoadsJson put(@RequestBody LoadRequest report) {
        return json(loads.put(report));
    }

    private static LoadsJson json(List<TargetLoad> loads) {
        return new LoadsJson(loads.stream().map(LoadJson::of).toList());
    }
}
