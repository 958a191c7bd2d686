package org.openenum.admin.many;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Preconditions;
import org.openenum.sentence.Sentence;
import tools.jackson.databind.JsonNode;

/**
 * Reads the operations that a client sent.
 *
 * @param <T> the sent form
 * @param <W> the body of a PUT
 */
public interface OperationReader<T extends SentOperation<W>, W, R, V, D> extends OperationBatch.Reader<T, R, V, D> {

    /**
     * The entry that it is about.
     *
     * @throws RefusedException if that or the operation is missing
     */
    R refOf(T sent);

    D draftOf(R ref, W value);

    /** The effect of a merge patch. */
    Then<D> patched(R ref, V present, JsonNode patch);

    @Override
    default OperationBatch.Step step(T sent) {
        OperationBatch.Step op = sent.op();
        return op == null ? OperationBatch.Step.PUT : op;
    }

    @Override
    default Operation<R, V, D> read(T sent) {
        R ref = refOf(sent);
        Precondition precondition = Preconditions.ofMembers(sent.ifMatch(), sent.ifNoneMatch());
        return switch (step(sent)) {
            case DELETE -> new Operation.Delete<>(ref, precondition);
            case PATCH -> patch(ref, sent.patch(), precondition);
            case PUT -> new Operation.Put<>(ref, wanted(ref, sent.value()), precondition);
            case POST -> new Operation.Put<>(ref, wanted(ref, sent.value()), Precondition.ABSENT);
        };
    }

    private Operation<R, V, D> patch(R ref, @Nullable JsonNode patch, Precondition precondition) {
        if (patch == null || !patch.isObject()) {
            throw RefusedException.invalid("", "missing", Sentence.of("batch.no-patch"), null);
        }
        return new Operation.Edit<>(ref, present -> patched(ref, present, patch), precondition);
    }

    private D wanted(R ref, @Nullable W value) {
        if (value == null) {
            throw RefusedException.invalid("", "missing", Sentence.of("batch.no-value"), null);
        }
        return draftOf(ref, value);
    }
}
