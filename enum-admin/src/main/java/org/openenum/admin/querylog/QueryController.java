package org.openenum.admin.querylog;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.openenum.admin.account.access.Readmission;
import org.openenum.admin.stream.EventStreams;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.web.Api;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** {@code /queries}: the live query log. */
@RestController
@RequestMapping(Api.ROOT)
class QueryController {

    private final QueryStreams streams;

    private final Readmission readmission;

    QueryController(QueryStreams streams, Readmission readmission) {
        this.streams = streams;
        this.readmission = readmission;
    }

    /**
     * Streams the DNS queries of the servers as server-sent events named {@code queries}, from now on. The last event
     * is named {@code end}. The request is recorded in the audit trail.
     *
     * @param number only numbers that begin with these digits
     * @param name only this domain name and names below it
     * @param requester only queries from this IP address or network
     * @param rcode only queries that were answered with this response code
     * @param transport only queries over this transport: UDP or TCP
     * @param perSecond the maximum number of queries per second; further ones are only counted
     * @param seconds the maximum duration of the stream in seconds, up to 600
     */
    @GetMapping(path = "/queries", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    SseEmitter queries(
            @RequestParam(defaultValue = "") String number,
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") String requester,
            @RequestParam(defaultValue = "") String rcode,
            @RequestParam(defaultValue = "") String transport,
            @RequestParam(defaultValue = "" + QueryLogFilter.PER_SECOND) int perSecond,
            @RequestParam(defaultValue = "600") int seconds,
            Author author,
            HttpServletRequest request) {
        Duration within = EventStreams.listening(seconds, QueryLogs.MAX_READING);
        QueryLogFilter wish = QueryLogFilter.of(number, name, requester, rcode, transport, perSecond);
        return streams.stream(wish, author, within, readmission.of(request));
    }
}
