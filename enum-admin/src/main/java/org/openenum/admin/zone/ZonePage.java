package org.openenum.admin.zone;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.editing.Editing;
import org.openenum.admin.editing.Editing.Post;
import org.openenum.admin.editing.Place;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Numbering;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The pages of zones: the list, and the form to create and change one. */
@PageController
class ZonePage implements Editing.Subject<String, ZoneForm, ZoneView> {

    private final ZoneService zones;

    private final Editing editing;

    ZonePage(ZoneService zones, Editing editing) {
        this.zones = zones;
        this.editing = editing;
    }

    @GetMapping("/zones")
    String list(@RequestParam(defaultValue = "") String after, Model model) {
        Page<ZoneView> page = zones.list(new Page.Wanted(FormInput.orNull(after), Page.Wanted.DEFAULT_LIMIT));
        model.addAttribute("zones", page.items());
        model.addAttribute("pager", Pager.of("/zones", Map.of(), after, page.next()));
        return "zone/list";
    }

    @GetMapping("/zones/new")
    String blank(Model model) {
        return editing.blank(this, ZoneForm.blank(), model);
    }

    @PostMapping("/zones")
    String create(Post post) {
        ZoneForm form = ZoneForm.read(post.input());
        return editing.create(this, form, ZoneForm::apex, "apex", post);
    }

    @GetMapping("/zones/{apex}")
    String edit(@PathVariable String apex, Model model) {
        return editing.edit(this, apex, model);
    }

    @PostMapping("/zones/{apex}")
    String save(@PathVariable String apex, Post post) {
        return editing.change(this, apex, ZoneForm.read(post.input()), post);
    }

    @PostMapping("/zones/{apex}/delete")
    String delete(@PathVariable String apex, Post post) {
        return editing.remove(this, apex, post);
    }

    @Override
    public ZoneView stored(String apex) {
        return zones.get(apex);
    }

    @Override
    public ZoneForm formOf(ZoneView stored) {
        return ZoneForm.of(stored);
    }

    @Override
    public ZoneView put(String apex, ZoneForm form, Precondition precondition, Author author) {
        if (apex.isEmpty()) {
            throw RefusedException.invalid("/apex", "missing", Sentence.of("zone.no-name"), null);
        }
        return zones.put(apex, form.request(), precondition, author).value();
    }

    @Override
    public void remove(String apex, Precondition precondition, Author author) {
        zones.delete(apex, false, precondition, author);
    }

    @Override
    public String listWithout(String apex) {
        return "/zones";
    }

    @Override
    public String page(Model model, ZoneForm form, @Nullable ZoneView zone) {
        model.addAttribute("zone", zone);
        model.addAttribute("serial", zone == null ? null : zones.serial(zone.apex()));
        model.addAttribute("nameServers", zone == null ? List.of() : zones.nameServers(zone.apex()));
        model.addAttribute("numberings", Numbering.values());
        return "zone/form";
    }

    @Override
    public Place placeOf(ZoneView zone) {
        return new Place("zones", "zone", zone.apex(), Place.path("/zones/{apex}", zone.apex()), "/zones");
    }
}
