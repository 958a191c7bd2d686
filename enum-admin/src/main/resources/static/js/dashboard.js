// The live part of the dashboard: a stream of events brings the figures, and says when to request the last changes and
// jobs again. It pauses while the page is hidden.
(() => {
  'use strict';

  const live = document.getElementById('live');
  if (!live) {
    return;
  }

  // Five minutes with an event every two seconds, as many as the server keeps. For an hour or a day, a point is a mean
  // that the server computes.
  const KEPT = 150;
  const IS_LIVE = live.dataset.span === 'minutes';
  const NEXT_MEANS_MILLISECONDS = 24000;
  const RETRY_MILLISECONDS = 10000;

  const language =
    navigator.languages.find((one) => one.startsWith(document.documentElement.lang)) ?? document.documentElement.lang;
  const number = (value, digits) => new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);

  const inUnitOf = (greatest) => (value) => {
    const [factor, unit] = greatest < 1e-3 ? [1e6, 'µs'] : greatest < 1 ? [1e3, 'ms'] : [1, 's'];
    const shown = value * factor;
    return `${number(shown, shown < 10 && unit !== 'µs' ? 1 : 0)} ${unit}`;
  };

  const seconds = (value) => inUnitOf(value)(value);

  // All marks of an axis have the same unit; zero needs none.
  const secondsOfAxis = (value, at, ticks) =>
    value === 0 ? '0' : inUnitOf(Math.max(...ticks.map((tick) => tick.value)))(value);

  const units = {
    number: (value) => number(value, value < 10 ? 1 : 0),
    percent: (value) => `${number(value * 100, value === 1 ? 0 : 2)} %`,
    seconds,
  };

  // --- Figures -------------------------------------------------------------------------------------------------------

  // The figures of answers while there are none: those of the last answers that are still in the plots.
  const OF_ANSWERS = ['fromMemory', 'p50Seconds', 'p99Seconds'];

  const lastKnown = (name) => history.findLast((stats) => stats[name] !== null && stats[name] !== undefined)?.[name];

  const showFigures = (stats) => {
    live.querySelectorAll('[data-figure]').forEach((element) => {
      const name = element.dataset.figure;
      const value = stats[name] ?? (OF_ANSWERS.includes(name) ? lastKnown(name) : null);
      const unit = units[element.dataset.unit] ?? String;
      element.textContent = value === null || value === undefined ? '–' : unit(value);
    });
    document.getElementById('ready').classList.toggle('is-bad', stats.readyNodes < stats.nodes);
  };

  // --- Plots ---------------------------------------------------------------------------------------------------------

  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });
  const answersCanvas = document.getElementById('plot-answers');
  const latencyCanvas = document.getElementById('plot-latency');

  const CODES = ['NOERROR', 'NXDOMAIN', 'SERVFAIL', 'REFUSED'];
  const codeColours = () => [
    colour('--accent'),
    colour('--plot-2'),
    colour('--bad'),
    colour('--warn'),
    colour('--ink-soft'),
  ];

  const answersOf = (stats, code) => stats.answersPerSecond[code] ?? 0;
  const othersOf = (stats) =>
    Object.entries(stats.answersPerSecond)
      .filter(([code]) => !CODES.includes(code))
      .reduce((sum, [, rate]) => sum + rate, 0);

  // A single figure between two gaps is not part of a line.
  const isAlone = ({ dataset, dataIndex }) => {
    const value = (at) => dataset.data[at] ?? null;
    return value(dataIndex) !== null && value(dataIndex - 1) === null && value(dataIndex + 1) === null;
  };

  const line = (label, stroke, fill) => ({
    label,
    data: [],
    borderColor: stroke,
    backgroundColor: fill ? `${stroke}33` : stroke,
    fill,
    pointRadius: (at) => (isAlone(at) ? 2.5 : 0),
    borderWidth: 1.75,
    tension: 0.2,
  });

  const options = (stacked, format, formatOfAxis = format) => ({
    animation: false,
    maintainAspectRatio: false,
    interaction: { mode: 'index', intersect: false },
    scales: {
      x: {
        ticks: { color: colour('--ink-soft'), maxTicksLimit: 6, autoSkipPadding: 16, maxRotation: 0 },
        grid: { display: false },
        border: { color: colour('--line') },
      },
      y: {
        beginAtZero: true,
        stacked,
        suggestedMax: stacked ? 1 : 0.0001,
        ticks: { color: colour('--ink-soft'), maxTicksLimit: 5, callback: formatOfAxis },
        grid: { color: colour('--line') },
        border: { display: false },
      },
    },
    plugins: {
      legend: { position: 'bottom', labels: { color: colour('--ink-soft'), boxWidth: 10, boxHeight: 10 } },
      tooltip: { callbacks: { label: (item) => `${item.dataset.label}: ${format(item.parsed.y)}` } },
    },
  });

  const history = [];
  let plots = [];

  const draw = () => {
    plots.forEach((plot) => plot.destroy());
    const colours = codeColours();
    const labels = [...CODES, answersCanvas.dataset.other];
    plots = [
      new Chart(answersCanvas, {
        type: 'line',
        data: {
          labels: [],
          datasets: labels.map((label, at) => ({
            ...line(label, colours[at], true),
            fill: at === 0 ? 'origin' : '-1',
          })),
        },
        options: options(true, units.number),
      }),
      new Chart(latencyCanvas, {
        type: 'line',
        data: {
          labels: [],
          datasets: [
            line(latencyCanvas.dataset.most, colour('--warn'), false),
            line(latencyCanvas.dataset.half, colour('--accent'), false),
          ],
        },
        options: options(false, seconds, secondsOfAxis),
      }),
    ];
    update();
  };

  const update = () => {
    if (plots.length === 0) {
      return;
    }
    const [answers, latency] = plots;
    const labels = history.map((stats) => clock.format(new Date(stats.at)));
    answers.data.labels = labels;
    answers.data.datasets.forEach((dataset, at) => {
      dataset.data = history.map((stats) => (at < CODES.length ? answersOf(stats, CODES[at]) : othersOf(stats)));
      // A line without events is not in the legend.
      dataset.hidden = at > 1 && dataset.data.every((value) => value === 0);
    });
    answers.options.plugins.legend.labels.filter = (item) => !answers.data.datasets[item.datasetIndex].hidden;
    latency.data.labels = labels;
    latency.data.datasets[0].data = history.map((stats) => stats.p99Seconds);
    latency.data.datasets[1].data = history.map((stats) => stats.p50Seconds);
    plots.forEach((plot) => plot.update('none'));
  };

  const remember = (stats) => {
    if (history.length > 0 && history[history.length - 1].at >= stats.at) {
      return;
    }
    history.push(stats);
    history.splice(0, history.length - KEPT);
  };

  // --- The stream ----------------------------------------------------------------------------------------------------

  const state = document.getElementById('live-state');
  const say = (what) => {
    state.textContent = state.dataset[what];
    state.dataset.state = what;
  };

  let stream = null;
  let retry = 0;
  let means = 0;
  let asked = 0;
  let changeset = null;
  let jobs = null;

  const onPulse = (event) => {
    const pulse = JSON.parse(event.data);
    say('live');
    if (IS_LIVE) {
      remember(pulse.stats);
    }
    showFigures(pulse.stats);
    update();
    if (changeset !== null && changeset !== pulse.changeset) {
      htmx.trigger('#last-changes', 'openenum:changes');
    }
    if (jobs !== null && jobs !== pulse.jobs) {
      htmx.trigger('#last-jobs', 'openenum:jobs');
    }
    changeset = pulse.changeset;
    jobs = pulse.jobs;
  };

  const close = () => {
    clearTimeout(retry);
    clearTimeout(means);
    stream?.close();
    stream = null;
  };

  const open = () => {
    close();
    stream = new EventSource(live.dataset.events);
    stream.addEventListener('pulse', onPulse);
    stream.addEventListener('error', () => {
      // The browser reconnects by itself, except after a response that is no stream: then we find out why, but not
      // continuously.
      if (stream?.readyState === EventSource.CLOSED) {
        retry = setTimeout(resume, Math.max(0, asked + RETRY_MILLISECONDS - Date.now()));
      }
      say('lost');
    });
  };

  const resume = async () => {
    asked = Date.now();
    try {
      const response = await fetch(live.dataset.history, { headers: { Accept: 'application/json' } });
      if (response.status === 401) {
        say('ended');
        document.dispatchEvent(new CustomEvent('openenum:signed-out'));
        return;
      }
      if (!response.ok) {
        throw new Error(`${response.status}`);
      }
      const kept = await response.json();
      history.length = 0;
      kept.forEach(remember);
      update();
    } catch {
      say('lost');
    }
    if (document.hidden) {
      return;
    }
    if (stream === null || stream.readyState === EventSource.CLOSED) {
      open();
    }
    if (!IS_LIVE) {
      clearTimeout(means);
      means = setTimeout(resume, NEXT_MEANS_MILLISECONDS);
    }
  };

  document.addEventListener('visibilitychange', () => {
    if (document.hidden) {
      close();
      say('paused');
    } else {
      resume();
    }
  });
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) {
      resume();
    }
  });
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ['data-bs-theme'] });

  draw();
  resume();
})();
