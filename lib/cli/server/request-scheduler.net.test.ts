import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { clientAddressOf } from '#lib/cli/server/request-guard.ts';
import { createRequestScheduler, type RequestSchedulerOptions } from '#lib/cli/server/request-scheduler.ts';
import type { KnownRoute } from '#lib/cli/server/routes.ts';

const stops: Array<() => void> = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A server that schedules requests and responds on demand. */
async function serve(options: RequestSchedulerOptions) {
  const turn = createRequestScheduler({ begunMs: LONG_MS, waitMs: LONG_MS, ...options });
  const begun: Array<{ who: string; response: ServerResponse }> = [];
  let arrived = 0;
  let left = 0;
  const server = http.createServer(async (request: IncomingMessage, response) => {
    arrived++;
    response.once('close', () => left++);
    const kind: KnownRoute['kind'] = request.url === '/health' ? 'watch' : 'api';
    // As set by `normalizeForwardedHeaders`.
    request.headers['x-forwarded-for'] = `${request.headers['x-forwarded-for'] ?? ''}, 127.0.0.1`;
    const outcome = await turn(request, response, { route: '/', kind }, clientAddressOf(request, true));
    if (outcome === 'busy') response.writeHead(503).end();
    if (outcome === 'begin') begun.push({ who: String(request.headers.authorization), response });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const statuses: Array<number | undefined> = [];
  /** Sends the head of a request without the body that it declares. */
  const send = (who: string) => {
    const headers = { authorization: who, 'content-length': 10 };
    const request = http.request({ port, host: '127.0.0.1', agent: false, method: 'POST', headers });
    request.on('error', () => {});
    request.flushHeaders();
  };
  const ask = (who: string, { from = '203.0.113.1', path = '/' } = {}) => {
    const headers = { authorization: who, 'x-forwarded-for': from };
    const request = http.get({ port, host: '127.0.0.1', agent: false, path, headers });
    request.on('error', () => {});
    request.on('response', (answer) => {
      statuses.push(answer.statusCode);
      answer.resume();
    });
    return request;
  };
  return {
    ask,
    send,
    who: () => begun.map((one) => one.who),
    answer: (at: number) => begun[at]?.response.end('done'),
    arrived: () => arrived,
    left: () => left,
    statuses,
  };
}

const LONG_MS = 600_000;
const waitLimit = { timeout: 120_000 };

test('U3: of many requests of one token few are begun, and the next place is for another', async () => {
  const { ask, who, answer, arrived } = await serve({ atOnce: 2 });
  for (let n = 0; n < 10; n++) ask('noisy');
  await expect.poll(arrived, waitLimit).toBe(10);
  ask('quiet');
  await expect.poll(arrived, waitLimit).toBe(11);
  expect(who()).toEqual(['noisy', 'noisy']);
  answer(0);
  await expect.poll(who, waitLimit).toEqual(['noisy', 'noisy', 'quiet']);
});

test('a request that waits for something else gives its place on', async () => {
  const { ask, who } = await serve({ atOnce: 1, begunMs: 1 });
  for (let n = 0; n < 3; n++) ask('slow');
  await expect.poll(who, waitLimit).toHaveLength(3);
});

test('who leaves before his turn is not begun, and holds up nobody', async () => {
  const { ask, who, answer, arrived, left } = await serve({ atOnce: 1 });
  ask('first');
  await expect.poll(who, waitLimit).toEqual(['first']);
  const leaving = ask('leaving');
  await expect.poll(arrived, waitLimit).toBe(2);
  ask('last');
  await expect.poll(arrived, waitLimit).toBe(3);
  leaving.destroy();
  await expect.poll(left, waitLimit).toBe(1);
  answer(0);
  await expect.poll(who, waitLimit).toEqual(['first', 'last']);
});

test('U3: made-up tokens of one address are no more than that address, also behind a proxy', async () => {
  const { ask, who, answer, arrived } = await serve({ atOnce: 2 });
  for (let n = 0; n < 10; n++) ask(`made up/${n}`);
  await expect.poll(arrived, waitLimit).toBe(10);
  ask('quiet', { from: '203.0.113.2' });
  ask('quiet', { from: '203.0.113.2' });
  await expect.poll(arrived, waitLimit).toBe(12);
  answer(0);
  await expect.poll(who, waitLimit).toHaveLength(3);
  expect(who()[2]).toBe('quiet');
});

test('whoever watches does not wait behind a flood', async () => {
  const { ask, who, arrived } = await serve({ atOnce: 1 });
  for (let n = 0; n < 5; n++) ask('noisy');
  await expect.poll(arrived, waitLimit).toBe(5);
  ask('watch', { path: '/health' });
  await expect.poll(who, waitLimit).toEqual(['noisy', 'watch']);
});

test('few wait from one address: more are told to come again, others have their turn', async () => {
  const { ask, who, answer, arrived, statuses } = await serve({ atOnce: 1, ownQueue: 2 });
  for (let n = 0; n < 4; n++) ask(`made up ${n}`);
  await expect.poll(() => statuses, waitLimit).toEqual([503]);
  ask('quiet', { from: '2001:db8::1' });
  await expect.poll(arrived, waitLimit).toBe(5);
  answer(0);
  await expect.poll(() => who()[1], waitLimit).toBe('quiet');
});

test('nobody waits for ever: a request whose turn does not come begins without', async () => {
  const { ask, who } = await serve({ atOnce: 1, waitMs: 20 });
  for (let n = 0; n < 3; n++) ask('slow');
  await expect.poll(who, waitLimit).toHaveLength(3);
});

test('who is still sending a body gives his place on', async () => {
  const { ask, send, who } = await serve({ atOnce: 1 });
  send('sending');
  await expect.poll(who, waitLimit).toEqual(['sending']);
  ask('next');
  await expect.poll(who, waitLimit).toEqual(['sending', 'next']);
});
