package org.openenum.admin.routing;

import org.openenum.admin.account.Caller;
import org.openenum.admin.editing.Editing.Post;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Where the policy of a destination has its page. */
@PageController
class RoutingPage {

    private final PolicyPages pages;

    private final RoutingService policies;

    RoutingPage(PolicyPages pages, RoutingService policies) {
        this.pages = pages;
        this.policies = policies;
    }

    @GetMapping("/destinations/{name}/routing-policy")
    String edit(@PathVariable String name, Model model) {
        return pages.edit(policies.owner(name), model);
    }

    @PostMapping("/destinations/{name}/routing-policy")
    String save(@PathVariable String name, Post post) {
        return pages.save(policies.owner(name), post);
    }

    @PostMapping("/destinations/{name}/routing-policy/delete")
    String delete(@PathVariable String name, Post post) {
        return pages.delete(policies.owner(name), post);
    }

    @PostMapping("/preview/destinations/{name}/routing-policy")
    String preview(@PathVariable String name, FormInput input, Model model) {
        return pages.preview(policies.owner(name), input, model);
    }

    @GetMapping("/destinations/{name}/routing-policy/moment")
    String moment(@PathVariable String name, Model model) {
        return pages.moment(policies.owner(name), model);
    }

    @PostMapping("/destinations/{name}/routing-policy/weights/delete")
    String endWeights(@PathVariable String name, Caller caller, Post post) {
        return pages.endWeights(policies.owner(name), caller, post);
    }
}
