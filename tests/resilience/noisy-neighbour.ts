import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';
import { delays, heard, putLoad, requestsOf, startLoad, unexpected } from '#tests/support/load.ts';
import type { LoadRequest } from '#tests/support/load-client.ts';
import { startResilienceServer } from '#tests/support/resilience-server.ts';

interface Kind {
  what: string;
  request: (requests: ReturnType<typeof requestsOf>, page: string) => LoadRequest;
  /** Requests of the quiet client per second. */
  rate: number;
  /** Concurrent requests of the noisy client, which ignores Retry-After. */
  flood: number;
  seconds: number;
}

const KINDS: Kind[] = [
  { what: 'a small read', request: (requests) => requests.user(), rate: 5, flood: 50, seconds: 60 },
  { what: 'E19', request: (requests, page) => requests.scrape(page), rate: 5, flood: 50, seconds: 60 },
  { what: 'E2', request: (requests, page) => requests.script(page), rate: 0.5, flood: 40, seconds: 120 },
];
const SHORT_SECONDS = 4;
/** On a busy machine, browser runs may take as long as their deadline: not part of the short form. */
const shortKinds = KINDS.filter(({ what }) => what !== 'E2');

/** Two tokens of one user: one floods, the other sends occasional requests. */
export const resilienceTest: ResilienceTest = {
  name: 'noisy-neighbour',
  property: 'reliability 4: while one token floods, another is served within twice the time that it takes alone',
  run,
};

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  const server = await startResilienceServer();
  try {
    const quiet = requestsOf(server.base, await server.token('quiet'));
    const noisy = requestsOf(server.base, await server.token('noisy'));
    const rows: ResilienceRow[] = [];
    for (const { what, request, rate, flood, seconds } of form === 'full' ? KINDS : shortKinds) {
      const ask = {
        requests: [request(quiet, server.page)],
        connections: 20,
        rate: form === 'full' ? rate : 2,
        warmUpMs: form === 'full' ? 5_000 : 0,
        durationMs: (form === 'full' ? seconds : SHORT_SECONDS) * 1_000,
      };
      const idle = await putLoad(ask);
      const load = startLoad({
        requests: [request(noisy, server.page)],
        connections: flood,
        rude: true,
        durationMs: ask.warmUpMs + ask.durationMs + 1_000,
      });
      const beside = await putLoad(ask);
      const { statuses } = await load.report;
      const floods = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
      const before = delays(idle, 200).p99;
      const now = delays(beside, 200).p99;
      if (form === 'full') {
        const note = `p99 ${before.toFixed(0)} ms alone, ${now.toFixed(0)} ms beside ${floods.join(', ')}`;
        rows.push({
          what: `${what}: p99 of the quiet token, flooded against alone`,
          figure: now / before,
          unit: '×',
          target: '≤ 2',
          note,
        });
      }
      const strange = unexpected(idle, 200) + unexpected(beside, 200);
      rows.push({
        what: `${what}: the quiet token not served`,
        figure: strange,
        unit: '',
        target: '= 0',
        note: heard(beside),
      });
    }
    return rows;
  } finally {
    await server.stop();
  }
}
