package org.openenum.admin.web;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import java.io.IOException;

/** A request body that reports the octets read. */
public abstract class WatchedBody extends ServletInputStream {

    private final ServletInputStream body;

    protected WatchedBody(ServletInputStream body) {
        this.body = body;
    }

    /** Called with the octets read, before the reader gets them. */
    protected abstract void took(byte[] buffer, int offset, int length) throws IOException;

    @Override
    public int read() throws IOException {
        byte[] octet = new byte[1];
        return read(octet, 0, 1) < 0 ? -1 : octet[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = body.read(buffer, offset, length);
        if (read > 0) {
            took(buffer, offset, read);
        }
        return read;
    }

    @Override
    public boolean isFinished() {
        return body.isFinished();
    }

    @Override
    public boolean isReady() {
        return body.isReady();
    }

    @Override
    public void setReadListener(ReadListener listener) {
        body.setReadListener(listener);
    }
}
