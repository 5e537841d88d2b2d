import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createNet, type RunningNet } from '#lib/net/create-net.ts';
import { NET_LIMITS } from '#lib/net/limits.ts';
import { hostSlots } from '#lib/platform/concurrency/host-slots.ts';
import { closeDb, db } from '#lib/platform/database/db.ts';

const SITE = 'shared.example';
/** Requests that the site holds open, and their maximum so far. */
const open: (() => void)[] = [];
let most = 0;
const site = createServer((_request, response) => {
  open.push(() => response.end('ok'));
  most = Math.max(most, open.length);
});
await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
const { port } = site.address() as AddressInfo;

const nets: RunningNet[] = [];
/** Sends this many concurrent requests to the site, as a separate process. @returns how many were answered, and the end */
function newProcess(count: number): { answered: () => number; all: Promise<unknown> } {
  const net = createNet({ hosts: `${SITE} 127.0.0.1:${port}`, hostSlots: hostSlots });
  nets.push(net);
  let answered = 0;
  // Waiting for a slot counts as well: these limits only distinguish a response from a hang.
  const patient = { totalTimeoutMs: 120_000, headersTimeoutMs: 120_000 };
  const one = async () => {
    await net.fetch(`http://${SITE}/`, patient);
    answered++;
  };
  return { answered: () => answered, all: Promise.all(Array.from({ length: count }, one)) };
}

/** Heartbeats of this many processes. */
async function running(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await db()
      .$executeRaw`INSERT INTO running_processes VALUES (${`worker-here-${i}`}, 'worker', '1', now(), now(), '[]')`;
  }
}
beforeEach(async () => {
  await db().runningProcess.deleteMany();
  await db().hostPlace.deleteMany();
  most = 0;
});
afterEach(async () => {
  for (const net of nets.splice(0)) await net.close();
  for (const answer of open.splice(0)) answer();
});
afterAll(async () => {
  site.closeAllConnections();
  site.close();
  await db().runningProcess.deleteMany();
  await closeDb();
});

/** Timeout for a state that is reached by itself, even on a busy machine. */
const SOON = { interval: 100 };

describe('U2: places at a host are shared by all processes', () => {
  test('two that want all they can get have eight requests there between them, in equal parts', async () => {
    await running(2);
    const first = newProcess(200);
    // One slot belongs to the other process.
    await expect.poll(() => open.length, SOON).toBe(NET_LIMITS.perHost - 1);
    const second = newProcess(200);
    const held = async () => (await db().hostPlace.findMany()).map(({ places }) => places);
    // Slow responses: a process that exceeds its new share gives slots back as requests end.
    await expect
      .poll(async () => {
        open.shift()?.();
        return held();
      }, SOON)
      .toEqual([3, 3]);
    await expect
      .poll(() => {
        for (const answer of open.splice(0)) answer();
        return [first.answered(), second.answered()];
      }, SOON)
      .toEqual([200, 200]);
    await Promise.all([first.all, second.all]);
    expect(most).toBe(NET_LIMITS.perHost);
  });

  test('one alone has all of them, and gives them back when it has nothing more to ask', async () => {
    await running(1);
    const { answered } = newProcess(12);
    await expect.poll(() => open.length, SOON).toBe(NET_LIMITS.perHost);
    await expect
      .poll(() => {
        open.shift()?.();
        return answered();
      }, SOON)
      .toBe(12);
    await expect.poll(() => db().hostPlace.count(), SOON).toBe(0);
  });

  test('the places of one that was killed come free when their time is over', async () => {
    await running(2);
    const claim = (holder: string) => hostSlots.claim({ host: SITE, holder, most: NET_LIMITS.perHost, keep: 0 });
    expect(await claim('killed')).toBe(6);
    expect(await claim('alive')).toBe(0);
    await db()
      .$executeRaw`UPDATE host_places SET until = clock_timestamp() - interval '1 second' WHERE holder = 'killed'`;
    expect(await claim('alive')).toBe(6);
    // The process was not killed but disconnected: after its return it gets what is left.
    expect(await claim('killed')).toBe(0);
    await hostSlots.release(SITE, 'alive');
    expect(await claim('killed')).toBe(6);
  });

  test('with more processes than places each has its own one', async () => {
    await running(12);
    expect(await hostSlots.claim({ host: SITE, holder: 'one', most: NET_LIMITS.perHost, keep: 0 })).toBe(0);
  });
});
