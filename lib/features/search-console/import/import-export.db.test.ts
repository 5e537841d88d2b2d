import { beforeEach, expect, test } from 'vitest';
import { importSearchConsole } from '#lib/features/search-console/import/import-export.ts';
import { getSearchConsole } from '#lib/features/search-console/property.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { InvalidInput, NotFound, Refused } from '#lib/platform/errors.ts';
import { zipChunks } from '#lib/platform/table-file/zip.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { newProject } from '#tests/support/projects.ts';

const QUERIES = 'Top queries,Clicks,Impressions,CTR,Position\nsourdough,120,2400,5%,3.4\nrye,4,90,4.44%,8.1\n';

let userId = '';
let id = '';

const as = (user: string): Ctx => ({
  ...testCtx(new AbortController().signal, 'search-console'),
  actor: { kind: 'user', userId: user, role: 'member' },
});
const zip = (queries: string) =>
  zipChunks(
    Object.entries({
      'Queries.csv': queries,
      'Pages.csv': 'Top pages,Clicks,Impressions,CTR,Position\nhttps://a.example/,124,2490,4.98%,4.1\n',
      'Countries.csv': 'Country,Clicks,Impressions,CTR,Position\nUnited Kingdom,124,2490,4.98%,4.1\n',
      'Devices.csv': 'Device,Clicks,Impressions,CTR,Position\nMobile,124,2490,4.98%,4.1\n',
      'Dates.csv': 'Date,Clicks,Impressions,CTR,Position\n2026-10-01,60,1200,5%,4\n2026-10-02,64,1290,4.96%,4.2\n',
    }).map(([name, text]) => ({ name, text: [text] })),
  );
const send = (queries = QUERIES, user = userId) =>
  importSearchConsole(as(user), { id, body: zip(queries), query: new URLSearchParams({ name: 'export.zip' }) });
const stored = async () => ({
  days: await db().searchConsoleDay.count(),
  rows: await db().searchConsoleImportRow.count(),
  imported: (await getSearchConsole(as(userId), { project_id: id })).data.imported,
});

beforeEach(async () => {
  await db().user.deleteMany();
  ({ id: userId } = await db().user.create({ data: { email: 'anna@example.com' } }));
  ({ id } = await newProject(userId, 'a.example'));
});

test('an export is stored as a whole, and another one replaces it', async () => {
  expect(await send()).toEqual({ from: '2026-10-01', to: '2026-10-02', rows: 7 });
  expect(await stored()).toMatchObject({ days: 2, rows: 5, imported: { file_name: 'export.zip', to: '2026-10-02' } });
  await send(QUERIES.replace('rye,4,90,4.44%,8.1\n', ''));
  expect(await stored()).toMatchObject({ days: 2, rows: 4 });
});

test('of a malformed file nothing is stored, and an earlier one stays', async () => {
  const broken = QUERIES.replace('rye,4,', 'rye,four,');
  await expect(send(broken)).rejects.toThrow('Queries.csv, row 3, column 2: must be a whole number');
  expect(await stored()).toEqual({ days: 0, rows: 0, imported: null });
  await send();
  const before = await stored();
  await expect(send(broken)).rejects.toBeInstanceOf(InvalidInput);
  expect(await stored()).toEqual(before);
});

test('a connected property is not replaced, and foreign projects do not exist', async () => {
  const { id: other } = await db().user.create({ data: { email: 'bob@example.com' } });
  await expect(send(QUERIES, other)).rejects.toBeInstanceOf(NotFound);
  await db().searchConsoleProperty.create({ data: { projectId: id, source: 'api', siteUrl: 'sc-domain:a.example' } });
  await expect(send()).rejects.toBeInstanceOf(Refused);
});
