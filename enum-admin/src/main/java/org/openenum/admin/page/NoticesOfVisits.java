package org.openenum.admin.page;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.FlashMap;
import org.springframework.web.servlet.support.SessionFlashMapManager;

/**
 * Keeps the notice for the page that the user is redirected to: an open page that refreshes itself at that moment, at
 * the same path, does not receive it.
 */
@Component(DispatcherServlet.FLASH_MAP_MANAGER_BEAN_NAME)
class NoticesOfVisits extends SessionFlashMapManager {

    /** Sent by console.js. */
    private static final String REFRESH = "X-Refresh";

    @Override
    protected @Nullable List<FlashMap> retrieveFlashMaps(HttpServletRequest request) {
        return request.getHeader(REFRESH) == null ? super.retrieveFlashMaps(request) : null;
    }
}
