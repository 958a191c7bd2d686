package org.openenum.admin.requester;

import java.util.Map;
import org.openenum.admin.page.EditForm;
import org.openenum.admin.page.FormInput;

/**
 * A region as it stands in a form.
 *
 * @param entityTag the state that the person saw, empty for a new one
 */
record RegionForm(String name, String comment, String entityTag) implements EditForm<RegionForm> {

    static final RegionForm EMPTY = new RegionForm("", "", "");

    static RegionForm read(FormInput input) {
        return new RegionForm(input.text("name"), input.text("comment"), input.text("entityTag"));
    }

    static RegionForm of(RegionView region) {
        return new RegionForm(region.name(), region.comment() == null ? "" : region.comment(), region.entityTag());
    }

    @Override
    public RegionForm onTopOf(String otherEntityTag) {
        return new RegionForm(name, comment, otherEntityTag);
    }

    @Override
    public Map<String, String> fields() {
        return Map.of("comment", comment);
    }
}
