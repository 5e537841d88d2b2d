import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { ENGINES } from '#lib/contract/fields.ts';
import type * as contract from '#lib/features/ai-visibility/contract.ts';
import { MAX_SOURCES } from '#lib/features/ai-visibility/contract.ts';
import type { KeywordSelection, Span } from '#lib/features/ai-visibility/keyword-days.ts';
import { markOf, positionOf, type Sides, sourcesOf } from '#lib/features/ai-visibility/marks.ts';
import { everyDay, namesPattern, ratesOf } from '#lib/features/ai-visibility/rates.ts';
import * as store from '#lib/features/ai-visibility/store.ts';
import { AI_ENGINES } from '#lib/features/rankings/ai-engines-contract.ts';
import { DEVICES } from '#lib/features/rankings/fields-contract.ts';
import { aiSentence } from '#lib/features/rankings/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';

/** Project, keywords and days of a request. @throws NotFound for other users' projects */
export async function scopeOf(
  ctx: Ctx,
  { project_id: projectId, days, ...filter }: InputOf<typeof contract.getAiVisibility>,
) {
  const { project } = await requireProjectRole(ctx, projectId, 'viewer');
  const selection: KeywordSelection = { projectId, filter };
  const sides: Sides = { domain: project.domain, competitors: project.watchedDomains };
  const { from, first, last } = await store.daysUpTo(ctx.now(), days, project.timezone);
  // Include a check made at this very millisecond.
  const span: Span = { from, to: new Date(ctx.now().getTime() + 1) };
  return { project, selection, sides, span, first, last, timezone: project.timezone };
}

/** Coverage, citation and mention rate as last measured, now and at the start of the period. @throws NotFound */
export async function getAiVisibility(
  ctx: Ctx,
  input: InputOf<typeof contract.getAiVisibility>,
): Promise<OutputOf<typeof contract.getAiVisibility>> {
  const { project, selection, sides, span, first, last, timezone } = await scopeOf(ctx, input);
  const named = namesPattern([project.name, project.domain]);
  const [rows, then, days, keywords, reasons, answers] = await Promise.all([
    store.countStates(selection, span.to, named),
    store.countStates(selection, span.from, named),
    store.countDays(selection, span, timezone),
    store.countKeywords(selection),
    store.countReasons(selection, span, timezone),
    store.answersOf(project.id, span),
  ]);
  const now = ratesOf(rows);
  const earlier = rows.reduce((sum, row) => sum + row.earlier, 0);
  const oldest = rows.flatMap((row) => row.oldest ?? []).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
  const has = (engine: string) => AI_ENGINES.some((one) => one === engine);
  const checked = keywords.filter(({ engine }) => has(engine)).flatMap(({ checkedAt }) => checkedAt ?? []);
  return {
    data: {
      from: first,
      to: last,
      keywords: keywords.find(({ engine }) => has(engine))?.count ?? 0,
      left_out: keywords
        .filter(({ engine }) => !has(engine))
        .map(({ engine, count }) => ({ search_engine: engineOf(engine), keywords: count })),
      last_checked_at: checked.toSorted((a, b) => b.getTime() - a.getTime())[0]?.toISOString() ?? null,
      summary: aiSentence({
        keywords: now.cited + now.not_cited + now.absent + now.unmeasured,
        present: now.cited + now.not_cited,
        cited: now.cited,
        absent: now.absent,
        earlier,
        oldest,
      }),
      now,
      before: ratesOf(then),
      earlier,
      oldest: oldest?.toISOString() ?? null,
      days: everyDay(days, first, last),
      reasons,
      answers: answerFigures(answers, sides),
    },
  };
}

function answerFigures(answers: readonly store.AnswerRow[], sides: Sides): contract.AiVisibility['answers'] {
  const cites = (hosts: readonly string[]) => hosts.some((host) => markOf(host, sides).own);
  const overviews = answers.filter(({ overviewState }) => overviewState === 'present');
  const modes = answers.filter(({ aiModeState }) => aiModeState === 'present');
  return {
    asked: answers.length,
    failed: answers.filter(({ status }) => status === 'failed').length,
    overviews: overviews.length,
    overviews_cited: overviews.filter(({ overviewHosts }) => cites(overviewHosts)).length,
    ai_modes: modes.length,
    ai_modes_cited: modes.filter(({ aiModeHosts }) => cites(aiModeHosts)).length,
  };
}

/** Share of citations by domain. @throws NotFound */
export async function listAiSources(
  ctx: Ctx,
  { limit, ...input }: InputOf<typeof contract.listAiSources>,
): Promise<OutputOf<typeof contract.listAiSources>> {
  const { selection, sides, span, timezone } = await scopeOf(ctx, input);
  const rows = await store.countDomains(selection, span, timezone, limit);
  const [{ total = 0, domains = 0 } = {}] = rows;
  return {
    data: {
      citations: total,
      domains_count: domains,
      domains: rows.map(({ domain, citations, keywords, place, position, outside }) => ({
        domain,
        citations,
        share: citations / total,
        keywords,
        average_place: place,
        average_position: position,
        not_in_results: outside,
        ...markOf(domain, sides),
      })),
    },
  };
}

/** Citations won and lost over the given number of days, with both checks as evidence. @throws NotFound */
export async function listAiChanges(
  ctx: Ctx,
  input: InputOf<typeof contract.listAiChanges>,
): Promise<OutputOf<typeof contract.listAiChanges>> {
  const { selection, sides, span } = await scopeOf(ctx, input);
  const { compared, ...rows } = await store.changedKeywords(selection, span);
  const side = (row: store.MeasuredRow): contract.AiChanges['changes'][number]['now'] => ({
    at: row.at?.toISOString() ?? '',
    state: row.state,
    place: row.ai_place,
    position: row.position,
    depth: row.depth,
    sources: sourcesOf(row.ai_sources, row.hosts ?? [], sides),
  });
  const changes = rows.after.flatMap((now) => {
    const before = rows.before.find(({ no }) => no === now.no);
    if (!before) return [];
    const kind = now.state === 'cited' ? ('won' as const) : ('lost' as const);
    return [{ kind, keyword: keywordOf(now), before: side(before), now: side(now) }];
  });
  return { data: { compared, changes: changes.toSorted((a, b) => a.kind.localeCompare(b.kind)) } };
}

/** Citations won and lost by project, counted as in `listAiChanges`; projects without any comparison are missing. */
export const countCitationChanges = (projectIds: readonly string[], at: Date, days: number) =>
  store.countChanges(projectIds, new Date(at.getTime() + 1), days);

/** For each keyword, the position of the most cited domains in its last measured check. @throws NotFound */
export async function listAiKeywords(
  ctx: Ctx,
  { domains: wanted, limit, offset, cited: whom, ...input }: InputOf<typeof contract.listAiKeywords>,
): Promise<OutputOf<typeof contract.listAiKeywords>> {
  const { selection, sides, span, timezone } = await scopeOf(ctx, input);
  const [cited, rows] = await Promise.all([
    store.countDomains(selection, span, timezone, wanted + 1),
    store.measuredKeywords(selection, span.to, { limit, offset, cited: whom, competitors: sides.competitors }),
  ]);
  const own = { domain: sides.domain, own: true, competitor: false };
  const others = cited.map(({ domain }) => ({ domain, ...markOf(domain, sides) })).filter((one) => !one.own);
  const domains = [own, ...others].slice(0, wanted);
  const bare = (host: string) => host.replace(/^www\./, '');
  const cell = (row: store.MeasuredRow, column: (typeof domains)[number]) => {
    const isIts = (host: string) => (column.own ? markOf(host, sides).own : bare(host) === column.domain);
    const first = (hosts: readonly string[] | null) => {
      const host = hosts?.find(isIts);
      return host === undefined ? null : positionOf(host, hosts ?? []);
    };
    return { place: first(row.ai_hosts), organic_position: first(row.hosts) };
  };
  return {
    data: {
      domains,
      count: rows[0]?.all ?? 0,
      keywords: rows.map((row) => ({
        ...keywordOf(row),
        checked_at: row.at?.toISOString() ?? null,
        state: row.state,
        position: row.position,
        cells: row.state === 'cited' || row.state === 'not_cited' ? domains.map((column) => cell(row, column)) : [],
        sources: sourcesOf(row.ai_sources, row.hosts ?? [], sides).slice(0, MAX_SOURCES),
      })),
    },
  };
}

/** The engine with an id; Google for an unknown one. */
export const engineOf = (engine: string) => ENGINES.find((one) => one === engine) ?? 'google';

type KeywordRow = Pick<store.MeasuredRow, 'id' | 'keyword' | 'engine' | 'country' | 'language' | 'device'>;

/** A tracked keyword as responses show it. */
export const keywordOf = ({ id, keyword, engine, country, language, device }: KeywordRow) => ({
  id,
  keyword,
  search_engine: engineOf(engine),
  country,
  language: language || null,
  device: DEVICES.find((one) => one === device) ?? 'desktop',
});
