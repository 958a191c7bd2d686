package org.openenum.server.config;

import java.util.function.Function;
import org.openenum.server.answer.AnswerOptions;

/** All settings of this program except those of its log and of Spring Boot; read before the container exists. */
record EnumServerProperties(
        DnsProperties dns,
        CacheProperties cache,
        AnswerOptions answer,
        DatabaseProperties database,
        SnapshotProperties snapshot,
        HandoverProperties handover,
        ReportProperties report,
        QueryLogProperties queryLog) {

    /** @throws UnusableSettingException if a value is invalid */
    static EnumServerProperties of(Settings settings) {
        return new EnumServerProperties(
                read("openenum.dns", DnsProperties::of, settings),
                read("openenum.cache", CacheProperties::of, settings),
                read("openenum.answer", EnumServerProperties::answer, settings),
                read("openenum.database", DatabaseProperties::of, settings),
                read("openenum.snapshot", SnapshotProperties::of, settings),
                read("openenum.handover", HandoverProperties::of, settings),
                read("openenum.report", ReportProperties::of, settings),
                read("openenum.query-log", QueryLogProperties::of, settings));
    }

    private static AnswerOptions answer(Settings settings) {
        return new AnswerOptions(settings.is("openenum.answer.additional"), settings.is("openenum.answer.rotate"));
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
