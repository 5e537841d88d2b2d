import { setTimeout as after } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAlertChannel } from '#lib/features/alerts/channels.ts';
import { sendDue } from '#lib/features/alerts/send-due.ts';
import { db } from '#lib/platform/database/db.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { killableWorkers } from '#tests/support/killable-workers.ts';
import { newProject } from '#tests/support/projects.ts';
import { type Reach, reachWorld } from '#tests/world/reach.ts';

/** For a longer run: `DRILL_KILLS=40 npm test -- db tests/process/alerts-survive`. */
const KILLS = Number(process.env.DRILL_KILLS ?? 2);
const CHANNELS = 3;
/** Alerts between two kills, one per channel. */
const AT_A_TIME = 2;

let reach: Reach;
const startOne = killableWorkers(() => reach.world.env);

beforeAll(async () => {
  reach = await reachWorld();
});
afterAll(async () => {
  await Promise.all([reach.stop(), closeQueue()]);
});

/**
 * A message may arrive twice if its sender dies; the receiver recognizes it by its number, which always covers the same
 * alerts.
 */
test(
  `alerts whose senders are killed (${KILLS}) all arrive, those that come twice under one number`,
  async () => {
    const { hooks } = reach.world;
    const { id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
    const { id: projectId } = await newProject(userId, 'example.com');
    const ctx = reach.ctx({ actor: { kind: 'user', userId, role: 'member' } });
    const channels: string[] = [];
    for (let n = 0; n < CHANNELS; n++) {
      const settings = { project_id: projectId, kind: 'webhook' as const, name: `hook ${n}`, url: hooks.webhook };
      channels.push((await createAlertChannel(ctx, settings)).data.channel.id);
    }
    let told = 0;
    const tell = async () => {
      for (let n = 0; n < AT_A_TIME; n++) {
        const title = `alert ${told++}`;
        const now = new Date();
        await db().alertEvent.create({
          data: {
            projectId,
            kind: 'position',
            key: title,
            title,
            at: now,
            deliveries: { create: channels.map((channelId) => ({ channelId, nextAt: now })) },
          },
        });
      }
    };
    const waiting = () => db().alertDelivery.count({ where: { channel: { projectId }, status: 'waiting' } });
    /** What every worker does each minute, and how long a dead sender holds its channel; the test waits for neither. */
    const look = async () => {
      await sendDue(reach.ctx());
    };
    const died = () =>
      db().alertChannel.updateMany({ where: { projectId, lease: { not: null } }, data: { leaseUntil: new Date(0) } });
    for (let kill = 0; kill < KILLS; kill++) {
      await tell();
      // On every second kill, the worker is held in the middle of a message; the others die at arbitrary points.
      hooks.mood = kill % 2 === 0 ? 'hangs' : 'right';
      const asked = hooks.asked.length;
      const worker = startOne();
      await expect
        .poll(
          async () => {
            await look();
            return hooks.asked.length;
          },
          { interval: 300 },
        )
        .toBeGreaterThan(asked);
      if (kill > 0) await after(Math.random() * 200);
      worker.process.kill('SIGKILL');
      await worker.ended;
      await died();
    }
    hooks.mood = 'right';
    startOne();
    await expect
      .poll(
        async () => {
          await look();
          return waiting();
        },
        { timeout: 240_000, interval: 500 },
      )
      .toBe(0);
    expect(await db().alertDelivery.count({ where: { channel: { projectId }, status: 'sent' } })).toBe(told * CHANNELS);
    const bodies = new Map<string, Set<string>>();
    for (const { body, headers } of hooks.received) {
      const { delivery_id: id, alerts } = JSON.parse(body) as { delivery_id: string; alerts: { title: string }[] };
      expect(headers['x-serpentine-delivery']).toBe(id);
      const titles = alerts.map(({ title }) => title).join();
      bodies.set(id, (bodies.get(id) ?? new Set()).add(titles));
    }
    // The same alerts under each number, and every alert under one number per channel.
    const arrived = [...bodies.values()].map((one) => [...one]);
    expect(arrived.every(({ length }) => length === 1)).toBe(true);
    expect(arrived.flatMap(([titles = '']) => titles.split(',')).toSorted()).toEqual(
      Array.from({ length: told * CHANNELS }, (_, n) => `alert ${Math.floor(n / CHANNELS)}`).toSorted(),
    );
    // The held message was requested again under its number.
    const [held] = hooks.asked;
    const number = held?.headers['x-serpentine-delivery'] ?? '';
    expect(hooks.asked.filter(({ headers }) => headers['x-serpentine-delivery'] === number).length).toBeGreaterThan(1);
  },
  600_000 + KILLS * 60_000,
);
