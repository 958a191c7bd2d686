package org.openenum.admin.account.access;

import org.openenum.admin.web.SessionCookie;
import org.openenum.database.DatabaseLocation;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.session.config.SessionRepositoryCustomizer;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.session.web.http.CookieSerializer;
import org.springframework.session.web.http.DefaultCookieSerializer;

/**
 * Stores browser sessions as rows of the database, so that every enum-admin knows who is signed in, and a restart signs
 * nobody out. A request without the cookie, such as one with a token, needs no session.
 */
@Configuration(proxyBeanMethods = false)
class SessionConfiguration {

    /**
     * The maximum number of sessions that nobody has signed in to, such as that of the sign-in page. It is more than
     * people who are about to sign in; an attacker who creates millions does not fill the disk.
     */
    private static final int MAX_OF_STRANGERS = 10_000;

    private static final String REMOVE_ENDED = """
            delete from spring_session where expiry_time < ? or primary_id in (
            select primary_id from spring_session where principal_name is null
            order by creation_time desc, primary_id offset %d rows)""".formatted(MAX_OF_STRANGERS);

    /** Two requests of a page may write the same attribute at once. */
    private static final String PUT_AT_POSTGRES = """
            insert into spring_session_attributes (session_primary_id, attribute_name, attribute_bytes) values (?, ?, ?)
            on conflict (session_primary_id, attribute_name) do update set attribute_bytes = excluded.attribute_bytes""";

    private static final String PUT_AT_H2 = """
            merge into spring_session_attributes (session_primary_id, attribute_name, attribute_bytes)
            key (session_primary_id, attribute_name) values (?, ?, ?)""";

    /** The cookie is sent only to this host, and if TLS is on, only over encrypted connections. */
    @Bean
    CookieSerializer sessionCookie(@Value("${openenum.http.tls:false}") boolean tls) {
        DefaultCookieSerializer cookie = new DefaultCookieSerializer();
        cookie.setCookieName(tls ? SessionCookie.SECURE : SessionCookie.PLAIN);
        cookie.setUseSecureCookie(tls);
        cookie.setUseHttpOnlyCookie(true);
        cookie.setCookiePath("/");
        cookie.setSameSite("Lax");
        return new PageCookie(cookie);
    }

    @Bean
    SessionRepositoryCustomizer<JdbcIndexedSessionRepository> sessionRows(DatabaseLocation location) {
        return rows -> {
            rows.setConversionService(SessionValues.conversion());
            rows.setCreateSessionAttributeQuery(location.isPostgres() ? PUT_AT_POSTGRES : PUT_AT_H2);
            rows.setDeleteSessionsByExpiryTimeQuery(REMOVE_ENDED);
        };
    }
}
