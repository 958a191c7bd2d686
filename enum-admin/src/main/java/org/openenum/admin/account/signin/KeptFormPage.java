package org.openenum.admin.account.signin;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.page.PageController;
import org.springframework.http.HttpMethod;
import org.springframework.web.bind.annotation.GetMapping;

/**
 * Shows a form again that was submitted after its session had ended, with its input; the user has to submit it again.
 */
@PageController
class KeptFormPage {

    /** The attribute that makes the page frame show a notice about it. */
    private static final String SHOWN_AGAIN = "keptForm";

    private final KeptForms forms;

    KeptFormPage(KeptForms forms) {
        this.forms = forms;
    }

    @GetMapping(KeptForms.PAGE)
    void show(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
        Optional<KeptForms.Kept> kept = forms.take(request.getSession(false));
        if (kept.isEmpty()) {
            response.sendRedirect(request.getContextPath() + "/");
            return;
        }
        request.setAttribute(SHOWN_AGAIN, true);
        request.getRequestDispatcher(kept.get().path())
                .forward(new SentAgain(request, kept.get().fields()), response);
    }

    /** The request as the form sent it, except for its button. */
    private static final class SentAgain extends HttpServletRequestWrapper {

        private final Map<String, String[]> fields;

        SentAgain(HttpServletRequest request, Map<String, String[]> fields) {
            super(request);
            this.fields = fields;
        }

        @Override
        public String getMethod() {
            return HttpMethod.POST.name();
        }

        @Override
        public @Nullable String getParameter(String name) {
            String[] values = fields.get(name);
            return values == null ? null : values[0];
        }

        @Override
        public Map<String, String[]> getParameterMap() {
            return Collections.unmodifiableMap(fields);
        }

        @Override
        public Enumeration<String> getParameterNames() {
            return Collections.enumeration(fields.keySet());
        }

        @Override
        public String @Nullable [] getParameterValues(String name) {
            return fields.get(name);
        }
    }
}
