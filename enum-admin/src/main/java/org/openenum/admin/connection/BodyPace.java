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
 * Bounds what slow clients can hold: see {@link PacedBody} for those whose body is read, and here for those who are
 * answered without.
 *
 * <p>An answer that did not need the body, such as 401, is sent at once. What the client still has on its way is then
 * read for a moment, for a connection that is closed with unread octets loses its answer, too; where there is more of
 * it, or nobody to wait, the connection is closed.
 */
final class BodyPace extends ValveBase {

    /** What a program that sends head and body apart has on its way. */
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
        // Tomcat has refused it already, perhaps because nobody can tell how long its body is.
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
            // Nobody is there to read on, or to wait.
        }
        return false;
    }

    private boolean isKnown() {
        return trust.isAuthenticated(SecurityContextHolder.getContext().getAuthentication());
    }

    private static boolean hasBody(org.apache.coyote.Request coyote) {
        return coyote.getContentLengthLong() > 0 || coyote.getHeader("Transfer-Encoding") != null;
    }

    /** What was read, and nobody wants. */
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
            // It is read as it comes.
        }
    }
}
