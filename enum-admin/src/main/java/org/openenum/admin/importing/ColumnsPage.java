package org.openenum.admin.importing;

import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.importing.csv.CsvColumn;
import org.openenum.admin.importing.csv.Delimiter;
import org.openenum.admin.importing.csv.TableEncoding;
import org.openenum.admin.importing.csv.TableForm;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The second step of an import of a table: its columns, and its first rows as they will be read. */
@PageController
class ColumnsPage {

    private final Imports imports;

    ColumnsPage(Imports imports) {
        this.imports = imports;
    }

    @GetMapping("/imports/{id:\\d{1,18}}/columns")
    String show(@PathVariable long id, Model model) {
        return show(id, FormFaults.NONE, model);
    }

    /** Keeps the choice and shows the rows again, or starts reading the whole file. */
    @PostMapping("/imports/{id:\\d{1,18}}/columns")
    String choose(
            @PathVariable long id,
            @RequestParam(defaultValue = "save") String action,
            @RequestParam MultiValueMap<String, String> fields,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        redirect.addAttribute("id", id);
        try {
            TableForm form = TableForm.draft(parametersOf(fields));
            imports.choose(id, form);
            if (action.equals("again")) {
                return "redirect:/imports/{id}/columns";
            }
            imports.read(id, form, author);
            return "redirect:/imports/{id}";
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return show(id, FormFaults.of(e), model);
        }
    }

    /** The form has a field for each column; the API has one comma-separated list. */
    private static Function<String, @Nullable String> parametersOf(MultiValueMap<String, String> fields) {
        return name -> {
            List<String> values = fields.get(name);
            return values == null ? null : String.join(",", values);
        };
    }

    private String show(long id, FormFaults faults, Model model) {
        model.addAttribute("job", imports.get(id));
        model.addAttribute("delimiters", Delimiter.values());
        model.addAttribute("encodings", TableEncoding.values());
        model.addAttribute("choices", CsvColumn.values());
        try {
            model.addAttribute("sample", imports.sample(id));
            model.addAttribute("faults", faults);
        } catch (RefusedException e) {
            if (e.faults().isEmpty()) {
                throw e;
            }
            // The table cannot be read like this: show the error, and the choices that may help.
            model.addAttribute("chosen", imports.form(id));
            model.addAttribute("faults", FormFaults.of(e));
        }
        return "bulk/columns";
    }
}
