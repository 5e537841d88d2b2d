import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';
import { type HostileEntry, hasHostileSite, startHostileSite } from '#tests/support/hostile-site.ts';
import { requestsOf } from '#tests/support/load.ts';
import type { LoadRequest } from '#tests/support/load-client.ts';
import { memoryOf, resetPeak } from '#tests/support/process-state.ts';
import { child } from '#tests/support/processes.ts';
import { type ResilienceServer, startResilienceServer } from '#tests/support/resilience-server.ts';

const SECRET = 'CANARY-INTERNAL-SECRET';
/** The next plain page, whatever came before (threat B3); on another host, because one that answers 429 or 503 is paused. */
const NEXT_SECONDS = 3;
/** Time to open any page in the browser, without the page's own work. */
const BROWSER_SECONDS = 8;
/** Nothing may take longer than the API's own limit, plus the round trip. */
const LIMIT_SECONDS = 31;
/**
 * Of the short form: a bomb, a broken answer, a broken document, an internal target, a broken sitemap; none that requires
 * waiting.
 */
const SAMPLE = ['/bomb/gzip', '/reset', '/parse/nested-divs', '/js/ssrf-tags', '/sitemap/xxe'];

/** Everything that the hostile site serves, by three operations of the running program. */
export const resilienceTest: ResilienceTest = {
  name: 'hostile-run',
  property: 'reliability 10: no hostile page holds the program up, takes it down, or gets at what is inside',
  run,
};

interface Answer {
  status: number;
  seconds: number;
  body: string;
}

async function ask({ method = 'GET', url, headers = {}, body }: LoadRequest): Promise<Answer> {
  const began = performance.now();
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) }).catch(() => null);
  const text = (await answer?.text().catch(() => '')) ?? '';
  return { status: answer?.status ?? 0, seconds: (performance.now() - began) / 1_000, body: text };
}

const named = ({ api }: HostileEntry) => [...api.matchAll(/\b(?:200|422|502|504)\b/g)].map(([code]) => Number(code));
/**
 * For `scrape`, a page meant for a browser or a crawler is like any other; where HTTP breaks off, a browser may still
 * render.
 */
const expected = (entry: HostileEntry, inBrowser: boolean) =>
  inBrowser ? [200, 422, 502, 504] : /\bhttp\b|\ball\b/.test(entry.by) ? named(entry) : [...named(entry), 200, 502];

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  if (!hasHostileSite) {
    return [{ what: 'hostile paths', figure: null, unit: '', target: '≥ 1', note: 'the hostile site is not there' }];
  }
  const site = await startHostileSite();
  let server: ResilienceServer | undefined;
  try {
    server = await startResilienceServer([site.host]);
    const requests = requestsOf(server.base, await server.token('load'));
    const web = child(server.program(), 'web');
    const worker = child(server.program(), 'worker');
    const kinds = { E19: requests.scrape, E2: requests.script, E14: requests.analyse };
    const entries = site.entries.filter(({ path }) => form === 'full' || SAMPLE.includes(path));
    const faults: Record<'status' | 'late' | 'heavy' | 'next' | 'leak', string[]> = {
      status: [],
      late: [],
      heavy: [],
      next: [],
      leak: [],
    };
    const ok = `${site.origin}/ok`;
    // Warms the process up: modules loaded, threads and browser running.
    for (const request of Object.values(kinds)) await ask(request(ok));
    if (form === 'full') {
      for (const { path } of entries.filter(({ seconds, mib }) => seconds < 20 && mib <= 8)) {
        await ask(kinds.E19(`${site.origin}${path}`));
      }
    }
    let asked = 0;
    for (const entry of entries) {
      for (const [kind, request] of Object.entries(kinds)) {
        const name = `${kind} ${entry.path}`;
        const inBrowser = kind !== 'E19';
        const before = resetPeak(web);
        const answer = await ask(request(`${site.origin}${entry.path}`));
        const grown = memoryOf(web, 'VmHWM') - before;
        const seconds = Math.min(LIMIT_SECONDS, entry.seconds + (inBrowser ? BROWSER_SECONDS : 0));
        asked++;
        if (!expected(entry, inBrowser).includes(answer.status)) faults.status.push(`${name} ${answer.status}`);
        if (answer.body.includes(SECRET)) faults.leak.push(name);
        if (answer.seconds > seconds) faults.late.push(`${name} ${answer.seconds.toFixed(1)} s`);
        if (grown > entry.mib) faults.heavy.push(`${name} ${grown.toFixed(0)} of ${entry.mib} MiB`);
        const next = await ask(request(server.page));
        const soon = form === 'short' || next.seconds <= NEXT_SECONDS;
        if (next.status !== 200 || !soon)
          faults.next.push(`${name}: ${next.status} after ${next.seconds.toFixed(1)} s`);
      }
    }
    const same = child(server.program(), 'web') === web && child(server.program(), 'worker') === worker;
    const hits = await site.canaryHits();
    const row = (what: string, found: readonly string[]): ResilienceRow => ({
      what,
      figure: found.length,
      unit: '',
      target: '= 0',
      ...(found.length === 0 ? {} : { note: found.slice(0, 12).join(', ') }),
    });
    const behaviour = [
      { what: 'hostile paths × E19, E2, E14', figure: asked, unit: '', target: `= ${entries.length * 3}` },
      row('answers with another status than stated', faults.status),
      row(`of the plain page after each, not served${form === 'full' ? ` within ${NEXT_SECONDS} s` : ''}`, faults.next),
      row('answers that hold what is inside', faults.leak),
      { what: 'connections to the inside', figure: hits.length, unit: '', target: '= 0' },
      { what: 'restarts of web and worker', figure: same ? 0 : 1, unit: '', target: '= 0' },
    ];
    if (form === 'short') return behaviour;
    return [
      ...behaviour,
      row('answers later than stated', faults.late),
      row('answers for which the web process grew by more than stated', faults.heavy),
    ];
  } finally {
    await server?.stop();
    site.stop();
  }
}
