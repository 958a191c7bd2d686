package org.openenum.admin.mapping.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.many.OperationBatch;
import org.openenum.admin.many.OperationReader;
import org.openenum.admin.many.SentOperation;
import org.openenum.admin.many.Then;
import org.openenum.admin.mapping.MappingDraft;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.mapping.NumberKind;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.MergePatch;
import org.openenum.admin.zone.TypedNumbers;
import org.openenum.mapping.MappingKind;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Numbering;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** {@code /zones/{apex}/numbers/batch} and {@code .../blocks/batch}. */
@RestController
class BatchController {

    private final OperationBatch batch;

    private final NumberKind things;

    private final MergePatch patches;

    private final TypedNumbers numbers;

    BatchController(OperationBatch batch, NumberKind things, MergePatch patches, TypedNumbers numbers) {
        this.numbers = numbers;
        this.batch = batch;
        this.things = things;
        this.patches = patches;
    }

    /**
     * One operation of a batch on numbers or blocks.
     *
     * @param op the kind of operation; a batch is executed in the order delete, patch, put, post, in whatever order it
     *     is sent
     * @param number the number, or the prefix of a block
     * @param ifMatch the ETag of the version to change, or {@code *} for any
     * @param ifNoneMatch {@code *}: create it, and fail if it already exists
     * @param value the body that a PUT or POST would have; a POST fails if the number or block exists
     * @param patch the body that a PATCH would have: a JSON merge patch
     */
    record OperationJson(
            OperationBatch.@Nullable Step op,
            @Nullable String number,
            @Nullable String ifMatch,
            @Nullable String ifNoneMatch,
            @Nullable MappingRequest value,
            @Nullable JsonNode patch)
            implements SentOperation<MappingRequest> {}

    /**
     * Up to 1000 operations on numbers or blocks, all of which are executed, or none.
     *
     * @param dryRun true: change nothing, and report what would be changed
     */
    record BatchJson(@Nullable Boolean dryRun, @Nullable List<OperationJson> operations) {}

    /**
     * The result of one operation of a batch.
     *
     * @param status the HTTP status that the single request would have had: 200, 201 or 204
     * @param before the state before, in a dry run; missing if it did not exist
     * @param after the state after, in a dry run; missing if it would not exist
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ResultJson(
            String number,
            int status,
            @Nullable String etag,
            @Nullable Integer version,
            @Nullable MappingJson before,
            @Nullable MappingJson after) {}

    /**
     * The result of a batch.
     *
     * @param committed true: the batch was committed; false: it was a dry run
     * @param results the results, in the order in which the operations were sent
     */
    record ResultsJson(boolean committed, List<ResultJson> results) {}

    /**
     * Executes up to 1000 operations on numbers or blocks in one transaction. All of them are executed, or none: first
     * the deletes, then the patches, puts and posts.
     */
    @PostMapping(Api.ROOT + "/zones/{apex}/{collection:numbers|blocks}/batch")
    ResultsJson run(
            @PathVariable String apex,
            @PathVariable String collection,
            @RequestBody BatchJson sent,
            Caller caller,
            Author author) {
        MappingKind kind = MappingRef.kindOf(collection);
        List<OperationJson> wanted = sent.operations() == null ? List.of() : sent.operations();
        boolean dryRun = Boolean.TRUE.equals(sent.dryRun());
        Reader reader = new Reader(apex, kind, caller);
        List<ResultJson> results = batch.run(wanted, reader, things, dryRun, author).stream()
                .map(result -> json(result, reader, dryRun))
                .toList();
        return new ResultsJson(!dryRun, results);
    }

    /** Converts the operations of a request, for numbers that the caller may access. */
    private final class Reader
            implements OperationReader<OperationJson, MappingRequest, MappingRef, MappingView, MappingDraft> {

        private final String apex;

        private final MappingKind kind;

        private final Caller caller;

        /** Read only if a number is removed: all other results have a view that contains it. */
        private @Nullable Numbering numbering;

        Reader(String apex, MappingKind kind, Caller caller) {
            this.apex = apex;
            this.kind = kind;
            this.caller = caller;
        }

        @Override
        public MappingRef refOf(OperationJson sent) {
            if (sent.op() == null || sent.number() == null) {
                throw RefusedException.invalid(
                        "/number", "missing", Sentence.plain("an operation needs an op and a number"), null);
            }
            MappingRef ref = new MappingRef(apex, kind, numbers.read(apex, sent.number(), "/number"));
            caller.requireNumber(ref.digits().digits());
            if (sent.op() == OperationBatch.Step.DELETE && numbering == null) {
                numbering = numbers.numbering(apex);
            }
            return ref;
        }

        /** A number that was removed, as people write it. */
        String display(MappingRef removed) {
            Numbering known = numbering == null ? Numbering.E164 : numbering;
            return known.applicationUniqueString(removed.digits());
        }

        @Override
        public MappingDraft draftOf(MappingRef ref, MappingRequest value) {
            return value.toDraft(ref, numbers);
        }

        @Override
        public Then<MappingDraft> patched(MappingRef ref, MappingView present, JsonNode patch) {
            MappingRequest wanted = MappingController.patched(MappingJson.of(present), patch, patches);
            return new Then.Wanted<>(wanted.toDraft(ref, numbers));
        }
    }

    private static ResultJson json(
            OperationBatch.Result<MappingRef, MappingView> result, Reader reader, boolean dryRun) {
        MappingView view = result.view();
        MappingJson before = dryRun && result.before() != null ? MappingJson.of(result.before()) : null;
        if (view == null) {
            return new ResultJson(reader.display(result.ref()), 204, null, null, before, null);
        }
        return new ResultJson(
                view.display(),
                result.created() ? 201 : 200,
                view.entityTag(),
                view.version(),
                before,
                dryRun ? MappingJson.of(view) : null);
    }
}
