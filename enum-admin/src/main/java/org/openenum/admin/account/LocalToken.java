package org.openenum.admin.account;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Path;
import org.openenum.program.SecretFile;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * The secret of programs on this machine: new at each start, in a file that only its owner can read. It can only be
 * used to create an API token, and only from an address of this machine.
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
        return Secrets.equal(presented, secret) && isOfThisMachine(address);
    }

    /**
     * The address is a literal, so nothing is resolved. If enum-admin listens on one address of the machine only, local
     * programs connect from that address instead of loopback.
     */
    private static boolean isOfThisMachine(String address) {
        try {
            InetAddress literal = InetAddress.getByName(address);
            return literal.isLoopbackAddress() || NetworkInterface.getByInetAddress(literal) != null;
        } catch (UnknownHostException | SocketException e) {
            return false;
        }
    }
}
