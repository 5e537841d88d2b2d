import { databaseCpu } from '#lib/cli/bench/database-cpu.ts';
import { answerAlone, inOwnProcess } from '#lib/cli/bench/own-process.ts';
import type { BenchRow } from '#lib/cli/bench/row.ts';

const SIZES = [500, 5_000, 50_000];
const DAYS = 90;
const TIMES = 10;
/** CPU of the database for one read of any size, in milliseconds. */
const BUDGET = '≤ 15';

/** The rankings table, its totals and history, and the overview of projects with 500 to 50,000 keywords. */
export const run = (): Promise<BenchRow[]> => inOwnProcess(import.meta.url);

async function measure(): Promise<BenchRow[]> {
  const [{ db }, table, figures, { getOverview }, contracts, { createCtx }, { newProject }] = await Promise.all([
    import('#lib/platform/database/db.ts'),
    import('#lib/features/rankings/rankings.ts'),
    import('#lib/features/rankings/figures/figures.ts'),
    import('#lib/features/projects/overview.ts'),
    loadContracts(),
    import('#lib/features/create-ctx.ts'),
    import('#tests/support/projects.ts'),
  ]);
  const { id: userId } = await db().user.create({ data: { email: 'bench@example.com' } });
  const ctx = createCtx({ actor: { kind: 'user', userId, role: 'member' } });
  const { rankings, history, overview } = contracts;
  const rows: BenchRow[] = [];
  for (const size of SIZES) {
    const { id } = await newProject(userId, `with-${size}.example`);
    await seed(id, size);
    const list = (sort: (typeof rankings.RANKING_SORTS)[number], order: 'asc' | 'desc') => async () =>
      table.listRankings(ctx, rankings.listRankings.input.parse({ project_id: id, sort, order }));
    const works: Record<string, () => Promise<unknown>> = {
      ...Object.fromEntries(
        rankings.RANKING_SORTS.flatMap((sort) =>
          (['asc', 'desc'] as const).map((order) => [`first page by ${sort}, ${order}`, list(sort, order)]),
        ),
      ),
      totals: () => table.describeRankings(ctx, rankings.describeRankings.input.parse({ project_id: id })),
      'history of 30 days': () =>
        figures.getRankingHistory(ctx, history.getRankingHistory.input.parse({ project_id: id })),
      'history of 90 days': () =>
        figures.getRankingHistory(ctx, history.getRankingHistory.input.parse({ project_id: id, range: '90' })),
      metrics: () => figures.getRankingFigures(ctx, history.getRankingFigures.input.parse({ project_id: id })),
      'project overview': () => getOverview(ctx, overview.getOverview.input.parse({ project_id: id })),
    };
    for (const [work, call] of Object.entries(works)) {
      const value = await databaseCpu(call, TIMES);
      rows.push({
        name: `${work}, ${size} keywords × ${DAYS} days: CPU of the database`,
        value,
        unit: 'ms',
        baseline: null,
        ratio: null,
        target: BUDGET,
      });
    }
    const page = await list('default', 'asc')();
    const kilobytes = Buffer.byteLength(JSON.stringify(page)) / 1_024;
    const plain = { baseline: null, ratio: null };
    rows.push({ name: `first page, ${size} keywords`, value: kilobytes, unit: 'KB', ...plain, target: '≤ 12' });
  }
  return rows;
}

async function loadContracts() {
  const [rankings, history, overview] = await Promise.all([
    import('#lib/features/rankings/contract.ts'),
    import('#lib/features/rankings/figures-contract.ts'),
    import('#lib/features/projects/overview-contract.ts'),
  ]);
  return { rankings, history, overview };
}

/** Keywords with a check a day, as a round would leave them; the counters are calculated at the end, not check by check. */
async function seed(projectId: string, keywords: number): Promise<void> {
  const { db } = await import('#lib/platform/database/db.ts');
  const { Prisma } = await import('#lib/platform/prisma/client.ts');
  // A position for each keyword and day; null: not found.
  const position = (day: number | string) =>
    Prisma.raw(`(CASE WHEN (n * 5 + ${day}) % 17 > 0 THEN 1 + (n * 7 + ${day} * (n % 5)) % 60 END)`);
  const value = (day: number) => Prisma.sql`coalesce(${position(day)}, -60)`;
  await db().$transaction(
    async (tx) => {
      await tx.$executeRaw`ALTER TABLE tracked_keywords DISABLE TRIGGER USER`;
      await tx.$executeRaw`ALTER TABLE rank_checks DISABLE TRIGGER USER`;
      await tx.$executeRaw`
        INSERT INTO tracked_keywords (id, project_id, keyword, plain, engine, country, device, tags, avg_monthly_searches, state,
          position, depth, url, checked_at, measured_at, measured_position, measured_depth, first_at, created_at, day1, day7, day30,
          best_position, features, updated_at)
        SELECT gen_random_uuid(), ${projectId}::uuid, 'keyword ' || n, 'keyword ' || n, 'google', 'us',
          CASE WHEN n % 2 = 0 THEN 'mobile' ELSE 'desktop' END, ARRAY['tag ' || n % 9], n * 7 % 5000,
          CASE WHEN ${position(0)} IS NULL THEN 'not_found' ELSE 'found' END::"RankState", ${position(0)}, 60,
          CASE WHEN ${position(0)} IS NOT NULL THEN 'https://bench.example/' || n END, now(), now(), ${position(0)}, 60,
          now() - ${DAYS - 1}::int * interval '1 day', now() - ${DAYS - 1}::int * interval '1 day', ${value(1)}, ${value(7)}, ${value(30)},
          1 + n % 20, ARRAY['images'], now()
        FROM generate_series(1, ${keywords}::int) AS n`;
      await tx.$executeRaw`
        INSERT INTO rank_checks (keyword_no, at, state, position, depth)
        SELECT k.no, now() - d * interval '1 day', CASE WHEN ${position('d')} IS NULL THEN 'not_found' ELSE 'found' END::"RankState",
          ${position('d')}, 60
        FROM (SELECT no, substr(keyword, 9)::int AS n FROM tracked_keywords WHERE project_id = ${projectId}::uuid) k,
          generate_series(0, ${DAYS - 1}::int) AS d ORDER BY k.no, d DESC`;
      await tx.$executeRaw`ALTER TABLE tracked_keywords ENABLE TRIGGER USER`;
      await tx.$executeRaw`ALTER TABLE rank_checks ENABLE TRIGGER USER`;
    },
    { timeout: 600_000 },
  );
  await db().$executeRaw`SELECT rebuild_ranking_histograms(${projectId}::uuid)`;
  await db().$executeRaw`VACUUM ANALYZE rank_checks`;
  await db().$executeRaw`VACUUM ANALYZE tracked_keywords`;
  await db().$executeRaw`VACUUM ANALYZE ranking_histograms`;
}

await answerAlone(import.meta.url, measure);
