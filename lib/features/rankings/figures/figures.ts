import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { CHANGES } from '#lib/features/rankings/change-contract.ts';
import { aiStateOf } from '#lib/features/rankings/checks/current-position-store.ts';
import type * as comparison from '#lib/features/rankings/compare-contract.ts';
import { aiSentence } from '#lib/features/rankings/figures/ai-state.ts';
import { AI_OVERVIEW_LEFT, AI_OVERVIEW_SOURCE, CTR_CURVES } from '#lib/features/rankings/figures/ctr-curves.ts';
import { ctrModelOf, visibilityOf } from '#lib/features/rankings/figures/ctr-model.ts';
import * as store from '#lib/features/rankings/figures/figures-store.ts';
import { compareDays } from '#lib/features/rankings/figures/moves-store.ts';
import { type Periods, periodsBetween, type Step, stepFor } from '#lib/features/rankings/figures/periods.ts';
import type * as contract from '#lib/features/rankings/figures-contract.ts';
import type { BucketCounts } from '#lib/features/rankings/figures-contract.ts';
import { currentPositions } from '#lib/features/rankings/histograms/current-positions.ts';
import { historySums } from '#lib/features/rankings/histograms/history-sums.ts';
import type { KeywordFilter } from '#lib/features/rankings/keyword-where.ts';
import { deviceOf, iso } from '#lib/features/rankings/present-row.ts';
import { trackingCadence } from '#lib/features/rankings/rounds/cadence.ts';
import { engineOf } from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { Refused } from '#lib/platform/errors.ts';
import type { Project } from '#lib/platform/prisma/client.ts';
import { addDays, dayOf, startOfDay } from '#lib/text/zoned-time.ts';

type Endpoints = Pick<
  typeof contract,
  'getRankingFigures' | 'getRankingHistory' | 'getShareOfVoice' | 'listCtrCurves'
> &
  Pick<typeof comparison, 'compareRankings'>;
type Input<E extends keyof Endpoints> = InputOf<Endpoints[E]>;
type Output<E extends keyof Endpoints> = Promise<OutputOf<Endpoints[E]>>;

/** Maximum periods of a share of voice, because each reads whole lists. */
const MAX_VOICE_PERIODS = 31;

/** To one decimal place, as all averages are shown. */
const rounded = (value: number | null | undefined) =>
  value === null || value === undefined ? null : Math.round(value * 10) / 10;

/** @throws NotFound */
export async function getRankingFigures(ctx: Ctx, input: Input<'getRankingFigures'>): Output<'getRankingFigures'> {
  const { project_id: id, days, curve, ai_discount, weight, ...filter } = input;
  await requireProjectRole(ctx, id, 'viewer');
  const [[sums], located] = await Promise.all([
    currentPositions([id], filter, Number(days), ctrModelOf({ curve, ai_discount, weight })),
    store.countWithLocation(id, filter),
  ]);
  const ai = aiStateOf(sums);
  return {
    data: {
      as_of: iso(sums?.asOf ?? null),
      keywords: sums?.keywords ?? 0,
      with_location: located,
      measured: sums?.measured ?? 0,
      visibility: visibilityOf(sums?.clicks, sums?.most),
      average_position: rounded(sums?.average),
      adjusted_position: rounded(sums?.adjusted),
      median_position: rounded(sums?.median),
      buckets: {
        '1-3': sums?.b3 ?? 0,
        '4-10': sums?.b10 ?? 0,
        '11-20': sums?.b20 ?? 0,
        '21-50': sums?.b50 ?? 0,
        '51-100': sums?.b100 ?? 0,
        not_found: sums?.none ?? 0,
        not_measured: (sums?.keywords ?? 0) - (sums?.measured ?? 0),
      },
      compared: {
        days: Number(days),
        keywords: sums?.both ?? 0,
        visibility_now: visibilityOf(sums?.clicksBoth, sums?.mostBoth),
        visibility_before: visibilityOf(sums?.clicksThen, sums?.mostBoth),
        average_now: rounded(sums?.averageBoth),
        average_before: rounded(sums?.averageThen),
        top3_now: sums?.top3Both ?? 0,
        top3_before: sums?.top3Then ?? 0,
        top10_now: sums?.topBoth ?? 0,
        top10_before: sums?.topThen ?? 0,
        up: sums?.up ?? 0,
        down: sums?.down ?? 0,
        entered: sums?.entered ?? 0,
        left: sums?.leftOut ?? 0,
        same: sums?.same ?? 0,
        not_compared: sums?.notCompared ?? 0,
      },
      ai: {
        present: ai.present,
        cited: ai.cited,
        absent: ai.absent,
        unmeasured: ai.keywords - ai.present - ai.absent,
        earlier: ai.earlier,
        oldest: iso(ai.oldest),
        summary: aiSentence(ai),
      },
    },
  };
}

/** The periods of a range up to today; the default step depends on the schedule. */
async function periodsOf(
  ctx: Ctx,
  project: Project,
  filter: KeywordFilter,
  { range, step, most }: { range: string; step: Step | 'auto'; most?: number },
): Promise<Periods> {
  const today = dayOf(ctx.now(), project.timezone);
  const first = range === 'all' ? await store.firstCheck(project.id, filter) : null;
  const from = range === 'all' ? dayOf(first ?? ctx.now(), project.timezone) : addDays(today, 1 - Number(range));
  const days = Math.round((Date.parse(today) - Date.parse(from)) / 86_400_000) + 1;
  const auto = step === 'auto' ? stepFor(days, (await trackingCadence(project.id, ctx.now())).days) : step;
  const fits = (one: Step) => most === undefined || days / { day: 1, week: 7, month: 30 }[one] <= most;
  const chosen = fits(auto) ? auto : fits('week') ? 'week' : 'month';
  return periodsBetween({ from, to: today, step: chosen, timezone: project.timezone, most });
}

/** @throws NotFound */
export async function getRankingHistory(ctx: Ctx, input: Input<'getRankingHistory'>): Output<'getRankingHistory'> {
  const { project_id: id, range, step, curve, ai_discount, weight, ...filter } = input;
  const { project } = await requireProjectRole(ctx, id, 'viewer');
  const periods = await periodsOf(ctx, project, filter, { range, step });
  const { sums, started } = await historySums(id, filter, periods, ctrModelOf({ curve, ai_discount, weight }));
  const byPeriod = new Map(sums.map((row) => [row.period, row]));
  const startedBy = (at: number) => started.reduce((all, { period, count }) => (period <= at ? all + count : all), 0);
  return {
    data: {
      step: periods.step,
      curve,
      keywords: started.reduce((all, { count }) => all + count, 0),
      periods: periods.days.map((day, at) => {
        const row = byPeriod.get(at);
        return {
          day,
          measured: row?.measured ?? 0,
          buckets: row ? bucketsOf(row, startedBy(at)) : null,
          visibility: visibilityOf(row?.clicks, row?.most),
          average_position: rounded(row?.average),
          adjusted_position: rounded(row?.adjusted),
          median_position: rounded(row?.median),
        };
      }),
    },
  };
}

const bucketsOf = (row: store.Sums, known: number): BucketCounts => ({
  '1-3': row.b3,
  '4-10': row.b10,
  '11-20': row.b20,
  '21-50': row.b50,
  '51-100': row.b100,
  not_found: row.none,
  not_measured: Math.max(0, known - row.measured),
});

/** @throws NotFound */
export async function getShareOfVoice(ctx: Ctx, input: Input<'getShareOfVoice'>): Output<'getShareOfVoice'> {
  const { project_id: id, range, step, curve, ai_discount, weight, others, ...filter } = input;
  const { project } = await requireProjectRole(ctx, id, 'viewer');
  const how = ctrModelOf({ curve, ai_discount, weight });
  const series = [project.domain, ...project.watchedDomains];
  const periods = await periodsOf(ctx, project, filter, { range, step, most: MAX_VOICE_PERIODS });
  const since = periods.starts[0] ?? ctx.now();
  const [now, rows, limits] = await Promise.all([
    store.voicesNow(id, filter, { since, domains: series, model: how }),
    store.voicePeriods(id, filter, { starts: periods.starts, domains: series, model: how }),
    store.voiceLimits(id, filter, periods.starts, how),
  ]);
  const all = now.voices.reduce((sum, { clicks }) => sum + clicks, 0);
  const shown = (voice: store.Voice, owner: 'own' | 'competitor' | 'other') => ({
    domain: voice.domain,
    owner,
    share: all > 0 ? rounded((100 * voice.clicks) / all) : null,
    keywords: voice.keywords,
    top10: voice.top10,
    average_position: rounded(voice.average),
  });
  const absent = (domain: string): store.Voice => ({ domain, clicks: 0, keywords: 0, top10: 0, average: null });
  const own = series.map((domain, at) =>
    shown(now.voices.find((one) => one.domain === domain) ?? absent(domain), at === 0 ? 'own' : 'competitor'),
  );
  const rest = now.voices.filter(({ domain }) => !series.includes(domain)).slice(0, others);
  return {
    data: {
      as_of: iso(now.asOf),
      keywords: now.keywords,
      step: periods.step,
      domains: [...own, ...rest.map((voice) => shown(voice, 'other'))],
      series,
      periods: periods.days.map((day, at) => {
        const mine = rows.filter(({ period }) => period === at);
        const total = mine.reduce((sum, { clicks }) => sum + clicks, 0);
        const of = (domain: string) => mine.find((one) => one.domain === domain);
        const limit = limits.find(({ period }) => period === at);
        // A few keywords say nothing about the visibility over all of them.
        const isKnown = limit !== undefined && 2 * limit.keywords >= now.keywords;
        return {
          day,
          keywords: limit?.keywords ?? 0,
          shares: series.map((domain) => (total > 0 ? rounded((100 * (of(domain)?.clicks ?? 0)) / total) : null)),
          visibilities: series.map((domain) => (isKnown ? visibilityOf(of(domain)?.first ?? 0, limit.most) : null)),
        };
      }),
    },
  };
}

/** @throws NotFound; Refused when the earlier day is not the earlier */
export async function compareRankings(ctx: Ctx, input: Input<'compareRankings'>): Output<'compareRankings'> {
  const { project_id: id, before, after: given, change, limit, offset, ...filter } = input;
  const { project } = await requireProjectRole(ctx, id, 'viewer');
  const { timezone } = project;
  const after = given ?? dayOf(ctx.now(), timezone);
  if (before >= after) throw new Refused(`before must be earlier than after (${after}), given "${before}"`);
  const span = {
    upTo: startOfDay(addDays(after, 1), timezone),
    days: Math.round((Date.parse(after) - Date.parse(before)) / 86_400_000),
  };
  const { counts, rows } = await compareDays(id, filter, span, { change, take: limit + 1, skip: offset });
  const of = (name: string) => counts.get(name) ?? 0;
  return {
    data: {
      before,
      after,
      counts: {
        up: of('up'),
        down: of('down'),
        entered: of('entered'),
        left: of('left'),
        same: of('same'),
        not_compared: of('not_compared'),
      },
      rows: rows.slice(0, limit).map((row) => ({
        id: row.id,
        keyword: row.keyword,
        search_engine: engineOf(row.engine),
        country: row.country,
        device: deviceOf(row.device),
        location: row.location || null,
        places: row.places,
        url: row.url,
        change: CHANGES.find((one) => one === row.change) ?? 'not_compared',
        ...sided('before', row.before),
        before_at: iso(row.beforeAt),
        ...sided('after', row.after),
        after_at: iso(row.afterAt),
      })),
      next_offset: rows.length > limit ? offset + limit : null,
    },
  };
}

function sided<S extends 'before' | 'after'>(side: S, value: number | null) {
  const state = value === null ? 'unmeasured' : value > 0 ? 'found' : 'not_found';
  return {
    [`${side}_state`]: state,
    [`${side}_position`]: value !== null && value > 0 ? value : null,
    [`${side}_depth`]: value !== null && value <= 0 ? Math.abs(value) : null,
  } as Record<`${S}_state`, 'found' | 'not_found' | 'unmeasured'> &
    Record<`${S}_position` | `${S}_depth`, number | null>;
}

/** The curves with their sources. */
export async function listCtrCurves(_ctx: Ctx, _input: Input<'listCtrCurves'>): Output<'listCtrCurves'> {
  return {
    data: {
      curves: CTR_CURVES.map(({ percent, ...curve }) => ({ ...curve, percent: [...percent] })),
      ai_overview: { factor: AI_OVERVIEW_LEFT, source: AI_OVERVIEW_SOURCE },
    },
  };
}
