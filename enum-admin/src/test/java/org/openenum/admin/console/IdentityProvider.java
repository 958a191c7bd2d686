package org.openenum.admin.console;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A small OpenID Connect provider over real HTTP, with signed tokens: it has a discovery document, redirects the
 * browser with a code, and exchanges the code for a token. It asks for no password: the user set with {@link #vouchFor}
 * is signed in.
 */
final class IdentityProvider implements AutoCloseable {

    static final String CLIENT = "openenum";

    static final String CLIENT_SECRET = "known-to-us-and-the-provider";

    private static final int HTTP_FOUND = 302;

    private final HttpServer server;

    private final RSAKey key;

    private final Map<String, String> nonces = new ConcurrentHashMap<>();

    private volatile Person person = NOBODY;

    IdentityProvider() {
        try {
            key = new RSAKeyGenerator(2048).keyID("test").generate();
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        server.createContext("/.well-known/openid-configuration", exchange -> json(exchange, configuration()));
        server.createContext("/keys", exchange -> json(exchange, new JWKSet(key.toPublicJWK()).toString()));
        server.createContext("/authorize", this::authorize);
        server.createContext("/token", this::token);
        server.start();
    }

    private static final Person NOBODY = new Person("nobody", "nobody", List.of());

    private record Person(String subject, String name, List<String> roles) {}

    String issuer() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    void vouchFor(String subject, String name, String... roles) {
        person = new Person(subject, name, List.of(roles));
    }

    /** From now on, it refuses codes. */
    void vouchForNobody() {
        person = NOBODY;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private String configuration() {
        return """
                {"issuer":"%1$s","authorization_endpoint":"%1$s/authorize","token_endpoint":"%1$s/token","jwks_uri":"%1$s/keys",
                "response_types_supported":["code"],"subject_types_supported":["public"],
                "id_token_signing_alg_values_supported":["RS256"],"scopes_supported":["openid","profile","email"]}
                """.formatted(issuer());
    }

    private void authorize(HttpExchange exchange) throws IOException {
        Map<String, String> query = parameters(exchange.getRequestURI().getRawQuery());
        String code = UUID.randomUUID().toString();
        nonces.put(code, query.get("nonce"));
        exchange.getResponseHeaders()
                .add(
                        "Location",
                        query.get("redirect_uri") + "?code=" + code + "&state="
                                + URLEncoder.encode(query.get("state"), StandardCharsets.UTF_8));
        exchange.sendResponseHeaders(HTTP_FOUND, -1);
        exchange.close();
    }

    private void token(HttpExchange exchange) throws IOException {
        String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String nonce = nonces.remove(parameters(form).get("code"));
        if (person.equals(NOBODY)) {
            json(exchange, 400, "{\"error\":\"invalid_grant\"}");
            return;
        }
        json(exchange, """
                {"access_token":"%s","token_type":"Bearer","expires_in":300,"id_token":"%s"}
                """.formatted(UUID.randomUUID(), idToken(nonce)));
    }

    private String idToken(String nonce) {
        Person now = person;
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer(issuer())
                .audience(CLIENT)
                .subject(now.subject())
                .claim("nonce", nonce)
                .claim("preferred_username", now.name())
                .claim("realm_access", Map.of("roles", now.roles()))
                .issueTime(Date.from(Instant.now()))
                .expirationTime(Date.from(Instant.now().plusSeconds(300)))
                .build();
        SignedJWT token = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).build(), claims);
        try {
            token.sign(new RSASSASigner(key));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
        return token.serialize();
    }

    private static void json(HttpExchange exchange, String text) throws IOException {
        json(exchange, 200, text);
    }

    private static void json(HttpExchange exchange, int status, String text) throws IOException {
        byte[] octets = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, octets.length);
        exchange.getResponseBody().write(octets);
        exchange.close();
    }

    private static Map<String, String> parameters(String form) {
        Map<String, String> parameters = new HashMap<>();
        for (String pair : form.split("&", -1)) {
            int equals = pair.indexOf('=');
            parameters.put(
                    pair.substring(0, equals), URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
        }
        return parameters;
    }
}
