package org.openenum.admin.retry;

import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.web.WatchedBody;

/** An upload whose body is hashed while it is read, because it may have gigabytes and can be read only once. */
final class HashedUpload extends HttpServletRequestWrapper {

    private final RequestHash hash;

    private @Nullable ServletInputStream body;

    HashedUpload(HttpServletRequest request, RequestHash hash) {
        super(request);
        this.hash = hash;
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
        ServletInputStream known = body;
        if (known == null) {
            known = new HashedBody(super.getInputStream(), hash);
            body = known;
        }
        return known;
    }

    /** Reads the rest if only the hash is needed. */
    void readToItsEnd() throws IOException {
        getInputStream().transferTo(OutputStream.nullOutputStream());
    }

    private static final class HashedBody extends WatchedBody {

        private final RequestHash hash;

        HashedBody(ServletInputStream body, RequestHash hash) {
            super(body);
            this.hash = hash;
        }

        @Override
        protected void took(byte[] buffer, int offset, int length) {
            hash.add(buffer, offset, length);
        }
    }
}
