package org.openenum.admin.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Receipt;

/** The headers with which the response to a write names its change. */
public final class ReceiptHeaders {

    /**
     * The number of the last change of the write: the feed contains the whole write up to there, and a server that
     * serves this change serves the whole write.
     */
    public static final String CHANGE = "X-Change";

    /** The number of the changeset, with which it can be reverted. */
    public static final String CHANGESET = "X-Changeset";

    /** The serial of the zone after the change. */
    public static final String ZONE_SERIAL = "X-Zone-Serial";

    private ReceiptHeaders() {}

    /** Writes the headers, if the request changed anything. */
    public static void write(HttpServletRequest request, HttpServletResponse response) {
        Receipt receipt = receiptOf(request);
        Receipt.Committed committed = receipt == null ? null : receipt.committed();
        if (committed != null) {
            write(committed, response);
        }
    }

    /** The receipt of an API write, which is an attribute of the request; null for any other request. */
    public static @Nullable Receipt receiptOf(HttpServletRequest request) {
        return request.getAttribute(Receipt.class.getName()) instanceof Receipt receipt ? receipt : null;
    }

    private static void write(Receipt.Committed committed, HttpServletResponse response) {
        response.setHeader(CHANGE, Long.toString(committed.change()));
        response.setHeader(CHANGESET, Long.toString(committed.changeset()));
        Long serial = committed.serial();
        if (serial != null) {
            response.setHeader(ZONE_SERIAL, Long.toString(serial));
        }
    }
}
