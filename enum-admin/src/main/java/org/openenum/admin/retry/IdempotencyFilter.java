package org.openenum.admin.retry;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.Part;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.IdempotentRequest;
import org.openenum.admin.usecase.IdempotencyKey;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.BodyLimit;
import org.openenum.admin.web.Problems;
import org.openenum.admin.web.ReceiptHeaders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.ContentCachingResponseWrapper;

/**
 * {@code Idempotency-Key} on POST requests of the API: a client that got no response cannot know whether its request
 * arrived. If it sends the request again, the request is executed once and answered twice.
 *
 * <p>Runs after the security filters, because a key belongs to an authenticated caller. The key is stored in the
 * transaction of the change ({@link org.openenum.admin.commit.ChangeLog}), so it exists if and only if the change does.
 * The key of a job is stored when the job is queued.
 */
@Component
@Order(Ordered.LOWEST_PRECEDENCE - 10)
class IdempotencyFilter extends OncePerRequestFilter {

    private static final Logger LOG = LoggerFactory.getLogger(IdempotencyFilter.class);

    private static final String HEADER = "Idempotency-Key";

    private static final String REPLAYED = "Idempotency-Replayed";

    private static final Pattern ACCEPTABLE = Pattern.compile("[!-~]{1," + IdempotencyKey.MAX_CHARS + "}");

    private static final List<String> KEPT_HEADERS = List.of(
            HttpHeaders.CONTENT_TYPE,
            HttpHeaders.LOCATION,
            HttpHeaders.ETAG,
            ReceiptHeaders.CHANGE,
            ReceiptHeaders.CHANGESET,
            ReceiptHeaders.ZONE_SERIAL);

    /** Their responses contain a secret that is shown once and never stored. */
    private static final Pattern WITH_SECRET = Pattern.compile("/api/v1/(tokens|users)(/.*)?");

    /** Their bodies are streamed to disk and may have gigabytes: their hash is known only when they have arrived. */
    private static final String UPLOADS = Api.ROOT + "/imports";

    /** Looked up late: filters are created before the database is open. */
    private final ObjectProvider<IdempotentRequests> requests;

    private final Problems problems;

    private final Set<String> running = ConcurrentHashMap.newKeySet();

    IdempotencyFilter(ObjectProvider<IdempotentRequests> requests, Problems problems) {
        this.requests = requests;
        this.problems = problems;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return request.getHeader(HEADER) == null || !request.getMethod().equals("POST") || !Api.isApi(request);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Principal caller = request.getUserPrincipal();
        String key = request.getHeader(HEADER);
        if (caller == null) {
            chain.doFilter(request, response);
            return;
        }
        if (!ACCEPTABLE.matcher(key).matches()) {
            problems.write(
                    request,
                    response,
                    HttpStatus.BAD_REQUEST,
                    HEADER + " must have 1 to " + IdempotencyKey.MAX_CHARS + " visible ASCII characters");
            return;
        }
        String running = caller.getName() + "\n" + key;
        if (!this.running.add(running)) {
            response.setHeader(HttpHeaders.RETRY_AFTER, "1");
            problems.write(
                    request, response, HttpStatus.CONFLICT, "the request with this " + HEADER + " is still running");
            return;
        }
        // Sent when the request is no longer marked as running: a client that has its response may send it again at
        // once.
        ContentCachingResponseWrapper answer = new ContentCachingResponseWrapper(response);
        try {
            once(caller.getName(), key, request, answer, chain);
        } finally {
            this.running.remove(running);
        }
        answer.copyBodyToResponse();
    }

    private void once(
            String actor,
            String key,
            HttpServletRequest request,
            ContentCachingResponseWrapper response,
            FilterChain chain)
            throws ServletException, IOException {
        RequestHash hash = new RequestHash();
        HttpServletRequest hashed = hashed(request, hash);
        IdempotencyKey wish = new IdempotencyKey(key, hash::octets);
        Optional<IdempotentRequest> done = requests.getObject().find(actor, wish);
        if (done.isEmpty()) {
            run(actor, wish, hashed, response, chain);
            return;
        }
        if (hashed instanceof HashedUpload upload) {
            upload.readToItsEnd();
        }
        if (!done.get().isFor(wish)) {
            problems.write(
                    request,
                    response,
                    HttpStatus.UNPROCESSABLE_CONTENT,
                    "this " + HEADER + " was used for another request within the last 24 hours");
        } else {
            replay(done.get(), response);
        }
    }

    private void run(
            String actor,
            IdempotencyKey wish,
            HttpServletRequest request,
            ContentCachingResponseWrapper answer,
            FilterChain chain)
            throws ServletException, IOException {
        request.setAttribute(IdempotencyKey.class.getName(), wish);
        chain.doFilter(request, answer);
        ReceiptHeaders.write(request, answer);
        Optional<IdempotentRequest> elsewhere =
                HttpStatus.valueOf(answer.getStatus()).isError()
                        ? requests.getObject().find(actor, wish).filter(done -> done.isFor(wish))
                        : Optional.empty();
        if (elsewhere.isPresent() && !answer.isCommitted()) {
            // Another process executed it meanwhile, and this one failed because of the result.
            answer.reset();
            replay(elsewhere.get(), answer);
        } else if (HttpStatus.valueOf(answer.getStatus()).is2xxSuccessful()) {
            keep(
                    answer,
                    actor,
                    wish,
                    WITH_SECRET.matcher(request.getServletPath()).matches());
        }
    }

    /** The change is durable: the client gets its response even if it cannot be stored. */
    private void keep(ContentCachingResponseWrapper answer, String actor, IdempotencyKey wish, boolean secret) {
        String body = secret ? null : new String(answer.getContentAsByteArray(), StandardCharsets.UTF_8);
        try {
            requests.getObject().answered(actor, wish, answer.getStatus(), headersOf(answer), body);
        } catch (RuntimeException e) {
            LOG.warn("the answer to a request with an {} was not kept: {}", HEADER, e.getMessage());
        }
    }

    private static void replay(IdempotentRequest done, HttpServletResponse response) throws IOException {
        Short status = done.status();
        response.setStatus(status == null ? HttpStatus.OK.value() : status);
        response.setHeader(REPLAYED, "true");
        String headers = done.headers();
        if (headers != null) {
            headers.lines()
                    .map(line -> line.split(": ", 2))
                    .forEach(header -> response.setHeader(header[0], header[1]));
        }
        String body = done.body();
        if (body == null) {
            response.setContentType(MediaType.APPLICATION_JSON_VALUE);
            String self = response.getHeader(HttpHeaders.LOCATION);
            body = "{\"replayed\":true,\"changeset\":" + done.changesetId()
                    + (self == null ? "" : ",\"self\":\"" + self + "\"")
                    + ",\"detail\":\"done already; the answer was lost or carried a secret, and was not kept\"}";
        }
        response.getOutputStream().write(body.getBytes(StandardCharsets.UTF_8));
    }

    private static @Nullable String headersOf(HttpServletResponse answer) {
        String kept = KEPT_HEADERS.stream()
                .filter(name -> answer.getHeader(name) != null)
                .map(name -> name + ": " + answer.getHeader(name))
                .collect(Collectors.joining("\n"));
        return kept.isEmpty() ? null : kept;
    }

    /** The request to continue with: its body is already hashed, or is hashed while it is read. */
    private static HttpServletRequest hashed(HttpServletRequest request, RequestHash hash) throws IOException {
        hash.add(request.getRequestURI() + "\n" + request.getQueryString() + "\n");
        if (!request.getServletPath().equals(UPLOADS)) {
            byte[] body = request.getInputStream().readNBytes(BodyLimit.MAX_BODY_BYTES + 1);
            hash.add(request.getContentLengthLong() + "\n");
            hash.add(body);
            return new Buffered(request, body);
        }
        String type = String.valueOf(request.getContentType());
        if (!type.toLowerCase(Locale.ROOT).startsWith(MediaType.MULTIPART_FORM_DATA_VALUE)) {
            hash.add(type + "\n");
            return new HashedUpload(request, hash);
        }
        // The boundary between the parts differs each time a form is sent.
        hash.add(MediaType.MULTIPART_FORM_DATA_VALUE + "\n");
        addParts(request, hash);
        return request;
    }

    private static void addParts(HttpServletRequest request, RequestHash hash) {
        try {
            for (Part part : request.getParts()) {
                hash.add(part.getName() + "\n" + part.getSubmittedFileName() + "\n" + part.getSize() + "\n");
                try (InputStream content = part.getInputStream()) {
                    hash.add(content);
                }
            }
        } catch (IOException | ServletException | IllegalStateException e) {
            LOG.debug("a form cannot be read, as whoever takes its file will say", e);
        }
    }

    /** A request whose body was already read. */
    private static final class Buffered extends HttpServletRequestWrapper {

        private final byte[] body;

        Buffered(HttpServletRequest request, byte[] body) {
            super(request);
            this.body = body;
        }

        @Override
        public ServletInputStream getInputStream() {
            return new BufferedBody(new ByteArrayInputStream(body));
        }
    }

    private static final class BufferedBody extends ServletInputStream {

        private final ByteArrayInputStream body;

        BufferedBody(ByteArrayInputStream body) {
            this.body = body;
        }

        @Override
        public int read() {
            return body.read();
        }

        @Override
        public int read(byte[] buffer, int offset, int length) {
            return body.read(buffer, offset, length);
        }

        @Override
        public boolean isFinished() {
            return body.available() == 0;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new IllegalStateException("the API reads bodies as they come");
        }
    }
}
