package org.openenum.admin.querylog;

import java.nio.file.Path;
import org.openenum.admin.account.Secrets;
import org.openenum.program.SecretFile;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The key that enum-server requires before it sends its query log: the one that is configured for both programs, or
 * else a secret that is new at each start, in a file of the data folder that they share.
 */
@Component
class QueryLogKey implements InitializingBean {

    private final String key;

    private final boolean configured;

    private final SecretFile file;

    QueryLogKey(
            Secrets secrets,
            @Value("${openenum.query-log.key:}") String configured,
            @Value("${openenum.data}") Path dataFolder) {
        this.configured = !configured.isEmpty();
        this.key = this.configured ? configured : secrets.next();
        this.file = new SecretFile(dataFolder.resolve("query-log-key"));
    }

    @Override
    public void afterPropertiesSet() {
        if (!configured) {
            file.write(key);
        }
    }

    /** The Authorization header with the key. */
    String authorization() {
        return "Bearer " + key;
    }
}
