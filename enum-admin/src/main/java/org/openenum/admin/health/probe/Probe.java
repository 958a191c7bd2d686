package org.openenum.admin.health.probe;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.openenum.health.TargetCheck;
import org.openenum.health.TargetName;
import org.openenum.sentence.Sentence;

/** Checks a target once, as its check specifies. Blocks; thread-safe. */
public final class Probe {

    private final AllowedAddresses allowed;

    public Probe(AllowedAddresses allowed) {
        this.allowed = allowed;
    }

    /** Checks a target; a failure is an answer too. */
    public ProbeAnswer ask(TargetName target, TargetCheck check) {
        try {
            InetAddress address = InetAddress.getByName(target.host());
            if (!allowed.allow(address)) {
                return ProbeAnswer.notAsked(Sentence.of("probe.not-allowed", address.getHostAddress()));
            }
            return ask(target, check, new InetSocketAddress(address, target.port()));
        } catch (UnknownHostException e) {
            return ProbeAnswer.bad(Sentence.of("probe.no-address"));
        } catch (SocketTimeoutException e) {
            return ProbeAnswer.bad(Sentence.of("probe.no-answer", check.timeoutMillis()));
        } catch (ConnectException | PortUnreachableException e) {
            return ProbeAnswer.bad(Sentence.of("probe.closed"));
        } catch (SSLException e) {
            return ProbeAnswer.bad(Sentence.of("probe.no-tls", e.getMessage()));
        } catch (IOException e) {
            return ProbeAnswer.bad(String.valueOf(e.getMessage()));
        }
    }

    private static ProbeAnswer ask(TargetName target, TargetCheck check, InetSocketAddress address) throws IOException {
        return switch (check.kind()) {
            case SIP_UDP -> new SipOptions(target, "UDP").overUdp(address, check.timeoutMillis());
            case SIP_TCP, SIP_TLS, HTTP, HTTPS, TCP -> overTcp(target, check, address);
            case REPORT -> throw new IllegalArgumentException("nobody is asked for a report");
        };
    }

    private static ProbeAnswer overTcp(TargetName target, TargetCheck check, InetSocketAddress address)
            throws IOException {
        try (Connection connection = Connection.open(address, check.timeoutMillis())) {
            return switch (check.kind()) {
                case SIP_TCP -> new SipOptions(target, "TCP").over(connection);
                case SIP_TLS -> new SipOptions(target, "TLS").over(connection.secured(target.host()));
                case HTTP -> HttpGet.over(connection, target, String.valueOf(check.httpPath()));
                case HTTPS -> HttpGet.over(connection.secured(target.host()), target, String.valueOf(check.httpPath()));
                default -> ProbeAnswer.good(Sentence.of("probe.connected"));
            };
        }
    }
}
