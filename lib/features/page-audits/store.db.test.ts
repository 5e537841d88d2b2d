import { beforeEach, describe, expect, test } from 'vitest';
import * as attempts from '#lib/features/page-audits/attempt-store.ts';
import { freshSteps } from '#lib/features/page-audits/steps.ts';
import * as store from '#lib/features/page-audits/store.ts';
import { db } from '#lib/platform/database/db.ts';

let userId: string;
const now = new Date('2026-03-01T12:00:00Z');

async function newUser(): Promise<string> {
  return (await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } })).id;
}

const make = (given: Partial<store.NewAudit> = {}) =>
  store.createAudit(
    {
      userId,
      url: 'https://x.example/',
      keyword: null,
      render: true,
      projectId: null,
      steps: freshSteps(),
      ...given,
    },
    // No worker runs here: a row without its job.
    async () => {},
  );

const evidence = (hash: string): attempts.EvidenceRecord => ({
  role: 'raw',
  hash,
  contentType: 'text/html',
  bytes: 10,
  storedBytes: 5,
});

// The store writes the report unchanged, so its content does not matter here.
const result = (given: object = {}) =>
  ({
    report: { findings: [] },
    analysis: { title: 'A title' },
    counts: {},
    title: 'A title',
    score: 80,
    evidence: [],
    steps: freshSteps(),
    reopened: [],
    now,
    ...given,
  }) as unknown as attempts.AuditResult;

beforeEach(async () => {
  userId = await newUser();
});

describe('an attempt holds its audit', () => {
  test('the later attempt takes over, the earlier one writes nothing more', async () => {
    const { id } = await make();
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await attempts.claimAudit(id, first, now, freshSteps());
    const taken = await attempts.claimAudit(id, second, now, freshSteps());
    expect(taken?.attempts).toBe(2);
    expect(await attempts.beat(id, first, now)).toBe(false);
    expect(await attempts.saveSteps(id, first, freshSteps(), 'fetch')).toBe(false);
    expect(await attempts.finishAudit(id, first, result({ score: 1 }))).toBe(false);
    expect(await attempts.failAudit(id, first, { code: 'internal', message: 'late', now })).toBe(false);
    expect(await attempts.finishAudit(id, second, result())).toBe(true);
    expect(await store.findAudit(userId, id)).toMatchObject({ status: 'done', score: 80, lease: null });
  });

  test('a finished or cancelled audit is not begun again', async () => {
    const { id } = await make();
    await store.cancelAudit(userId, id, now);
    expect(await attempts.claimAudit(id, crypto.randomUUID(), now, freshSteps())).toBeNull();
  });

  test('a cancelled one takes no result', async () => {
    const { id } = await make();
    const lease = crypto.randomUUID();
    await attempts.claimAudit(id, lease, now, freshSteps());
    await store.cancelAudit(userId, id, now);
    const hash = 'f'.repeat(64);
    expect(await attempts.finishAudit(id, lease, result({ evidence: [evidence(hash)] }))).toBe(false);
    expect(await store.findAudit(userId, id)).toMatchObject({ status: 'canceled', report: null });
    // A row for a file that no record references would never be deleted.
    expect(await db().evidence.count({ where: { hash } })).toBe(0);
  });
});

test('texts that PostgreSQL cannot keep are kept with replacement characters', async () => {
  const { id } = await make();
  const lease = crypto.randomUUID();
  await attempts.claimAudit(id, lease, now, freshSteps());
  await attempts.finishAudit(id, lease, result({ title: 'a\0b\uD800', report: { findings: ['\0'] } }));
  expect(await store.findAudit(userId, id)).toMatchObject({
    summary: { title: 'a\uFFFDb\uFFFD' },
    report: { findings: ['\uFFFD'] },
  });
});

describe('lists', () => {
  test('are the user’s own, newest first, in pages without gap or repeat', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.unshift((await make({ url: `https://x.example/${i}` })).id);
    const first = await store.listAudits(userId, {}, null, 2);
    const second = await store.listAudits(userId, {}, first.at(-1)?.id ?? null, 10);
    expect([...first, ...second].map(({ id }) => id)).toEqual(ids);
    expect(await store.listAudits(await newUser(), {}, null, 10)).toEqual([]);
  });

  test('are searched by part of the address or title, pattern characters taken literally', async () => {
    await make({ url: 'https://x.example/100%25_off' });
    const { id } = await make({ url: 'https://other.example/' });
    const lease = crypto.randomUUID();
    await attempts.claimAudit(id, lease, now, freshSteps());
    await attempts.finishAudit(id, lease, result({ title: 'Fresh Bread' }));
    const found = async (query: string) => (await store.listAudits(userId, { query }, null, 10)).map(({ url }) => url);
    expect(await found('fresh')).toEqual(['https://other.example/']);
    expect(await found('%25_OFF')).toEqual(['https://x.example/100%25_off']);
    expect(await found('x%m')).toEqual([]);
    expect(await found('\0')).toEqual([]);
  });
});

test('the previous audit is the last finished one of the same page and user', async () => {
  const finish = async (id: string) => {
    const lease = crypto.randomUUID();
    await attempts.claimAudit(id, lease, now, freshSteps());
    await attempts.finishAudit(id, lease, result());
  };
  const older = await make();
  await finish(older.id);
  await make({ url: 'https://x.example/other' }).then(({ id }) => finish(id));
  await make();
  const latest = await make({ url: 'HTTPS://X.example:443/#top' });
  expect((await store.findPrevious(latest, userId))?.id).toBe(older.id);
  expect(await store.findPrevious(latest, await newUser())).toBeNull();
});

test('deleting gives back the evidence that nothing else names; somebody else deletes nothing', async () => {
  const [shared, own] = ['a'.repeat(64), 'b'.repeat(64)];
  const done = async (...hashes: string[]) => {
    const { id } = await make();
    const lease = crypto.randomUUID();
    await attempts.claimAudit(id, lease, now, freshSteps());
    const roles = ['raw', 'rendered'] as const;
    const records = hashes.map((hash, i) => ({ ...evidence(hash), role: roles[i] ?? 'raw' }));
    await attempts.finishAudit(id, lease, result({ evidence: records }));
    return id;
  };
  const first = await done(shared, own);
  const second = await done(shared);
  expect(await store.deleteAudit(await newUser(), first)).toBeNull();
  expect(await store.deleteAudit(userId, first)).toEqual([own]);
  expect(await store.deleteAudit(userId, first)).toBeNull();
  expect(await store.deleteAudit(userId, second)).toEqual([shared]);
});

test('audits that keep the same evidence and end at the same time all end', async () => {
  const hashes = ['c', 'd', 'e'].map((letter) => letter.repeat(64));
  const finish = async (_: unknown, n: number) => {
    const { id } = await make();
    const lease = crypto.randomUUID();
    await attempts.claimAudit(id, lease, now, freshSteps());
    // Opposite orders, so that a deadlock between them would show.
    const records = (n % 2 ? hashes : hashes.toReversed()).map(evidence);
    return attempts.finishAudit(id, lease, result({ evidence: records }));
  };
  expect(new Set(await Promise.all(Array.from({ length: 8 }, finish)))).toEqual(new Set([true]));
});
