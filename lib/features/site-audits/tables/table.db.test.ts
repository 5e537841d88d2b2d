import { beforeEach, expect, it } from 'vitest';
import { createCtx } from '#lib/features/create-ctx.ts';
import { COLUMN_IDS } from '#lib/features/site-audits/columns-contract.ts';
import { BLOCK_ROWS, readSiteTable as definition } from '#lib/features/site-audits/table-contract.ts';
import { readSiteTable } from '#lib/features/site-audits/tables/table.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { NotFound } from '#lib/platform/errors.ts';

let anna: Ctx;
let ben: Ctx;
let run: { id: string; no: number };
beforeEach(async () => {
  await db().user.deleteMany();
  [anna, ben] = [await person('anna@example.com'), await person('ben@example.com')];
  const userId = anna.actor.kind === 'user' ? anna.actor.userId : '';
  run = await db().siteAudit.create({
    data: { userId, url: 'https://a.example/', host: 'a.example', siteKey: 'a', settings: {}, status: 'done' },
  });
});

async function person(email: string): Promise<Ctx> {
  const { id } = await db().user.create({ data: { email } });
  return createCtx({ actor: { kind: 'user', userId: id, role: 'member' } });
}

const page = (no: number, more: object = {}) => ({
  auditNo: run.no,
  no,
  key: BigInt(no),
  url: `https://a.example/${no}`,
  source: 'link',
  outcome: 'page' as const,
  ...more,
});

it('gives own addresses by column, each value as it is', async () => {
  await db().sitePage.createMany({
    data: [
      page(1, {
        status: 200,
        title: 'Home “1”',
        indexable: true,
        rank: 99.5,
        fetchedAt: new Date('2026-11-21T06:00:00Z'),
      }),
      page(2, { outcome: 'redirect', status: 301, redirectNo: 1 }),
      page(3, { internal: false, url: 'https://other.example/' }),
    ],
  });
  const columns = [
    'no',
    'url',
    'outcome',
    'status',
    'title',
    'indexable',
    'rank',
    'redirect_url',
    'fetched_at',
  ] as const;
  const answer = await readSiteTable(anna, { id: run.id, columns: [...columns] });
  expect(answer.data).toEqual({
    block: {
      rows: 2,
      columns: {
        no: [1, 2],
        url: ['https://a.example/1', 'https://a.example/2'],
        outcome: ['page', 'redirect'],
        status: [200, 301],
        title: ['Home “1”', null],
        indexable: [true, null],
        rank: [99.5, null],
        redirect_url: [null, 'https://a.example/1'],
        fetched_at: ['2026-11-21T06:00:00.000Z', null],
      },
    },
    next: null,
  });
});

it('reads every column there is', async () => {
  await db().sitePage.create({ data: page(1) });
  const answer = definition.output.parse(await readSiteTable(anna, { id: run.id, columns: [...COLUMN_IDS] }));
  expect(Object.keys(answer.data.block.columns)).toEqual(COLUMN_IDS);
});

it('goes on where it was, to the end', async () => {
  const all = BLOCK_ROWS + 3;
  await db().sitePage.createMany({ data: Array.from({ length: all }, (_, at) => page(at + 1)) });
  const first = (await readSiteTable(anna, { id: run.id, columns: ['no'] })).data;
  expect(first).toMatchObject({ next: BLOCK_ROWS, block: { rows: BLOCK_ROWS } });
  const rest = (await readSiteTable(anna, { id: run.id, columns: ['no'], after: first.next ?? 0 })).data;
  expect(rest).toEqual({ block: { rows: 3, columns: { no: [all - 2, all - 1, all] } }, next: null });
});

it('is not there for somebody else, nor of an audit that was deleted', async () => {
  await expect(readSiteTable(ben, { id: run.id, columns: ['no'] })).rejects.toBeInstanceOf(NotFound);
  await db().siteAudit.update({ where: { id: run.id }, data: { deletedAt: new Date() } });
  await expect(readSiteTable(anna, { id: run.id, columns: ['no'] })).rejects.toBeInstanceOf(NotFound);
});

it('an audit without addresses has an empty block', async () => {
  expect((await readSiteTable(anna, { id: run.id, columns: ['no', 'url'] })).data).toEqual({
    block: { rows: 0, columns: { no: [], url: [] } },
    next: null,
  });
});
