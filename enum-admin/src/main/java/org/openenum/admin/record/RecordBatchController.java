package org.openenum.admin.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.many.OperationBatch;
import org.openenum.admin.many.OperationReader;
import org.openenum.admin.many.SentOperation;
import org.openenum.admin.many.Then;
import org.openenum.admin.record.RecordController.RecordSetJson;
import org.openenum.admin.record.RecordController.RecordSetRequest;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.MergePatch;
import org.openenum.sentence.Sentence;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** {@code /zones/{apex}/records/batch}. */
@RestController
class RecordBatchController {

    private final OperationBatch batch;

    private final RecordKind kind;

    private final MergePatch patches;

    RecordBatchController(OperationBatch batch, RecordKind kind, MergePatch patches) {
        this.batch = batch;
        this.kind = kind;
        this.patches = patches;
    }

    /**
     * One operation on a record set.
     *
     * @param op what to do; in the order delete, patch, put, post they happen, whatever order they are sent in
     * @param owner the owner name in full, or {@code @} for the apex
     * @param type a mnemonic, or TYPE and a number
     * @param ifMatch the entity tag that it must have, or {@code *}
     * @param ifNoneMatch {@code *}: it must not exist
     * @param value what a PUT would send; a POST refuses what exists
     * @param patch what a PATCH would send: a merge-patch
     */
    record RecordOperationJson(
            OperationBatch.@Nullable Step op,
            @Nullable String owner,
            @Nullable String type,
            @Nullable String ifMatch,
            @Nullable String ifNoneMatch,
            @Nullable RecordSetRequest value,
            @Nullable JsonNode patch)
            implements SentOperation<RecordSetRequest> {}

    /**
     * Up to a thousand operations on record sets that happen together or not at all.
     *
     * @param dryRun only to find out
     */
    record RecordBatchJson(
            @Nullable Boolean dryRun, @Nullable List<RecordOperationJson> operations) {}

    /**
     * What became of one operation on a record set.
     *
     * @param status as the single request would have answered: 200, 201 or 204
     * @param before what it was, in a dry run; missing where there was nothing
     * @param after what it would be, in a dry run; missing where there would be nothing
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record RecordResultJson(
            String owner,
            String type,
            int status,
            @Nullable String etag,
            @Nullable Integer version,
            @Nullable RecordSetJson before,
            @Nullable RecordSetJson after) {

        static RecordResultJson of(OperationBatch.Result<RecordRef, RecordSetView> result, boolean dryRun) {
            RecordSetView before = result.before();
            RecordSetView now = result.view();
            return new RecordResultJson(
                    now == null ? result.ref().owner() : now.owner(),
                    now == null ? result.ref().type() : now.type(),
                    now == null ? 204 : result.created() ? 201 : 200,
                    now == null ? null : now.entityTag(),
                    now == null ? null : now.version(),
                    dryRun && before != null ? RecordSetJson.of(before) : null,
                    dryRun && now != null ? RecordSetJson.of(now) : null);
        }
    }

    /**
     * What became of a batch of operations on record sets.
     *
     * @param committed false for a dry run
     * @param results in the order in which the operations were sent
     */
    record RecordResultsJson(boolean committed, List<RecordResultJson> results) {}

    /**
     * Up to a thousand operations on record sets that happen together or not at all: first what is deleted, then what
     * is patched, put and posted.
     */
    @PostMapping(Api.ROOT + "/zones/{apex}/records/batch")
    RecordResultsJson run(@PathVariable String apex, @RequestBody RecordBatchJson sent, Author author) {
        List<RecordOperationJson> wanted = sent.operations() == null ? List.of() : sent.operations();
        boolean dryRun = Boolean.TRUE.equals(sent.dryRun());
        List<RecordResultJson> results = batch.run(wanted, new Reader(apex, patches), kind, dryRun, author).stream()
                .map(result -> RecordResultJson.of(result, dryRun))
                .toList();
        return new RecordResultsJson(!dryRun, results);
    }

    /** Makes operations of what was sent. */
    private record Reader(String apex, MergePatch patches)
            implements OperationReader<
                    RecordOperationJson, RecordSetRequest, RecordRef, RecordSetView, RecordService.Draft> {

        @Override
        public RecordRef refOf(RecordOperationJson sent) {
            if (sent.op() == null || sent.owner() == null || sent.type() == null) {
                throw RefusedException.invalid(
                        "/owner", "missing", Sentence.plain("an operation has an op, an owner and a type"), null);
            }
            return new RecordRef(apex, sent.owner(), sent.type());
        }

        @Override
        public RecordService.Draft draftOf(RecordRef ref, RecordSetRequest value) {
            return value.toDraft();
        }

        @Override
        public Then<RecordService.Draft> patched(RecordRef ref, RecordSetView present, JsonNode patch) {
            RecordService.Draft draft = patches.apply(RecordSetJson.of(present), patch, RecordSetRequest.class)
                    .toDraft();
            return draft.isAlready(present) ? Then.same() : new Then.Wanted<>(draft);
        }
    }
}
