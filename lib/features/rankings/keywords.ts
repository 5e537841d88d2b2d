import { formatNumber } from '#lib/text/format.ts';
import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { mainLanguage } from '#lib/engines/country-languages.ts';
import { storedLocation } from '#lib/engines/location.ts';
import { getKeywordList, listListKeywords, validateKeywords } from '#lib/features/keywords/lists/service.ts';
import { getKeywordResearch, listResearchedKeywords } from '#lib/features/keywords/research/service.ts';
import { DEVICES, MAX_ADDED, MAX_AT_ONCE, MAX_TAGS, MAX_TRACKED } from '#lib/features/rankings/fields-contract.ts';
import { storedChoice } from '#lib/features/rankings/figures/ai-choice.ts';
import * as store from '#lib/features/rankings/keyword-store.ts';
import type * as contract from '#lib/features/rankings/keywords-contract.ts';
import { costOfRound } from '#lib/features/rankings/rounds/round-cost.ts';
import { startTrackingRound } from '#lib/features/rankings/rounds/rounds.ts';
import { assertLocationSupported, endSearches, engineOf } from '#lib/features/searches/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { InvalidInput, Refused } from '#lib/platform/errors.ts';
import type { Project } from '#lib/platform/prisma/client.ts';
import { readPaste } from '#lib/text/column-of-file.ts';
import { plainKeyword } from '#lib/text/keywords/terms.ts';

type Input<E extends 'addTrackedKeywords' | 'updateTrackedKeywords' | 'removeTrackedKeywords'> = InputOf<
  (typeof contract)[E]
>;
type Output<E extends 'addTrackedKeywords' | 'updateTrackedKeywords' | 'removeTrackedKeywords'> = Promise<
  OutputOf<(typeof contract)[E]>
>;

const SHOWN_REFUSED = 200;

type Places = Pick<Input<'addTrackedKeywords'>, 'engines' | 'countries' | 'languages' | 'devices' | 'locations'>;

/** All search targets of the keywords; missing values are the project's. */
export function searchTargetsOf(
  project: Project,
  { engines, countries, languages, devices, locations = [''] }: Places,
): store.SearchTarget[] {
  const given = (one: readonly string[] | undefined, byDefault: readonly string[], least: string) => [
    ...new Set(one ?? (byDefault.length > 0 ? byDefault : [least])),
  ];
  const spots = given(engines, project.engines, 'google').flatMap((engine) =>
    given(countries, project.countries, 'us').flatMap((country) =>
      given(languages, project.languages, '').flatMap((language) =>
        given(devices, project.devices, DEVICES[0]).flatMap((device) =>
          locations.map((location) => ({
            engine,
            country,
            device,
            language: languageIn(language, country),
            location,
          })),
        ),
      ),
    ),
  );
  return [...new Map(spots.map((spot) => [JSON.stringify(spot), spot])).values()];
}

/** @throws Refused for an engine, or the source in its place, without a search at one of the locations */
async function requireSupportedLocations(project: Project, { engines, locations = [] }: Places): Promise<void> {
  for (const location of locations.flatMap((key) => storedLocation(key) ?? [])) {
    for (const engine of engines ?? project.engines) {
      await assertLocationSupported(engineOf(engine), location, 'locations');
    }
  }
}

/** The stored form of a language: the primary language of the country is stored as empty. */
export const languageIn = (language: string, country: string): string =>
  language === mainLanguage(country) ? '' : language;

/**
 * Adds keywords for each search target and skips existing ones. @throws NotFound (project, list, research), Forbidden;
 * InvalidInput without keywords; Refused when there would be too many, or a location is not supported: then none is added
 */
export async function addTrackedKeywords(ctx: Ctx, input: Input<'addTrackedKeywords'>): Output<'addTrackedKeywords'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'editor');
  await requireSupportedLocations(project, input);
  const { texts, lines, ignored, figures } = await givenKeywords(ctx, input);
  if (texts.length === 0) throw new InvalidInput('keywords, text, list_id or research_id is required');
  const { fresh, same, refused } = validateKeywords(texts, new Map());
  const spots = searchTargetsOf(project, input);
  if (fresh.length * spots.length > MAX_ADDED) {
    throw new Refused(
      `keywords: at most ${formatNumber(MAX_ADDED)} can be added at once, counting each engine, country, language, device and location; given: ${formatNumber(fresh.length)} in ${spots.length} places`,
    );
  }
  const wanted = fresh.flatMap(({ keyword, plain }) =>
    spots.map((spot) => ({
      keyword,
      plain,
      ...spot,
      tags: [...new Set(input.tags)],
      targetUrl: input.target_url ? new URL(input.target_url).href : null,
      ...(input.ai_overview ? { aiOverview: storedChoice(input.ai_overview) } : {}),
      ...figures(plain, spot),
    })),
  );
  const added = await db().$transaction(
    async (tx) => {
      const before = await store.holdProject(tx, project.id);
      const known = await store.knownKeywords(project.id, tx);
      const open = wanted.filter((one) => !known.has(store.searchTargetKey(one)));
      if (before + open.length > MAX_TRACKED) {
        throw new Refused(
          `keywords: a project can track at most ${formatNumber(MAX_TRACKED)}, with these it would have ${formatNumber(before + open.length)}`,
        );
      }
      if (input.dry_run) return { count: open.length, rows: [], open };
      const rows = await store.insertKeywords(tx, project.id, open);
      return { count: rows.length, rows, open };
    },
    { maxWait: 10_000, timeout: 60_000 },
  );
  const cost = await costOfRound(ctx, project, added.open);
  const ids = added.rows.map(({ id }) => id);
  const round =
    input.start && ids.length > 0
      ? await startTrackingRound(ctx, { project_id: project.id, keyword_ids: ids }).then(({ data }) => data.round.id)
      : null;
  return {
    data: {
      added: added.count,
      already_there: wanted.length - added.count + same.length * spots.length,
      refused: refused.slice(0, SHOWN_REFUSED).map((one) => ({ ...one, line: lines[one.line - 1] ?? one.line })),
      ignored_columns: ignored,
      refused_count: refused.length,
      keywords: fresh.length,
      places: spots.length,
      requests: cost.requests,
      browser_requests: cost.browser_requests,
      ids,
      round_id: round,
    },
  };
}

type Figures = Pick<store.NewKeyword, 'avgMonthlySearches' | 'figuresReason' | 'figuresAt'>;

/**
 * Keywords that were typed, pasted, or come from a list or research, with their known metrics. With keywords given, a
 * list or research only supplies their metrics.
 */
async function givenKeywords(ctx: Ctx, input: Input<'addTrackedKeywords'>) {
  const known = new Map<string, Figures>();
  // The last line of a paste usually ends with a line break.
  const pasted = readPaste(input.text?.trimEnd() ?? '');
  const fromPaste = input.text?.trim() ? pasted.keywords : [];
  const texts = [...input.keywords, ...fromPaste.map(({ keyword }) => keyword)];
  const lines = [
    ...input.keywords.map((_, at) => at + 1),
    ...fromPaste.map(({ line }) => input.keywords.length + line),
  ];
  if (texts.length > MAX_ADDED) {
    throw new Refused(
      `text: at most ${formatNumber(MAX_ADDED)} lines at once; given: ${formatNumber(texts.length)}; import a file for more`,
    );
  }
  const takesAll = texts.length === 0;
  const take = (keyword: string, place: MeasuredIn, figures: Figures) => {
    if (takesAll) texts.push(keyword);
    known.set(measuredKey(plainKeyword(keyword), place), figures);
  };
  const page = { order: 'asc', limit: MAX_ADDED + 1 } as const;
  if (input.list_id !== undefined) {
    const id = input.list_id;
    const { list } = (await getKeywordList(ctx, { id })).data;
    const { keywords } = (await listListKeywords(ctx, { id, sort: 'created_at', ...page })).data;
    for (const one of keywords)
      take(one.keyword, list, {
        avgMonthlySearches: one.avg_monthly_searches,
        figuresAt: dateIn(one.figures_at),
        figuresReason: one.figures_reason,
      });
  }
  if (input.research_id !== undefined) {
    const id = input.research_id;
    const { research } = (await getKeywordResearch(ctx, { id })).data;
    const { keywords } = (await listResearchedKeywords(ctx, { id, sort: 'position', ...page })).data;
    for (const one of keywords) {
      const isMeasured = one.avg_monthly_searches !== null;
      take(one.keyword, research, {
        avgMonthlySearches: one.avg_monthly_searches,
        figuresAt: isMeasured ? dateIn(research.finished_at) : null,
        figuresReason: isMeasured ? null : research.figures_reason,
      });
    }
  }
  // Metrics of a country are none of a city.
  const figures = (plain: string, target: store.SearchTarget) =>
    target.location === '' ? known.get(measuredKey(plain, target)) : undefined;
  return { texts, lines, ignored: pasted.ignored, figures };
}

/** Where metrics were measured; they describe no other country or language. */
interface MeasuredIn {
  country: string;
  language: string | null;
}

const measuredKey = (plain: string, { country, language }: MeasuredIn) =>
  JSON.stringify([plain, country, languageIn(language ?? '', country)]);

const dateIn = (at: Date | string | null) => (at === null ? null : new Date(at));

/** @throws NotFound, Forbidden; Refused when one would have too many tags: then none is changed */
export async function updateTrackedKeywords(
  ctx: Ctx,
  input: Input<'updateTrackedKeywords'>,
): Output<'updateTrackedKeywords'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'editor');
  const changed = await store.changeKeywords(
    project.id,
    input.keyword_ids,
    {
      addTags: input.add_tags,
      removeTags: input.remove_tags,
      targetUrl: input.target_url === undefined ? undefined : input.target_url ? new URL(input.target_url).href : null,
      starred: input.starred,
      note: input.note,
      aiOverview: input.ai_overview === undefined ? undefined : storedChoice(input.ai_overview),
      every: input.every === undefined ? undefined : input.every === 'project' ? null : input.every,
    },
    MAX_TAGS,
  );
  if (changed === null) throw new Refused(`add_tags: a keyword can have at most ${MAX_TAGS} tags; remove some first.`);
  return { data: { changed } };
}

/** @throws NotFound, Forbidden */
export async function removeTrackedKeywords(
  ctx: Ctx,
  input: Input<'removeTrackedKeywords'>,
): Output<'removeTrackedKeywords'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'editor');
  const { removed, searches } = await store.removeKeywords(project.id, input.keyword_ids.slice(0, MAX_AT_ONCE));
  await endSearches(ctx, searches, 'The keyword was deleted.');
  return { data: { removed } };
}
