import { INTENTS, type Intent } from '#lib/contract/fields.ts';
import { ENGINE_IDS } from '#lib/engines/engine.ts';
import { KEYWORD_SOURCES } from '#lib/features/keywords/ideas/contract.ts';
import {
  type AdsAnswer,
  AllSourcesFailed,
  accountCurrency,
  adsIdeas,
  findLongTail,
  keywordsAround,
  languageOfSeed,
  needPageTerms,
  type Outcome,
  type ProposedKeyword,
  type ProposedList,
  startsAround,
  startsOfSeeds,
} from '#lib/features/keywords/ideas/service.ts';
import type { SourceOutcome } from '#lib/features/keywords/research/contract.ts';
import { figuresOf, knownFigures, type ReportProgress } from '#lib/features/keywords/research/figures-of.ts';
import type { Findings, Progress, ResearchRow } from '#lib/features/keywords/research/store.ts';
import { toRow } from '#lib/features/keywords/research/to-row.ts';
import { Meter, withProgress } from '#lib/features/keywords/research/with-progress.ts';
import type { Ctx } from '#lib/net/context.ts';
import { AppError } from '#lib/platform/errors.ts';

/** Milliseconds for all engines together. */
const ENGINES_MS = 180_000;
/** Maximum seeds of one research, including those of its page. */
const MAX_SEEDS = 20;
const NO_FIGURES = 'Google Ads has no metrics for these keywords.';

/** A keyword of either kind; a related one has no intent. */
type Found = ProposedKeyword & { intent?: Intent };

/**
 * Runs a research: the page, Google Ads, the engines in parallel with the text model, then the missing figures. A
 * source's failure is its outcome; the others continue.
 * @throws Blocked when no source gave a keyword, Refused for a page without text, what fetching the page throws when
 * there is no seed
 */
export async function findKeywords(ctx: Ctx, row: ResearchRow, tell: ReportProgress): Promise<Findings> {
  const { country, seeds, url } = row;
  const engines = ENGINE_IDS.filter((engine) => row.engines.includes(engine));
  const outcomes: Outcome[] = [];
  const note = async (step: Progress['step'], more: readonly Outcome[], counts: Partial<Progress> = {}) => {
    outcomes.push(...more);
    await tell({ step, ...counts, sources: withCounts(outcomes, []) });
  };

  await note('page', []);
  const page = await termsOf(ctx, url, seeds);
  const pageTerms = page.terms.slice(0, MAX_SEEDS - seeds.length);
  const all = [...new Set([...seeds, ...pageTerms])];
  const language = languageOfSeed(all.join(' '), country);
  await note('google_ads', page.outcomes);
  const ads = await adsIdeas(ctx, { keywords: seeds, url: url ?? undefined, country, language });

  const intents = INTENTS.filter((intent) => row.intents.includes(intent));
  const starts =
    row.kind === 'related'
      ? startsAround(all)
      : [...startsOfSeeds({ seeds: all, intents, language, count: row.wanted }).values()].flat();
  const total = new Set(starts.map(({ text }) => text)).size * engines.length;
  const meter = new Meter();
  const asked = {
    country,
    language,
    engines,
    lists: [ideasOf(ads)],
    withinMs: ENGINES_MS,
    onAnswer: meter.step,
  };
  await note('engines', [ads.outcome], { stepsDone: 0, stepsTotal: total });
  const found = await withProgress(
    // The text model runs in parallel with the engines and is slower.
    () => tell({ stepsDone: meter.done, ...(meter.done < total ? {} : { step: 'text_model' }) }),
    row.kind === 'related'
      ? keywordsAround(ctx, { ...asked, seeds, pageTerms, helpers: { count: row.wanted } })
      : findLongTail(ctx, { ...asked, seeds: all, intents, count: row.wanted }),
  ).catch(async (error: unknown) => {
    if (error instanceof AllSourcesFailed) await note('engines', error.outcomes);
    throw error;
  });

  const keywords: Found[] = found.keywords.slice(0, row.kind === 'related' ? row.wanted : undefined);
  const missing = keywords.length - knownFigures(ads.figures, keywords).size;
  await note('figures', found.outcomes, { stepsDone: 0, stepsTotal: missing });
  const { figures, outcome } = await figuresOf(ctx, keywords, ads, { country, language, tell });
  const rows = keywords.map((one) => toRow(one, figures.get(one.key), language));
  return {
    keywords: rows,
    language,
    sources: withCounts([...page.outcomes, outcome, ...found.outcomes], keywords),
    figuresReason: rows.every(({ volume }) => volume !== null) ? null : (outcome.reason ?? NO_FIGURES),
    currency: rows.some(({ highBidMicros }) => highBidMicros !== null) ? await accountCurrency(ctx) : null,
  };
}

/** Terms of the page; optional when there are seeds. */
async function termsOf(ctx: Ctx, url: string | null, seeds: readonly string[]) {
  const outcome = (state: Outcome['state'], reason: string | null): Outcome => ({ source: 'page', state, reason });
  if (url === null) return { terms: [], outcomes: [] };
  try {
    const terms = await needPageTerms(ctx, url, seeds);
    const none = terms.length === 0;
    return { terms, outcomes: [outcome(none ? 'refused' : 'answered', none ? 'The page has no text.' : null)] };
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError) || seeds.length === 0) throw error;
    return { terms: [], outcomes: [outcome('refused', error.message)] };
  }
}

const ideasOf = ({ figures }: AdsAnswer): ProposedList => ({
  source: 'google_ads',
  keywords: figures.map(({ keyword }) => keyword),
});

/** Outcomes with the number of keywords from each source; sources without a request are listed when they gave some. */
function withCounts(outcomes: readonly Outcome[], keywords: readonly Found[]): SourceOutcome[] {
  return KEYWORD_SOURCES.flatMap((source) => {
    const count = keywords.filter(({ sources }) => sources.includes(source)).length;
    const { state, reason } = outcomes.find((one) => one.source === source) ?? { state: 'answered', reason: null };
    const isTold = count > 0 || outcomes.some((one) => one.source === source);
    return isTold ? [{ source, state, keywords_count: count, reason }] : [];
  });
}
