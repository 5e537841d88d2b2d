import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound, Unreachable } from '#lib/platform/errors.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { closeQueue } from '#lib/platform/queue/queue.ts';
import { defineRun } from '#lib/runs/define-run.ts';
import type { Attempt, RunEnd } from '#lib/runs/run-definition.ts';
import { testCtx } from '#tests/support/ctx.ts';

type Change = Prisma.DomainReportUncheckedUpdateManyInput;
type Work = (attempt: Attempt<{ id: string }, Change>) => Promise<RunEnd<Change>>;

/** What the next attempt does. */
let work: Work;
const abandoned: unknown[] = [];

/** A kind whose work a test controls, with the table of domain reports. */
const runs = defineRun({
  kind: 'domain_report',
  scope: 'domain',
  noun: 'test run',
  model: (client) => client.domainReport,
  host: ({ domain }) => domain,
  job: { name: 'test-run', timeoutMs: 60_000, attempts: 2 },
  idle: { step: null },
  begin: () => ({ summary: { begun: true } }),
  execute: (_ctx: Ctx, attempt: Attempt<{ id: string }, Change>) => work(attempt),
  abandon: async (_client, id, why) => {
    abandoned.push([id, why]);
    return undefined;
  },
  entry: ({ id }) => ({ title: id, path: '/', cancel: null, retry: null }),
});

let ctx: Ctx;
let userId: string;
beforeEach(async () => {
  ({ id: userId } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } }));
  ctx = { ...testCtx(new AbortController().signal, 'test'), actor: { kind: 'user', userId, role: 'member' } };
  abandoned.length = 0;
});
afterAll(closeQueue);

const start = async () => (await runs.start({ userId, projectId: null, domain: 'x.example' })).id;
const read = (id: string) => db().domainReport.findUniqueOrThrow({ where: { id } });
const done = (changes: Prisma.InputJsonValue): RunEnd<Change> => ({ status: 'done', data: { changes } });

/** Runs an attempt up to the given point of its work; it goes on when told to. */
async function begin(id: string, rest: Work) {
  const [begun, resume] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  work = async (attempt) => {
    begun.resolve();
    await resume.promise;
    return rest(attempt);
  };
  const running = runs.job.handle(ctx, { id });
  await begun.promise;
  return async () => {
    resume.resolve();
    await running;
  };
}

describe('an attempt holds its run', () => {
  test('the later attempt takes over, the earlier one writes nothing more', async () => {
    const id = await start();
    let also = 0;
    const count = async () => {
      also++;
    };
    const resumeWriter = await begin(id, async ({ write }) => {
      await write({ step: 'late' }, count);
      return done(['first']);
    });
    const resumeEnd = await begin(id, async () => ({ ...done(['second']), also: count }));
    const resumeFailure = await begin(id, async () => {
      throw new Unreachable('late');
    });
    work = async ({ write }) => {
      await write({ step: 'now' });
      return done(['last']);
    };
    await runs.job.handle(ctx, { id });
    const ended = await read(id);
    expect(ended).toMatchObject({ status: 'done', attempts: 4, lease: null, step: null, changes: ['last'] });
    await Promise.all([resumeWriter(), resumeEnd(), resumeFailure()]);
    expect(await read(id)).toEqual(ended);
    expect(also).toBe(0);
  });

  test('a canceled one takes no result', async () => {
    const id = await start();
    const resume = await begin(id, async () => done(['late']));
    expect(await runs.cancel(ctx, id)).toMatchObject({ status: 'canceled' });
    await resume();
    expect(await read(id)).toMatchObject({ status: 'canceled', lease: null, step: null, changes: [] });
    expect(abandoned).toEqual([[id, { status: 'canceled', error: null }]]);
  });

  test('a deleted one stays deleted', async () => {
    const id = await start();
    const resume = await begin(id, async () => done(['late']));
    await runs.delete(ctx, id);
    await resume();
    expect(await db().domainReport.count({ where: { id } })).toBe(0);
  });

  test('one that has ended is not begun again', async () => {
    const id = await start();
    await runs.cancel(ctx, id);
    work = async () => done(['late']);
    await runs.job.handle(ctx, { id });
    expect(await read(id)).toMatchObject({ status: 'canceled', attempts: 0, changes: [] });
  });

  test('what its last write needs beside the run is written with it or not at all', async () => {
    const id = await start();
    work = async ({ write }) => {
      await write({ step: 'now' }, async () => {
        throw new NotFound('not there');
      });
      return done(['late']);
    };
    await runs.job.handle(ctx, { id });
    expect(await read(id)).toMatchObject({ status: 'failed', error: 'not there', errorCode: 'not_found', changes: [] });
  });
});

describe('a failure', () => {
  test('that may be temporary is tried again; the second ends the run with its reason', async () => {
    const id = await start();
    work = async ({ write }) => {
      await write({ step: 'fetch' });
      throw new Unreachable('Status 500.');
    };
    await expect(runs.job.handle(ctx, { id })).rejects.toMatchObject({ code: 'unavailable' });
    expect(await read(id)).toMatchObject({ status: 'queued', attempts: 1, step: null, lease: null });
    expect(abandoned).toEqual([]);
    await runs.job.handle(ctx, { id });
    const error = 'Status 500.';
    expect(await read(id)).toMatchObject({
      status: 'failed',
      attempts: 2,
      step: null,
      error,
      errorCode: 'unreachable',
    });
    expect(abandoned).toEqual([[id, { status: 'failed', error }]]);
  });

  test('of any other kind ends it at once', async () => {
    const id = await start();
    work = async () => {
      throw new NotFound('There is no such page: \0.');
    };
    await runs.job.handle(ctx, { id });
    expect(await read(id)).toMatchObject({ status: 'failed', attempts: 1, error: 'There is no such page: \uFFFD.' });
  });

  test('of its worker, too often, is the reason', async () => {
    const id = await start();
    await runs.job.giveUp?.(ctx, { id }, 'The process exited unexpectedly 3 times.');
    expect(await read(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('exited unexpectedly') });
    await runs.job.giveUp?.(ctx, { id }, 'Again.');
    expect(await read(id)).toMatchObject({ error: expect.stringContaining('exited unexpectedly') });
  });
});

test('starting with the id of one of the user’s runs starts nothing', async () => {
  const data = { id: crypto.randomUUID(), userId, projectId: null, domain: 'x.example' };
  const first = await runs.start(data);
  expect(await runs.start(data)).toEqual(first);
  expect(await db().domainReport.count({ where: { userId } })).toBe(1);
});

test('a run without a project is filed under the one of its host, whether started or recorded', async () => {
  const members = { create: { userId, role: 'owner' as const } };
  const project = { ownerId: userId, name: 'Mill', domain: 'mill.example', members };
  const { id: projectId } = await db().project.create({ data: project });
  const given = { userId, projectId: null, domain: 'shop.mill.example' };
  expect(await runs.start(given)).toMatchObject({ projectId });
  const times = { startedAt: new Date(), finishedAt: new Date() };
  expect(await runs.record(given, done([]), times)).toMatchObject({ projectId });
  expect(await runs.start({ ...given, domain: 'windmill.example' })).toMatchObject({ projectId: null });
});
