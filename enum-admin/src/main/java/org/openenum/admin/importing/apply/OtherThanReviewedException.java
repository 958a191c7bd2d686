package org.openenum.admin.importing.apply;

/** An import would no longer do what was reviewed; nothing of it was done. */
public final class OtherThanReviewedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    OtherThanReviewedException() {
        super("the zone was changed after the review, and applying the file would do something else now");
    }
}
