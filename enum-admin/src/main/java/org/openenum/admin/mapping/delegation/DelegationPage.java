package org.openenum.admin.mapping.delegation;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeView;
import org.openenum.admin.editing.Editing;
import org.openenum.admin.editing.Editing.Post;
import org.openenum.admin.editing.Place;
import org.openenum.admin.history.DelegationChange;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.record.RecordPreview;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
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

/** The form of a delegation: to make, to change and to remove one. */
@PageController
class DelegationPage {

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
        List<String> apexes = apexes();
        String apex = zone.isEmpty() && !apexes.isEmpty() ? apexes.get(0) : zone;
        DelegationForm form = DelegationForm.blank(apex, number);
        return editing.blank(new Edited(apex, () -> form.digits(numbers)), form, model);
    }

    @PostMapping("/preview/delegations")
    String preview(FormInput input, Model model) {
        model.addAttribute("preview", previewOf(DelegationForm.read(input)));
        return "record/preview";
    }

    @PostMapping("/delegations")
    String create(Post post) {
        DelegationForm form = DelegationForm.read(post.input());
        return editing.create(new Edited(form.zone(), () -> form.digits(numbers)), form, "number", post);
    }

    @GetMapping("/delegations/{zone}/{digits:\\d+}")
    String edit(@PathVariable String zone, @PathVariable String digits, Model model) {
        return editing.edit(new Edited(zone, () -> new DialedDigits(digits)), model);
    }

    @PostMapping("/delegations/{zone}/{digits:\\d+}")
    String save(@PathVariable String zone, @PathVariable String digits, Post post) {
        return editing.change(
                new Edited(zone, () -> new DialedDigits(digits)), DelegationForm.read(post.input()), post);
    }

    @PostMapping("/delegations/{zone}/{digits:\\d+}/delete")
    String delete(@PathVariable String zone, @PathVariable String digits, Post post) {
        return editing.remove(new Edited(zone, () -> new DialedDigits(digits)), post);
    }

    /** A delegation, by its address, or by what a form says where it is to be made. */
    private final class Edited implements Editing.Subject<DelegationForm, DelegationView> {

        private final String zone;

        private final Supplier<DialedDigits> prefix;

        Edited(String zone, Supplier<DialedDigits> prefix) {
            this.zone = zone;
            this.prefix = prefix;
        }

        @Override
        public DelegationView stored() {
            return delegations.get(zone, prefix.get());
        }

        @Override
        public DelegationForm formOf(DelegationView stored) {
            return DelegationForm.of(stored);
        }

        @Override
        public DelegationView put(DelegationForm form, Precondition precondition, Author author) {
            return delegations
                    .put(zone, prefix.get(), form.draft(), precondition, author)
                    .value();
        }

        @Override
        public void remove(Precondition precondition, Author author) {
            delegations.delete(zone, prefix.get(), precondition, author);
        }

        @Override
        public String page(Model model, DelegationForm form, @Nullable DelegationView entry) {
            model.addAttribute("entry", entry);
            model.addAttribute("zones", apexes());
            model.addAttribute("preview", previewOf(form));
            return "delegation/form";
        }

        /** What DNS says of each side, too. */
        @Override
        public String review(Model model, DelegationForm form, DelegationView stored) {
            model.addAttribute("textNow", previewOf(DelegationForm.of(stored)).text());
            model.addAttribute("textThen", previewOf(form).text());
            return "delegation/review";
        }

        @Override
        public List<ChangeView> said(List<ChangeView> changes) {
            return changes.isEmpty() ? changes : List.of(DelegationChange.whole(stored().display(), changes));
        }

        @Override
        public Place placeOf(DelegationView delegation) {
            return new Place(
                    "delegations",
                    delegation.display(),
                    Place.path(
                            "/delegations/{zone}/{digits}",
                            delegation.zone(),
                            delegation.prefix().digits()),
                    Place.path("/delegations?zone={zone}", delegation.zone()));
        }
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

    private List<String> apexes() {
        return zones.list(new Page.Wanted(null, Page.Wanted.MAX_LIMIT)).items().stream()
                .map(ZoneView::apex)
                .toList();
    }
}
