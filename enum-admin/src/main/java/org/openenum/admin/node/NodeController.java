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

    /** The servers. */
    record Nodes(List<NodeView> items) {}

    /**
     * The statistics of all servers together.
     *
     * @param now the latest values
     * @param history the values of the last five minutes, oldest first
     */
    record Stats(StatsView now, List<StatsView> history) {}

    /** Lists the servers and their status. */
    @GetMapping("/nodes")
    Nodes nodes() {
        return new Nodes(watch.nodes());
    }

    /**
     * Receives the status report of a server. Only enum-server calls this, every two seconds.
     *
     * @param name the name of the server
     */
    @PutMapping("/nodes/{name}/report")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void report(@PathVariable String name, @RequestBody NodeReport report, HttpServletRequest request) {
        reports.take(name, report, request.getRemoteAddr());
    }

    /**
     * Removes a server that no longer reports. A server that still reports is refused with 409, because it would
     * reappear at once.
     *
     * @param name the name of the server
     */
    @DeleteMapping("/nodes/{name}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void forget(@PathVariable String name, Author author) {
        reports.forget(name, author);
    }

    /** Gets the statistics of all servers together, and of the last five minutes. */
    @GetMapping("/stats")
    Stats stats() {
        return new Stats(watch.now(), watch.history());
    }
}
