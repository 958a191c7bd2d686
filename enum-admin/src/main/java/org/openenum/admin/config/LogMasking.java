package org.openenum.admin.config;

import org.openenum.log.MaskedLog;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.logging.LoggingApplicationListener;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ApplicationListener;
import org.springframework.core.Ordered;

/**
 * Masks telephone numbers in the log from the first line on, unless a setting disables it.
 *
 * <p>Spring Boot creates it by its name in {@code META-INF/spring.factories}; it runs right after the logging system is
 * initialized.
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
