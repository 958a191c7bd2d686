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
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * The form of a record set, to make, to change and to remove one, and its past. Owner names stand in the query string,
 * because slashes, percent signs and stars may be in them.
 */
@PageController
class RecordPage implements Editing.Subject<RecordSetForm, RecordSetForm, RecordSetView> {

    private final RecordService records;

    private final Editing editing;

    private final Versions versions;

    RecordPage(RecordService records, Editing editing, Versions versions) {
        this.records = records;
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
        return editing.create(this, form, named -> named, "owner", post);
    }

    @GetMapping("/records/set")
    String edit(@RequestParam String zone, @RequestParam String owner, @RequestParam String type, Model model) {
        return editing.edit(this, RecordSetForm.blank(zone, owner, type), model);
    }

    @PostMapping("/records/set")
    String save(Post post) {
        RecordSetForm form = RecordSetForm.read(post.input());
        return editing.change(this, form, form, post);
    }

    @PostMapping("/records/set/delete")
    String delete(Post post) {
        return editing.remove(this, RecordSetForm.read(post.input()), post);
    }

    @GetMapping("/records/set/history")
    String history(
            @RequestParam String zone,
            @RequestParam String owner,
            @RequestParam String type,
            @RequestParam(defaultValue = "") String after,
            Model model) {
        return versions.show(past(zone, owner, type), after, model);
    }

    @PostMapping("/records/set/revert")
    String revert(
            @RequestParam String zone,
            @RequestParam String owner,
            @RequestParam String type,
            @RequestParam long version,
            Post post) {
        return versions.revert(
                placeOf(zone, owner, type),
                seen -> records.revert(zone, owner, type, version, seen, post.author()),
                () -> past(zone, owner, type),
                post);
    }

    private Past past(String zone, String owner, String type) {
        return new Past(
                placeOf(zone, owner, type),
                records.find(zone, owner, type).map(RecordSetView::entityTag).orElse(""),
                wanted -> records.history(zone, owner, type, wanted));
    }

    @Override
    public RecordSetView stored(RecordSetForm named) {
        return records.get(named.zone(), named.owner(), named.type());
    }

    @Override
    public RecordSetForm formOf(RecordSetView stored) {
        return RecordSetForm.of(stored);
    }

    @Override
    public RecordSetView put(RecordSetForm named, RecordSetForm form, Precondition precondition, Author author) {
        String type = form.typeName();
        return records.put(form.zone(), form.ownerInFull(), type, form.draft(), precondition, author)
                .value();
    }

    @Override
    public void remove(RecordSetForm named, Precondition precondition, Author author) {
        records.delete(named.zone(), named.owner(), named.type(), precondition, author);
    }

    @Override
    public String page(Model model, RecordSetForm form, @Nullable RecordSetView set) {
        model.addAttribute("set", set);
        model.addAttribute("name", set == null ? null : placeOf(set).name());
        model.addAttribute("types", RecordTypes.KNOWN);
        model.addAttribute("preview", previewOf(form));
        model.addAttribute(
                "fixed",
                set == null
                        ? null
                        : records.whyFixed(set.zone(), set.owner(), set.type()).orElse(null));
        return "record/form";
    }

    /** What DNS says of each side, too. */
    @Override
    public String review(Model model, RecordSetForm form, RecordSetView stored) {
        model.addAttribute("textNow", RecordSetForm.zoneFileText(stored));
        model.addAttribute("textThen", form.zoneFileText());
        model.addAttribute("routed", stored.routing() != null);
        return Editing.REVIEW;
    }

    @Override
    public Place placeOf(RecordSetView set) {
        return placeOf(set.zone(), set.owner(), set.type());
    }

    private static Place placeOf(String zone, String owner, String type) {
        return new Place(
                "zones",
                "record",
                owner + " " + type,
                Place.path("/records/set?zone={zone}&owner={owner}&type={type}", zone, owner, type),
                Place.path("/records?zone={zone}", zone),
                "record.title");
    }

    private static RecordPreview previewOf(RecordSetForm form) {
        return form.records().isEmpty() || form.owner().isEmpty() || form.type().isEmpty()
                ? RecordPreview.NOTHING
                : RecordPreview.of(form::zoneFileText);
    }
}
