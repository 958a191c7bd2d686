package org.openenum.admin.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalTokenIT {

    @TempDir
    private Path data;

    private LocalToken token;
    private String secret;

    @BeforeEach
    void write() throws IOException {
        token = new LocalToken(new Secrets(new SecureRandom()), data);
        token.afterPropertiesSet();
        secret = Files.readString(data.resolve("local-token")).strip();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.0.0.2", "::1"})
    void fromLoopback_isGood(String address) {
        assertThat(token.isSentBy(secret, address)).isTrue();
        assertThat(token.isSentBy("another", address)).isFalse();
    }

    @Test
    void fromAnotherAddressOfThisMachine_isGood() throws SocketException {
        List<String> own = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress())
                .map(InetAddress::getHostAddress)
                .toList();
        assumeThat(own).isNotEmpty();

        assertThat(own).allMatch(address -> token.isSentBy(secret, address));
    }

    @ParameterizedTest
    @ValueSource(strings = {"198.51.100.7", "2001:db8::7", "0.0.0.0", "::"})
    void fromElsewhere_isRefused(String address) {
        assertThat(token.isSentBy(secret, address)).isFalse();
    }
}
