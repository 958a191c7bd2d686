package org.openenum.load.rest;

/**
 * A request that writes.
 *
 * @param method of HTTP
 * @param path below {@code /api/v1}
 * @param condition a header field that says what has to exist: {@code If-Match: *}; empty for none
 * @param json the body; empty for none
 */
public record RestRequest(String method, String path, String condition, String json) {

    /** Replaces what exists. */
    public static RestRequest replace(String path, String json) {
        return new RestRequest("PUT", path, "If-Match: *", json);
    }

    /** Makes what does not exist. */
    public static RestRequest create(String path, String json) {
        return new RestRequest("PUT", path, "If-None-Match: *", json);
    }

    /** Sends a batch, or anything else whose path is a verb. */
    public static RestRequest post(String path, String json) {
        return new RestRequest("POST", path, "", json);
    }
}
