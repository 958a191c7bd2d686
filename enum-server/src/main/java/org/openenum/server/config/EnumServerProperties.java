package org.openenum.server.config;

import java.util.function.Function;

/** All that is configured for what answers DNS, read before there is a container. */
record ResponderProperties(
        DnsProperties dns,
        CacheProperties cache,
        AnswerProperties answer,
        DatabaseProperties database,
        SnapshotProperties snapshot,
        HandoverProperties handover) {

    /** @throws UnusableSettingException if one cannot be */
    static ResponderProperties of(Settings settings) {
        return new ResponderProperties(
                read("openenum.dns", DnsProperties::of, settings),
                read("openenum.cache", CacheProperties::of, settings),
                read("openenum.answer", AnswerProperties::of, settings),
                read("openenum.database", DatabaseProperties::of, settings),
                read("openenum.snapshot", SnapshotProperties::of, settings),
                read("openenum.handover", HandoverProperties::of, settings));
    }

    private static <T> T read(String group, Function<Settings, T> reader, Settings settings) {
        try {
            return reader.apply(settings);
        } catch (IllegalArgumentException e) {
            String why = String.valueOf(e.getMessage());
            throw new UnusableSettingException(why.startsWith("openenum.") ? why : group + ": " + why, e);
        }
    }
}
