package org.openenum.admin.connection;

import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardHost;
import org.apache.coyote.ContinueResponseTiming;
import org.apache.tomcat.util.buf.EncodedSolidusHandling;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.tomcat.servlet.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Installs the parts of this package before the filters of the console and the API. Health and metrics have their own
 * port, on loopback.
 */
@Configuration(proxyBeanMethods = false)
class ConnectionConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionConfiguration.class);

    /** How long a body may stall: a bad line recovers within this time, or not at all. */
    private static final int MAX_SILENCE_MILLIS = 5_000;

    /**
     * Applies the settings.
     *
     * @param connectionsPerAddress the maximum; a browser opens six, a program as many as it sends requests at a time.
     *     The default is enough for 20 offices behind one address
     */
    @Bean
    WebServerFactoryCustomizer<TomcatServletWebServerFactory> connections(
            @Value("${openenum.http.tls:false}") boolean tls,
            @Value("${openenum.http.trusted-proxies:}") String trustedProxies,
            @Value("${openenum.http.connections-per-address:256}") int connectionsPerAddress) {
        TrustedProxies proxies = new TrustedProxies(trustedProxies);
        if (tls && proxies.isEmpty()) {
            LOG.warn(
                    "OPENENUM_HTTP_TLS without OPENENUM_HTTP_TRUSTEDPROXIES: every client has the address of the proxy");
        }
        return factory -> {
            factory.setProtocol(LimitedProtocol.class.getName());
            factory.addConnectorCustomizers(connector -> {
                prepare(connector, tls);
                ((LimitedProtocol) connector.getProtocolHandler()).connections().limit(connectionsPerAddress, proxies);
            });
            factory.addContextCustomizers(context ->
                    ((StandardHost) context.getParent()).setErrorReportValveClass(RefusedRequests.class.getName()));
            factory.addEngineValves(new ForwardedRequests(proxies), new BodyPace(), new SingleRanges());
        };
    }

    private static void prepare(Connector connector, boolean tls) {
        // An encoded slash, backslash or percent sign stays encoded, so that it is not taken for the end of a segment.
        // The firewall of the security filters defines where they are allowed, and refuses them everywhere else.
        connector.setEncodedSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
        connector.setEncodedReverseSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
        LimitedProtocol protocol = (LimitedProtocol) connector.getProtocolHandler();
        protocol.setDisableUploadTimeout(false);
        protocol.setConnectionUploadTimeout(MAX_SILENCE_MILLIS);
        // Sends 100 Continue (RFC 9110, section 10.1.1) only when the body is read.
        protocol.setContinueResponseTiming(ContinueResponseTiming.ON_REQUEST_BODY_READ.toString());
        if (tls) {
            connector.setScheme("https");
            connector.setSecure(true);
        }
    }
}
