package org.openenum.admin.account.access;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.support.GenericConversionService;
import org.springframework.core.serializer.support.SerializingConverter;

/**
 * What sessions hold, as octets in the database. Only classes that belong into a session are read back. What another
 * release has written and this one does not understand counts as absent: who comes with it signs in again.
 */
final class SessionValues {

    /** A sign-in has a kilobyte or two, and the address that somebody wanted to see before it as much. */
    private static final ObjectInputFilter BELONGING = ObjectInputFilter.Config.createFilter(
            "maxbytes=65536;maxdepth=20;org.openenum.admin.**;org.springframework.security.**;"
                    + "org.springframework.web.servlet.*;org.springframework.util.*;java.base/*;!*");

    private static final Logger LOG = LoggerFactory.getLogger(SessionValues.class);

    private SessionValues() {}

    @SuppressWarnings("NullAway") // a value may well be absent
    static ConversionService conversion() {
        GenericConversionService both = new GenericConversionService();
        both.addConverter(Object.class, byte[].class, new SerializingConverter());
        both.addConverter(byte[].class, Object.class, SessionValues::read);
        return both;
    }

    private static @Nullable Object read(byte[] stored) {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(stored))) {
            in.setObjectInputFilter(BELONGING);
            return in.readObject();
        } catch (IOException | ClassNotFoundException | RuntimeException e) {
            LOG.info("A value of a session is not understood, and counts as absent: {}", e.toString());
            return null;
        }
    }
}
