import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import type * as contract from '#lib/features/rankings/volatility/contract.ts';
import type { SerpVolatility } from '#lib/features/rankings/volatility/contract.ts';
import { type DaySums, sumsOf, volatilityOf } from '#lib/features/rankings/volatility/day-sums.ts';
import { MIN_KEYWORDS, VOLATILITY_RULE } from '#lib/features/rankings/volatility/rule.ts';
import { readVolatility, type VolatilityRow } from '#lib/features/rankings/volatility/volatility-store.ts';
import { engineOf } from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import { addDays, dayOf } from '#lib/text/zoned-time.ts';

type Input = InputOf<typeof contract.getSerpVolatility>;
type Day = SerpVolatility['series'][number]['days'][number];

/** From the sums that were stored when rounds ended. @throws NotFound */
export async function getSerpVolatility(ctx: Ctx, input: Input): Promise<OutputOf<typeof contract.getSerpVolatility>> {
  const { series } = await read(ctx, input);
  const measured = (series[0]?.days ?? []).filter(({ volatility }) => volatility !== null);
  const values = measured.map(({ volatility }) => volatility ?? 0);
  return {
    data: {
      state: measured.length > 0 ? 'measured' : 'not_measured',
      reason:
        measured.length > 0 ? null : series[0]?.days.some(({ keywords }) => keywords > 0) ? 'few_keywords' : 'no_serps',
      rule: VOLATILITY_RULE,
      min_keywords: MIN_KEYWORDS,
      latest: measured.at(-1) ?? null,
      average: values.length === 0 ? null : tenth(values.reduce((sum, value) => sum + value, 0) / values.length),
      series,
    },
  };
}

/** @throws NotFound */
export async function exportSerpVolatility(
  ctx: Ctx,
  { format, ...input }: InputOf<typeof contract.exportSerpVolatility>,
): Promise<FileAnswer> {
  const { domain, series } = await read(ctx, input);
  const rows = series.flatMap(({ search_engine: engine, days }) =>
    days
      .filter(({ keywords }) => keywords > 0)
      .map((day) => [day.day, engine ?? 'all', day.volatility, day.keywords, day.entered, day.lost, day.days_apart]),
  );
  const head = ['day', 'search_engine', 'volatility', 'keywords', 'entered', 'lost', 'days_apart'];
  const fileStem = `serp-volatility-${domain}-${ctx.now().toISOString().slice(0, 10)}`;
  return fileOfTables(fileStem, [{ name: 'SERP volatility', head, rows }], format);
}

async function read(
  ctx: Ctx,
  { project_id: id, search_engine: asked, range }: Input,
): Promise<{ domain: string; series: SerpVolatility['series'] }> {
  const { project } = await requireProjectRole(ctx, id, 'viewer');
  const today = dayOf(ctx.now(), project.timezone);
  const from = addDays(today, 1 - Number(range));
  const rows = await readVolatility(id, { from, to: today, engine: asked ?? null });
  const first = rows[0]?.day;
  const days: string[] = [];
  for (let day = first; day !== undefined && day <= today; day = addDays(day, 1)) days.push(day);
  const seriesOf = (engine: string | null) => {
    const sums = sumsOf(engine === null ? rows : rows.filter((row) => row.engine === engine));
    return {
      search_engine: engine === null ? null : engineOf(engine),
      days: days.map((day) => present(day, sums.get(day))),
    };
  };
  if (asked) return { domain: project.domain, series: [seriesOf(asked)] };
  const engines = [...new Set(rows.map(({ engine }: VolatilityRow) => engine))].sort();
  return { domain: project.domain, series: [null, ...engines].map(seriesOf) };
}

const tenth = (value: number) => Math.round(value * 10) / 10;

const present = (day: string, sums: DaySums | undefined): Day => ({
  day,
  volatility: volatilityOf(sums),
  keywords: sums?.keywords ?? 0,
  entered: sums?.entered ?? 0,
  lost: sums?.dropped ?? 0,
  days_apart: sums ? tenth(sums.days / sums.keywords) : null,
});
