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
 * Serializes session attributes for the database. Only classes that belong in a session are deserialized. A value that
 * another release has written and this one cannot read counts as absent: its user must sign in again.
 */
final class SessionValues {

    /** A sign-in takes one or two kilobytes, and so does the saved address of the page that was requested before it. */
    private static final ObjectInputFilter BELONGING = ObjectInputFilter.Config.createFilter(
            "maxbytes=65536;maxdepth=20;org.openenum.admin.**;org.springframework.security.**;"
                    + "org.springframework.web.servlet.*;org.springframework.util.*;java.base/*;!*");

    private static final Logger LOG = LoggerFactory.getLogger(SessionValues.class);

    private SessionValues() {}

    @SuppressWarnings("NullAway") // a value may be absent
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
            LOG.info("A value in a session cannot be read and is ignored: {}", e.toString());
            return null;
        }
    }
}
