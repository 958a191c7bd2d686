package org.openenum.admin.page;

import org.springframework.context.MessageSource;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Shows on the next page what was done on this one, in the user's language. */
@Component
public class Notices {

    private final MessageSource messages;

    public Notices(MessageSource messages) {
        this.messages = messages;
    }

    /** Shows the message with this key at the top of the page that is redirected to. */
    public void done(RedirectAttributes redirect, String key, Object... arguments) {
        redirect.addFlashAttribute("done", messages.getMessage(key, arguments, LocaleContextHolder.getLocale()));
    }
}
