import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';
import { type StandardFetchOptions, toStandardFetch } from '#lib/net/http/standard-fetch.ts';

let server: Server;
let net: RunningNet;
afterEach(async () => {
  await net.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

/** A fetch that may reach a server with these responses. */
async function reach(
  answer: RequestListener,
  given: Partial<StandardFetchOptions> = {},
): Promise<(init?: RequestInit) => Promise<Response>> {
  server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  net = createNet({ allow: [`127.0.0.1:${port}`] });
  const options = { signal: new AbortController().signal, ...given };
  return (init) => toStandardFetch(net, options)(`http://127.0.0.1:${port}/`, init);
}

it('hands a body on as it comes, before its end', async () => {
  let end = () => {};
  const ask = await reach((_request, response) => {
    response.write('first');
    end = () => response.end('last');
  });
  const reader = (await ask()).body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');
  end();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('last');
});

it('ends the request when the caller has enough', async () => {
  const closed = Promise.withResolvers<void>();
  const ask = await reach((_request, response) => {
    response.write('first');
    response.once('close', closed.resolve);
  });
  const leaving = new AbortController();
  const reader = (await ask({ signal: leaving.signal })).body?.getReader();
  await reader?.read();
  leaving.abort(new Error('enough'));
  await expect(reader?.read()).rejects.toThrow('enough');
  await closed.promise;
});

it.each([
  ['headers that do not come', { headersTimeoutMs: 150 }, false, /waiting for headers \(limit 0\.15 s\)/],
  ['a body that stops coming', { idleTimeoutMs: 150 }, true, /waiting for the next part of the body \(limit 0\.15 s\)/],
  ['the full response', { totalTimeoutMs: 150 }, true, /reading the full response \(limit 0\.15 s\)/],
])('waits for %s no longer than the timeout', async (_, options, begins, words) => {
  const ask = await reach((_request, response) => {
    if (begins) response.write('first');
  }, options);
  await expect(ask().then((answer) => answer.text())).rejects.toThrow(words);
});

it('tells a body that breaks off, and ends it with what came', async () => {
  let cut = () => {};
  const told: unknown[] = [];
  const ask = await reach(
    (_request, response) => {
      response.write('first');
      cut = () => response.destroy();
    },
    { onBroken: (error) => told.push(error) },
  );
  const reader = (await ask()).body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('first');
  cut();
  expect(await reader?.read()).toEqual({ done: true, value: undefined });
  expect(told).toEqual([expect.objectContaining({ code: 'unreachable' })]);
});

it('asks a service that sets its own limits as often at once as it is told', async () => {
  const waiting: (() => void)[] = [];
  const all = Promise.withResolvers<void>();
  // No request is answered before the twelfth has arrived: a limit of eight would deadlock.
  const ask = await reach(
    (_request, response) => {
      waiting.push(() => response.end('ok'));
      if (waiting.length === 12) all.resolve();
    },
    { unpaced: true },
  );
  const answers = Array.from({ length: 12 }, () => ask().then((answer) => answer.text()));
  await all.promise;
  for (const answer of waiting) answer();
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['ok']));
});
