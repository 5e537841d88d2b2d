/**
 * Measures the daily cost of a tracked keyword on this machine: `node --conditions=react-server
 * tests/support/measure-capacity.ts`. Fills the tracking tables with lists that our parsers read from the corpus' pages,
 * measures tables with their indexes and pages as the evidence store keeps them, and runs the history query on a plain and a
 * partitioned table. deploy/CAPACITY.md uses the numbers that it prints.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import pg from 'pg';
import type { Engine, ParsedSerp } from '#lib/engines/engine.ts';
import { engines } from '#lib/engines/index.ts';
import { readSerpDocument } from '#lib/engines/serp-document.ts';
import { migrate } from '#lib/platform/database/migrate.ts';
import { startEmbedded } from '#lib/platform/embedded-postgres/embedded-postgres.ts';
import { serpHtml, serpPages } from '#tests/corpus/serp-score.ts';
import { fillTables, readCatalogue } from '#tests/support/sample-rows.ts';

const KEYWORDS = Number(process.argv[2] ?? 20_000);
const DAYS = Number(process.argv[3] ?? 5);
const LISTED = 20;
const say = (line: string) => process.stdout.write(`${line}\n`);
const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** The results, and the CPU milliseconds for one. */
function timed<T, R>(all: readonly T[], work: (one: T) => R): [R[], number] {
  const began = process.cpuUsage();
  const results = all.map(work);
  const { user, system } = process.cpuUsage(began);
  return [results, (user + system) / 1_000 / all.length];
}

/** Real lists, and the sizes of the pages that they were parsed from. */
function readCorpus(engine: Engine) {
  const pages = serpPages(engine.id).filter(({ state }) => state === 'results');
  const raw = pages.map((page) => serpHtml(engine.id, page));
  const read = (html: string) => engine.parse(readSerpDocument(html)).organic;
  const lists = raw.map(read).filter((list) => list.length >= 8);
  const sizes = raw.map((html) => Buffer.byteLength(html));
  const [stored, packMs] = timed(raw, (html) => zstdCompressSync(html).length);
  const [, readMs] = timed(raw, read);
  const kib = (bytes: number) => `${(bytes / 1_024).toFixed(1)} KiB`;
  say(
    `${engine.id}: ${pages.length} pages of results, raw ${kib(mean(sizes))} (median ${kib(median(sizes))}), zstd ${kib(mean(stored))} (median ${kib(median(stored))}); CPU a page: reading ${readMs.toFixed(1)} ms, packing ${packMs.toFixed(1)} ms`,
  );
  return lists;
}

/** Twenty results combined from consecutive lists. */
function twenty(results: ParsedSerp['organic'], from: number) {
  return Array.from({ length: LISTED }, (_, at) => {
    const result = results[(from + at) % results.length];
    const { url = '', title = '', description = '' } = result ?? {};
    return { url, title, description, host: URL.parse(url)?.hostname ?? '' };
  });
}

const SIZE = `SELECT c.relname AS name, pg_table_size(c.oid)::float8 AS heap, pg_indexes_size(c.oid)::float8 AS indexes
  FROM pg_class c WHERE c.relname = ANY($1) ORDER BY 1`;

async function explain(client: pg.Client, table: string): Promise<string> {
  const days = Array.from({ length: 91 }, (_, at) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString());
  const text = `SELECT DISTINCT ON (day) width_bucket(c.at, $2::timestamptz[]) - 1 AS day,
      CASE c.state WHEN 'found' THEN c.position::int END AS value, c.ai_state, c.reason, c.url
    FROM ${table} c WHERE c.keyword_no = $1 AND c.at >= $3::timestamptz AND c.at < $4::timestamptz
    ORDER BY day, (c.state = 'unmeasured'), c.at DESC`;
  const values = [137, days, days[0], days.at(-1)];
  const times: number[] = [];
  for (let turn = 0; turn < 50; turn += 1) {
    const began = performance.now();
    await client.query({ text, values, name: `history_${table}` });
    times.push(performance.now() - began);
  }
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (COSTS OFF) ${text}`, values);
  const scans = rows.map((row) => row['QUERY PLAN'].trim()).filter((line) => /Scan|Append/.test(line));
  return `median ${median(times).toFixed(2)} ms over 50 turns; ${scans.join(' | ')}`;
}

const folder = mkdtempSync(join(tmpdir(), 'serpentine-capacity-'));
const server = await startEmbedded(folder);
const client = new pg.Client({ connectionString: server.url });
try {
  await migrate(server.url);
  await client.connect();
  const pool = engines.flatMap(readCorpus).flat();
  await fillTables(client, await readCatalogue(client), { from: 10_000_000, count: 1 });
  await client.query('CREATE TEMP TABLE lists (no int, hosts text[], results jsonb, rows jsonb)');
  for (let no = 0; no < 500; no += 1) {
    const list = twenty(pool, no * 7);
    const pairs = JSON.stringify(list.map(({ url, title }) => [url, title]));
    await client.query('INSERT INTO lists VALUES ($1, $2, $3, $4)', [
      no,
      list.map(({ host }) => host),
      pairs,
      JSON.stringify(list),
    ]);
  }
  const began = performance.now();
  await client.query(
    `INSERT INTO tracked_keywords (id, project_id, keyword, plain, engine, country, updated_at)
     SELECT gen_random_uuid(), p.id, 'keyword number ' || n, 'keyword number ' || n, 'google', 'us', now()
     FROM generate_series(1, $1::int) n, (SELECT id FROM projects LIMIT 1) p`,
    [KEYWORDS],
  );
  await client.query(
    `INSERT INTO tracking_runs (id, project_id, until) SELECT gen_random_uuid(), id, now() FROM projects LIMIT 1`,
  );
  for (let day = 0; day < DAYS; day += 1) {
    const at = new Date(Date.UTC(2026, 0, 1 + day, 4)).toISOString();
    await client.query(
      `CREATE TEMP TABLE today AS SELECT k.no, gen_random_uuid() AS search, $1::timestamptz + k.no * interval '4 seconds' AS at,
         l.hosts, l.results, l.rows FROM tracked_keywords k JOIN lists l ON l.no = (k.no + $2) % 500 WHERE k.plain LIKE 'keyword number %'`,
      [at, day * 13],
    );
    await client.query(
      `INSERT INTO searches (id, project_id, purpose, engine, query, country, pages_asked, pages_read, results_count, state, exit, transport, created_at, finished_at)
       SELECT search, (SELECT id FROM projects LIMIT 1), 'tracking', 'google', 'keyword number ' || no, 'us', 2, 2, 20, 'done', 'direct', 'http', at, at FROM today`,
    );
    await client.query(
      `INSERT INTO search_pages (id, search_id, page, state, exit, transport, url, status, duration_ms, features, related, raw_hash, created_at)
       SELECT gen_random_uuid(), search, p, 'results', 'direct', 'http', 'https://www.google.com/search?q=keyword+number+' || no || '&start=' || p * 10, 200, 700,
         '[{"kind":"people-also-ask","place":4},{"kind":"video","place":7}]', ARRAY['one related search', 'another related search', 'a third one'], md5(search::text || p) || md5(p || search::text), at
       FROM today, generate_series(1, 2) p`,
    );
    await client.query(
      `INSERT INTO search_results (search_id, position, page, place, url, host, title, site_name, description)
       SELECT search, i, 1 + (i - 1) / 10, i, r->>'url', r->>'host', r->>'title', r->>'host', r->>'description' FROM today, jsonb_array_elements(rows) WITH ORDINALITY x(r, i)`,
    );
    await client.query(
      `INSERT INTO rank_checks (keyword_no, at, state, position, depth, url, features, search_id)
       SELECT no, at, 'found', 3, 20, results->2->>0, ARRAY['people-also-ask', 'video'], search FROM today`,
    );
    await client.query(
      'INSERT INTO rank_tops (keyword_no, at, hosts, results) SELECT no, at, hosts, results FROM today',
    );
    await client.query('DROP TABLE today');
  }
  const rows = KEYWORDS * DAYS;
  say(`${rows} checks written in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  await client.query('VACUUM ANALYZE');
  const tables = ['rank_checks', 'rank_tops', 'searches', 'search_pages', 'search_results'];
  const { rows: sizes } = await client.query<{ name: string; heap: number; indexes: number }>(SIZE, [tables]);
  let sum = 0;
  for (const { name, heap, indexes } of sizes) {
    sum += heap + indexes;
    say(
      `${name}: ${Math.round((heap + indexes) / rows)} bytes a check (${Math.round(heap / rows)} table, ${Math.round(indexes / rows)} indexes)`,
    );
  }
  say(`together ${Math.round(sum / rows)} bytes a keyword and day`);

  // One year by month: 1,000 keywords, one check a day, in the current table and in one partitioned by month.
  const like =
    '(keyword_no int NOT NULL, at timestamptz(3) NOT NULL, state "RankState" NOT NULL, position smallint, depth smallint, ai_state text, reason text, url text, PRIMARY KEY (keyword_no, at))';
  await client.query(`CREATE TABLE plain_checks ${like}; CREATE TABLE monthly_checks ${like} PARTITION BY RANGE (at)`);
  for (let month = 0; month < 12; month += 1) {
    const [from, to] = [month, month + 1].map((one) => new Date(Date.UTC(2025, 5 + one, 1)).toISOString());
    await client.query(
      `CREATE TABLE monthly_${month} PARTITION OF monthly_checks FOR VALUES FROM ('${from}') TO ('${to}')`,
    );
  }
  for (const table of ['plain_checks', 'monthly_checks'])
    await client.query(
      `INSERT INTO ${table} SELECT k, timestamptz '2025-06-01 04:00Z' + d * interval '1 day', 'found', 1 + (k + d) % 50, 100, NULL, NULL, 'https://www.example.com/page/' || k
       FROM generate_series(0, 364) d, generate_series(1, 1000) k`,
    );
  await client.query('VACUUM ANALYZE plain_checks; ').catch(() => {});
  await client.query('ANALYZE monthly_checks');
  for (const table of ['plain_checks', 'monthly_checks'])
    say(`history of 90 days, ${table}: ${await explain(client, table)}`);
  const deleteAt = performance.now();
  await client.query("DELETE FROM plain_checks WHERE at < '2025-07-01Z'");
  const dropAt = performance.now();
  await client.query('DROP TABLE monthly_0');
  say(
    `a month of ${30 * 1_000} rows away: DELETE ${(dropAt - deleteAt).toFixed(0)} ms, DROP of its part ${(performance.now() - dropAt).toFixed(0)} ms`,
  );
} finally {
  await client.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
