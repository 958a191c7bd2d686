package org.openenum.admin.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * No request to the API has a body of more than {@value #MAX_BODY_BYTES} bytes, whether it says its length or not.
 * Files to import have a limit of their own.
 */
@Component
public class BodyLimit extends OncePerRequestFilter {

    /** A batch of a thousand numbers with five rules each fits in. */
    public static final int MAX_BODY_BYTES = 1024 * 1024;

    /** Uploads are streamed to disk by the code that takes them, which limits them itself. */
    private static final String UPLOADS = Api.ROOT + "/imports";

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !Api.isApi(request) || request.getServletPath().startsWith(UPLOADS);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        chain.doFilter(new Limited(request), response);
    }

    /** Thrown to the reader of a body that is too long. */
    static final class BodyTooLongException extends IOException {

        private static final long serialVersionUID = 1L;

        BodyTooLongException() {
            super("a request's body has at most " + MAX_BODY_BYTES + " bytes");
        }
    }

    private static final class Limited extends HttpServletRequestWrapper {

        Limited(HttpServletRequest request) {
            super(request);
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            if (getContentLengthLong() > MAX_BODY_BYTES) {
                throw new BodyTooLongException();
            }
            return new LimitedStream(super.getInputStream());
        }
    }

    private static final class LimitedStream extends WatchedBody {

        private int left = MAX_BODY_BYTES;

        LimitedStream(ServletInputStream body) {
            super(body);
        }

        @Override
        protected void took(byte[] buffer, int offset, int length) throws IOException {
            left -= length;
            if (left < 0) {
                throw new BodyTooLongException();
            }
        }
    }
}
