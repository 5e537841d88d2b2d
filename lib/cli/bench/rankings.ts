import { answerAlone, inOwnProcess } from '#lib/cli/bench/own-process.ts';
import type { BenchRow } from '#lib/cli/bench/row.ts';

/** A year of a project; the other project brings the number of checks to a million. */
const SMALL = 500;
const LARGE = 5_000;
const DAYS = 365;
const CHECKS = 1_000_000;
const RUNS = 15;

/** The rankings table and histories in a database with a million checks. */
export const run = (): Promise<BenchRow[]> => inOwnProcess(import.meta.url);

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measure(): Promise<BenchRow[]> {
  const [{ db }, { listRankings }, contract, { periodsSql }, { refreshAggregates: settleKeywords }, { createCtx }] =
    await Promise.all([
      import('#lib/platform/database/db.ts'),
      import('#lib/features/rankings/rankings.ts'),
      import('#lib/features/rankings/contract.ts'),
      import('#lib/features/rankings/figures/figures-store.ts'),
      import('#lib/features/rankings/figures/refresh-aggregates.ts'),
      import('#lib/features/create-ctx.ts'),
    ]);
  const { newProject } = await import('#tests/support/projects.ts');
  const { id: userId } = await db().user.create({ data: { email: 'bench@example.com' } });
  const ctx = createCtx({ actor: { kind: 'user', userId, role: 'member' } });
  const seed = async (domain: string, keywords: number, days: number) => {
    const { id } = await newProject(userId, domain);
    await db().$executeRaw`INSERT INTO tracked_keywords (id, project_id, keyword, plain, engine, country, updated_at)
      SELECT gen_random_uuid(), ${id}::uuid, 'keyword ' || n, 'keyword ' || n, 'google', 'us', now() FROM generate_series(1, ${keywords}::int) AS n`;
    await db().$executeRaw`INSERT INTO rank_checks (keyword_no, at, state, position, depth, url)
      SELECT k.no, now() - d * interval '1 day', 'found', 1 + (k.no * 7 + d) % 20, 20, 'https://' || ${domain} || '/' || k.no
      FROM generate_series(0, ${days - 1}::int) AS d, tracked_keywords k WHERE k.project_id = ${id}::uuid`;
    const nos = (await db().trackedKeyword.findMany({ where: { projectId: id }, select: { no: true } })).map(
      ({ no }) => no,
    );
    for (let at = 0; at < nos.length; at += 500)
      await db().$transaction((tx) => settleKeywords(tx, nos.slice(at, at + 500)), { timeout: 60_000 });
    return id;
  };
  const small = await seed('small.example', SMALL, DAYS);
  const large = await seed('large.example', LARGE, Math.ceil((CHECKS - SMALL * DAYS) / LARGE));
  await db().$executeRaw`VACUUM ANALYZE rank_checks`;
  await db().$executeRaw`VACUUM ANALYZE tracked_keywords`;
  const list = (id: string) =>
    listRankings(ctx, contract.listRankings.input.parse({ project_id: id, sort: 'position' }));
  const timed = async (id: string) => {
    const times: number[] = [];
    for (let round = 0; round < RUNS; round++) {
      const start = performance.now();
      await list(id);
      times.push(performance.now() - start);
    }
    return median(times);
  };
  const kilobytes = Buffer.byteLength(JSON.stringify(await list(small))) / 1_024;
  const [few, many] = [await timed(small), await timed(large)];
  const starts = Array.from({ length: DAYS + 1 }, (_, day) => new Date(Date.now() - (DAYS - day) * 86_400_000));
  const { text, values } = periodsSql(small, {}, starts, { curve: [19.3, 11.4, 7.7], aiLeft: 1, weight: 'even' });
  const read = `SELECT c.keyword_no, c.at, c.state, c.position FROM tracked_keywords k JOIN LATERAL (
    SELECT * FROM rank_checks r WHERE r.keyword_no = k.no AND r.at >= now() - interval '365 days') c ON true WHERE k.project_id = '${small}'`;
  const took = async (sql: string, given: readonly unknown[] = []) => {
    const times: number[] = [];
    for (let round = 0; round < 5; round++) {
      const plan = await db().$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(
        `EXPLAIN (ANALYZE, TIMING OFF) ${sql}`,
        ...given,
      );
      times.push(
        Number(/Execution Time: ([\d.]+)/.exec(plan.map((row) => row['QUERY PLAN']).join('\n'))?.[1] ?? Number.NaN),
      );
    }
    return median(times);
  };
  const plain = { baseline: null, ratio: null };
  return [
    {
      name: `rankings of ${SMALL} keywords × ${DAYS} days, first page`,
      value: few,
      unit: 'ms',
      ...plain,
      target: '≤ 300',
    },
    {
      name: `the same of ${LARGE} keywords, beside ${SMALL}`,
      value: many,
      unit: 'ms',
      baseline: few,
      ratio: many / few,
      target: '≤ 4',
    },
    { name: 'first page of rankings', value: kilobytes, unit: 'KB', ...plain, target: '≤ 12' },
    {
      name: `history of ${SMALL} keywords among ${CHECKS} checks, in the database`,
      value: await took(read),
      unit: 'ms',
      ...plain,
      target: '≤ 150',
    },
    {
      name: `metrics of ${DAYS} days of ${SMALL} keywords, in the database`,
      value: await took(text, values),
      unit: 'ms',
      ...plain,
      target: '≤ 1000',
    },
  ];
}

await answerAlone(import.meta.url, measure);
