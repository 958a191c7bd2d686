package org.openenum.admin.connection;

import org.apache.coyote.http11.Http11NioProtocol;

/** HTTP/1.1 over {@link ConnectionLimit}. Tomcat creates it by its class name. */
public final class LimitedProtocol extends Http11NioProtocol {

    public LimitedProtocol() {
        super(new ConnectionLimit());
    }

    ConnectionLimit connections() {
        return (ConnectionLimit) getEndpoint();
    }
}
