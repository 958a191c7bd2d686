package org.openenum.admin.page;

/** A path that came with a request, to go back to: a page of this program and nothing else, so that a link cannot lead a person away. */
public final class OwnPath {

    private OwnPath() {}

    /** The path if it is one of ours, or another. */
    public static String of(String path, String otherwise) {
        boolean own = path.startsWith("/")
                && !path.startsWith("//")
                && path.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '\\' && c != '{');
        return own ? path : otherwise;
    }
}
