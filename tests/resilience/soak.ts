import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';
import { type HostileSite, hasHostileSite, startHostileSite } from '#tests/support/hostile-site.ts';
import { heard, type Load, requestsOf, startLoad, unexpected } from '#tests/support/load.ts';
import type { LoadRequest } from '#tests/support/load-client.ts';
import { fitLine, type ProcessState, stateOf } from '#tests/support/process-state.ts';
import { child, family, isBrowser } from '#tests/support/processes.ts';
import { type ResilienceServer, startResilienceServer } from '#tests/support/resilience-server.ts';

const MINUTES = Number(process.env.DRILL_MINUTES ?? 60);
/** Half of the load of tests 2 and 3, plus hostile pages, each by one of three operations in turn. */
const LOADS = {
  full: { seconds: MINUTES * 60, pages: 30, scripts: 1, hostile: 0.25, everyMs: 5_000 },
  short: { seconds: 10, pages: 5, scripts: 0.5, hostile: 0, everyMs: 500 },
};
/** For hostile paths that are meant for page fetchers; some hold a slot for half a minute. */
const MAX_WAIT_MS = 90_000;
const SETTLED_FILES = 5;

/** Hours of mixed load at half of the machine's capacity. */
export const resilienceTest: ResilienceTest = {
  name: 'soak',
  property: 'reliability 9: nothing grows while it works on for hours: memory, files, sockets, browsers, folders',
  run,
};

interface Sample {
  minute: number;
  web: ProcessState;
  worker: ProcessState;
  browsers: number;
}

const browsersOf = (server: ResilienceServer) => family(server.program().pid).filter(isBrowser).length;

function sampleOf(server: ResilienceServer, began: number): Sample {
  const state = (name: string) => stateOf(child(server.program(), name));
  const minute = (performance.now() - began) / 60_000;
  return { minute, web: state('web'), worker: state('worker'), browsers: browsersOf(server) };
}

/** Bytes of each table with its indexes. */
async function tableSizes(dataDir: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: (await findEmbedded(dataDir))?.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; bytes: string }>(
      `SELECT n.nspname || '.' || c.relname AS name, pg_total_relation_size(c.oid) AS bytes FROM pg_class c
       JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'm') AND n.nspname IN ('public', 'pgboss')`,
    );
    return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
  } finally {
    await client.end();
  }
}

function startAll(
  server: ResilienceServer,
  site: HostileSite | null,
  token: string,
  form: ResilienceForm,
): Record<string, Load> {
  const { seconds, pages, scripts, hostile } = LOADS[form];
  const requests = requestsOf(server.base, token);
  const load = (list: LoadRequest[], rate: number, connections: number) =>
    startLoad({ requests: list, rate, connections, durationMs: seconds * 1_000 });
  const ways = [requests.scrape, requests.script, requests.analyse];
  // Cycles through the operations: after three rounds every path has been used with every operation, because the number of
  // paths and three are coprime.
  const paths = (site?.entries ?? []).map(({ path }) => `${site?.origin}${path}`);
  const round = paths.length % 3 === 0 ? paths.slice(1) : paths;
  const list = [0, 1, 2].flatMap((turn) => round.map((url, at) => ways[(at + turn) % 3]?.(url))).filter((one) => !!one);
  return {
    pages: load([requests.scrape(server.page)], pages, 40),
    scripts: load([requests.script(server.page)], scripts, 20),
    ...(hostile > 0 && list.length > 0 ? { hostile: load(list, hostile, 20) } : {}),
  };
}

/** Waits until nothing is open anymore that was not open before the load. */
async function settled(server: ResilienceServer, before: Sample): Promise<{ sockets: number; files: number }> {
  for (const end = Date.now() + MAX_WAIT_MS; ; await sleep(500)) {
    const { web } = sampleOf(server, 0);
    const left = { sockets: web.sockets - before.web.sockets, files: web.files - before.web.files };
    if ((left.sockets <= SETTLED_FILES && left.files <= SETTLED_FILES) || Date.now() > end) return left;
  }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Difference between the last and the first third. */
function drift(samples: readonly Sample[], pick: (sample: Sample) => number): number {
  const third = Math.max(1, Math.floor(samples.length / 3));
  return Math.abs(median(samples.slice(-third).map(pick)) - median(samples.slice(0, third).map(pick)));
}

/** Log lines about ended processes and uncaught errors. */
const endsOf = (log: string) =>
  log
    .split('\n')
    .filter((line) => /process ended|"level":60|FATAL|^\s+at /.test(line))
    .map((line) => `${line.slice(0, 4_000)}\n`)
    .join('');

function flatness(samples: readonly Sample[], warmMinutes: number): ResilienceRow[] {
  const warm = samples.filter(({ minute }) => minute >= warmMinutes);
  const memory = (['web', 'worker'] as const).flatMap((name): ResilienceRow[] => {
    const { slope, first, last } = fitLine(warm.map((sample) => [sample.minute, sample[name].rssMiB] as const));
    const note = `by a straight line from minute ${warmMinutes}: ${first.toFixed(0)} to ${last.toFixed(0)} MiB`;
    return [
      { what: `${name}: growth of resident memory`, figure: slope, unit: 'MiB/min', target: '≤ 1', note },
      { what: `${name}: growth in all`, figure: (last / first - 1) * 100, unit: '%', target: '≤ 15' },
    ];
  });
  return [
    ...memory,
    {
      what: 'web: open files, last third against first',
      figure: drift(warm, ({ web }) => web.files),
      unit: '',
      target: '≤ 5',
    },
    {
      what: 'web: sockets, last third against first',
      figure: drift(warm, ({ web }) => web.sockets),
      unit: '',
      target: '≤ 5',
    },
    {
      what: 'worker: open files, last third against first',
      figure: drift(warm, ({ worker }) => worker.files),
      unit: '',
      target: '≤ 5',
    },
  ];
}

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  const { seconds, everyMs } = LOADS[form];
  const site = form === 'full' && hasHostileSite ? await startHostileSite() : null;
  let server: ResilienceServer | undefined;
  let loads: Record<string, Load> = {};
  try {
    server = await startResilienceServer(site ? [site.host] : []);
    const token = await server.token('load');
    const requests = requestsOf(server.base, token);
    // The web process's browser runs, and the database connections are open, before counting starts.
    for (const { url, ...rest } of [requests.script(server.page), requests.scrape(server.page)]) await fetch(url, rest);
    const sizes = await tableSizes(server.dataDir);
    const began = performance.now();
    const before = sampleOf(server, began);
    const members = family(server.program().pid).map(({ pid }) => pid);
    loads = startAll(server, site, token, form);
    const samples: Sample[] = [];
    let over = false;
    const reports = Promise.all(Object.values(loads).map(({ report }) => report)).finally(() => {
      over = true;
    });
    // Sampled during the load; the time after it is measured separately.
    while (!over && performance.now() - began < seconds * 1_000) {
      samples.push(sampleOf(server, began));
      await sleep(everyMs);
    }
    const [pages, scripts, hostile] = await reports;
    if (!pages || !scripts) throw new Error('no load');
    const left = await settled(server, before);
    const now = await tableSizes(server.dataDir);
    const grown = [...now].map(([name, bytes]) => ({ name, kib: (bytes - (sizes.get(name) ?? 0)) / 1_024 }));
    const most = grown.filter(({ kib }) => kib > 0).sort((a, b) => b.kib - a.kib);
    const requestsMade = [pages, scripts, hostile].reduce((sum, one) => {
      return sum + Object.values(one?.statuses ?? {}).reduce((all, count) => all + count, 0);
    }, 0);
    const same = ['web', 'worker'].every((name) => server && members.includes(child(server.program(), name)));
    // Why a process ended is only in its output.
    if (!same) process.stderr.write(endsOf(server.program().stderr()));
    const browsers = Math.max(...samples.map((sample) => sample.browsers));
    const browsersAtRest = browsersOf(server);
    const folders = server.scratchFolders().length;
    const row = (what: string, figure: number, target: string, unit = '', note?: string): ResilienceRow => ({
      what,
      figure,
      unit,
      target,
      ...(note ? { note } : {}),
    });
    const behaviour = [
      row('plain pages not served (E19)', unexpected(pages, 200), '= 0', '', heard(pages)),
      // Hostile pages may fill the browser's slots: refused callers get an answer that says so.
      row(
        'scripts neither run nor refused (E2)',
        unexpected(scripts, 200, ...(hostile ? [429] : [])),
        '= 0',
        '',
        heard(scripts),
      ),
      ...(hostile
        ? [
            row(
              'hostile pages answered by a fault of ours',
              unexpected(hostile, 200, 422, 429, 502, 504),
              '= 0',
              '',
              heard(hostile),
            ),
          ]
        : []),
      row('restarts of web and worker', same ? 0 : 1, '= 0'),
      row('web: sockets that stay after the work', left.sockets, `≤ ${SETTLED_FILES}`),
      row('web: files that stay after the work', left.files, `≤ ${SETTLED_FILES}`),
      row('browsers at rest: one of each process', browsersAtRest, '≤ 2'),
      row('folders of browsers beyond those that run', folders - browsersAtRest, '= 0'),
    ];
    if (form === 'short') return behaviour;
    const kib = most.reduce((sum, one) => sum + one.kib, 0);
    const told = most.slice(0, 4).map((one) => `${one.name} ${(one.kib / 1_024).toFixed(1)} MiB`);
    return [
      row('minutes of work', seconds / 60, `= ${MINUTES}`),
      ...flatness(samples, Math.min(10, Math.floor(MINUTES / 2))),
      row('browsers at once: web, its successor, worker, its', browsers, '≤ 4'),
      row('growth of tables for 1,000 requests', (kib * 1_000) / requestsMade, '≤ 1024', 'KiB', told.join(', ')),
      ...behaviour,
    ];
  } finally {
    for (const load of Object.values(loads)) load.stop();
    await server?.stop();
    site?.stop();
  }
}
