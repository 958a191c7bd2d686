package org.openenum.admin.node;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.web.Api;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code /nodes} and {@code /stats}. */
@RestController
@RequestMapping(Api.ROOT)
class NodeController {

    private final NodeWatch watch;

    private final NodeReports reports;

    NodeController(NodeWatch watch, NodeReports reports) {
        this.watch = watch;
        this.reports = reports;
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

    /**
     * Takes the report of a server. Only enum-server calls it, every two seconds.
     *
     * @param name of the server
     */
    @PutMapping("/nodes/{name}/report")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void report(@PathVariable String name, @RequestBody NodeReport report, HttpServletRequest request) {
        reports.take(name, report, request.getRemoteAddr());
    }

    /**
     * Forgets a server that reports no more. One that does is refused with 409: it would be back at once.
     *
     * @param name of the server
     */
    @DeleteMapping("/nodes/{name}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void forget(@PathVariable String name, Author author) {
        reports.forget(name, author);
    }

    @GetMapping("/stats")
    Stats stats() {
        return new Stats(watch.now(), watch.history());
    }
}
