import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';
import { requestsOf } from '#tests/support/load.ts';
import type { LoadRequest } from '#tests/support/load-client.ts';
import { family, processes } from '#tests/support/processes.ts';
import { type ResilienceServer, startResilienceServer } from '#tests/support/resilience-server.ts';

const ROUNDS = { full: 20, short: 1 };
/** Keep-alive connections that poll health: they survive while an answer is pending, even after the listener is closed. */
const WATCHERS = 4;
/** Long enough for a job to be requesting the page when SIGTERM arrives. */
const SLOW_PAGE_MS = 6_000;
/** Keeps the program busy after SIGTERM, so that its state can be observed without millisecond timing. */
const SLOW_ANSWER_MS = 4_000;
const MAX_WAIT_MS = 120_000;

/** Repeated SIGTERM while pages are open in the browser, small reads run and a job is active. */
export const resilienceTest: ResilienceTest = {
  name: 'stop',
  property:
    'reliability 13: an end that is ordered under load loses no request that was let in, and leaves nothing behind',
  run,
};

type Outcome =
  | { answered: number }
  /** Not accepted: refused, or still in the backlog when the listener was closed, which the kernel reports as a reset. */
  | { refused: true }
  | { broken: string };

/** One request on its own connection, or on a keep-alive one. */
function ask({ method = 'GET', url, headers, body }: LoadRequest, agent: http.Agent | false = false): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  let heard = false;
  const request = http.request(url, { method, agent, headers: { ...headers, ...length } });
  // A connection is known to be accepted once something was answered on it.
  const fail = (error: NodeJS.ErrnoException) =>
    resolve(
      error.code === 'ECONNREFUSED' || (error.code === 'ECONNRESET' && !request.reusedSocket && !heard)
        ? { refused: true }
        : { broken: error.code ?? error.message },
    );
  request.on('error', fail);
  request.on('response', (answer) => {
    heard = true;
    answer.resume();
    answer.on('error', fail);
    answer.on('end', () => resolve({ answered: answer.statusCode ?? 0 }));
    answer.on('close', () => resolve({ broken: 'cut off' }));
  });
  request.end(body);
  return promise;
}

async function json(request: LoadRequest): Promise<{ data: { audit: { id: string; status: string } } }> {
  const { method = 'GET', url, headers = {}, body } = request;
  return (await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) })).json();
}

interface Round {
  /** Answers with a status other than 200, and requests that broke off. */
  strange: string[];
  /** Health answers after SIGTERM, in order. */
  health: number[];
  lastAnswerMs: number;
  exit: number | string | null;
  leftProcesses: number;
  leftFolders: number;
  audit: string;
}

async function round(server: ResilienceServer, token: string): Promise<Round> {
  const requests = requestsOf(server.base, token);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ url: `${server.page}?ms=${SLOW_PAGE_MS}`, render: false });
  const started = await json({ method: 'POST', url: `${server.base}/api/v1/audits`, headers, body });
  const strange: string[] = [];
  const served = new Set<number>();
  let orderedAt = Number.POSITIVE_INFINITY;
  let lastAnswerMs = 0;
  const kept = new http.Agent({ keepAlive: true });
  const lane = async (name: number, request: LoadRequest, agent: http.Agent | false) => {
    for (;;) {
      const outcome = await ask(request, agent);
      if ('refused' in outcome) return;
      if ('broken' in outcome) strange.push(outcome.broken);
      else if (outcome.answered !== 200) strange.push(String(outcome.answered));
      served.add(name);
      lastAnswerMs = Math.max(lastAnswerMs, performance.now() - orderedAt);
    }
  };
  const lanes = [
    ...[0, 1, 2, 3].map((name) => lane(name, requests.script(server.page), kept)),
    lane(4, requests.user(), kept),
    lane(5, requests.user(), false),
    lane(6, requests.scrape(server.page), false),
  ];
  // Every lane is active, and the keep-alive connections are established.
  for (const end = Date.now() + MAX_WAIT_MS; served.size < lanes.length && Date.now() < end; ) await sleep(20);
  const slow = ask(requests.scrape(`${server.page}?ms=${SLOW_ANSWER_MS}`));
  const watching = new http.Agent({ keepAlive: true });
  // Simultaneously, so that each has its own connection; an answer with `connection: close` uses one up.
  await Promise.all(Array.from({ length: WATCHERS }, () => ask({ url: `${server.base}/api/health/live` }, watching)));
  const program = server.program();
  const members = family(program.pid).map(({ pid }) => pid);
  orderedAt = performance.now();
  program.process.kill('SIGTERM');
  const health: number[] = [];
  for (;;) {
    const outcome = await ask({ url: `${server.base}/api/health` }, watching);
    if ('refused' in outcome) break;
    // It has announced its end: a keep-alive connection may close then.
    if ('broken' in outcome && health.includes(503)) break;
    if ('broken' in outcome) strange.push(`health: ${outcome.broken}`);
    else health.push(outcome.answered);
    await sleep(20);
  }
  await Promise.all(lanes);
  const last = await slow;
  lastAnswerMs = Math.max(lastAnswerMs, performance.now() - orderedAt);
  if (!('answered' in last && last.answered === 200)) strange.push(`slow: ${JSON.stringify(last)}`);
  kept.destroy();
  watching.destroy();
  const exit = await program.ended;
  return {
    strange,
    health,
    lastAnswerMs,
    exit,
    leftProcesses: processes().filter(({ pid }) => members.includes(pid)).length,
    leftFolders: server.scratchFolders().length,
    audit: started.data.audit.id,
  };
}

/** Whether health announced the shutdown before the listener closed, and never reported ok again. */
const toldFirst = ({ health }: Round) => {
  const first = health.indexOf(503);
  return first >= 0 && !health.slice(first).includes(200);
};

async function auditsNotDone(server: ResilienceServer, token: string, ids: readonly string[]): Promise<number> {
  let open = [...ids];
  for (const end = Date.now() + MAX_WAIT_MS; open.length > 0 && Date.now() < end; await sleep(250)) {
    const headers = { authorization: `Bearer ${token}` };
    const states = await Promise.all(open.map((id) => json({ url: `${server.base}/api/v1/audits/${id}`, headers })));
    open = states.map(({ data }) => data.audit).flatMap(({ id, status }) => (status === 'done' ? [] : [id]));
  }
  return open.length;
}

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  const server = await startResilienceServer();
  try {
    const token = await server.token('load');
    const rounds: Round[] = [];
    for (let n = 0; n < ROUNDS[form]; n++) {
      if (n > 0) await server.start();
      rounds.push(await round(server, token));
    }
    await server.start();
    const strange = rounds.flatMap((one) => one.strange);
    const count = (of: (one: Round) => number) => rounds.reduce((sum, one) => sum + of(one), 0);
    const row = (what: string, figure: number, target: string, unit = '', note = ''): ResilienceRow => ({
      what,
      figure,
      unit,
      target,
      ...(note === '' ? {} : { note }),
    });
    return [
      row('ends by SIGTERM under load', rounds.length, `= ${ROUNDS[form]}`),
      row(
        'requests that were let in and broke off or failed',
        strange.length,
        '= 0',
        '',
        [...new Set(strange)].join(', '),
      ),
      row(
        'ends at which health did not say so first',
        count((one) => (toldFirst(one) ? 0 : 1)),
        '= 0',
      ),
      row('last answer after the order', Math.max(...rounds.map((one) => one.lastAnswerMs)) / 1_000, '≤ 25', 's'),
      row(
        'ends with another code than 0',
        count(({ exit }) => (exit === 0 ? 0 : 1)),
        '= 0',
      ),
      row(
        'processes left, browsers too',
        count(({ leftProcesses }) => leftProcesses),
        '= 0',
      ),
      row(
        'folders of browsers left',
        count(({ leftFolders }) => leftFolders),
        '= 0',
      ),
      row(
        'audits under way that are not done after the next start',
        await auditsNotDone(
          server,
          token,
          rounds.map(({ audit }) => audit),
        ),
        '= 0',
      ),
    ];
  } finally {
    await server.stop();
  }
}
