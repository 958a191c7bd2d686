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
 * Limits the bodies of API requests to {@value #MAX_BODY_BYTES} bytes, with or without Content-Length. Uploads of
 * imports have their own limit.
 */
@Component
public class BodyLimit extends OncePerRequestFilter {

    /** Enough for a batch of a thousand numbers with five rules each. */
    public static final int MAX_BODY_BYTES = 1024 * 1024;

    /** The import controller streams uploads to disk and limits them itself. */
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
            super("a request body can have at most " + MAX_BODY_BYTES + " bytes");
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
