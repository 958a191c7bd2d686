package org.openenum.server.transport;

import java.time.Duration;

/** The default limits. */
public final class DefaultLimits {

    public static final DnsLimits LIMITS = new DnsLimits(
            1232,
            256,
            64,
            4 << 20,
            4096,
            Duration.ofMillis(1500),
            new DnsLimits.Tcp(1024, 128, Duration.ofSeconds(10), Duration.ofSeconds(5), 64, 256 << 10, 32 << 20),
            Duration.ofSeconds(8));

    private DefaultLimits() {}
}
