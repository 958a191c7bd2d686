package org.openenum.admin.archive;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.openenum.hash.Sha256;
import tools.jackson.databind.node.ObjectNode;

/**
 * Lines that form a hash chain. Each line is a JSON object whose last member is {@code chain}: the SHA-256 of the chain
 * of the previous line, as hexadecimal digits, followed by the object without that member.
 *
 * <p>Not thread-safe.
 */
final class ChainedLines {

    private static final String MEMBER = ",\"chain\":\"";

    private static final int HASH_CHARS = 64;

    private static final String END = "\"}";

    private final MessageDigest digest = Sha256.newDigest();

    private String chain;

    /** @param chain the chain of the line before the first */
    ChainedLines(String chain) {
        this.chain = chain;
    }

    /** The chain of the last line. */
    String chain() {
        return chain;
    }

    /** Makes the next line, without line break. */
    String write(ObjectNode object) {
        String text = object.toString();
        chain = hash(text);
        return text.substring(0, text.length() - 1) + MEMBER + chain + END;
    }

    /** The object of the next line without its chain; null if the line does not continue the chain. */
    @Nullable
    String read(String line) {
        int member = line.length() - END.length() - HASH_CHARS - MEMBER.length();
        if (member < 1 || !line.startsWith(MEMBER, member) || !line.endsWith(END)) {
            return null;
        }
        String object = line.substring(0, member) + "}";
        String said = line.substring(member + MEMBER.length(), line.length() - END.length());
        String computed = hash(object);
        if (!computed.equals(said)) {
            return null;
        }
        chain = computed;
        return object;
    }

    private String hash(String object) {
        digest.update(chain.getBytes(StandardCharsets.US_ASCII));
        return HexFormat.of().formatHex(digest.digest(object.getBytes(StandardCharsets.UTF_8)));
    }
}
