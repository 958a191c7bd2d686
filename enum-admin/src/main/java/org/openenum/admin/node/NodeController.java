package org.openenum.admin.node;

import java.util.List;
import org.openenum.admin.web.Api;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** {@code /nodes} and {@code /stats}. */
@RestController
@RequestMapping(Api.ROOT)
class NodeController {

    private final NodeWatch watch;

    NodeController(NodeWatch watch) {
        this.watch = watch;
    }

    record Nodes(List<NodeView> items) {}

    /**
     * All servers together.
     *
     * @param history the last five minutes, the oldest first
     */
    record Stats(StatsView now, List<StatsView> history) {}

    @GetMapping("/nodes")
    Nodes nodes() {
        return new Nodes(watch.nodes());
    }

    @GetMapping("/stats")
    Stats stats() {
        return new Stats(watch.now(), watch.history());
    }
}
