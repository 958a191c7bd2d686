// What the console adds to plain pages: shortcuts, local times, copying, dropping files, a warning before input is
// lost. All of it is optional: each page works without it.
(() => {
  'use strict';

  const texts = document.getElementById('texts')?.dataset ?? {};

  // Elements in which a key is input. A checkbox takes none; that of a dialog which was just closed keeps the focus
  // until the browser paints again.
  const takesLetters = 'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select';

  const isTyping = (target) =>
    target.isContentEditable || target.matches(takesLetters) || document.querySelector('dialog[open]');

  const setCookie = (name, value) => {
    const secure = location.protocol === 'https:' ? ';secure' : '';
    document.cookie = `${name}=${value};path=/;max-age=31536000;samesite=lax${secure}`;
  };

  // --- Rows: j and k move, Enter opens -------------------------------------------------------------------------------

  const rows = () => [...document.querySelectorAll('[data-row]')];

  const moveRow = (step) => {
    const all = rows();
    if (all.length === 0) {
      return;
    }
    const now = all.findIndex((row) => row.contains(document.activeElement));
    const next = now < 0 ? (step > 0 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, now + step));
    const link = all[next].querySelector('a[href]');
    link?.focus();
    all[next].scrollIntoView({ block: 'nearest' });
  };

  // --- Shortcuts: single keys, which a user can switch off (WCAG 2.1.4) ---------------------------------------------

  const shortcutsOn = () => document.documentElement.dataset.shortcuts !== 'off';

  const help = () => document.getElementById('shortcuts');

  const openHelp = () => {
    if (!help().open) {
      help().showModal();
    }
  };

  const searchDialog = () => document.getElementById('search-dialog');

  const openSearch = () => {
    if (!searchDialog()) {
      return false;
    }
    if (!searchDialog().open) {
      searchDialog().showModal();
    }
    document.getElementById('search-text').select();
    return true;
  };

  const keys = {
    '/': openSearch,
    f: () => {
      const search = document.querySelector('[data-search]');
      search?.focus();
      search?.select();
      return !!search;
    },
    n: () => {
      const link = document.querySelector('a[data-new]');
      link?.click();
      return !!link;
    },
    j: () => {
      moveRow(1);
      return true;
    },
    k: () => {
      moveRow(-1);
      return true;
    },
    '?': () => {
      openHelp();
      return true;
    },
  };

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    if (event.key === 'Escape' && event.target.matches('[data-search]')) {
      // The browser would empty the field, and so the list.
      event.preventDefault();
      event.target.blur();
      return;
    }
    if (!shortcutsOn() || isTyping(event.target)) {
      return;
    }
    if (keys[event.key]?.()) {
      event.preventDefault();
    }
  });

  // --- Global search: arrows move through the results, Enter opens one ----------------------------------------------

  document.addEventListener('keydown', (event) => {
    if (!event.target.closest('#search-dialog')) {
      return;
    }
    if (event.key === 'Escape') {
      // The browser would only empty the field.
      event.preventDefault();
      searchDialog().close();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) {
      return;
    }
    event.preventDefault();
    const places = [document.getElementById('search-text'), ...searchDialog().querySelectorAll('[data-hit]')];
    places[Math.min(places.length - 1, Math.max(0, places.indexOf(event.target) + step))].focus();
  });

  // --- Tables that are filtered or searched in place: screen readers are told how many rows there are ---------------

  document.addEventListener('htmx:afterRequest', (event) => {
    if (event.target.matches('main form.search') && event.detail.successful) {
      const found = document.getElementById(event.detail.target.id);
      const place = document.getElementById('rows-shown');
      const rows = found.querySelectorAll('table.list > tbody > tr, [data-hit]').length;
      place.textContent = place.dataset.text.replace('#', rows);
    }
  });

  // Text that was typed before the scripts were loaded, or restored by the browser: the table follows it.
  window.addEventListener('pageshow', () => {
    const search = document.querySelector('main form.search[hx-get] [data-search]');
    if (search && search.value !== search.defaultValue) {
      htmx.trigger(search.form, 'openenum:typed');
    }
  });

  // --- Errors of a form: one without a field on this page is no link ------------------------------------------------

  const checkFaultLinks = () =>
    document.querySelectorAll('#faults a').forEach((link) => {
      if (!document.getElementById(decodeURIComponent(link.hash.slice(1)))) {
        link.replaceWith(link.textContent);
      }
    });

  // --- Times: the server writes UTC, the browser shows local time with its zone -------------------------------------

  // The page's language with the reader's conventions: British English has 14:00, American English 2:00 PM.
  const language =
    navigator.languages.find((one) => one.startsWith(document.documentElement.lang)) ?? document.documentElement.lang;
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'medium',
  });
  const zone = new Intl.DateTimeFormat(language, { timeZoneName: 'short' });
  const zoneOf = (date) => zone.formatToParts(date).find((part) => part.type === 'timeZoneName')?.value ?? '';

  const localTimes = (root) =>
    root.querySelectorAll('time[datetime]:not([data-local])').forEach((element) => {
      const date = new Date(element.dateTime);
      if (Number.isNaN(date.getTime())) {
        return;
      }
      element.title = element.textContent;
      element.textContent = `${format.format(date)} ${zoneOf(date)}`;
      element.dataset.local = '';
    });

  // --- Clicks --------------------------------------------------------------------------------------------------------

  const announce = (text) => {
    const place = document.getElementById('announcement');
    place.textContent = text;
    place.hidden = false;
    clearTimeout(announce.timer);
    announce.timer = setTimeout(() => {
      place.hidden = true;
    }, 6000);
  };

  document.addEventListener('click', (event) => {
    const copy = event.target.closest('[data-copy]');
    if (copy) {
      const text = copy.dataset.copy || document.getElementById(copy.dataset.copyFrom).textContent;
      // A page without TLS has no clipboard, unless it is from this machine.
      const written = navigator.clipboard?.writeText(text) ?? Promise.reject();
      written.then(
        () => announce(texts.copied),
        () => announce(texts.notCopied),
      );
      return;
    }
    if (event.target.closest('[data-open-search]') && searchDialog()) {
      event.preventDefault();
      openSearch();
      return;
    }
    if (event.target === searchDialog()) {
      searchDialog().close();
      return;
    }
    if (event.target.closest('[data-open-shortcuts]')) {
      event.preventDefault();
      openHelp();
      return;
    }
    const theme = event.target.closest('[data-set-theme]');
    if (theme) {
      event.preventDefault();
      const chosen = document.documentElement.dataset.bsTheme === 'dark' ? 'light' : 'dark';
      document.documentElement.dataset.theme = chosen;
      document.documentElement.dataset.bsTheme = chosen;
      setCookie('theme', chosen);
    }
  });

  // A click elsewhere closes a menu.
  document.addEventListener('click', (event) => {
    document.querySelectorAll('details.drop-down[open]').forEach((open) => {
      if (!open.contains(event.target)) {
        open.open = false;
      }
    });
  });

  document.addEventListener('change', (event) => {
    if (event.target.matches('[data-toggle-shortcuts]')) {
      const state = event.target.checked ? 'on' : 'off';
      document.documentElement.dataset.shortcuts = state;
      setCookie('shortcuts', state);
    }
  });

  // --- The session has ended: the page reports it, and its link asks for this page again, and so for the sign-in ----

  const SIGNED_OUT = 401;
  const signInHasEnded = () => document.getElementById('signed-out') !== null;

  const sayThatSignInEnded = () => {
    const text = document.getElementById('end-of-sign-in');
    if (!text || signInHasEnded()) {
      return;
    }
    const notice = document.importNode(text.content.firstElementChild, true);
    // If this page is the response to a form, the server names the page to return to. Otherwise it is this one, whose
    // query may have changed.
    const back = notice.querySelector('a');
    if (back.pathname === location.pathname) {
      back.href = location.pathname + location.search;
    }
    document.getElementById('main').prepend(notice);
  };
  document.addEventListener('openenum:signed-out', sayThatSignInEnded);

  // --- Files: dropped on the import form -----------------------------------------------------------------------------

  const dropZone = document.querySelector('[data-drop]');
  if (dropZone) {
    const input = dropZone.querySelector('input[type=file]');
    const name = dropZone.querySelector('[data-file-name]');
    const show = () => {
      name.textContent = input.files.length ? input.files[0].name : '';
    };
    input.addEventListener('change', show);
    ['dragenter', 'dragover'].forEach((type) =>
      dropZone.addEventListener(type, (event) => {
        event.preventDefault();
        dropZone.classList.add('is-over');
      }),
    );
    ['dragleave', 'drop'].forEach((type) =>
      dropZone.addEventListener(type, () => dropZone.classList.remove('is-over')),
    );
    dropZone.addEventListener('drop', (event) => {
      event.preventDefault();
      if (event.dataTransfer.files.length) {
        input.files = event.dataTransfer.files;
        show();
      }
    });
  }

  // --- Pasted rows: a long text is sent as a file, because the limit for a form field is lower ----------------------

  const pasteForm = dropZone?.closest('form');
  if (pasteForm) {
    const pasted = pasteForm.elements.text;
    const room = pasted.maxLength;
    pasted.removeAttribute('maxlength');
    pasteForm.addEventListener('formdata', (event) => {
      if (pasted.value.length < room) {
        return;
      }
      event.formData.set('text', '');
      if (!pasteForm.elements.file.files.length) {
        event.formData.set('file', new File([pasted.value], 'rows.csv', { type: 'text/csv' }));
      }
    });
  }

  // --- What is refreshed periodically while the page is visible -----------------------------------------------------

  const REFRESH_MILLISECONDS = 4000;
  setInterval(() => {
    if (!document.hidden && !signInHasEnded()) {
      document.querySelectorAll('[data-refresh]').forEach((element) => htmx.trigger(element, 'openenum:refresh'));
      hearTargets();
    }
  }, REFRESH_MILLISECONDS);

  // --- Parts that are folded in a narrow window: filters, the row for a new number ----------------------------------

  const narrow = window.matchMedia('(max-width: 800px)');
  const fold = () =>
    document.querySelectorAll('details[data-fold]').forEach((details) => {
      details.open = !narrow.matches;
      details.dataset.folded = '';
    });
  narrow.addEventListener('change', fold);
  fold();

  // --- Running jobs: the server announces news, and the page requests it --------------------------------------------

  const streams = new Map();

  const hear = (root) =>
    root.querySelectorAll('[data-job-events]').forEach((element) => {
      const url = element.dataset.jobEvents;
      if (streams.has(url)) {
        return;
      }
      const stream = new EventSource(url);
      const stop = () => {
        stream.close();
        streams.delete(url);
      };
      streams.set(url, stream);
      stream.addEventListener('job', (event) => {
        const listener = document.querySelector(`[data-job-events="${url}"]`);
        if (listener) {
          htmx.trigger(listener, 'openenum:refresh');
        }
        const job = JSON.parse(event.data);
        if (!listener || job.isFinal || !job.progress) {
          stop();
        }
      });
      // The page also refreshes periodically, with or without a stream.
      stream.addEventListener('error', stop);
    });

  // --- Targets: the server announces changes. A hidden page does not listen -----------------------------------------

  const TARGETS_TOGETHER_MILLISECONDS = 100;
  let targetStream = null;
  let targetsChanged;

  const sayTargetsAre = (state) =>
    document.querySelectorAll('[data-targets-are]').forEach((place) => {
      place.textContent = place.dataset[state];
      place.dataset.state = state;
    });

  const hearTargets = () => {
    const listens = !document.hidden && !signInHasEnded() && document.querySelector('[data-target-events]') !== null;
    if (targetStream && (!listens || targetStream.readyState === EventSource.CLOSED)) {
      targetStream.close();
      targetStream = null;
    }
    if (!listens || targetStream) {
      return;
    }
    targetStream = new EventSource('/api/v1/targets/events');
    const refresh = () => {
      clearTimeout(targetsChanged);
      targetsChanged = setTimeout(
        () =>
          document
            .querySelectorAll('[data-target-events]')
            .forEach((element) => htmx.trigger(element, 'openenum:refresh')),
        TARGETS_TOGETHER_MILLISECONDS,
      );
    };
    targetStream.addEventListener('target', refresh);
    targetStream.addEventListener('gone', refresh);
    targetStream.addEventListener('open', () => sayTargetsAre('live'));
    // The browser reconnects by itself, except after a response that is no stream: then the next refresh does. The page
    // also refreshes periodically, with or without a stream.
    targetStream.addEventListener('error', () => sayTargetsAre('lost'));
  };
  document.addEventListener('visibilitychange', hearTargets);
  document.addEventListener('openenum:signed-out', hearTargets);
  hearTargets();

  // --- Selected rows: kept from page to page in this window, until something was done with them ---------------------

  const MAX_CHOSEN = 1000;

  const selection = () => document.getElementById('selection');
  const ticks = () => [...document.querySelectorAll('input[name=selected][form=selection]')];
  const chosenOf = (form) => new Set(JSON.parse(sessionStorage.getItem(`chosen ${form.dataset.key}`) ?? '[]'));

  const showChosen = (form, chosen) => {
    const all = ticks();
    all.forEach((tick) => {
      tick.checked = chosen.has(tick.value);
    });
    const here = all.filter((tick) => tick.checked).length;
    const every = form.querySelector('[data-choose-all]');
    every.checked = all.length > 0 && here === all.length;
    every.indeterminate = here > 0 && here < all.length;
    form.querySelector('[data-chosen]').textContent = chosen.size
      ? form.dataset.count.replace('#', chosen.size)
      : form.dataset.none;
    form.querySelector('[data-choose-none]').hidden = chosen.size === 0;
    form.classList.toggle('has-chosen', chosen.size > 0);
  };

  const choose = (form, change) => {
    const chosen = chosenOf(form);
    change(chosen);
    const kept = [...chosen].slice(0, MAX_CHOSEN);
    if (kept.length < chosen.size) {
      announce(form.dataset.full);
    }
    sessionStorage.setItem(`chosen ${form.dataset.key}`, JSON.stringify(kept));
    showChosen(form, new Set(kept));
  };

  const put = (chosen, tick, wanted) => (wanted ? chosen.add(tick.value) : chosen.delete(tick.value));

  const restoreChosen = () => {
    if (selection()) {
      showChosen(selection(), chosenOf(selection()));
    }
  };

  document.addEventListener('change', (event) => {
    const form = selection();
    if (form && event.target.matches('input[name=selected][form=selection]')) {
      choose(form, (chosen) => put(chosen, event.target, event.target.checked));
    }
    if (form && event.target.matches('[data-choose-all]')) {
      choose(form, (chosen) => ticks().forEach((tick) => put(chosen, tick, event.target.checked)));
    }
  });
  document.addEventListener('click', (event) => {
    if (event.target.closest('[data-choose-none]')) {
      choose(selection(), (chosen) => chosen.clear());
    }
  });
  document.addEventListener('formdata', (event) => {
    if (event.target.id !== 'selection') {
      return;
    }
    const here = new Set(ticks().map((tick) => tick.value));
    chosenOf(event.target).forEach((value) => {
      if (!here.has(value)) {
        event.formData.append('selected', value);
      }
    });
  });
  const doneWith = document.querySelector('[data-done-with]');
  if (doneWith) {
    sessionStorage.removeItem(`chosen ${doneWith.dataset.doneWith}`);
  }

  // --- Views: the filters of a table with a name, kept in this browser ----------------------------------------------

  const views = document.querySelector('[data-views]');
  if (views) {
    const key = `views ${views.dataset.path}`;
    const kept = () => JSON.parse(localStorage.getItem(key) ?? '[]');
    const keep = (all) => {
      localStorage.setItem(key, JSON.stringify(all));
      show();
    };
    const show = () => {
      views.querySelector('[data-view-list]').replaceChildren(
        ...kept().map(({ name, query }) => {
          const chip = Object.assign(document.createElement('span'), { className: 'chip' });
          const link = Object.assign(document.createElement('a'), {
            href: views.dataset.path + query,
            textContent: name,
          });
          const remove = Object.assign(document.createElement('button'), {
            type: 'button',
            className: 'btn-close-small',
            textContent: '×',
            ariaLabel: `${views.dataset.remove} ${name}`,
          });
          remove.addEventListener('click', () => keep(kept().filter((one) => one.name !== name)));
          chip.append(link, remove);
          return chip;
        }),
      );
    };
    views.querySelector('[data-view-form]').addEventListener('submit', (event) => {
      event.preventDefault();
      const name = event.target.elements.name.value.trim();
      keep([...kept().filter((one) => one.name !== name), { name, query: location.search }]);
      event.target.reset();
      event.target.closest('details').open = false;
    });
    show();
  }

  // --- A row that is edited in place: Enter saves, Escape cancels ---------------------------------------------------

  document.addEventListener('keydown', (event) => {
    const row = event.target.closest?.('.row-editor');
    if (!row || event.target.matches('button')) {
      return;
    }
    const button = { Enter: '[data-enter]', Escape: '[data-escape]' }[event.key];
    if (button) {
      event.preventDefault();
      row.querySelector(button).click();
    }
  });

  // --- Weights: a slider and a number have the same value, and a target that is not selected has none ---------------

  document.addEventListener('input', (event) => {
    const slid = event.target.dataset?.slides;
    if (slid) {
      const slider = event.target;
      // In steps of a hundredth of the scale.
      document.getElementById(slid).value = String(
        Number(((Math.round((slider.value * 100) / slider.max) * slider.max) / 100).toPrecision(6)),
      );
      return;
    }
    const slider = event.target.id ? document.querySelector(`[data-slides="${CSS.escape(event.target.id)}"]`) : null;
    if (slider) {
      slider.max = Math.max(slider.max, event.target.value);
      slider.value = event.target.value;
    }
  });
  document.addEventListener('change', (event) => {
    const shown = event.target.dataset?.shows;
    if (shown) {
      document
        .querySelectorAll(`[data-shown-by="${shown}"]`)
        .forEach((row) => row.classList.toggle('is-out', !event.target.checked));
    }
  });

  // --- Input that would be lost --------------------------------------------------------------------------------------

  // A double click sends a form once: a second submission within this time is ignored.
  const SENT_AGAIN_MILLISECONDS = 1000;
  let sentForm = null;
  let sentAt = 0;
  let unsaved = document.querySelector('form[data-guard][data-changed]') !== null;
  document.addEventListener('input', (event) => {
    if (event.target.closest('form[data-guard]')) {
      unsaved = true;
    }
  });
  document.addEventListener('submit', (event) => {
    if (event.target.method === 'post') {
      if (event.target === sentForm && event.timeStamp - sentAt < SENT_AGAIN_MILLISECONDS) {
        event.preventDefault();
        return;
      }
      sentForm = event.target;
      sentAt = event.timeStamp;
    }
    if (event.target.matches('form[data-guard]')) {
      unsaved = false;
    }
  });
  document.addEventListener('click', (event) => {
    if (event.target.closest('[data-leave]')) {
      unsaved = false;
    }
  });
  window.addEventListener('beforeunload', (event) => {
    if (unsaved) {
      event.preventDefault();
    }
  });

  // --- htmx: the CSRF token, and error messages ---------------------------------------------------------------------

  const csrf = (name) => document.querySelector(`meta[name="${name}"]`)?.content;

  document.addEventListener('htmx:configRequest', (event) => {
    if (event.detail.verb !== 'get' && csrf('csrf-header')) {
      event.detail.headers[csrf('csrf-header')] = csrf('csrf-token');
    }
    // The notice of the last action is for the next page, not for a refresh meanwhile.
    if (event.detail.triggeringEvent?.type === 'openenum:refresh') {
      event.detail.headers['X-Refresh'] = 'true';
    }
  });
  document.addEventListener('htmx:beforeSwap', (event) => {
    if (event.detail.xhr.status === SIGNED_OUT) {
      event.detail.shouldSwap = false;
      event.detail.isError = false;
      sayThatSignInEnded();
    }
  });
  document.addEventListener('htmx:sendError', () => announce(texts.unreachable));
  document.addEventListener('htmx:timeout', () => announce(texts.unreachable));
  document.addEventListener('htmx:responseError', (event) => announce(`${texts.failed} (${event.detail.xhr.status})`));
  document.addEventListener('htmx:load', (event) => {
    localTimes(event.detail.elt.parentElement ?? event.detail.elt);
    restoreChosen();
    hear(document);
    checkFaultLinks();
  });
  document.addEventListener('htmx:beforeSwap', (event) => {
    // A refused form is shown again with the errors at its fields.
    if (event.detail.xhr.status === 422 || event.detail.xhr.status === 409) {
      event.detail.shouldSwap = true;
      event.detail.isError = false;
    }
  });

  localTimes(document);
  restoreChosen();
  hear(document);
  checkFaultLinks();
})();
