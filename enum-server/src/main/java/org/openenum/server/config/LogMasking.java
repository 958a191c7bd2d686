package org.openenum.server.config;

import org.openenum.log.MaskedLog;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.logging.LoggingApplicationListener;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;

/**
 * Hides telephone numbers in the log from its first line on, unless disabled by a setting.
 *
 * <p>Spring Boot creates it by its name in {@code META-INF/spring.factories}; it runs right after the log is set up.
 */
final class LogMasking implements ApplicationListener<ApplicationEnvironmentPreparedEvent>, Ordered {

    private static final String SETTING = "openenum.logging.mask-numbers";

    @Override
    public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
        if (Binder.get(event.getEnvironment()).bind(SETTING, Boolean.class).orElse(true)) {
            MaskedLog.put(LoggerFactory.getILoggerFactory());
        }
    }

    @Override
    public int getOrder() {
        return LoggingApplicationListener.DEFAULT_ORDER + 1;
    }
}
