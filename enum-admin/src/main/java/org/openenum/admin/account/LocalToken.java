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
 * The secret of this machine's own programs: new at each start, in a file that only its owner can read. It is good for
 * one thing, making an API token, and only from an address of this machine.
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
     * A literal address: nothing is resolved. Where the program listens at one address of the machine alone, its own
     * programs come from there, too.
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
