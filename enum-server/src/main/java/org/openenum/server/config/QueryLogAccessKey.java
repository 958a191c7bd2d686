package org.openenum.server.config;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The access key of the query log. Anybody who reaches the management address may read metrics; who queries which
 * number is only for those with the key.
 */
@Component
class QueryLogAccessKey {

    private static final String SCHEME = "Bearer ";

    private final QueryLogProperties properties;
    private final Path file;

    QueryLogAccessKey(Responder responder) {
        this.properties = responder.properties().queryLog();
        this.file = QueryLogProperties.keyFile(responder.properties().database().data());
    }

    /** Whether the Authorization header has the key. Without a key there is no access. */
    boolean isIn(@Nullable String authorization) {
        String key = key();
        return !key.isEmpty()
                && authorization != null
                && authorization.startsWith(SCHEME)
                && MessageDigest.isEqual(
                        key.getBytes(UTF_8),
                        authorization.substring(SCHEME.length()).strip().getBytes(UTF_8));
    }

    /** Read each time: the program that writes it may start later. */
    private String key() {
        if (!properties.key().isEmpty()) {
            return properties.key();
        }
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            return "";
        }
    }
}
