import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { child } from '#tests/support/processes.ts';
import { freePort, type Program, runCommand, untilReady } from '#tests/support/program.ts';
import { startTraceReceiver } from '#tests/support/trace-receiver.ts';

type Receiver = Awaited<ReturnType<typeof startTraceReceiver>>;
let folder: string;
let receiver: Receiver | undefined;
let program: Program;
let base: string;
let port: number;
let env: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'serpentine-tracing-'));
  receiver = await startTraceReceiver();
  ({ port } = receiver);
  const own = await freePort();
  base = `http://127.0.0.1:${own}`;
  env = {
    PORT: String(own),
    DATA_DIR: folder,
    OWNER_EMAIL: 'owner@example.com',
    OWNER_PASSWORD: 'a long enough passphrase',
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-api-key=of%20the%20receiver',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
    OTEL_SERVICE_NAME: 'our-serpentine',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  };
  program = runCommand('start', [], env);
  await untilReady(program);
});
afterAll(async () => {
  program?.process.kill('SIGTERM');
  await program?.ended;
  await receiver?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const lines = () =>
  program
    .stderr()
    .split('\n')
    // Text after the last newline is incomplete.
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line): Record<string, unknown> => JSON.parse(line));

test('a request is a span with its route, its statements below it, and nothing that somebody typed', async () => {
  const id = crypto.randomUUID();
  const answer = await fetch(`${base}/share/a-link-that-is-secret?typed=words`, { headers: { 'x-request-id': id } });
  expect(answer.headers.get('x-request-id')).toBe(id);
  const find = () => receiver?.spans.find(({ attributes }) => attributes['serpentine.request_id'] === id);
  await expect.poll(find).toBeDefined();
  expect(find()).toMatchObject({
    name: 'GET /share/[token]',
    kind: 2,
    parentSpanId: undefined,
    attributes: { 'http.request.method': 'GET', 'http.route': '/share/[token]' },
    resource: {
      'service.name': 'our-serpentine',
      'service.version': expect.any(String),
      'service.instance.id': expect.stringMatching(/^web-/),
      'deployment.environment.name': 'trial',
    },
  });
  await fetch(`${base}/api/health`);
  const ofHealth = () => {
    const root = receiver?.spans.find(({ name }) => name === 'GET /api/health');
    return receiver?.spans.filter(({ parentSpanId }) => root && parentSpanId === root.spanId).map(({ name }) => name);
  };
  await expect.poll(ofHealth).toContain('db SELECT');
  expect(receiver?.faults).toEqual([]);
  expect(receiver?.requests[0]?.headers['x-api-key']).toBe('of the receiver');
  const sent = receiver?.requests.map(({ text }) => text).join('') ?? '';
  expect(sent).not.toMatch(/a-link-that-is-secret|typed=words/);
  expect(lines().find(({ requestId }) => requestId === id)).toMatchObject({
    method: 'GET',
    route: '/share/[token]',
    traceId: find()?.traceId,
  });
});

test('nobody before us is believed to have begun the trace while nothing stands in front', async () => {
  const id = crypto.randomUUID();
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  await fetch(`${base}/api/health/live`, {
    headers: { 'x-request-id': id, traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  });
  const find = () => receiver?.spans.find(({ attributes }) => attributes['serpentine.request_id'] === id);
  await expect.poll(find).toBeDefined();
  expect(find()?.traceId).not.toBe(traceId);
});

test('an id that is none is not taken over', async () => {
  for (const given of ['x', 'srp_0123456789', '../../etc', `${'a'.repeat(31)}g`, `${crypto.randomUUID()} `.repeat(2)]) {
    const answer = await fetch(`${base}/api/health/live`, { headers: { 'x-request-id': given } });
    expect(answer.headers.get('x-request-id')).not.toBe(given.trim());
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  }
  const plain = 'A'.repeat(32);
  const answer = await fetch(`${base}/api/health/live`, { headers: { 'x-request-id': plain } });
  expect(answer.headers.get('x-request-id')).toBe(plain.toLowerCase());
});

test('a receiver that goes away costs spans and one line, and is found again', async () => {
  await receiver?.stop();
  const since = lines().length;
  const dropped = async () => {
    const text = await (await fetch(`${base}/api/metrics`)).text();
    return Number(/serpentine_trace_spans_total\{outcome="dropped",process="web-[^}]*\} (\d+)/.exec(text)?.[1] ?? 0);
  };
  let least = 0;
  for (let batch = 0; batch < 3; batch++) {
    await expect.poll(dropped).toBeGreaterThan(least);
    least = await dropped();
    expect((await fetch(`${base}/api/health`)).status).toBe(200);
  }
  const told = lines()
    .slice(since)
    // A busy machine may have other warnings.
    .filter(({ level, msg }) => Number(level) >= 40 && String(msg).includes('OTEL_EXPORTER_OTLP_ENDPOINT'));
  // One of each process.
  expect(told.length).toBeGreaterThanOrEqual(1);
  expect(told.length).toBeLessThanOrEqual(2);
  receiver = await startTraceReceiver(port);
  await expect
    .poll(
      async () => {
        await fetch(`${base}/api/health/live`);
        return receiver?.spans.length ?? 0;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
  expect(child(program, 'web')).toBeGreaterThan(0);
});
