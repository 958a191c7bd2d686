package org.openenum.load.simulation;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openenum.load.dns.TinyResponder;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.NAPTRRecord;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Section;

/**
 * Simulates the product for tests of the benchmark: what is written over its REST API is at once in its DNS answers,
 * except for the faults that are set.
 */
final class PlayedProduct implements AutoCloseable {

    /** The fault of the product. */
    enum Fault {
        NONE,
        /** Some answers show the state before the last change. */
        STALE,
        /** Some changes are refused, or acknowledged without effect. */
        LOSSY,
        /** Some numbers that do not exist have an answer. */
        INVENTIVE
    }

    private static final int FAULT_EVERY = 20;

    private static final Pattern PATH =
            Pattern.compile("/api/v1(/rule-sets/[^/]+|/zones/e164\\.arpa(?:/numbers/\\d+)?)");

    private static final String BATCH = "/api/v1/zones/e164.arpa/numbers/batch";

    private static final Pattern OPERATION =
            Pattern.compile("\"number\":\"(\\d+)\",\"ifMatch\":\"\\*\",\"value\":(.*?\\]\\})");

    private static final Pattern DELETION = Pattern.compile("\"op\":\"delete\",\"number\":\"(\\d+)\"");

    private static final String IMPORTS = "/api/v1/imports";

    private static final String JOBS = "/api/v1/jobs/";

    /** A row of a table: the number and, at the end, its URI. */
    private static final Pattern ROW = Pattern.compile("(?m)^(\\d+),.*,(sip:.+)$");

    private static final Pattern URI = Pattern.compile("\"uri\":\"([^\"]+)\"");

    private static final Pattern RULE_SET = Pattern.compile("\"ruleSet\":\"([^\"]+)\"");

    private static final String INVENTED = "{\"uri\":\"sip:nobody@sbc.example\"}";

    private static final String JOB_UNDER_WAY =
            "{\"id\":1,\"self\":\"/api/v1/jobs/1\",\"state\":\"queued\",\"isFinal\":false}";

    private static final String JOB_DONE = "{\"id\":1,\"self\":\"/api/v1/jobs/1\",\"state\":\"done\",\"isFinal\":true}";

    private final Fault fault;

    private final Map<String, String> bodies = new ConcurrentHashMap<>();

    private final Map<String, String> bodiesBefore = new ConcurrentHashMap<>();

    /** A batch is visible as a whole. */
    private final Object batchLock = new Object();

    private final AtomicInteger count = new AtomicInteger();

    private final ExecutorService threads = Executors.newFixedThreadPool(4);

    private final HttpServer http;

    private final TinyResponder dns;

    private volatile boolean settled;

    PlayedProduct(Fault fault) throws IOException {
        this.fault = fault;
        http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        http.createContext("/", this::handle);
        http.setExecutor(threads);
        http.start();
        dns = new TinyResponder(this::answer);
    }

    int httpPort() {
        return http.getAddress().getPort();
    }

    int dnsPort() {
        return dns.address().getPort();
    }

    /** How many numbers and rule sets there are. */
    long size() {
        return bodies.keySet().stream()
                .filter(path -> !path.endsWith("e164.arpa"))
                .count();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String target = exchange.getRequestURI().getPath();
            Matcher path = PATH.matcher(target);
            int status = 404;
            if (target.equals(IMPORTS) || target.startsWith(JOBS)) {
                answer(exchange, target.equals(IMPORTS) ? importTable(body) : JOB_DONE, target);
                return;
            }
            if (target.equals(BATCH)) {
                status = writeBatch(body);
            } else if (path.matches()) {
                status = write(exchange, path.group(1), body);
            }
            exchange.sendResponseHeaders(status, -1);
        }
    }

    /** The job is in progress in the first response, and done in the next one. */
    private String importTable(String table) {
        Map<String, List<String>> uris = ROW.matcher(table)
                .results()
                .collect(Collectors.groupingBy(
                        row -> row.group(1), Collectors.mapping(row -> row.group(2), Collectors.toList())));
        synchronized (batchLock) {
            uris.forEach((number, ofNumber) -> replace(
                    "/zones/e164.arpa/numbers/" + number,
                    ofNumber.stream().map(uri -> "{\"uri\":\"" + uri + "\"}").collect(Collectors.joining(","))));
        }
        return JOB_UNDER_WAY;
    }

    private static void answer(HttpExchange exchange, String json, String target) throws IOException {
        byte[] octets = json.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(target.equals(IMPORTS) ? 202 : 200, octets.length);
        exchange.getResponseBody().write(octets);
    }

    private int writeBatch(String body) {
        List<MatchResult> operations = OPERATION.matcher(body).results().toList();
        List<MatchResult> deletions = DELETION.matcher(body).results().toList();
        synchronized (batchLock) {
            deletions.forEach(each -> replace("/zones/e164.arpa/numbers/" + each.group(1), ""));
            operations.forEach(each -> replace("/zones/e164.arpa/numbers/" + each.group(1), each.group(2)));
        }
        return operations.isEmpty() && deletions.isEmpty() ? 422 : 200;
    }

    private int write(HttpExchange exchange, String path, String body) {
        boolean exists = bodies.containsKey(path);
        if (exchange.getRequestMethod().equals("GET")) {
            return exists ? 200 : 404;
        }
        boolean wantsNew = exchange.getRequestHeaders().containsKey("If-None-Match");
        if (wantsNew == exists) {
            return 412;
        }
        boolean delete = exchange.getRequestMethod().equals("DELETE");
        int turn = settled && fault == Fault.LOSSY && !delete ? count.incrementAndGet() % FAULT_EVERY : 1;
        if (turn == 0) {
            return 500;
        }
        if (turn == FAULT_EVERY / 2) {
            return 200;
        }
        replace(path, delete ? "" : body);
        return delete ? 204 : 200;
    }

    private void replace(String path, String body) {
        String before = body.isEmpty() ? bodies.remove(path) : bodies.put(path, body);
        bodiesBefore.put(path, before == null ? "" : before);
    }

    /** The first query arrives when everything is written. */
    private Message answer(Message query) {
        settled = true;
        Name owner = query.getQuestion().getName();
        String digits = new StringBuilder(
                        owner.toString().replaceAll("[^0-9.]|164\\..*", "").replace(".", ""))
                .reverse()
                .toString();
        String path = "/zones/e164.arpa/numbers/" + digits;
        boolean old = fault == Fault.STALE && count.incrementAndGet() % FAULT_EVERY == 0;
        String body = read(old ? bodiesBefore : bodies, path);
        if (body.isEmpty() && fault == Fault.INVENTIVE && count.incrementAndGet() % FAULT_EVERY == 0) {
            body = INVENTED;
        }
        Matcher ruleSet = RULE_SET.matcher(body);
        return message(query, ruleSet.find() ? bodies.get("/rule-sets/" + ruleSet.group(1)) : body);
    }

    private String read(Map<String, String> from, String path) {
        synchronized (batchLock) {
            return from.getOrDefault(path, "");
        }
    }

    private static Message message(Message query, String body) {
        Message answer = new Message(query.getHeader().getID());
        answer.getHeader().setFlag(Flags.QR);
        answer.addRecord(query.getQuestion(), Section.QUESTION);
        List<String> uris =
                URI.matcher(body).results().map(found -> found.group(1)).toList();
        answer.getHeader().setRcode(uris.isEmpty() ? Rcode.NXDOMAIN : Rcode.NOERROR);
        int preference = 0;
        for (String uri : uris) {
            answer.addRecord(
                    new NAPTRRecord(
                            query.getQuestion().getName(),
                            DClass.IN,
                            60,
                            100,
                            preference++,
                            "u",
                            "E2U+sip",
                            "!^.*$!" + uri + "!",
                            Name.root),
                    Section.ANSWER);
        }
        return answer;
    }

    @Override
    public void close() throws IOException {
        http.stop(0);
        threads.shutdownNow();
        dns.close();
    }
}
