package org.openenum.admin.page;

import java.util.Map;

/** The input of a form that changes something which others may change meanwhile. */
public interface EditForm {

    /** What was typed, by message keys without {@code field.}, in the order of the page. */
    Map<String, String> fields();
}
