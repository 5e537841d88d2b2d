import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';
import { delays, heard, perSecond, putLoad, requestsOf, unexpected } from '#tests/support/load.ts';
import type { LoadReport } from '#tests/support/load-client.ts';
import { startResilienceServer } from '#tests/support/resilience-server.ts';

const AT_ONCE = 50;
const RATE = 300;
const TIMES = { full: { warmUpMs: 10_000, durationMs: 60_000 }, short: { warmUpMs: 0, durationMs: 1_500 } };
/**
 * Refused by the egress policy after credential, scope, rate and validation: everything of a request except for its work.
 */
const FORBIDDEN = 'http://10.0.0.1/';

/** Overhead of an API request besides its actual work. Measured only by `npm run drill`, not in `npm test`. */
export const resilienceTest: ResilienceTest = {
  name: 'api-overhead',
  property: 'reliability 1: the API answers at least 300 small requests a second, quickly, and each with its status',
  run,
};

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  const server = await startResilienceServer();
  try {
    const requests = requestsOf(server.base, await server.token('load'));
    const plan = { connections: AT_ONCE, ...TIMES[form] };
    const refused = await putLoad({ ...plan, requests: [requests.scrape(FORBIDDEN)] });
    const read = await putLoad({ ...plan, requests: [requests.user()] });
    // Latency is measured at a fixed rate: fifty clients in a closed loop would only measure each other's queueing.
    const rate = form === 'full' ? RATE : 20;
    const pacedRefused = await putLoad({ ...plan, requests: [requests.scrape(FORBIDDEN)], rate });
    const paced = await putLoad({ ...plan, requests: [requests.user()], rate });
    const strange: ResilienceRow = {
      what: 'answers with another status than expected, or none',
      figure: unexpected(refused, 422) + unexpected(read, 200) + unexpected(pacedRefused, 422) + unexpected(paced, 200),
      unit: '',
      target: '= 0',
      note: [refused, read, pacedRefused, paced].map(heard).join('; '),
    };
    if (form === 'short') return [strange];
    const turns = (report: LoadReport, status: number) =>
      `p50 ${delays(report, status).p50.toFixed(0)} ms, p99 ${delays(report, status).p99.toFixed(0)} ms behind one another`;
    return [
      {
        what: 'refusals (422), 50 at once',
        figure: perSecond(refused, 422),
        unit: '/s',
        target: '≥ 300',
        note: turns(refused, 422),
      },
      {
        what: 'small reads (200), 50 at once',
        figure: perSecond(read, 200),
        unit: '/s',
        target: '≥ 300',
        note: turns(read, 200),
      },
      {
        what: 'refusals, 300 a second by the clock, p99',
        figure: delays(pacedRefused, 422).p99,
        unit: 'ms',
        target: '≤ 100',
      },
      {
        what: 'small reads, 300 a second by the clock, p99',
        figure: delays(paced, 200).p99,
        unit: 'ms',
        target: '≤ 100',
      },
      strange,
    ];
  } finally {
    await server.stop();
  }
}
