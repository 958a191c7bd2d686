package org.openenum.admin.connection;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;
import org.apache.coyote.ActionCode;
import org.apache.coyote.InputBuffer;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.springframework.http.HttpStatusCode;
import org.springframework.security.authentication.AuthenticationTrustResolver;
import org.springframework.security.authentication.AuthenticationTrustResolverImpl;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * Limits what slow clients can occupy: {@link PacedBody} for requests whose body is read, and this class for requests
 * that are answered without it.
 *
 * <p>A response that did not need the body, such as 401, is sent at once. The rest of the body on its way is then read
 * for a moment, because closing a connection with unread octets would lose the response, too. If there is more than
 * that, or no thread may wait for it, the connection is closed.
 */
final class BodyPace extends ValveBase {

    /** Enough for what a client that sends header and body separately has on its way. */
    private static final int MAX_UNREAD_OCTETS = 256 * 1024;

    private static final Duration MAX_UNREAD_WAIT = Duration.ofMillis(500);

    private final BodyWaits waits = new BodyWaits();

    private final AuthenticationTrustResolver trust = new AuthenticationTrustResolverImpl();

    BodyPace() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        org.apache.coyote.Request coyote = request.getCoyoteRequest();
        // Tomcat has already refused it, perhaps because the length of its body is ambiguous.
        boolean isRefused = HttpStatusCode.valueOf(response.getStatus()).isError();
        if (isRefused || !hasBody(coyote)) {
            getNext().invoke(request, response);
            return;
        }
        InputBuffer plain = coyote.getInputBuffer();
        PacedBody paced = new PacedBody(plain, waits, this::isKnown, request.getRemoteAddr(), System::nanoTime);
        coyote.setInputBuffer(paced);
        try {
            getNext().invoke(request, response);
            if (!request.isAsync() && !coyote.isFinished()) {
                leaveUnread(coyote, response, paced);
            }
        } finally {
            coyote.setInputBuffer(plain);
        }
    }

    private static void leaveUnread(org.apache.coyote.Request coyote, Response response, PacedBody body)
            throws IOException {
        boolean isAwaited =
                !body.isRefused() && !coyote.hasExpectation() && coyote.getContentLengthLong() <= MAX_UNREAD_OCTETS;
        if (isAwaited) {
            response.finishResponse();
        }
        if (!isAwaited || !isReadToItsEnd(coyote, body)) {
            coyote.action(ActionCode.DISABLE_SWALLOW_INPUT, null);
        }
    }

    private static boolean isReadToItsEnd(org.apache.coyote.Request coyote, PacedBody body) {
        Dropped dropped = new Dropped();
        Duration longest = body.waited().plus(MAX_UNREAD_WAIT);
        try {
            for (int left = MAX_UNREAD_OCTETS; left >= 0 && body.waited().compareTo(longest) < 0; ) {
                int read = coyote.doRead(dropped);
                if (read < 0) {
                    return true;
                }
                left -= read;
            }
        } catch (IOException e) {
            // The client has gone, or no thread may wait for it.
        }
        return false;
    }

    private boolean isKnown() {
        return trust.isAuthenticated(SecurityContextHolder.getContext().getAuthentication());
    }

    private static boolean hasBody(org.apache.coyote.Request coyote) {
        return coyote.getContentLengthLong() > 0 || coyote.getHeader("Transfer-Encoding") != null;
    }

    /** Discards what is read. */
    private static final class Dropped implements ApplicationBufferHandler {

        private ByteBuffer octets = EMPTY_BUFFER;

        @Override
        public void setByteBuffer(ByteBuffer buffer) {
            octets = buffer;
        }

        @Override
        public ByteBuffer getByteBuffer() {
            return octets;
        }

        @Override
        public void expand(int size) {
            // Not needed: octets are read as they arrive.
        }
    }
}
