package org.openenum.admin.many;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * What every operation of a batch says in the API, beside the name of the thing.
 *
 * @param <W> what a PUT would send
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
