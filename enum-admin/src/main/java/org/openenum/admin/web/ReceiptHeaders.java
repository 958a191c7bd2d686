package org.openenum.admin.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.openenum.admin.usecase.Receipt;

/** How the answer to a write says what it was committed as. */
public final class ReceiptHeaders {

    /**
     * The number of the last change: the feed has it all up to there, and a server that serves it serves all of the
     * write.
     */
    public static final String CHANGE = "X-Change";

    /** The number of the changeset, which is taken back by it. */
    public static final String CHANGESET = "X-Changeset";

    /** The serial of the zone from then on. */
    public static final String ZONE_SERIAL = "X-Zone-Serial";

    private ReceiptHeaders() {}

    /** Says what the request was committed as, if it changed anything. */
    public static void write(HttpServletRequest request, HttpServletResponse response) {
        if (request.getAttribute(Receipt.class.getName()) instanceof Receipt receipt) {
            Receipt.Committed committed = receipt.committed();
            if (committed != null) {
                write(committed, response);
            }
        }
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
