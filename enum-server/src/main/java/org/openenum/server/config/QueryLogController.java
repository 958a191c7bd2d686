package org.openenum.server.config;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.openenum.server.querylog.QueryFilter;
import org.openenum.server.querylog.QueryLog;
import org.openenum.server.querylog.TooManyReadersException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter;

/** The live query log on the management address, for readers with its key. */
@RestController
class QueryLogController {

    private final QueryLog log;
    private final QueryLogStreams streams;
    private final QueryLogAccessKey key;
    private final QueryLogProperties properties;

    QueryLogController(QueryLogStreams streams, QueryLogAccessKey key, Responder responder) {
        this.log = responder.queryLog();
        this.streams = streams;
        this.key = key;
        this.properties = responder.properties().queryLog();
    }

    /**
     * Queries from now on, as lines of JSON.
     *
     * @param number the beginning of the number
     * @param name a name, with all names below it
     * @param requester an address or a network
     * @param perSecond the maximum number per second
     * @param seconds the maximum duration
     */
    @GetMapping("/query-log")
    ResponseEntity<ResponseBodyEmitter> read(
            @RequestHeader(name = HttpHeaders.AUTHORIZATION, required = false) @Nullable String authorization,
            @RequestParam(defaultValue = "") String number,
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") String requester,
            @RequestParam(defaultValue = "") String rcode,
            @RequestParam(defaultValue = "") String transport,
            @RequestParam(defaultValue = "200") int perSecond,
            @RequestParam(defaultValue = "600") int seconds)
            throws IOException {
        if (!key.isIn(authorization)) {
            return said(HttpStatus.FORBIDDEN, "send the key of the query log as a bearer token");
        }
        try {
            QueryFilter filter = QueryFilter.of(number, name, requester, rcode, transport);
            Duration wanted = Duration.ofSeconds(Math.max(seconds, 1));
            Duration within = wanted.compareTo(properties.within()) < 0 ? wanted : properties.within();
            return ResponseEntity.ok()
                    .contentType(QueryLogStreams.LINES)
                    .body(streams.write(log.open(filter, perSecond), within));
        } catch (IllegalArgumentException e) {
            return said(HttpStatus.BAD_REQUEST, e.getMessage());
        } catch (TooManyReadersException | RejectedExecutionException e) {
            return said(HttpStatus.SERVICE_UNAVAILABLE, e.getMessage());
        }
    }

    private static ResponseEntity<ResponseBodyEmitter> said(HttpStatus status, @Nullable String why)
            throws IOException {
        ResponseBodyEmitter words = new ResponseBodyEmitter();
        words.send(why + "\n");
        words.complete();
        return ResponseEntity.status(status).contentType(MediaType.TEXT_PLAIN).body(words);
    }
}
