package org.openenum.admin.requester;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.editing.Editing;
import org.openenum.admin.editing.Editing.Post;
import org.openenum.admin.editing.Place;
import org.openenum.admin.editing.Versions;
import org.openenum.admin.editing.Versions.Past;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.Zones;
import org.openenum.requester.Access;
import org.openenum.zone.Zone;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * The pages of requester groups: the list, with a search for the group of an address, the form to create and change
 * one, and its history.
 */
@PageController
class RequesterGroupPage implements Editing.Subject<String, RequesterGroupForm, RequesterGroupView> {

    /** The number of networks beside the form: enough to recognise the group. */
    private static final int MAX_BESIDE = 15;

    private final RequesterGroupService groups;

    private final RequesterNetworkLists networks;

    private final RegionService regions;

    private final Zones zones;

    private final Editing editing;

    private final Versions versions;

    RequesterGroupPage(
            RequesterGroupService groups,
            RequesterNetworkLists networks,
            RegionService regions,
            Zones zones,
            Editing editing,
            Versions versions) {
        this.groups = groups;
        this.networks = networks;
        this.regions = regions;
        this.zones = zones;
        this.editing = editing;
        this.versions = versions;
    }

    @GetMapping("/requesters")
    String list(
            @RequestParam(defaultValue = "") String address,
            @RequestParam(defaultValue = "") String after,
            Model model) {
        Page<RequesterGroupView> page =
                groups.list(new Page.Wanted(FormInput.orNull(after), Page.Wanted.DEFAULT_LIMIT));
        model.addAttribute("groups", page.items());
        model.addAttribute("counts", networks.counts(page.items()));
        model.addAttribute("pager", Pager.of("/requesters", Map.of(), after, page.next()));
        model.addAttribute("address", address);
        if (!address.isBlank()) {
            identify(address.strip(), model);
        }
        return "requester/list";
    }

    private void identify(String address, Model model) {
        try {
            model.addAttribute("who", groups.identify(address));
        } catch (RefusedException e) {
            model.addAttribute("refusal", e.sentence());
        }
    }

    @GetMapping("/new/requesters")
    String blank(Model model) {
        return editing.blank(this, RequesterGroupForm.EMPTY, model);
    }

    @PostMapping("/requesters")
    String create(Post post) {
        RequesterGroupForm form = RequesterGroupForm.read(post.input());
        return editing.create(this, form, RequesterGroupForm::name, "name", post);
    }

    @GetMapping("/requesters/{name}")
    String edit(@PathVariable String name, Model model) {
        return editing.edit(this, name, model);
    }

    @PostMapping("/requesters/{name}")
    String save(@PathVariable String name, Post post) {
        return editing.change(this, name, RequesterGroupForm.read(post.input()), post);
    }

    @PostMapping("/requesters/{name}/delete")
    String delete(@PathVariable String name, Post post) {
        return editing.remove(this, name, post);
    }

    /** The history includes that of its networks; changes are reverted on the page of all changes. */
    @GetMapping("/requesters/{name}/history")
    String history(@PathVariable String name, @RequestParam(defaultValue = "") String after, Model model) {
        Place group = placeOf(groups.get(name));
        return versions.show(new Past(group, null, wanted -> groups.history(name, wanted)), after, model);
    }

    @Override
    public RequesterGroupView stored(String name) {
        return groups.get(name);
    }

    @Override
    public RequesterGroupForm formOf(RequesterGroupView stored) {
        return RequesterGroupForm.of(stored);
    }

    @Override
    public RequesterGroupView put(String name, RequesterGroupForm form, Precondition precondition, Author author) {
        return groups.put(name, form.draft(), precondition, author).value();
    }

    @Override
    public void remove(String name, Precondition precondition, Author author) {
        groups.delete(name, precondition, author);
    }

    @Override
    public String listWithout(String name) {
        return "/requesters";
    }

    @Override
    public String page(Model model, RequesterGroupForm form, @Nullable RequesterGroupView group) {
        model.addAttribute("group", group);
        model.addAttribute("accesses", Access.values());
        model.addAttribute(
                "regions", regions.all().stream().map(RegionView::name).toList());
        model.addAttribute(
                "zones", zones.all().stream().map(Zone::apex).sorted().toList());
        model.addAttribute(
                "networks", group == null ? null : networks.page(group.name(), new Page.Wanted(null, MAX_BESIDE)));
        return "requester/form";
    }

    @Override
    public Place placeOf(RequesterGroupView group) {
        String page = Place.path("/requesters/{name}", group.name());
        return new Place("requesters", "requester", group.name(), page, "/requesters");
    }
}
