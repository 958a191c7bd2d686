package org.openenum.server.config;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

/** All that is configured for what answers DNS, read from Spring's environment before there is a container. */
record ResponderProperties(
        DnsProperties dns,
        CacheProperties cache,
        AnswerProperties answer,
        DatabaseProperties database,
        SnapshotProperties snapshot,
        HandoverProperties handover) {

    static ResponderProperties of(Environment environment) {
        Binder binder = Binder.get(environment);
        return new ResponderProperties(
                binder.bindOrCreate("openenum.dns", Bindable.of(DnsProperties.class)),
                binder.bindOrCreate("openenum.cache", Bindable.of(CacheProperties.class)),
                binder.bindOrCreate("openenum.answer", Bindable.of(AnswerProperties.class)),
                binder.bindOrCreate("openenum", Bindable.of(DatabaseProperties.class)),
                binder.bindOrCreate("openenum.snapshot", Bindable.of(SnapshotProperties.class)),
                binder.bindOrCreate("openenum.handover", Bindable.of(HandoverProperties.class)));
    }
}
