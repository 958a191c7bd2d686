package org.openenum.admin.web;

import org.apache.catalina.core.StandardHost;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Errors that end within Tomcat, before any filter: they are problem details too. */
@Configuration(proxyBeanMethods = false)
class ErrorAnswers {

    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> problemReports(Problems problems) {
        return factory -> factory.addContextCustomizers(context -> {
            if (context.getParent() instanceof StandardHost host) {
                // Tomcat adds its own one only if none of this name is there.
                host.setErrorReportValveClass(ProblemReportValve.class.getName());
                host.getPipeline().addValve(new ProblemReportValve(problems));
            }
        });
    }
}
