package org.openenum.admin.page;

import java.util.Map;

/** The input of a form that edits an object which others may change meanwhile. */
public interface EditForm {

    /** The typed values, by message keys without {@code field.}, in the order of the page. */
    Map<String, String> fields();
}
