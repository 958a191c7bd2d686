package org.openenum.admin.record;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.editing.Editing;
import org.openenum.admin.editing.Editing.Post;
import org.openenum.admin.editing.Place;
import org.openenum.admin.editing.Versions;
import org.openenum.admin.editing.Versions.Past;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.zone.ZoneService;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * The form of a record set, to create, change and remove one, and its history. Owner names are in the query string,
 * because they may contain slashes, percent signs and asterisks.
 */
@PageController
class RecordPage implements Editing.Subject<RecordRef, RecordSetForm, RecordSetView> {

    private final RecordService records;

    private final ZoneService zones;

    private final Editing editing;

    private final Versions versions;

    RecordPage(RecordService records, ZoneService zones, Editing editing, Versions versions) {
        this.records = records;
        this.zones = zones;
        this.editing = editing;
        this.versions = versions;
    }

    @GetMapping("/records/new")
    String blank(
            @RequestParam String zone,
            @RequestParam(defaultValue = "") String owner,
            @RequestParam(defaultValue = "") String type,
            Model model) {
        RecordSetForm form = RecordSetForm.blank(zone, owner, type);
        return editing.blank(this, form, model);
    }

    /** @param routed whether the set has a routing policy */
    @PostMapping("/preview/records")
    String preview(@RequestParam(defaultValue = "false") boolean routed, FormInput input, Model model) {
        model.addAttribute("preview", previewOf(RecordSetForm.read(input)));
        model.addAttribute("routed", routed);
        return "record/preview";
    }

    @PostMapping("/records")
    String create(Post post) {
        RecordSetForm form = RecordSetForm.read(post.input());
        return editing.create(this, form, RecordSetForm::ref, "owner", post);
    }

    @GetMapping("/records/set")
    String edit(@RequestParam String zone, @RequestParam String owner, @RequestParam String type, Model model) {
        return editing.edit(this, new RecordRef(zone, owner, type), model);
    }

    @PostMapping("/records/set")
    String save(Post post) {
        RecordSetForm form = RecordSetForm.read(post.input());
        return editing.change(this, form.ref(), form, post);
    }

    @PostMapping("/records/set/delete")
    String delete(Post post) {
        return editing.remove(this, RecordSetForm.read(post.input()).ref(), post);
    }

    @GetMapping("/records/set/history")
    String history(
            @RequestParam String zone,
            @RequestParam String owner,
            @RequestParam String type,
            @RequestParam(defaultValue = "") String after,
            Model model) {
        return versions.show(past(new RecordRef(zone, owner, type)), after, model);
    }

    @PostMapping("/records/set/revert")
    String revert(
            @RequestParam String zone,
            @RequestParam String owner,
            @RequestParam String type,
            @RequestParam long version,
            Post post) {
        RecordRef ref = new RecordRef(zone, owner, type);
        return versions.revert(
                placeOf(ref), seen -> records.revert(ref, version, seen, post.author()), () -> past(ref), post);
    }

    private Past past(RecordRef ref) {
        return new Past(
                placeOf(ref),
                records.find(ref).map(RecordSetView::entityTag).orElse(""),
                wanted -> records.history(ref, wanted));
    }

    @Override
    public RecordSetView stored(RecordRef ref) {
        return records.get(ref);
    }

    @Override
    public RecordSetForm formOf(RecordSetView stored) {
        return RecordSetForm.of(stored);
    }

    @Override
    public RecordSetView put(RecordRef ref, RecordSetForm form, Precondition precondition, Author author) {
        String type = form.typeName();
        RecordRef inFull = new RecordRef(form.zone(), form.ownerInFull(), type);
        return records.put(inFull, form.draft(), precondition, author).value();
    }

    @Override
    public void remove(RecordRef ref, Precondition precondition, Author author) {
        records.delete(ref, precondition, author);
    }

    @Override
    public String listWithout(RecordRef ref) {
        return listOf(ref.zone());
    }

    @Override
    public String page(Model model, RecordSetForm form, @Nullable RecordSetView set) {
        model.addAttribute("set", set);
        model.addAttribute("name", set == null ? null : placeOf(set).name());
        model.addAttribute("types", RecordTypes.KNOWN);
        model.addAttribute("preview", previewOf(form));
        model.addAttribute(
                "fixed", set == null ? null : records.whyFixed(set.ref()).orElse(null));
        return "record/form";
    }

    /** Adds the records of each side. */
    @Override
    public String review(Model model, RecordSetForm form, RecordSetView stored) {
        model.addAttribute("textNow", RecordSetForm.zoneFileText(stored));
        model.addAttribute("textThen", zoneFileText(form));
        model.addAttribute("routed", stored.routing() != null);
        return Editing.REVIEW;
    }

    @Override
    public Place placeOf(RecordSetView set) {
        return placeOf(set.ref());
    }

    private static Place placeOf(RecordRef ref) {
        return new Place(
                "zones",
                "record",
                ref.owner() + " " + ref.type(),
                Place.path("/records/set?zone={zone}&owner={owner}&type={type}", ref.zone(), ref.owner(), ref.type()),
                listOf(ref.zone()),
                "record.title");
    }

    private static String listOf(String zone) {
        return Place.path("/records?zone={zone}", zone);
    }

    private RecordPreview previewOf(RecordSetForm form) {
        return form.records().isEmpty() || form.owner().isEmpty() || form.type().isEmpty()
                ? RecordPreview.NOTHING
                : RecordPreview.of(() -> zoneFileText(form));
    }

    private String zoneFileText(RecordSetForm form) {
        return form.zoneFileText(zones.get(form.zone()).defaultTtlSeconds());
    }
}
