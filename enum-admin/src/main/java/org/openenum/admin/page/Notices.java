package org.openenum.admin.page;

import org.springframework.context.MessageSource;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Says on the next page what was done on this one, in the language of the person. */
@Component
public class Notices {

    private final MessageSource messages;

    public Notices(MessageSource messages) {
        this.messages = messages;
    }

    /** Puts the message of this key on top of the page that is redirected to. */
    public void done(RedirectAttributes redirect, String key, Object... arguments) {
        redirect.addFlashAttribute("done", messages.getMessage(key, arguments, LocaleContextHolder.getLocale()));
    }
}
