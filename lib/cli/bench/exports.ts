import { answerAlone, inOwnProcess } from '#lib/cli/bench/own-process.ts';
import type { BenchRow } from '#lib/cli/bench/row.ts';
import { WEB_HEAP } from '#lib/cli/startup/supervise-child.ts';

const KEYWORDS = 5_000;
const DAYS = 90;
const ROWS = KEYWORDS * DAYS;
const MEGABYTE = 1024 * 1024;

/** A CSV of 450,000 rank checks, against PostgreSQL alone writing the same rows as text. */
export const run = (): Promise<BenchRow[]> => inOwnProcess(import.meta.url, { nodeOptions: WEB_HEAP });

async function measure(): Promise<BenchRow[]> {
  const [{ db }, { exportRankings }, contract, { createCtx }, { newProject }] = await Promise.all([
    import('#lib/platform/database/db.ts'),
    import('#lib/features/rankings/export-rankings.ts'),
    import('#lib/features/rankings/files-contract.ts'),
    import('#lib/features/create-ctx.ts'),
    import('#tests/support/projects.ts'),
  ]);
  const { id: userId } = await db().user.create({ data: { email: 'bench@example.com' } });
  const ctx = createCtx({ actor: { kind: 'user', userId, role: 'member' } });
  const { id } = await newProject(userId, 'export.example');
  await db().$executeRaw`INSERT INTO tracked_keywords (id, project_id, keyword, plain, engine, country, updated_at)
    SELECT gen_random_uuid(), ${id}::uuid, 'keyword ' || n, 'keyword ' || n, 'google', 'us', now() FROM generate_series(1, ${KEYWORDS}::int) AS n`;
  // What the triggers count is not needed here.
  await db().$executeRaw`ALTER TABLE rank_checks DISABLE TRIGGER USER`;
  await db().$executeRaw`INSERT INTO rank_checks (keyword_no, at, state, position, depth, url, features)
    SELECT k.no, now() - d * interval '1 day', 'found', 1 + (k.no * 7 + d) % 20, 20, 'https://export.example/' || k.no, '{people_also_ask,images}'
    FROM generate_series(0, ${DAYS - 1}::int) AS d, tracked_keywords k WHERE k.project_id = ${id}::uuid`;
  await db().$executeRaw`ALTER TABLE rank_checks ENABLE TRIGGER USER`;
  await db().$executeRaw`VACUUM ANALYZE rank_checks`;

  let start = performance.now();
  await db()
    .$executeRaw`CREATE TEMP TABLE bare AS SELECT concat_ws(',', k.keyword, k.engine, k.country, c.at, c.state, c.position,
    c.depth, c.url, array_to_string(c.features, ' ')) FROM rank_checks c JOIN tracked_keywords k ON k.no = c.keyword_no ORDER BY c.keyword_no, c.at`;
  const bare = performance.now() - start;

  const input = contract.exportRankings.input.parse({ project_id: id, what: 'history', format: 'csv' });
  const before = process.memoryUsage().rss;
  let most = before;
  const cpu = process.cpuUsage();
  start = performance.now();
  let lines = -1;
  const { body } = await exportRankings(ctx, input);
  if (!(body instanceof ReadableStream)) throw new TypeError('The export is not a stream.');
  const reader = body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const chunk: Uint8Array = part.value;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines++;
    most = Math.max(most, process.memoryUsage.rss());
  }
  const took = performance.now() - start;
  const spent = process.cpuUsage(cpu);
  if (lines !== ROWS) throw new Error(`The file has ${lines} rows, not ${ROWS}.`);
  const plain = { baseline: null, ratio: null };
  return [
    {
      name: `CSV of ${ROWS} checks, and the same text made by PostgreSQL alone`,
      value: took,
      unit: 'ms',
      baseline: bare,
      ratio: took / bare,
      target: '≤ 4',
    },
    {
      name: 'the same: CPU of the process',
      value: (spent.user + spent.system) / 1_000,
      unit: 'ms',
      ...plain,
      target: '≤ 2000',
    },
    {
      name: 'the same: memory that it takes',
      value: (most - before) / MEGABYTE,
      unit: 'MiB',
      ...plain,
      target: '≤ 60',
    },
  ];
}

await answerAlone(import.meta.url, measure);
