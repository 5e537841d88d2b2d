import { expect, test } from 'vitest';
import { CSV_START, csvRow } from '#lib/contract/csv-row.ts';
import { exportRankings } from '#lib/features/rankings/export-rankings.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';

import { testCtx } from '#tests/support/ctx.ts';
import { newProject } from '#tests/support/projects.ts';

const URLS = [
  'https://example.com/',
  'https://example.com/?a=1&b=2#c',
  'https://example.com/a,b;c',
  'https://example.com/"quoted"',
  'https://example.com/käse',
  '=cmd()',
  'ends with a space ',
];

test('PostgreSQL writes the same CSV of a history as row by row, whatever the cells contain', async () => {
  const { id: userId } = await db().user.create({ data: { email: 'export@example.com' } });
  const ctx: Ctx = {
    ...testCtx(AbortSignal.timeout(60_000), 'export'),
    actor: { kind: 'user', userId, role: 'member' },
  };
  const { id: projectId } = await newProject(userId, 'example.com');
  // More keywords than one query reads, and more checks of one keyword than one query returns.
  const texts = ['=1+1', 'coffee, beans', '-10 sale', ...Array.from({ length: 60 }, (_, at) => `keyword ${at}`)];
  await db().trackedKeyword.createMany({
    data: texts.map((keyword) => ({ projectId, keyword, plain: keyword, engine: 'google', country: 'de' })),
  });
  const keywords = await db().trackedKeyword.findMany({ where: { projectId }, orderBy: { no: 'asc' } });
  const checks = keywords.flatMap(({ no }, nth) =>
    URLS.map((url, at) => ({
      keywordNo: no,
      at: new Date(Date.UTC(2026, 10, 1 + at, 6, 0, 0, nth)),
      state: 'found' as const,
      position: 1 + at,
      depth: 20,
      url: nth % 2 === 0 ? 'https://example.com/plain' : url,
      otherUrls: nth % 3 === 0 ? [url, 'https://example.com/other'] : [],
      features: ['images', 'people-also-ask'],
      aiState: 'present',
      aiPlace: at,
    })),
  );
  await db().rankCheck.createMany({ data: checks });
  await db().rankCheck.create({
    data: { keywordNo: keywords[1]?.no ?? 0, at: new Date('2026-11-10'), state: 'unmeasured', reason: 'captcha' },
  });
  await db().$executeRaw`
    INSERT INTO rank_checks (keyword_no, at, state, position, depth, url, imported)
    SELECT ${keywords.at(-1)?.no ?? 0}, '2026-01-01'::timestamptz + n * interval '1 hour', 'found', 3, 20, 'https://example.com/' || n, true
    FROM generate_series(1, 6000) AS n`;
  const asked = { project_id: projectId, what: 'history' } as const;
  const text = async (format: 'csv' | 'ndjson') =>
    new Response((await exportRankings(ctx, { ...asked, format })).body).text();
  const rows = (await text('ndjson'))
    .trimEnd()
    .split('\n')
    .map((line): Record<string, string | number | boolean | null> => JSON.parse(line));
  expect(rows).toHaveLength(checks.length + 6_001);
  const lines = [csvRow(Object.keys(rows[0] ?? {})), ...rows.map((row) => csvRow(Object.values(row)))];
  const csv = (await new Response((await exportRankings(ctx, { ...asked, format: 'csv' })).body).bytes()).slice(3);
  expect(CSV_START).toBe('\uFEFF');
  expect(new TextDecoder().decode(csv).split('\r\n')).toEqual(lines.join('').split('\r\n'));
});
