package org.openenum.admin.account;

import org.openenum.admin.peers.SharedSecrets;
import org.openenum.admin.web.Cursors;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * The key that signs cursors. It is created once and kept in the database, so that a paged list can be continued after
 * a restart, and at another enum-admin.
 */
@Configuration(proxyBeanMethods = false)
class CursorKey {

    @Bean
    Cursors cursors(Secrets secrets, SharedSecrets shared) {
        return new Cursors(shared.keep("cursors", secrets::next));
    }
}
