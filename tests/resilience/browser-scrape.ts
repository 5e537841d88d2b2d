import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';
import { delays, heard, perSecond, putLoad, requestsOf, unexpected } from '#tests/support/load.ts';
import { startResilienceServer } from '#tests/support/resilience-server.ts';

const TIMES = {
  full: { steady: { warmUpMs: 10_000, durationMs: 300_000 }, crowd: { durationMs: 60_000 } },
  short: { steady: { durationMs: 3_000 }, crowd: { durationMs: 1_000 } },
};

/** `scrape_js` of one plain page: first with as many callers as it can serve, then with far more. */
export const resilienceTest: ResilienceTest = {
  name: 'browser-scrape',
  property: 'reliability 3: two pages a second in a browser for 4 callers; of 40 the ones too many are told at once',
  run,
};

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  const server = await startResilienceServer();
  try {
    const requests = [requestsOf(server.base, await server.token('load')).script(server.page)];
    const { steady: steadyTimes, crowd: crowdTimes } = TIMES[form];
    const steady = await putLoad({ requests, connections: 4, ...steadyTimes });
    // Refused callers return when Retry-After says.
    const crowd = await putLoad({ requests, connections: 40, ...crowdTimes });
    const behaviour: ResilienceRow[] = [
      {
        what: 'E2 for 4 callers not answered with 200',
        figure: unexpected(steady, 200),
        unit: '',
        target: '= 0',
        note: heard(steady),
      },
      {
        what: `E2 for 40 callers answered with neither 200 nor 429${form === 'full' ? '' : ' nor 504'}`,
        // A busy machine may not open in time what it admitted.
        figure: unexpected(crowd, 200, 429, ...(form === 'full' ? [] : [504])),
        unit: '',
        target: '= 0',
        note: heard(crowd),
      },
      { what: 'E2 for 40 callers, refused', figure: delays(crowd, 429).count, unit: '', target: '≥ 1' },
    ];
    if (form === 'short') return behaviour;
    return [
      { what: 'E2 of a plain page, 4 at once', figure: perSecond(steady, 200), unit: '/s', target: '≥ 2' },
      { what: 'E2 of a plain page, 4 at once, p99', figure: delays(steady, 200).p99, unit: 'ms', target: '≤ 4000' },
      { what: 'E2, 40 at once: refusals (429), slowest', figure: delays(crowd, 429).max, unit: 'ms', target: '≤ 200' },
      { what: 'E2, 40 at once: accepted ones, p99', figure: delays(crowd, 200).p99, unit: 'ms', target: '≤ 20000' },
      ...behaviour,
    ];
  } finally {
    await server.stop();
  }
}
