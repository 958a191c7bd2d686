// The live queries: a stream of events brings rows, the newest first, until the user pauses it, or it ends by itself.
(() => {
  'use strict';

  const section = document.getElementById('queries');
  if (!section) {
    return;
  }

  // As many as a user scrolls through; older ones are removed.
  const KEPT_ROWS = 500;
  const RETRY_MILLISECONDS = 10000;
  // Rates are those of the last seconds, so that they can be read.
  const RATE_MILLISECONDS = 2000;

  const language =
    navigator.languages.find((one) => one.startsWith(document.documentElement.lang)) ?? document.documentElement.lang;
  const number = (value) =>
    new Intl.NumberFormat(language, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
  const clock = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZoneName: 'short',
  });

  const state = document.getElementById('queries-state');
  const rate = document.getElementById('queries-rate');
  const rows = document.getElementById('queries-rows');
  const none = document.getElementById('queries-none');
  const silent = document.getElementById('queries-silent');
  const answeredBy = document.getElementById('queries-by').dataset;
  const template = document.getElementById('queries-row').content.firstElementChild;
  const pause = document.getElementById('queries-pause');
  const pauseText = pause.querySelector('[data-pause]');

  const say = (what) => {
    if (state.dataset.state !== what) {
      state.textContent = state.dataset[what];
      state.dataset.state = what;
    }
  };

  // --- Rows ----------------------------------------------------------------------------------------------------------

  const took = (micros) =>
    micros < 1000 ? `${number(micros)} µs` : micros < 1e6 ? `${number(micros / 1e3)} ms` : `${number(micros / 1e6)} s`;

  const kindOf = (rcode) => (rcode === 'NOERROR' ? 'tag-good' : rcode === 'NXDOMAIN' ? 'tag-warn' : 'tag-bad');

  const rowOf = (query) => {
    const row = template.cloneNode(true);
    const put = (name, text) => {
      const place = row.querySelector(`[data-${name}]`);
      place.textContent = text;
      return place;
    };
    const time = row.querySelector('time');
    time.dateTime = query.at;
    time.textContent = clock.format(new Date(query.at));
    const link = put('number', query.number ?? '');
    if (query.path) {
      link.href = query.path;
    } else {
      link.remove();
    }
    if (query.type) {
      put('type', query.type);
    } else {
      row.querySelector('[data-type]').remove();
    }
    put('name', query.name || section.dataset.noQuestion);
    put('rcode', query.rcode).classList.add(kindOf(query.rcode));
    put('by', answeredBy[query.answeredBy] + (query.truncated ? `, ${section.dataset.truncated}` : ''));
    put('requester', query.requester);
    put('transport', query.transport);
    put('server', query.server);
    put('took', took(query.tookMicros));
    put('octets', query.octets);
    return row;
  };

  let waiting = [];

  const isPaused = () => pause.getAttribute('aria-pressed') === 'true';

  const show = (queries) => {
    if (queries.length === 0) {
      return;
    }
    const fresh = document.createDocumentFragment();
    queries
      .slice(-KEPT_ROWS)
      .reverse()
      .forEach((query) => fresh.append(rowOf(query)));
    rows.prepend(fresh);
    while (rows.children.length > KEPT_ROWS) {
      rows.lastElementChild.remove();
    }
    rows.parentElement.hidden = false;
    if (none) {
      none.hidden = true;
    }
  };

  const clear = () => {
    waiting = [];
    rows.replaceChildren();
    rows.parentElement.hidden = true;
    if (none) {
      none.hidden = false;
    }
  };

  // --- Rates ---------------------------------------------------------------------------------------------------------

  let portions = [];

  const sum = (name) => portions.reduce((all, one) => all + one[name], 0);

  const showRate = (portion) => {
    portions.push({ ...portion, shown: portion.items.length });
    while (portions.length > 1 && sum('millis') - portions[0].millis >= RATE_MILLISECONDS) {
      portions.shift();
    }
    const seconds = Math.max(sum('millis') / 1000, 0.25);
    const of = (name) => number(sum(name) / seconds);
    const texts = section.dataset;
    const parts = [
      `${texts.shown} ${of('shown')} ${texts.of} ${of('matched')} ${texts.perSecond}`,
      `${of('asked')} ${texts.asked}`,
    ];
    if (sum('dropped') > 0) {
      parts.push(`${of('dropped')} ${texts.dropped}`);
    }
    rate.textContent = parts.join(' · ');
  };

  const showSilent = (servers) => {
    silent.hidden = servers.length === 0;
    silent.replaceChildren(
      ...servers.map((one) => {
        const line = document.createElement('li');
        line.textContent = `${one.server}: ${silent.dataset[one.reason]}`;
        return line;
      }),
    );
  };

  // --- The stream ----------------------------------------------------------------------------------------------------

  let stream = null;
  let retry = 0;

  const onQueries = (event) => {
    const portion = JSON.parse(event.data);
    showRate(portion);
    showSilent(portion.silent);
    if (isPaused()) {
      say('paused');
      waiting = waiting.concat(portion.items).slice(-KEPT_ROWS);
    } else {
      say('live');
      show(portion.items);
    }
  };

  const close = () => {
    clearTimeout(retry);
    stream?.close();
    stream = null;
  };

  const onEnd = (event) => {
    const end = JSON.parse(event.data);
    close();
    if (end.reason === 'silent') {
      showSilent(end.silent);
      say('silent');
      retry = setTimeout(open, RETRY_MILLISECONDS);
    } else if (end.reason === 'stop') {
      // The program stops: it will be back, or another one replaces it.
      say('lost');
      retry = setTimeout(open, RETRY_MILLISECONDS);
    } else {
      say('ended');
      hold();
    }
  };

  const open = () => {
    close();
    portions = [];
    stream = new EventSource(section.dataset.events);
    stream.addEventListener('queries', onQueries);
    stream.addEventListener('end', onEnd);
    stream.addEventListener('error', () => {
      const refused = stream?.readyState === EventSource.CLOSED;
      close();
      say(refused ? 'refused' : 'lost');
      // Each connection is recorded in the audit trail, so the browser must not reconnect quickly by itself.
      retry = setTimeout(open, RETRY_MILLISECONDS);
    });
  };

  const label = () => {
    pauseText.textContent = !isPaused()
      ? pauseText.dataset.pause
      : stream
        ? pauseText.dataset.resume
        : pauseText.dataset.again;
  };

  const hold = () => {
    pause.setAttribute('aria-pressed', 'true');
    label();
  };

  const resume = () => {
    pause.setAttribute('aria-pressed', 'false');
    label();
    show(waiting);
    waiting = [];
    if (stream) {
      say('live');
    } else {
      open();
    }
  };

  pause.addEventListener('click', () => {
    if (isPaused()) {
      resume();
    } else {
      hold();
      say('paused');
    }
  });
  document.getElementById('queries-clear').addEventListener('click', clear);
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) {
      resume();
    }
  });

  open();
})();
