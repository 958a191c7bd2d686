package org.openenum.admin.account;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The secret of this machine's own programs: new at each start, in a file that only its owner can read. It is good for
 * one thing, making an API token, and only from a loopback address.
 */
@Component
public class LocalToken implements InitializingBean {

    private final String secret;

    private final SecretFile file;

    LocalToken(Secrets secrets, @Value("${openenum.data}") Path dataFolder) {
        this.secret = secrets.next();
        this.file = new SecretFile(dataFolder.resolve("local-token"));
    }

    @Override
    public void afterPropertiesSet() {
        file.write(secret);
    }

    public boolean isSentBy(String presented, String address) {
        return Secrets.equal(presented, secret) && isLoopback(address);
    }

    /** A literal address: nothing is resolved. */
    private static boolean isLoopback(String address) {
        try {
            return InetAddress.getByName(address).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
