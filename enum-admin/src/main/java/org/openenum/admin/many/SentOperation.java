package org.openenum.admin.many;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The members of every batch operation of the API, besides those that identify the entry.
 *
 * @param <W> the body of a PUT
 */
public interface SentOperation<W> {

    OperationBatch.@Nullable Step op();

    @Nullable
    String ifMatch();

    @Nullable
    String ifNoneMatch();

    @Nullable
    W value();

    @Nullable
    JsonNode patch();
}
