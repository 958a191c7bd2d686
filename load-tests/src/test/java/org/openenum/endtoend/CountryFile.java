package org.openenum.endtoend;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openenum.requester.ClientNetwork;

/** Writes country databases in the MaxMind DB file format, version 2.0. */
final class CountryFile {

    private static final int RECORD_OCTETS = 4;
    private static final int SEPARATOR_OCTETS = 16;
    private static final int BITS_BEFORE_IPV4 = 96;
    private static final int EMPTY = -1;

    // Types in the data section of the format.
    private static final int STRING = 2;
    private static final int UNSIGNED_16 = 5;
    private static final int UNSIGNED_32 = 6;
    private static final int MAP = 7;
    private static final int UNSIGNED_64 = 9;
    private static final int ARRAY = 11;

    /** Left and right of each node: another node, EMPTY, or a country as -2 minus its index. */
    private final List<int[]> nodes = new ArrayList<>(List.of(new int[] {EMPTY, EMPTY}));

    private final Map<String, Integer> countries = new LinkedHashMap<>();

    /** Assigns this network to this country. */
    CountryFile with(String network, String country) {
        ClientNetwork parsed = ClientNetwork.parse(network);
        byte[] octets = new byte[16];
        System.arraycopy(parsed.octets(), 0, octets, 16 - parsed.octets().length, parsed.octets().length);
        int bits = parsed.bits() + (parsed.isIpv4() ? BITS_BEFORE_IPV4 : 0);
        int leaf = -2 - countries.computeIfAbsent(country, code -> countries.size());
        int node = 0;
        for (int bit = 0; bit < bits; bit++) {
            int side = octets[bit / 8] >> (7 - bit % 8) & 1;
            if (bit == bits - 1) {
                nodes.get(node)[side] = leaf;
            } else {
                if (nodes.get(node)[side] == EMPTY) {
                    nodes.add(new int[] {EMPTY, EMPTY});
                    nodes.get(node)[side] = nodes.size() - 1;
                }
                node = nodes.get(node)[side];
            }
        }
        return this;
    }

    Path writeTo(Path file, Instant built) throws IOException {
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        List<Integer> places = new ArrayList<>();
        for (String country : countries.keySet()) {
            places.add(data.size());
            put(data, Map.of("country", Map.of("iso_code", country)));
        }
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        for (int[] node : nodes) {
            for (int record : node) {
                int value = record >= 0
                        ? record
                        : record == EMPTY ? nodes.size() : nodes.size() + SEPARATOR_OCTETS + places.get(-2 - record);
                whole.writeBytes(
                        ByteBuffer.allocate(RECORD_OCTETS).putInt(value).array());
            }
        }
        whole.writeBytes(new byte[SEPARATOR_OCTETS]);
        whole.writeBytes(data.toByteArray());
        whole.writeBytes(new byte[] {(byte) 0xAB, (byte) 0xCD, (byte) 0xEF});
        whole.writeBytes("MaxMind.com".getBytes(StandardCharsets.US_ASCII));
        put(whole, metadata(built));
        return Files.write(file, whole.toByteArray());
    }

    private Map<String, Object> metadata(Instant built) {
        Map<String, Object> metadata = new LinkedHashMap<>();
        metadata.put("node_count", nodes.size());
        metadata.put("record_size", (short) (RECORD_OCTETS * 8));
        metadata.put("ip_version", (short) 6);
        metadata.put("database_type", "Example-Country");
        metadata.put("languages", List.of("en"));
        metadata.put("binary_format_major_version", (short) 2);
        metadata.put("binary_format_minor_version", (short) 0);
        metadata.put("build_epoch", built.getEpochSecond());
        metadata.put("description", Map.of("en", "Countries of networks for documentation"));
        return metadata;
    }

    private static void put(ByteArrayOutputStream out, Object value) {
        if (value instanceof Map<?, ?> map) {
            control(out, MAP, map.size());
            map.forEach((key, content) -> {
                put(out, key);
                put(out, content);
            });
        } else if (value instanceof List<?> list) {
            control(out, ARRAY, list.size());
            list.forEach(content -> put(out, content));
        } else if (value instanceof String text) {
            byte[] octets = text.getBytes(StandardCharsets.UTF_8);
            control(out, STRING, octets.length);
            out.writeBytes(octets);
        } else {
            int type = value instanceof Short ? UNSIGNED_16 : value instanceof Integer ? UNSIGNED_32 : UNSIGNED_64;
            byte[] octets = ByteBuffer.allocate(Long.BYTES)
                    .putLong(((Number) value).longValue())
                    .array();
            int first = 0;
            while (first < octets.length && octets[first] == 0) {
                first++;
            }
            control(out, type, octets.length - first);
            out.writeBytes(Arrays.copyOfRange(octets, first, octets.length));
        }
    }

    /** The octets before a value: its type, and its size, which is below 285 in these files. */
    private static void control(ByteArrayOutputStream out, int type, int size) {
        int shown = Math.min(size, 29);
        if (type <= MAP) {
            out.write(type << 5 | shown);
        } else {
            out.write(shown);
            out.write(type - MAP);
        }
        if (size >= 29) {
            out.write(size - 29);
        }
    }
}
