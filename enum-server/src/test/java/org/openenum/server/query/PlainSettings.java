package org.openenum.server.query;

import java.time.Duration;
import java.util.List;
import org.openenum.server.requester.AddressPrefixes;

/** Settings without identity, limits and cookies. */
public final class PlainSettings {

    /** Does not reveal anything. */
    public static final Identity SECRET = new Identity("", "", "");

    public static final ResponseRateLimit NO_LIMIT =
            new ResponseRateLimit(0, AddressPrefixes.of(List.of()), System::nanoTime);

    public static final QuerySettings SETTINGS = new QuerySettings(
            1232, Duration.ofSeconds(10), SECRET, CookiePolicy.OFF, AddressPrefixes.of(List.of()), false, NO_LIMIT);

    private PlainSettings() {}
}
