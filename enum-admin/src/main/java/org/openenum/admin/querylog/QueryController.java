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

/** {@code /queries}: what the servers are asked, as it happens. */
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
     * Tells what the servers are asked from now on, as server-sent events named queries, and end as the last one.
     * Written to the audit trail.
     *
     * @param number only numbers that begin with these digits
     * @param name only this name and those below it
     * @param requester only questions from this address or network
     * @param rcode only questions that were answered with this code
     * @param transport only questions over UDP, or over TCP
     * @param perSecond how many questions a second at most; the others are counted
     * @param seconds for how long at most, up to ten minutes
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
