// Runs in an isolated world from the start of every document, after the web-vitals script: the page cannot see or change
// it. Results are collected in `seen`, which the measurement reads when the page has settled.
globalThis.seen = (() => {
  const seen = {
    lcp: null,
    cls: null,
    fcp: null,
    ttfb: null,
    inp: null,
    fid: null,
    lcpEntry: null,
    shifts: [],
    tasks: [],
    scripts: new Map(),
  };
  const keep = (name) => (metric) => {
    seen[name] = metric.value;
    if (name === 'lcp') seen.lcpEntry = metric.entries.at(-1) ?? null;
  };
  const all = { reportAllChanges: true };
  webVitals.onLCP(keep('lcp'), all);
  webVitals.onCLS(keep('cls'), all);
  webVitals.onFCP(keep('fcp'), all);
  webVitals.onTTFB(keep('ttfb'), all);
  webVitals.onINP(keep('inp'), { ...all, durationThreshold: 16 });
  const observe = (type, take) => {
    try {
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    } catch {
      // Entry types that this browser does not support stay unmeasured.
    }
  };
  observe('first-input', (entry) => {
    seen.fid ??= entry.processingStart - entry.startTime;
  });
  observe('longtask', (entry) => {
    if (seen.tasks.length < 5000) seen.tasks.push([entry.startTime, entry.duration]);
  });
  observe('long-animation-frame', (entry) => {
    for (const { sourceURL, duration } of entry.scripts) {
      if (seen.scripts.size < 200 || seen.scripts.has(sourceURL))
        seen.scripts.set(sourceURL, (seen.scripts.get(sourceURL) ?? 0) + duration);
    }
  });
  observe('layout-shift', (entry) => {
    if (entry.hadRecentInput || seen.shifts.length >= 500) return;
    for (const { node } of entry.sources ?? []) seen.shifts.push([node, entry.value]);
  });
  return seen;
})();
