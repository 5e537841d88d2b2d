import type { Measure, RenderedFacts, RenderedRequest, Vitals } from '#lib/audit/types.ts';

const notTaken: Measure = { value: null, unit: 'ms', reason: 'not taken' };

/** Vitals with only the given ones measured. */
export function testVitals(values: Partial<Record<keyof Vitals, number>>): Vitals {
  const measure = (name: keyof Vitals): Measure => {
    const value = values[name];
    return value === undefined ? notTaken : { value, unit: name === 'cls' ? 'score' : 'ms', reason: null };
  };
  return {
    lcp: measure('lcp'),
    cls: measure('cls'),
    fcp: measure('fcp'),
    tbt: measure('tbt'),
    inp: measure('inp'),
    fid: measure('fid'),
    ttfb: measure('ttfb'),
    speedIndex: measure('speedIndex'),
  };
}

/** A request of a page with a response. */
export function testRequest(changes: Partial<RenderedRequest> = {}): RenderedRequest {
  const url = 'https://www.example.com/file';
  return { url, type: 'script', status: 200, bytes: 1000, refused: null, thirdParty: false, ...changes };
}

/** A rendered page without problems and without optional parts. */
export function testRendered(changes: Partial<RenderedFacts> = {}): RenderedFacts {
  return {
    finalUrl: 'https://www.example.com/',
    loadMs: 500,
    vitals: testVitals({}),
    lcpElement: null,
    shifts: [],
    longTasks: null,
    consoleErrors: { items: [], total: 0 },
    pageErrors: { items: [], total: 0 },
    requests: { items: [], total: 0 },
    totalBytes: 0,
    axe: null,
    layout: null,
    images: null,
    backgrounds: null,
    foreignCookies: null,
    deprecations: null,
    coverage: null,
    unmeasured: {},
    ...changes,
  };
}
