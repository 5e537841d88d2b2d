import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ResilienceForm, ResilienceRow, ResilienceTest } from '#tests/resilience/resilience-test.ts';
import { readBadInputs, toRequest } from '#tests/support/bad-inputs.ts';
import { freePort, type Program, runCommand, untilReady } from '#tests/support/program.ts';
import { type RawAnswer, type RawRequest, sendRaw } from '#tests/support/raw-request.ts';
import { startTraceReceiver } from '#tests/support/trace-receiver.ts';
import { oddityFacts } from '#tests/world/sites/oddities.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const SIZES = { full: { badInputs: Number.POSITIVE_INFINITY }, short: { badInputs: 40 } };
const MAX_WAIT_MS = 120_000;

/** What operators rely on: queries a running program and reads its log line by line. */
export const resilienceTest: ResilienceTest = {
  name: 'observability',
  property:
    'reliability 18: health, metrics, a reason for each refusal, one id from the answer through log, job and trace',
  run,
};

const HEALTH = ['status', 'process', 'database', 'queue', 'browser', 'queue_jobs', 'browser_pool'];
const METRICS = [
  'serpentine_request_duration_seconds_bucket',
  'serpentine_http_duration_seconds_bucket',
  'serpentine_job_duration_seconds_bucket',
  'serpentine_queue_jobs',
  'serpentine_queue_oldest_seconds',
  'serpentine_database_up',
  'serpentine_database_connections',
  'serpentine_engine_ready',
  'serpentine_egress_refusals_total',
  'serpentine_browser_runs',
  'process_resident_memory_bytes',
];

interface Line {
  requestId?: string;
  method?: string;
  status?: number;
  code?: string;
  reason?: string;
  job?: string;
  jobId?: string;
  attempt?: number;
  traceId?: string;
  msg?: string;
}

/** The program with the loopback world and a receiver of traces. */
async function bringUp(folder: string, world: World, more: Record<string, string>) {
  const port = await freePort();
  const env = {
    ...world.env,
    ...more,
    PORT: String(port),
    DATA_DIR: folder,
    OWNER_EMAIL: 'owner@example.com',
    OWNER_PASSWORD: 'a long enough passphrase',
    LOG_LEVEL: 'debug',
  };
  const program = runCommand('start', [], env);
  await untilReady(program);
  const made = runCommand('token', ['--name', 'drill', '--rate', '0'], env);
  await made.ended;
  return { program, base: `http://127.0.0.1:${port}`, token: made.stdout().trim() };
}

/** Without the supervisor's own lines about a build that the sources require. */
const textLines = (program: Program) =>
  program
    .stderr()
    .split('\n')
    // Text after the last newline is incomplete.
    .slice(0, -1)
    .filter((line) => line !== '' && !line.startsWith('Building '));

function parsed(program: Program): Line[] {
  return textLines(program).flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}

async function until<T>(what: string, look: () => T | Promise<T>): Promise<NonNullable<T>> {
  for (const end = Date.now() + MAX_WAIT_MS; Date.now() < end; await sleep(100)) {
    const found = await look();
    if (found) return found;
  }
  throw new Error(`It did not come to pass: ${what}`);
}

async function run(form: ResilienceForm): Promise<ResilienceRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'serpentine-drill-'));
  const world = await startWorld();
  const receiver = await startTraceReceiver();
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '200' };
  let program: Program | undefined;
  try {
    const up = await bringUp(folder, world, tracing);
    ({ program } = up);
    const { base, token } = up;
    const bearer = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const send = (request: RawRequest) => sendRaw(base, { ...request, headers: { ...bearer, ...request.headers } });

    // A request that starts a job: its id and its trace continue in the other process.
    const requestId = crypto.randomUUID();
    const started = await send({
      method: 'POST',
      target: '/api/v1/audits',
      headers: { 'x-request-id': requestId },
      body: JSON.stringify({ url: oddityFacts.home, render: false }),
    });
    const audit: string = JSON.parse(started.body).data.audit.id;
    const running = program;
    const jobLine = await until('the job ends', () =>
      parsed(running).find(
        ({ msg, requestId: id, job }) => msg === 'job ended' && id === requestId && job !== undefined,
      ),
    );
    const spans = await until('the spans of request and job arrive', () => {
      const ofRequest = receiver.spans.find(({ attributes }) => attributes['serpentine.request_id'] === requestId);
      const trace = receiver.spans.filter(({ traceId }) => traceId === ofRequest?.traceId);
      return trace.some(({ name }) => name.startsWith('job ')) && trace.some(({ kind }) => kind === 2) ? trace : null;
    });
    const processes = new Set(spans.map(({ resource }) => String(resource['service.instance.id'])));

    // Refusals: each has an id in the answer, and the log has that id with a reason.
    const inputs = (readBadInputs() ?? []).slice(0, SIZES[form].badInputs);
    const refused: RawAnswer[] = [
      await send({ method: 'GET', target: `/api/v1/scrape?url=${encodeURIComponent('http://10.0.0.1/')}` }),
      await send({ method: 'GET', target: '/api/v1/no_such_path' }),
      await send({ method: 'DELETE', target: '/api/v1/user' }),
      await send({ method: 'GET', target: '/api/v1/user', headers: { authorization: 'Bearer wrong' } }),
      await send({ method: 'GET', target: '/api/v2/anything' }),
    ];
    for (const input of inputs) {
      const answer = await sendRaw(base, toRequest(input, { TOKEN: token, ENGINE_1: 'google' }));
      if (answer.status >= 400) refused.push(answer);
    }
    const ids = refused.map(({ headers }) => String(headers['x-request-id'] ?? ''));
    const byId = () => new Map(parsed(running).flatMap((line) => (line.status ? [[line.requestId, line]] : [])));
    await until('the last line is written', () => byId().has(ids.at(-1)));
    const log = byId();
    const health = JSON.parse((await send({ method: 'GET', target: '/api/health' })).body);
    const metrics = await until('a worker says what it counted', async () => {
      const { body } = await send({ method: 'GET', target: '/api/metrics' });
      return /serpentine_job_duration_seconds_count\{[^}]*process="worker-/.test(body) ? body : null;
    });
    const lines = textLines(running);
    const foreign = receiver.requests.filter(({ text }) => text.includes(token) || text.includes('url='));
    const row = (what: string, figure: number, target: string, note?: string) => ({
      what,
      figure,
      target,
      unit: '',
      ...(note === undefined ? {} : { note }),
    });
    const rows = [
      row(
        'parts of /api/health that are missing',
        HEALTH.filter((part) => health[part] == null).length,
        '= 0',
        HEALTH.join(', '),
      ),
      row(
        'metrics that are missing',
        METRICS.filter((name) => !metrics.includes(name)).length,
        '= 0',
        `of ${METRICS.length}`,
      ),
      row(
        'refusals whose answer has no request id',
        ids.filter((id) => !/^[0-9a-f-]{36}$/.test(id)).length,
        '= 0',
        `of ${ids.length}`,
      ),
      row(
        'refusals whose line in the log has no reason',
        ids.filter((id) => !log.get(id)?.code).length,
        '= 0',
        `of ${ids.length}`,
      ),
      row('lines of the log that are no JSON', lines.length - parsed(running).length, '= 0', `of ${lines.length}`),
      row(
        'given ids that the answer does not bring back',
        started.headers['x-request-id'] === requestId ? 0 : 1,
        '= 0',
      ),
      row(
        'jobs whose lines lack their id, attempt or request',
        jobLine.jobId && jobLine.attempt === 1 ? 0 : 1,
        '= 0',
        `audit ${audit}`,
      ),
      row(
        'processes in the trace of a request that starts a job',
        processes.size,
        '≥ 2',
        spans
          .map(({ name }) => name)
          .slice(0, 12)
          .join(', '),
      ),
      row('spans of that trace without their parent in it', orphans(spans), '= 0', `of ${spans.length}`),
      row('messages that the receiver could not read', receiver.faults.length, '= 0', `of ${receiver.requests.length}`),
      row('messages with a token or a query in them', foreign.length, '= 0'),
    ];
    program.process.kill('SIGTERM');
    await program.ended;
    return [
      ...rows,
      row('requests to the receiver without the variable', await silence(folder, world, receiver), '= 0'),
    ];
  } finally {
    program?.process.kill('SIGTERM');
    await program?.ended;
    await receiver.stop();
    await world.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function orphans(spans: readonly { spanId: string; parentSpanId: string | undefined }[]): number {
  const known = new Set(spans.map(({ spanId }) => spanId));
  const isRoot = ({ parentSpanId }: { parentSpanId: string | undefined }) => parentSpanId === undefined;
  return spans.filter((span) => !isRoot(span) && !known.has(span.parentSpanId ?? '')).length;
}

/** How much the receiver gets from a program that is not configured to send. */
async function silence(
  folder: string,
  world: World,
  receiver: Awaited<ReturnType<typeof startTraceReceiver>>,
): Promise<number> {
  const before = receiver.requests.length;
  const { program, base, token } = await bringUp(folder, world, { OTEL_BSP_SCHEDULE_DELAY: '200' });
  for (let n = 0; n < 20; n++) {
    await sendRaw(base, { method: 'GET', target: '/api/v1/user', headers: { authorization: `Bearer ${token}` } });
  }
  // Ending it would send what is buffered.
  program.process.kill('SIGTERM');
  await program.ended;
  return receiver.requests.length - before;
}
