import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { getAiAnswer } from '#lib/features/ai-answers/service.ts';
import type * as contract from '#lib/features/first-check/contract.ts';
import type { FirstCheck, SectionState } from '#lib/features/first-check/contract.ts';
import * as store from '#lib/features/first-check/store.ts';
import { getTrackingRound } from '#lib/features/rankings/rounds/service.ts';
import { getSiteAudit } from '#lib/features/site-audits/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { NotFound } from '#lib/platform/errors.ts';
import { plainKeyword } from '#lib/text/keywords/terms.ts';
import { isOnDomain } from '#lib/text/on-domain.ts';

type Get = typeof contract.getFirstCheck;

const MAX_FIXES = 3;
const MAX_SOURCES = 6;
const REFUSALS = ['captcha', 'blocked', 'rate-limited'];

/** The first check of a project, its sections read from the runs that it started. @throws NotFound */
export async function getFirstCheck(ctx: Ctx, { project_id: id }: InputOf<Get>): Promise<OutputOf<Get>> {
  const { project, role } = await requireProjectRole(ctx, id, 'viewer');
  const check = await store.find(id);
  if (!check) return { data: { first_check: null } };
  const [crawl, keywords, ranks, citations] = await Promise.all([
    crawlOf(ctx, check),
    keywordsOf(id, check),
    ranksOf(ctx, id, check),
    citationsOf(ctx, project.domain, check),
  ]);
  const { name, domain } = project;
  const sections: { state: SectionState }[] = [crawl, keywords, ranks, citations];
  const running = sections.some(({ state }) => state === 'waiting' || state === 'running');
  return {
    data: {
      first_check: {
        project: { id, name, domain, role },
        started_at: check.started_at,
        running,
        crawl,
        keywords,
        ranks,
        citations,
      },
    },
  };
}

/** State of a section whose run has not been started. */
function notStarted({ stopped_at: stoppedAt }: store.StoredCheck, reason: string | null, otherwise: SectionState) {
  if (reason !== null) return { state: otherwise, reason };
  return stoppedAt === null
    ? { state: 'waiting' as const, reason: null }
    : { state: 'stopped' as const, reason: 'The check was stopped before this step.' };
}

async function crawlOf(ctx: Ctx, check: store.StoredCheck): Promise<FirstCheck['crawl']> {
  const nothing = { audit_id: check.audit_id, fetched: 0, known: 0, max_pages: 0, phase: null, score: null, fixes: [] };
  if (!check.audit_started) return { ...nothing, ...notStarted(check, check.audit_reason, 'failed') };
  const audit = await found(() => getSiteAudit(ctx, { id: check.audit_id }));
  if (!audit) return { ...nothing, state: 'failed', reason: 'The site audit was deleted.' };
  const { status, fetched, waiting, max_pages: maxPages, phase, score, report } = audit.data.audit;
  const { error, pause_reason: pauseReason, end_reason: endReason } = audit.data.audit;
  const state = { queued: 'waiting', running: 'running', paused: 'blocked', done: 'done', failed: 'failed' } as const;
  const fixes = (report?.deductions ?? []).filter(({ points }) => points > 0).slice(0, MAX_FIXES);
  return {
    state: state[status],
    reason: error ?? (status === 'paused' ? (pauseReason ?? 'The crawl is paused.') : endReason),
    audit_id: check.audit_id,
    fetched,
    known: Math.min(maxPages, fetched + waiting),
    max_pages: maxPages,
    phase: status === 'queued' ? null : phase,
    score,
    fixes,
  };
}

async function keywordsOf(projectId: string, check: store.StoredCheck): Promise<FirstCheck['keywords']> {
  const { keywords, keywords_reason: reason, pages } = check;
  if (keywords === null) return { ...notStarted(check, null, 'failed'), pages: 0, keywords: [] };
  const tracked = new Set((await store.findTracked(projectId, check)).map(({ plain }) => plain));
  return {
    state: keywords.length > 0 ? 'done' : 'not_measured',
    reason,
    pages,
    keywords: keywords.map((keyword) => ({ keyword, tracked: tracked.has(plainKeyword(keyword)) })),
  };
}

async function ranksOf(ctx: Ctx, projectId: string, check: store.StoredCheck): Promise<FirstCheck['ranks']> {
  const { engine, country, round_id: roundId } = check;
  const where = { search_engine: engine, country, round_id: roundId };
  const nothing = { ...where, total: 0, left: 0, keywords: [] };
  if (roundId === null) return { ...nothing, ...notStarted(check, check.ranks_reason, 'not_measured') };
  const run = await found(() => getTrackingRound(ctx, { project_id: projectId, round_id: roundId, limit: 1 }));
  if (!run) return { ...nothing, state: 'failed', reason: 'The rank check run was deleted.' };
  const { round } = run.data;
  const items = await store.findItems(roundId);
  const rows = items.map(rankRow);
  const isOver = round.status === 'done' || round.status === 'stopped';
  const isRefused = items.some(({ reason }) => reason !== null && REFUSALS.includes(reason));
  const measured = rows.filter(({ state }) => state === 'found' || state === 'not_found').length;
  const why = rows.find(({ reason }) => reason !== null)?.reason ?? null;
  const base = { ...where, total: round.total, left: round.left, keywords: rows };
  if (isOver && measured > 0) return { ...base, state: 'done', reason: measured < rows.length ? why : null };
  if (round.status === 'stopped') return { ...base, state: 'stopped', reason: 'The rank check was stopped.' };
  if (isOver) return { ...base, state: isRefused ? 'blocked' : 'not_measured', reason: why };
  // A search that an engine refuses is retried later, which can take hours.
  if (isRefused && rows.every(({ state }) => state === 'waiting')) return { ...base, state: 'blocked', reason: why };
  return { ...base, state: round.status === 'queued' ? 'waiting' : 'running', reason: round.message };
}

function rankRow({ keyword, status, error, reason }: store.Item): FirstCheck['ranks']['keywords'][number] {
  const base = { keyword_id: keyword.id, keyword: keyword.keyword };
  const unmeasured = { position: null, depth: null, url: null, reason: error ?? reason };
  if (status === 'waiting' || status === 'running') return { ...base, ...unmeasured, state: status };
  if (status !== 'done' || (keyword.state !== 'found' && keyword.state !== 'not_found')) {
    return { ...base, ...unmeasured, state: 'not_measured' };
  }
  const { state, position, depth, url } = keyword;
  return { ...base, state, position, depth, url, reason: null };
}

async function citationsOf(ctx: Ctx, domain: string, check: store.StoredCheck): Promise<FirstCheck['citations']> {
  const { answer_id: answerId, keywords, citations_reason: reason } = check;
  const base = { query: keywords?.[0] ?? null, answer_id: answerId, surfaces: [] };
  if (answerId === null) return { ...base, ...notStarted(check, reason, 'not_measured') };
  const answered = await found(() => getAiAnswer(ctx, { id: answerId }));
  if (!answered) return { ...base, state: 'failed', reason: 'The AI Overview check was deleted.' };
  const { answer } = answered.data;
  if (answer.status === 'queued') return { ...base, state: 'waiting', reason: null };
  if (answer.status === 'running') return { ...base, state: 'running', reason: null };
  if (answer.status === 'canceled') return { ...base, state: 'stopped', reason: answer.error };
  if (answer.status === 'action_required') {
    return { ...base, state: 'blocked', reason: 'Google shows a CAPTCHA that is waiting for you.' };
  }
  const surfaces = (['ai_overview', 'ai_mode'] as const).flatMap((surface) => {
    const result = answer[surface];
    if (!result) return [];
    const own = result.sources.filter(({ host }) => isOnDomain(host, domain)).length;
    const others = [...new Map(result.sources.toReversed().map((source) => [source.host, source])).values()]
      .toReversed()
      .filter(({ host }) => !isOnDomain(host, domain))
      .slice(0, MAX_SOURCES)
      .map(({ host, url, title }) => ({ host, url, title }));
    return [{ surface, state: result.state, reason: result.reason, own, others }];
  });
  if (answer.status === 'failed') {
    const isRefused = answer.reason !== null && REFUSALS.includes(answer.reason);
    return { ...base, state: isRefused ? 'blocked' : 'failed', reason: answer.error };
  }
  const isMeasured = surfaces.some(({ state }) => state !== 'unmeasured');
  const why = surfaces.find(({ reason: one }) => one !== null)?.reason ?? null;
  return isMeasured
    ? { ...base, state: 'done', reason: null, surfaces }
    : { ...base, state: 'not_measured', reason: why ?? 'Google returned no AI answer that could be read.', surfaces };
}

/** null when it was deleted */
async function found<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof NotFound) return null;
    throw error;
  }
}
