import { beforeEach, describe, expect, test } from 'vitest';
import { exportRankings } from '#lib/features/rankings/export-rankings.ts';
import { importRankings, previewRankings } from '#lib/features/rankings/import/import-rankings.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { InvalidInput, Refused } from '#lib/platform/errors.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { newProject } from '#tests/support/projects.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

let ctx: Ctx;
let projectId: string;
beforeEach(async () => {
  const { id } = await db().user.create({ data: { email: `${crypto.randomUUID()}@example.com` } });
  const actor = { kind: 'user', userId: id, role: 'member' } as const;
  ctx = { ...testCtx(new AbortController().signal, 'import'), actor, now: () => NOW };
  ({ id: projectId } = await newProject(id, 'example.com'));
});

const bring = async (content: string, commit = true) =>
  (await importRankings(ctx, { project_id: projectId, content, kind: 'auto', commit })).data.report;
const checks = () =>
  db().rankCheck.findMany({ where: { keyword: { projectId } }, orderBy: [{ keywordNo: 'asc' }, { at: 'asc' }] });

const HISTORY = `Keyword;Date;Position;URL
mill;2026-11-19;4;https://example.com/mill
mill;2026-11-20;>20;
mill;2026-11-21T06:00:00Z;not measured;
grinder;2026-11-21;;
`;

test('a history is taken with its states, and the best ever is reckoned again', async () => {
  expect(await bring(HISTORY, false)).toMatchObject({
    kind: 'history',
    rows: 4,
    good: 4,
    bad: 0,
    keywords: 2,
    keywords_new: 2,
    imported: false,
    first_day: '2026-11-19',
    last_day: '2026-11-21',
  });
  expect(await checks()).toEqual([]);
  expect(await bring(HISTORY)).toMatchObject({ imported: true, checks_new: 4 });
  expect((await checks()).map(({ at, state, position, depth }) => [at.toISOString(), state, position, depth])).toEqual([
    ['2026-11-19T12:00:00.000Z', 'found', 4, 4],
    ['2026-11-20T12:00:00.000Z', 'not_found', null, 20],
    ['2026-11-21T06:00:00.000Z', 'unmeasured', null, null],
    ['2026-11-21T12:00:00.000Z', 'not_found', null, 100],
  ]);
  expect(await db().trackedKeyword.findFirst({ where: { projectId, keyword: 'mill' } })).toMatchObject({
    bestPosition: 4,
    state: 'unmeasured',
    measuredPosition: null,
    measuredDepth: 20,
    day1: 4,
  });
  expect(await bring(HISTORY)).toMatchObject({ checks_new: 0, keywords_new: 0 });
});

test('a file with invalid rows imports nothing, and the rows are named', async () => {
  const content =
    'keyword,date,position\nmill,2026-11-20,4\nmill,2026-13-40,4\nmill,2026-11-20,0\n,2026-11-20,1\nmill,2027-01-01,3\nmill,2026-11-18,first\n';
  const report = await bring(content, false);
  expect(report).toMatchObject({ rows: 6, good: 1, bad: 5 });
  expect(report.errors.map(({ line, column, value }) => [line, column, value])).toEqual([
    [3, 'date', '2026-13-40'],
    [4, 'position', '0'],
    [5, 'keyword', ''],
    [6, 'date', '2027-01-01'],
    [7, 'position', 'first'],
  ]);
  await expect(bring(content)).rejects.toThrow(
    /5 of 6 rows are invalid, so nothing was imported; line 3: date must be a date.*given "2026-13-40"/,
  );
  expect([await checks(), await db().trackedKeyword.count({ where: { projectId } })]).toEqual([[], 0]);
});

test('a column sets whether AI overviews are measured; blank keeps the setting of the project', async () => {
  const content = 'keyword,ai_overview\nmill,on\ngrinder,Off\nburr,\nhand,project\n';
  await bring(content);
  const rows = await db().trackedKeyword.findMany({
    where: { projectId },
    select: { keyword: true, aiOverview: true },
  });
  expect(new Map(rows.map(({ keyword, aiOverview }) => [keyword, aiOverview]))).toEqual(
    new Map([
      ['mill', true],
      ['grinder', false],
      ['burr', null],
      ['hand', null],
    ]),
  );
  const { errors } = await bring('keyword,ai_overview\nstone,maybe\n', false);
  expect(errors).toEqual([{ line: 2, column: 'ai_overview', rule: 'must be on, off or project', value: 'maybe' }]);
});

describe('exports of other tools', () => {
  const METRICS = 'Rank tracking does not store clicks, impressions or traffic.';
  const AVERAGE = 'Average positions are ignored; only the keywords are imported.';
  const UNDATED = 'Positions without a date are ignored; only the keywords are imported.';

  test.each([
    ['English', 'Top queries,Clicks,Impressions,CTR,Position\ncoffee mill,12,345,3.48%,8.1\nhand mill,3,90,3.3%,2\n'],
    [
      'German',
      '\uFEFFHäufigste Suchanfragen;Klicks;Impressionen;CTR;Position\ncoffee mill;12;345;12,5 %;8,1\nhand mill;3;90;3,3 %;2\n',
    ],
    [
      'French',
      'Requêtes les plus fréquentes\tClics\tImpressions\tCTR\tPosition\ncoffee mill\t12\t345\t3,4 %\t8,1\nhand mill\t3\t9\t1 %\t2\n',
    ],
    [
      'Spanish',
      'Consultas principales,Clics,Impresiones,CTR,Posición\ncoffee mill,12,345,"3,4 %","8,1"\nhand mill,3,9,1%,2\n',
    ],
    ['Italian', 'Query più frequenti,Clic,Impressioni,CTR,Posizione\ncoffee mill,1,3,3%,8.1\nhand mill,3,9,1%,2\n'],
    ['Portuguese', 'Principais consultas,Cliques,Impressões,CTR,Posição\ncoffee mill,1,3,3%,8.1\nhand mill,3,9,1%,2\n'],
    [
      'Dutch',
      'Populairste zoekopdrachten,Klikken,Vertoningen,CTR,Positie\ncoffee mill,1,3,3%,8.1\nhand mill,3,9,1%,2\n',
    ],
    ['Japanese', '上位のクエリ,クリック数,表示回数,CTR,掲載順位\ncoffee mill,1,3,3%,8.1\nhand mill,3,9,1%,2\n'],
  ])('Search Console in %s: imports queries, and no checks from averages', async (_, content) => {
    const report = await bring(content);
    expect(report).toMatchObject({ kind: 'keywords', rows: 2, good: 2, bad: 0, keywords_new: 2, checks_new: 0 });
    expect(report.sample.map(({ keyword }) => keyword)).toEqual(['coffee mill', 'hand mill']);
    expect(report.ignored.map(({ reason }) => reason)).toContain(UNDATED);
    expect(await checks()).toEqual([]);
  });

  test('columns that are not imported are listed with the reason', async () => {
    const { ignored } = await bring('Keyword,Impressions,Clicks,CTR,Avg. Position\nmill,10,1,10%,3.4\n');
    expect(ignored).toEqual([
      { column: 'Impressions', reason: METRICS },
      { column: 'Clicks', reason: METRICS },
      { column: 'CTR', reason: METRICS },
      { column: 'Avg. Position', reason: AVERAGE },
    ]);
  });

  test('average positions with dates are no history; measured ones are', async () => {
    const average = 'date,query,clicks,position\n2026-11-19,mill,1,3.4\n2026-11-20,mill,2,3\n';
    expect(await bring(average)).toMatchObject({ kind: 'keywords', keywords_new: 1, checks_new: 0, bad: 0 });
    expect((await bring(average, false)).ignored).toContainEqual({ column: 'position', reason: AVERAGE });
    await expect(
      importRankings(ctx, { project_id: projectId, content: average, kind: 'history', commit: true }),
    ).rejects.toThrow('average ones, such as “3.4”');
    const measured = 'date,query,clicks,position\n2026-11-19,mill,1,3\n2026-11-20,mill,2,4.0\n';
    expect(await bring(measured)).toMatchObject({ kind: 'history', checks_new: 2, bad: 0 });
  });

  test.each([
    [
      'Ahrefs',
      'Keyword,Country,Volume,KD,CPC,Current position,Current URL\nmill,United States,"1,300",12,0.4,3,https://example.com/\n',
    ],
    ['Semrush', 'Keyword;Position;Previous position;Search Volume;URL\nmill;3;4;1300;https://example.com/\n'],
  ])('%s: keywords with their volume', async (_, content) => {
    expect(await bring(content)).toMatchObject({ kind: 'keywords', good: 1, bad: 0, checks_new: 0 });
    expect(await db().trackedKeyword.findFirst({ where: { projectId } })).toMatchObject({
      keyword: 'mill',
      country: 'us',
      avgMonthlySearches: 1300,
    });
  });
});

test('a row with a device is tracked on it with each engine of the project, or with its own', async () => {
  await db().project.update({ where: { id: projectId }, data: { engines: ['bing', 'google'] } });
  expect(await bring('keyword,engine,device\nmill,bing,mobile\nmill,,mobile\nmill,bing,\n', false)).toMatchObject({
    good: 3,
    bad: 0,
    keywords: 3,
  });
  const history = await bring('keyword,device,date,position\nmill,mobile,2026-11-20,4\n');
  expect(history.sample[0]?.place).toContain('bing');
});

test('a location is imported and exported; beside a country it is a place in it, alone it is the country', async () => {
  const place = '"Leeds, England, United Kingdom"';
  await db().project.update({ where: { id: projectId }, data: { engines: ['bing', 'google'] } });
  const content = `keyword,engine,country,location\nmill,google,gb,${place}\nmill,,gb,${place}\nmill,google,gb,\nmill,bing,gb,${place}\nmill,google,gb,Leeds\n`;
  const report = await bring(content, false);
  expect(report).toMatchObject({ good: 3, bad: 2, keywords: 2 });
  expect(report.errors.map(({ line, column, rule }) => [line, column, rule])).toEqual([
    [5, 'location', 'is refused: Bing has no search at a place'],
    [6, 'location', expect.stringMatching(/^must be a city/)],
  ]);
  await bring(content.split('\n').slice(0, 4).join('\n'));
  const file = await exportRankings(ctx, { project_id: projectId, what: 'rankings', format: 'csv' });
  const csv = await new Response(file.body).text();
  expect(csv).toContain('mill,google,gb,en,desktop,"Leeds,England,United Kingdom",');
  const again = await importRankings(ctx, { project_id: projectId, content: csv, kind: 'keywords', commit: false });
  expect(again.data.report).toMatchObject({ good: 2, bad: 0, keywords_new: 0 });
  expect(await bring('keyword,location\nmill,Germany\n', false)).toMatchObject({ good: 1, bad: 0 });
});

describe('files', () => {
  const bytes = async function* (buffer: Buffer) {
    yield buffer;
  };
  const preview = (buffer: Buffer) => previewRankings(ctx, { id: projectId, body: bytes(buffer) });

  test('are read in UTF-16 and Windows-1252, and it is said; what is neither nor UTF-8 is refused', async () => {
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('keyword\tcountry\nmühle\tde\n', 'utf16le')]);
    expect(await preview(utf16)).toMatchObject({
      kind: 'keywords',
      encoding: 'UTF-16',
      good: 1,
      sample: [{ keyword: 'mühle' }],
    });
    const rows = (keyword: string) => ({ good: 2, bad: 0, sample: [{ keyword }, { keyword: 'crêpe' }] });
    // As spreadsheets write it: 0x80 is the euro sign.
    const excel = Buffer.from('Keyword;Volume\r\nm\xfchle 5 \x80;30\r\ncr\xeape;\r\n', 'latin1');
    expect(await preview(excel)).toMatchObject({ encoding: 'Windows-1252', ...rows('mühle 5 €') });
    const json = Buffer.from('\uFEFF[{"keyword":"mühle"},{"keyword":"crêpe"}]', 'utf16le');
    expect(await preview(json)).toMatchObject({ encoding: 'UTF-16', ...rows('mühle') });
    expect(await preview(json.swap16())).toMatchObject({ encoding: 'UTF-16', ...rows('mühle') });
    await expect(preview(Buffer.from('keyword\nm\xfc\x00hle\n', 'latin1'))).rejects.toThrow(/Not a UTF-8, UTF-16 or/);
    await expect(preview(Buffer.from('keyword\nm\xfc\x81hle\n', 'latin1'))).rejects.toThrow(/Not a UTF-8, UTF-16 or/);
    const damaged = Buffer.concat([Buffer.from('keyword\nmühle\ncrêpe\n'), Buffer.of(0xc3)]);
    await expect(preview(damaged)).rejects.toThrow(/contains invalid UTF-8/);
  });

  test('without a keyword column are rejected with the columns they have', async () => {
    await expect(preview(Buffer.from('name,place\na,1\n'))).rejects.toThrow(
      /“keyword” or “query” is required; the file has “name”, “place”/,
    );
    await expect(preview(Buffer.from('keyword,date\n'))).rejects.toBeInstanceOf(InvalidInput);
    await expect(preview(Buffer.from(''))).rejects.toBeInstanceOf(InvalidInput);
    await expect(preview(Buffer.from('[{"keyword":'))).rejects.toThrow(/cannot be read as JSON/);
  });

  test.each([
    '[{"keyword":"mill"}',
    '[{"keyword":"mill"},]',
    '[{"keyword":"mill"}}',
    '[{"keyword":"mill"}] {}',
    '[{"keyword":"mill"]}',
    '[{"keyword":"mill}]',
    '{"keyword":"mill"}\n{"keyword":',
  ])('of JSON that is broken are refused: %s', async (text) => {
    await expect(preview(Buffer.from(text))).rejects.toThrow(/cannot be read as JSON/);
  });

  test('of JSON are read as a stream, whatever characters their texts contain', async () => {
    const keywords = Array.from({ length: 4_000 }, (_, n) => `m\u00fchle "[{${n}}]," \\ `.concat('x'.repeat(n % 40)));
    const objects = keywords.map((keyword) => ({ keyword, tags: ['a', 'b'], more: { deep: [[1], {}] } }));
    const report = await preview(Buffer.from(`\ufeff ${JSON.stringify(objects, null, 1)}\n`));
    expect(report).toMatchObject({ rows: 4_000, bad: 0, good: 4_000, keywords: 4_000 });
    expect(report.sample[0]?.keyword).toBe('mühle "[{0}]," \\');
    const lines = objects.map((one) => JSON.stringify(one)).join('\r\n\n');
    expect(await preview(Buffer.from(lines))).toMatchObject({ rows: 4_000, bad: 0, keywords: 4_000 });
    await expect(preview(Buffer.from('[]'))).rejects.toThrow(/no rows/);
    await expect(preview(Buffer.from('[{"keyword":"mill"},3]'))).rejects.toThrow(/number 2 is not an object/);
  });

  test('of JSON with a row without an end, or more rows than are taken, are refused before their end', async () => {
    for (const start of ['[{"keyword":"', '{"keyword":"']) {
      const long = Buffer.from(start + 'x'.repeat(300_000));
      await expect(preview(long)).rejects.toThrow(/row 1 has more than 262,144 characters/);
    }
    for (const [start, between] of [
      ['[', ','],
      ['', '\n'],
    ] as const) {
      const many = `${start}{"keyword":"mill"}${`${between}{}`.repeat(100_000)}${between}broken`;
      await expect(preview(Buffer.from(many))).rejects.toThrow(/at most 100,000 rows/);
    }
  });

  test('of JSON with more columns than are read are refused', async () => {
    const named = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`own ${from + n}`, '']));
    const told = /at most 200 columns; by row \d+ it has \d+/;
    const one = [{ keyword: 'mill', ...named(0, 199) }];
    expect(await preview(Buffer.from(JSON.stringify(one)))).toMatchObject({ good: 1 });
    await expect(preview(Buffer.from(JSON.stringify([...one, { more: 1 }])))).rejects.toThrow(told);
    const many = Array.from({ length: 30 }, (_, n) => JSON.stringify({ keyword: 'mill', ...named(n * 10, 10) }));
    await expect(preview(Buffer.from(many.join('\n')))).rejects.toThrow(told);
  });

  test.each(['csv', 'json'])('of %s leave turns to others, and stop when nobody waits for them', async (form) => {
    const stop = new AbortController();
    let read = 0;
    const now = () => {
      if (++read === 1) setImmediate(() => stop.abort());
      return NOW;
    };
    const rows = Array.from({ length: 50_000 }, () => 'm');
    const text = form === 'csv' ? `keyword\n${rows.join('\n')}` : JSON.stringify(rows.map((keyword) => ({ keyword })));
    const given = { id: projectId, body: bytes(Buffer.from(text)) };
    await expect(previewRankings({ ...ctx, signal: stop.signal, now }, given)).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
    expect(read).toBeLessThanOrEqual(1_001);
  });

  test('of more rows than are taken are refused whole', async () => {
    const rows = Array.from({ length: 100_001 }, () => 'mill').join('\n');
    await expect(preview(Buffer.from(`keyword\n${rows}\n`))).rejects.toThrow(/at most 100,000 rows/);
  });
});

test('too many keywords are refused and none is taken', async () => {
  // A file has at most 100,000 rows, so each keyword is tracked on two devices.
  const places = { engines: ['google'], countries: ['us'], languages: ['en'], devices: ['desktop', 'mobile'] };
  await db().project.update({ where: { id: projectId }, data: places });
  const rows = Array.from({ length: 50_001 }, (_, n) => `keyword ${n}`).join('\n');
  await expect(bring(`keyword\n${rows}\n`)).rejects.toBeInstanceOf(Refused);
  expect(await db().trackedKeyword.count({ where: { projectId } })).toBe(0);
});

describe('in a project of many places', () => {
  const given = {
    engines: ['google', 'bing', 'yahoo', 'duckduckgo'],
    countries: [
      'us',
      'gb',
      'de',
      'fr',
      'es',
      'it',
      'nl',
      'be',
      'at',
      'ch',
      'se',
      'no',
      'dk',
      'fi',
      'pl',
      'pt',
      'ie',
      'ca',
      'au',
      'nz',
    ],
    languages: ['en', 'de', 'fr', 'es', 'it', 'nl', 'sv', 'pl', 'pt', 'da'],
    devices: ['desktop', 'mobile'],
  };
  // Engines, devices, countries, languages.
  const places = 4 * 2 * 20 * 10;
  beforeEach(async () => {
    await db().project.update({ where: { id: projectId }, data: given });
  });

  test('reading stops at the first row that is too many, looked at or taken', async () => {
    for (const commit of [false, true]) {
      let read = 0;
      const now = () => {
        read++;
        return NOW;
      };
      const content = `keyword\n${Array.from({ length: 110 }, (_, n) => `keyword ${n}`).join('\n')}`;
      const refusal = importRankings({ ...ctx, now }, { project_id: projectId, content, kind: 'auto', commit });
      await expect(refusal).rejects.toThrow(/at most 100,000 keywords.* by line 64 of the file/);
      await expect(refusal).rejects.toBeInstanceOf(Refused);
      expect(read).toBe(Math.floor(100_000 / places) + 1);
    }
    expect(await db().trackedKeyword.count({ where: { projectId } })).toBe(0);
  });

  test('a keyword that comes again counts once in each of them, as its first row says', async () => {
    const again = Array.from({ length: 5_000 }, () => 'mill,,later').join('\n');
    const content = `keyword,engine,tags\nmill,,first\n${again}\nmill,bing,later\n`;
    expect(await bring(content)).toMatchObject({ rows: 5_002, good: 5_002, keywords: places, keywords_new: places });
    expect(await db().trackedKeyword.count({ where: { projectId, tags: { equals: ['first'] } } })).toBe(places);
    expect(await bring(content)).toMatchObject({ keywords: places, keywords_new: 0 });
  });

  test('a history is of the first of them, but for what it says', async () => {
    const report = await bring('keyword,date,position,country\nmill,2026-11-20,4,\nmill,2026-11-21,5,de\n');
    expect(report).toMatchObject({ keywords: 2, keywords_new: 2, checks_new: 2 });
    expect(report.sample.map(({ place }) => place)).toEqual(['google, us, desktop', 'google, de, en, desktop']);
  });
});

test.each(['csv', 'json', 'ndjson'] as const)('what was taken away as %s is brought back the same', async (format) => {
  await bring(HISTORY);
  const before = await checks();
  const file = await exportRankings(ctx, { project_id: projectId, what: 'history', format });
  const content = await new Response(file.body).text();
  await db().trackedKeyword.deleteMany({ where: { projectId } });
  await bring(content);
  const told = (rows: typeof before) =>
    rows.map(({ at, state, position, depth, url }) => ({ at, state, position, depth, url }));
  expect(told(await checks())).toEqual(told(before));
});

test('a state is taken at its word or refused', async () => {
  const content = `keyword,date,state,position
mill,2026-11-17,found,
mill,2026-11-18,error,
mill,2026-11-19,not_found,4
mill,2026-11-20,Not found,
mill,2026-11-21,found,4
`;
  const report = await bring(content, false);
  expect(report).toMatchObject({ rows: 5, good: 2, bad: 3 });
  expect(report.errors.map(({ line, column, rule, value }) => [line, column, rule, value])).toEqual([
    [2, 'position', 'must be a whole number from 1 to 300 if the state is found', ''],
    [3, 'state', 'must be found, not_found or unmeasured', 'error'],
    [4, 'position', 'must be empty if the state is not_found', '4'],
  ]);
  expect(await bring('keyword,date,state\nmill,2026-11-20,found\n', false)).toMatchObject({
    good: 0,
    errors: [{ column: 'position' }],
  });
});

test('a day that has not come to its noon is no check of later today', async () => {
  const at = new Date('2026-11-21T09:00:00Z');
  ctx = { ...ctx, now: () => at };
  await bring('keyword,date,position\nmill,2026-11-20,3\nmill,2026-11-21,4\n');
  expect((await checks()).map((check) => check.at.toISOString())).toEqual([
    '2026-11-20T12:00:00.000Z',
    '2026-11-21T00:00:00.000Z',
  ]);
  // If the day has not started there yet, the check is dated now.
  await db().project.update({ where: { id: projectId }, data: { timezone: 'America/New_York' } });
  ctx = { ...ctx, now: () => new Date('2026-11-21T04:00:00Z') };
  await bring('keyword,date,position\ngrinder,2026-11-21,4\n');
  expect((await checks()).at(-1)?.at.toISOString()).toBe('2026-11-21T04:00:00.000Z');
});

test.each(['history', 'rankings'] as const)('the leading language of a country stays it: %s', async (what) => {
  await bring('keyword,date,position,country\nmühle,2026-11-20,3,de\n');
  const file = await exportRankings(ctx, { project_id: projectId, what, format: 'csv' });
  const content = await new Response(file.body).text();
  await db().trackedKeyword.deleteMany({ where: { projectId } });
  await db().project.update({ where: { id: projectId }, data: { languages: ['en'] } });
  await bring(content);
  expect(await db().trackedKeyword.findMany({ where: { projectId } })).toMatchObject([
    { keyword: 'mühle', country: 'de', language: '' },
  ]);
});
