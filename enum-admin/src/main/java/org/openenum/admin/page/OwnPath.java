package org.openenum.admin.page;

import java.util.Arrays;

/**
 * A path that came with a request, to go back to: a page of this program and nothing else, so that a link cannot lead a
 * person away.
 */
public final class OwnPath {

    private OwnPath() {}

    /** The path if it is one of ours, or another. */
    public static String of(String path, String otherwise) {
        boolean own = path.startsWith("/")
                && path.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '\\' && c != '{')
                && isPlain(path.split("[?#]", 2)[0]);
        return own ? path : otherwise;
    }

    /** Without steps up, or empty ones: {@code /..//example.net} is a place elsewhere to some. */
    private static boolean isPlain(String path) {
        return !path.contains("//")
                && Arrays.stream(path.split("/")).noneMatch(step -> step.equals("..") || step.equals("."));
    }
}
