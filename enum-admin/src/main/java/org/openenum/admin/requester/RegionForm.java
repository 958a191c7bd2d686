package org.openenum.admin.requester;

import java.util.Map;
import org.openenum.admin.page.EditForm;
import org.openenum.admin.page.FormInput;

/** The form of a region. */
record RegionForm(String name, String comment) implements EditForm {

    static final RegionForm EMPTY = new RegionForm("", "");

    static RegionForm read(FormInput input) {
        return new RegionForm(input.text("name"), input.text("comment"));
    }

    static RegionForm of(RegionView region) {
        return new RegionForm(region.name(), region.comment() == null ? "" : region.comment());
    }

    @Override
    public Map<String, String> fields() {
        return Map.of("comment", comment);
    }
}
