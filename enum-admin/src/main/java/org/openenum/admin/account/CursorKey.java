package org.openenum.admin.account;

import java.nio.file.Path;
import org.openenum.admin.web.Cursors;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The key of the cursors' signatures is made once and kept in the data folder: a list that somebody reads page by page goes on after a restart. */
@Configuration(proxyBeanMethods = false)
class CursorKey {

    @Bean
    Cursors cursors(Secrets secrets, @Value("${openenum.data}") Path dataFolder) {
        return new Cursors(new SecretFile(dataFolder.resolve("cursor-key")).keep(secrets::next));
    }
}
