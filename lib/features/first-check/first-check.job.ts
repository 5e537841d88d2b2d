import { z } from 'zod';
import { startAiAnswer } from '#lib/features/ai-answers/service.ts';
import * as store from '#lib/features/first-check/store.ts';
import { suggestKeywords } from '#lib/features/first-check/suggest-keywords.ts';
import { keywordsAround, languageOfSeed } from '#lib/features/keywords/ideas/service.ts';
import { addTrackedKeywords, startTrackingRound } from '#lib/features/rankings/rounds/service.ts';
import { startSiteAudit as siteAudit } from '#lib/features/site-audits/contract.ts';
import { startSiteAudit } from '#lib/features/site-audits/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { db } from '#lib/platform/database/db.ts';
import { toAppError } from '#lib/platform/errors.ts';
import { defineJob } from '#lib/platform/queue/job.ts';
import { enqueue } from '#lib/platform/queue/queue.ts';
import { plainKeyword } from '#lib/text/keywords/terms.ts';

/** A short crawl: it has to end within a minute on an ordinary site. */
const CRAWL = { max_pages: 50, max_minutes: 2, check_external: false };
/** With this many pages, the keywords do not wait for the end of the crawl. */
const ENOUGH_PAGES = 15;
const READ_PAGES = 200;
const MAX_SUGGESTED = 12;
/** Phrases of the pages that come first, and that the engine completes. */
const SEEDS = 3;
const AUTOCOMPLETE_MS = 6_000;
/** Keywords whose positions are checked. */
const CHECKED = 5;
/** Afterwards it goes on without the crawl. */
const MAX_WAIT_MS = 60 * 60_000;

/**
 * Continues a first check: starts the next runs whose prerequisites are there, and queues itself again while the crawl has
 * too few pages. Each step is stored when it is done, and a lost attempt's runs are found again, so it can run twice.
 */
export const firstCheck = defineJob({
  name: 'first-check',
  input: z.object({ project_id: z.uuid() }),
  retry: { limit: 5, delaySeconds: 2 },
  timeoutMs: 120_000,
  concurrency: 4,
  async handle(ctx: Ctx, { project_id: id }) {
    if (!(await advance(ctx, id)))
      await enqueue(firstCheck, { project_id: id }, { startAfterSeconds: 1, goesOn: true });
  },
  async giveUp(ctx: Ctx, { project_id: id }, reason) {
    const check = await store.find(id);
    if (!check || check.complete) return;
    ctx.log.error({ id, reason }, 'first check failed');
    await store.change(id, check.audit_id, {
      ...(!check.audit_started && { audit_reason: reason }),
      ...(check.keywords === null && { keywords: [], keywords_reason: reason }),
      ...(check.round_id === null && { ranks_reason: check.ranks_reason ?? reason }),
      ...(check.answer_id === null && { citations_reason: check.citations_reason ?? reason }),
      complete: true,
    });
  },
});

/** @returns false while it waits for the crawl */
async function advance(ctx: Ctx, id: string): Promise<boolean> {
  let check = await store.find(id);
  if (!check || check.complete || check.stopped_at !== null) return true;
  const { audit_id: auditId } = check;
  const asUser: Ctx = { ...ctx, actor: { kind: 'user', userId: check.user_id, role: 'member' } };
  const note = (fields: Partial<store.StoredCheck>) => store.change(id, auditId, fields);
  if (!check.audit_started && check.audit_reason === null) await note(await startCrawl(asUser, id, check));
  if (check.keywords === null) {
    const found = await findKeywords(ctx, id);
    if (found === null) return false;
    await note(found);
  }
  check = await store.find(id);
  // Stopped meanwhile: nothing new is started.
  if (!check || check.audit_id !== auditId || check.stopped_at !== null) return true;
  if (check.round_id === null && check.ranks_reason === null) await note(await startRanks(asUser, id, check));
  if (check.answer_id === null && check.citations_reason === null) await note(await startCitations(asUser, id, check));
  await note({ complete: true });
  return true;
}

async function startCrawl(ctx: Ctx, projectId: string, { url, audit_id: id }: store.StoredCheck) {
  const input = siteAudit.input.parse({ url, project_id: projectId, ...CRAWL });
  const reason = await reasonOf(() => startSiteAudit(ctx, input, id));
  return reason === null ? { audit_started: true } : { audit_reason: reason };
}

/** null: too early */
async function findKeywords(ctx: Ctx, id: string): Promise<Partial<store.StoredCheck> | null> {
  const check = await store.find(id);
  const project = await db().project.findUnique({ where: { id }, select: { domain: true } });
  if (!check || !project) return {};
  const crawl = await store.findCrawl(check.audit_id);
  const isEarly = crawl?.status === 'queued' || (crawl?.status === 'running' && crawl.phase === 'crawl');
  const isLate = ctx.now().getTime() - Date.parse(check.started_at) > MAX_WAIT_MS;
  if (crawl && isEarly && crawl.pages < ENOUGH_PAGES && !isLate) return null;
  const pages = crawl ? await store.findPages(crawl.no, READ_PAGES) : [];
  const phrases = suggestKeywords(pages, project.domain, MAX_SUGGESTED);
  const more = await autocomplete(ctx, phrases.slice(0, SEEDS), check);
  const all = [...phrases.slice(0, SEEDS), ...more.keywords, ...phrases.slice(SEEDS)];
  const keywords = [...new Set(all.map(plainKeyword))].slice(0, MAX_SUGGESTED);
  const why =
    pages.length > 0
      ? 'The titles and headings of the crawled pages contain no phrase to suggest.'
      : (check.audit_reason ?? crawl?.error ?? crawl?.pauseReason ?? 'No page of the site was crawled.');
  return { keywords, pages: pages.length, keywords_reason: keywords.length > 0 ? more.reason : why };
}

/** What people search for around the seeds. Optional: without it there are the phrases of the pages, and the reason. */
async function autocomplete(ctx: Ctx, seeds: readonly string[], { engine, country }: store.StoredCheck) {
  if (seeds.length === 0) return { keywords: [], reason: null };
  let keywords: string[] = [];
  const around = { seeds, pageTerms: [], country, language: languageOfSeed(seeds.join(' '), country) };
  const reason = await reasonOf(async () => {
    const found = await keywordsAround(ctx, { ...around, engines: [engine], withinMs: AUTOCOMPLETE_MS });
    keywords = found.keywords.map(({ keyword }) => keyword);
  }, true);
  return { keywords, reason };
}

/** Tracks the first keywords and starts their rank check. AI answers have a step of their own. */
async function startRanks(ctx: Ctx, projectId: string, check: store.StoredCheck): Promise<Partial<store.StoredCheck>> {
  const keywords = check.keywords?.slice(0, CHECKED) ?? [];
  if (keywords.length === 0) return { ranks_reason: 'No keyword was suggested.' };
  const before = await store.findRound(projectId, check);
  if (before !== null) return { round_id: before };
  let roundId: string | null = null;
  const reason = await reasonOf(async () => {
    await addTrackedKeywords(ctx, {
      project_id: projectId,
      keywords,
      engines: [check.engine],
      countries: [check.country],
      languages: [''],
      devices: ['desktop'],
      tags: [],
      start: false,
      dry_run: false,
    });
    const wanted = new Set(keywords.map(plainKeyword));
    const ids = (await store.findTracked(projectId, check)).flatMap(({ id, plain }) => (wanted.has(plain) ? [id] : []));
    roundId = (await startTrackingRound(ctx, { project_id: projectId, keyword_ids: ids })).data.round.id;
  });
  return reason === null ? { round_id: roundId } : { ranks_reason: reason };
}

async function startCitations(
  ctx: Ctx,
  projectId: string,
  check: store.StoredCheck,
): Promise<Partial<store.StoredCheck>> {
  const [query] = check.keywords ?? [];
  if (query === undefined) return { citations_reason: 'No keyword was suggested.' };
  const before = await store.findAnswer(projectId, query, check);
  if (before !== null) return { answer_id: before };
  let answerId: string | null = null;
  const reason = await reasonOf(async () => {
    const input = { query, country: check.country, pages_number: 1, project_id: projectId };
    answerId = (await startAiAnswer(ctx, input)).data.answer.id;
  });
  return reason === null ? { answer_id: answerId } : { citations_reason: reason };
}

/**
 * Why a step failed for good; null when it did not. @throws temporary failures, for another attempt, unless the step is
 * optional
 */
async function reasonOf(step: () => Promise<unknown>, isOptional = false): Promise<string | null> {
  try {
    await step();
    return null;
  } catch (thrown) {
    const error = toAppError(thrown);
    if ((error.transient && !isOptional) || error.code === 'internal') throw thrown;
    return error.message;
  }
}
