package org.openenum.load.bench.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openenum.load.bench.traffic.Load;
import org.openenum.load.bench.traffic.LoadReport;

/**
 * kxdpgun of Knot DNS: sends without the kernel's sockets, each query from another port, at a rate that does not depend
 * on answers.
 *
 * @param place the command prefix for the network namespace of the load
 * @param cores in the format of {@code taskset -c}
 * @param server its address
 */
record KxdpGun(List<String> place, String cores, String server) implements Load {

    private static final long AS_FAST_AS_ANSWERED = 300_000;
    private static final Pattern QUERIES = Pattern.compile("total queries:\\s+([0-9]+)");
    private static final Pattern REPLIES = Pattern.compile("total replies:\\s+([0-9]+)");
    private static final Pattern DURATION = Pattern.compile("duration:\\s+([0-9]+) s");
    private static final Pattern CODE = Pattern.compile("responded ([A-Z]+):\\s+([0-9]+)");

    /** kxdpgun only knows rates, so it sends more than can be answered. */
    @Override
    public LoadReport fullSpeed(int port, Path questions, int seconds) throws IOException {
        return atRate(port, questions, seconds, AS_FAST_AS_ANSWERED);
    }

    @Override
    public LoadReport atRate(int port, Path questions, int seconds, long perSecond) throws IOException {
        List<String> command = new ArrayList<>(place);
        command.addAll(List.of("kxdpgun", "-t", "" + seconds, "-Q", "" + perSecond, "-i", questions.toString()));
        command.addAll(List.of("-p", "" + port, server));
        return Load.run(cores, command, seconds, output -> parse(Files.readString(output)));
    }

    /** Parses what it prints at its end. */
    static LoadReport parse(String output) throws IOException {
        long replies = number(REPLIES, output);
        Map<String, Long> codes = new HashMap<>();
        for (Matcher code = CODE.matcher(output); code.find(); ) {
            codes.put(code.group(1), Long.parseLong(code.group(2)));
        }
        double perSecond = (double) replies / Math.max(1, number(DURATION, output));
        return new LoadReport(perSecond, replies, number(QUERIES, output) - replies, 0, 0, codes, Map.of());
    }

    private static long number(Pattern pattern, String output) throws IOException {
        Matcher matcher = pattern.matcher(output);
        if (!matcher.find()) {
            throw new IOException("kxdpgun did not finish:\n" + output);
        }
        return Long.parseLong(matcher.group(1));
    }
}
