import type { Drill, DrillForm, DrillRow } from '#tests/drills/drill.ts';
import { startDrillServer } from '#tests/support/drill-server.ts';
import { delays, heard, perSecond, putLoad, requestsOf, unexpected } from '#tests/support/load.ts';

const TIMES = { full: { warmUpMs: 10_000, durationMs: 60_000 }, short: { warmUpMs: 0, durationMs: 2_000 } };

/** E19 of one plain page, through the real door out. Measured by `npm run drill` alone, not in `npm test`. */
export const drill: Drill = {
  name: 'static-scrape',
  property: 'reliability 2: 60 pages a second are fetched for 20 callers at once, each soon',
  run,
};

async function run(form: DrillForm): Promise<DrillRow[]> {
  const server = await startDrillServer();
  try {
    const requests = requestsOf(server.base, await server.token('load'));
    const plan = { connections: 20, ...TIMES[form], requests: [requests.scrape(server.page)] };
    const report = await putLoad(plan);
    const strange: DrillRow = {
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
