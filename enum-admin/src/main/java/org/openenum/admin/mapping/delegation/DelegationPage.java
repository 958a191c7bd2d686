package org.openenum.admin.mapping.delegation;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeView;
import org.openenum.admin.editing.Editing;
import org.openenum.admin.editing.Editing.Post;
import org.openenum.admin.editing.Place;
import org.openenum.admin.history.DelegationChange;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.record.RecordPreview;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.TypedNumbers;
import org.openenum.admin.zone.ZoneService;
import org.openenum.admin.zone.ZoneView;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.number.InvalidNumberException;
import org.openenum.record.PresentationException;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/** The form of a delegation: to create, change and remove one. */
@PageController
class DelegationPage implements Editing.Subject<MappingRef, DelegationForm, DelegationView> {

    private final DelegationService delegations;

    private final ZoneService zones;

    private final Editing editing;

    private final TypedNumbers numbers;

    DelegationPage(DelegationService delegations, ZoneService zones, Editing editing, TypedNumbers numbers) {
        this.numbers = numbers;
        this.delegations = delegations;
        this.zones = zones;
        this.editing = editing;
    }

    @GetMapping("/delegations/new")
    String blank(
            @RequestParam(defaultValue = "") String zone, @RequestParam(defaultValue = "") String number, Model model) {
        List<String> apexes = zones.apexes();
        String apex = zone.isEmpty() && !apexes.isEmpty() ? apexes.get(0) : zone;
        return editing.blank(this, DelegationForm.blank(apex, number), model);
    }

    @PostMapping("/preview/delegations")
    String preview(FormInput input, Model model) {
        model.addAttribute("preview", previewOf(DelegationForm.read(input)));
        return "record/preview";
    }

    @PostMapping("/delegations")
    String create(Post post) {
        return editing.create(
                this,
                DelegationForm.read(post.input()),
                form -> MappingRef.delegation(form.zone(), form.digits(numbers)),
                "number",
                post);
    }

    @GetMapping("/delegations/{zone}/{digits:\\d+}")
    String edit(@PathVariable String zone, @PathVariable String digits, Model model) {
        return editing.edit(this, ref(zone, digits), model);
    }

    @PostMapping("/delegations/{zone}/{digits:\\d+}")
    String save(@PathVariable String zone, @PathVariable String digits, Post post) {
        return editing.change(this, ref(zone, digits), DelegationForm.read(post.input()), post);
    }

    @PostMapping("/delegations/{zone}/{digits:\\d+}/delete")
    String delete(@PathVariable String zone, @PathVariable String digits, Post post) {
        return editing.remove(this, ref(zone, digits), post);
    }

    private static MappingRef ref(String zone, String digits) {
        return MappingRef.inPath(zone, "delegations", digits);
    }

    @Override
    public DelegationView stored(MappingRef ref) {
        return delegations.get(ref);
    }

    @Override
    public DelegationForm formOf(DelegationView stored) {
        return DelegationForm.of(stored);
    }

    @Override
    public DelegationView put(MappingRef ref, DelegationForm form, Precondition precondition, Author author) {
        return delegations.put(ref, form.draft(), precondition, author).value();
    }

    @Override
    public void remove(MappingRef ref, Precondition precondition, Author author) {
        delegations.delete(ref, precondition, author);
    }

    @Override
    public String listWithout(MappingRef ref) {
        return listOf(ref.zone());
    }

    @Override
    public String page(Model model, DelegationForm form, @Nullable DelegationView entry) {
        model.addAttribute("entry", entry);
        model.addAttribute("zones", zones.apexes());
        model.addAttribute("preview", previewOf(form));
        return "delegation/form";
    }

    /** Adds the records of each side. */
    @Override
    public String review(Model model, DelegationForm form, DelegationView stored) {
        model.addAttribute("textNow", previewOf(DelegationForm.of(stored)).text());
        model.addAttribute("textThen", previewOf(form).text());
        return Editing.REVIEW;
    }

    @Override
    public List<ChangeView> said(DelegationView stored, List<ChangeView> changes) {
        return changes.isEmpty() ? changes : List.of(DelegationChange.whole(stored.display(), changes));
    }

    @Override
    public Place placeOf(DelegationView delegation) {
        return new Place(
                "delegations",
                "delegations",
                delegation.display(),
                Place.path(
                        "/delegations/{zone}/{digits}",
                        delegation.zone(),
                        delegation.prefix().digits()),
                listOf(delegation.zone()));
    }

    private static String listOf(String zone) {
        return Place.path("/delegations?zone={zone}", zone);
    }

    private RecordPreview previewOf(DelegationForm form) {
        return form.number().isEmpty()
                        || form.zone().isEmpty()
                        || form.nameServers().isEmpty()
                ? RecordPreview.NOTHING
                : RecordPreview.of(() -> zoneFileText(form));
    }

    private String zoneFileText(DelegationForm form) {
        ZoneView zone = zones.get(form.zone());
        DialedDigits prefix = form.digits(numbers);
        try {
            Name owner = EnumName.ownerName(prefix, Name.fromString(zone.apex(), Name.root));
            return form.zoneFileText(owner.toString(), zone.defaultTtlSeconds());
        } catch (InvalidNumberException | TextParseException e) {
            throw RefusedException.invalid("/number", "not-in-zone", PresentationException.reason(e), form.number());
        }
    }
}
