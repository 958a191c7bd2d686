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
 * Puts the parts of this package before the filters of the console and the API. Health and metrics have a port of their
 * own, on loopback.
 */
@Configuration(proxyBeanMethods = false)
class ConnectionConfiguration {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionConfiguration.class);

    /** Of a body of which nothing more comes; a bad line recovers within it, or not at all. */
    private static final int MAX_SILENCE_MILLIS = 5_000;

    /**
     * What the settings say.
     *
     * @param connectionsPerAddress a browser has six, a program as many as it sends requests at a time; 20 offices
     *     behind one address have room
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
        // An encoded slash, backslash or percent sign stays encoded, so that nobody takes it for the end of a segment.
        // The firewall of the security filters says where they may stand, and refuses them everywhere else.
        connector.setEncodedSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
        connector.setEncodedReverseSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
        LimitedProtocol protocol = (LimitedProtocol) connector.getProtocolHandler();
        protocol.setDisableUploadTimeout(false);
        protocol.setConnectionUploadTimeout(MAX_SILENCE_MILLIS);
        // Nobody is asked for a body (RFC 9110, section 10.1.1) that is not read.
        protocol.setContinueResponseTiming(ContinueResponseTiming.ON_REQUEST_BODY_READ.toString());
        if (tls) {
            connector.setScheme("https");
            connector.setSecure(true);
        }
    }
}
