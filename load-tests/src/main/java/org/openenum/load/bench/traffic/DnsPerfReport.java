package org.openenum.load.bench.traffic;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What dnsperf says at the end of a run.
 *
 * @param perSecond answers per second
 * @param completed answers
 * @param lost questions without one
 * @param codes answers by response code, in dnsperf's words: NOERROR, NXDOMAIN
 */
public record DnsPerfReport(double perSecond, long completed, long lost, Map<String, Long> codes) {

    private static final Pattern RATE = Pattern.compile("(?:Queries|Updates) per second:\\s+([0-9.]+)");

    private static final Pattern COMPLETED = Pattern.compile("(?:Queries|Updates) completed:\\s+([0-9]+)");

    private static final Pattern LOST = Pattern.compile("(?:Queries|Updates) lost:\\s+([0-9]+)");

    private static final Pattern CODES = Pattern.compile("Response codes:\\s+(.*)");

    private static final Pattern CODE = Pattern.compile("([A-Z]+) ([0-9]+) \\(");

    /** Reads the statistics that dnsperf prints. */
    static DnsPerfReport parse(String output) throws IOException {
        Map<String, Long> codes = new TreeMap<>();
        Matcher line = CODES.matcher(output);
        if (line.find()) {
            Matcher code = CODE.matcher(line.group(1));
            while (code.find()) {
                codes.put(code.group(1), Long.parseLong(code.group(2)));
            }
        }
        return new DnsPerfReport(
                number(RATE, output), (long) number(COMPLETED, output), (long) number(LOST, output), codes);
    }

    public DnsPerfReport {
        codes = Map.copyOf(codes);
    }

    /** The share of answers with a response code. */
    public double share(String code) {
        return completed == 0 ? 0 : (double) codes.getOrDefault(code, 0L) / completed;
    }

    private static double number(Pattern pattern, String output) throws IOException {
        Matcher matcher = pattern.matcher(output);
        if (!matcher.find()) {
            throw new IOException("dnsperf did not finish:\n" + output);
        }
        return Double.parseDouble(matcher.group(1));
    }
}
