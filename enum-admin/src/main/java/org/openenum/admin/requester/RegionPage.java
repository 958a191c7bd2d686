package org.openenum.admin.requester;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.editing.Editing;
import org.openenum.admin.editing.Editing.Post;
import org.openenum.admin.editing.Place;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** The pages of regions: the list, and the form to create and change one. */
@PageController
class RegionPage implements Editing.Subject<String, RegionForm, RegionView> {

    private final RegionService regions;

    private final Editing editing;

    RegionPage(RegionService regions, Editing editing) {
        this.regions = regions;
        this.editing = editing;
    }

    @GetMapping("/regions")
    String list(Model model) {
        model.addAttribute("regions", regions.all());
        return "requester/regions";
    }

    @GetMapping("/new/regions")
    String blank(Model model) {
        return editing.blank(this, RegionForm.EMPTY, model);
    }

    @PostMapping("/regions")
    String create(Post post) {
        RegionForm form = RegionForm.read(post.input());
        return editing.create(this, form, RegionForm::name, "name", post);
    }

    @GetMapping("/regions/{name}")
    String edit(@PathVariable String name, Model model) {
        return editing.edit(this, name, model);
    }

    @PostMapping("/regions/{name}")
    String save(@PathVariable String name, Post post) {
        return editing.change(this, name, RegionForm.read(post.input()), post);
    }

    @PostMapping("/regions/{name}/delete")
    String delete(@PathVariable String name, Post post) {
        return editing.remove(this, name, post);
    }

    @Override
    public RegionView stored(String name) {
        return regions.get(name);
    }

    @Override
    public RegionForm formOf(RegionView stored) {
        return RegionForm.of(stored);
    }

    @Override
    public RegionView put(String name, RegionForm form, Precondition precondition, Author author) {
        return regions.put(name, FormInput.orNull(form.comment()), precondition, author)
                .value();
    }

    @Override
    public void remove(String name, Precondition precondition, Author author) {
        regions.delete(name, precondition, author);
    }

    @Override
    public String listWithout(String name) {
        return "/regions";
    }

    @Override
    public String page(Model model, RegionForm form, @Nullable RegionView region) {
        model.addAttribute("region", region);
        return "requester/region";
    }

    @Override
    public Place placeOf(RegionView region) {
        String page = Place.path("/regions/{name}", region.name());
        return new Place("requesters", "region", region.name(), page, "/regions", "region.title");
    }
}
