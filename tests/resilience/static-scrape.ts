import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';
import { delays, heard, perSecond, putLoad, requestsOf, unexpected } from '#tests/support/load.ts';
import { startResilienceServer } from '#tests/support/resilience-server.ts';

const TIMES = { full: { warmUpMs: 10_000, durationMs: 60_000 }, short: { warmUpMs: 0, durationMs: 2_000 } };

/** `scrape` of one plain page, through the real egress. Measured only by `npm run drill`, not in `npm test`. */
export const resilienceTest: ResilienceTest = {
  name: 'static-scrape',
  property: 'reliability 2: 60 pages a second are fetched for 20 callers at once, each soon',
  run,
};

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  const server = await startResilienceServer();
  try {
    const requests = requestsOf(server.base, await server.token('load'));
    const plan = { connections: 20, ...TIMES[form], requests: [requests.scrape(server.page)] };
    const report = await putLoad(plan);
    const strange: ResilienceRow = {
      what: 'E19 not answered with 200',
      figure: unexpected(report, 200),
      unit: '',
      target: '= 0',
      note: heard(report),
    };
    if (form === 'short') return [strange];
    return [
      { what: 'E19 of a plain page, 20 at once', figure: perSecond(report, 200), unit: '/s', target: '≥ 60' },
      { what: 'E19 of a plain page, 20 at once, p99', figure: delays(report, 200).p99, unit: 'ms', target: '≤ 400' },
      strange,
    ];
  } finally {
    await server.stop();
  }
}
