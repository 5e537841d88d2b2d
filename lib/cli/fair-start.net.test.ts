import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createFairStart } from '#lib/cli/fair-start.ts';

const stops: Array<() => void> = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A server that lets requests begin in turns and answers them when it is told to. */
async function serve(atOnce: number, begunMs: number) {
  const turn = createFairStart(atOnce, begunMs);
  const begun: Array<{ who: string; response: ServerResponse }> = [];
  let arrived = 0;
  let left = 0;
  const server = http.createServer(async (request: IncomingMessage, response) => {
    arrived++;
    response.once('close', () => left++);
    if (await turn(request, response)) begun.push({ who: String(request.headers.authorization), response });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  stops.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const ask = (who: string) => {
    const request = http.get({ port, host: '127.0.0.1', agent: false, headers: { authorization: who } });
    request.on('error', () => {});
    request.on('response', (answer) => answer.resume());
    return request;
  };
  return {
    ask,
    who: () => begun.map((one) => one.who),
    answer: (at: number) => begun[at]?.response.end('done'),
    arrived: () => arrived,
    left: () => left,
  };
}

const patience = { timeout: 30_000 };

test('U3: of many requests of one token few are begun, and the next place is for another', async () => {
  const { ask, who, answer, arrived } = await serve(2, 600_000);
  for (let n = 0; n < 10; n++) ask('noisy');
  await expect.poll(arrived, patience).toBe(10);
  ask('quiet');
  await expect.poll(arrived, patience).toBe(11);
  expect(who()).toEqual(['noisy', 'noisy']);
  answer(0);
  await expect.poll(who, patience).toEqual(['noisy', 'noisy', 'quiet']);
});

test('a request that waits for something else gives its place on', async () => {
  const { ask, who } = await serve(1, 1);
  for (let n = 0; n < 3; n++) ask('slow');
  await expect.poll(who, patience).toHaveLength(3);
});

test('who leaves before his turn is not begun, and holds up nobody', async () => {
  const { ask, who, answer, arrived, left } = await serve(1, 600_000);
  ask('first');
  await expect.poll(who, patience).toEqual(['first']);
  const leaving = ask('leaving');
  await expect.poll(arrived, patience).toBe(2);
  ask('last');
  await expect.poll(arrived, patience).toBe(3);
  leaving.destroy();
  await expect.poll(left, patience).toBe(1);
  answer(0);
  await expect.poll(who, patience).toEqual(['first', 'last']);
});
