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

/** The pages of regions: the list, and the form to make and change one. */
@PageController
class RegionPage {

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
        return editing.blank(new Edited(""), RegionForm.EMPTY, model);
    }

    @PostMapping("/regions")
    String create(Post post) {
        RegionForm form = RegionForm.read(post.input());
        return editing.create(new Edited(form.name()), form, "name", post);
    }

    @GetMapping("/regions/{name}")
    String edit(@PathVariable String name, Model model) {
        return editing.edit(new Edited(name), model);
    }

    @PostMapping("/regions/{name}")
    String save(@PathVariable String name, Post post) {
        return editing.change(new Edited(name), RegionForm.read(post.input()), post);
    }

    @PostMapping("/regions/{name}/delete")
    String delete(@PathVariable String name, Post post) {
        return editing.remove(new Edited(name), post);
    }

    /** The region of this name. */
    private final class Edited implements Editing.Subject<RegionForm, RegionView> {

        private final String name;

        Edited(String name) {
            this.name = name;
        }

        @Override
        public RegionView stored() {
            return regions.get(name);
        }

        @Override
        public RegionForm formOf(RegionView stored) {
            return RegionForm.of(stored);
        }

        @Override
        public RegionView put(RegionForm form, Precondition precondition, Author author) {
            return regions.put(name, FormInput.orNull(form.comment()), precondition, author)
                    .value();
        }

        @Override
        public void remove(Precondition precondition, Author author) {
            regions.delete(name, precondition, author);
        }

        @Override
        public String page(Model model, RegionForm form, @Nullable RegionView region) {
            model.addAttribute("region", region);
            return "requester/region";
        }

        @Override
        public String review(Model model, RegionForm form, RegionView stored) {
            return "requester/region-review";
        }

        @Override
        public Place placeOf(RegionView region) {
            return new Place("region", region.name(), Place.path("/regions/{name}", region.name()), "/regions");
        }
    }
}
