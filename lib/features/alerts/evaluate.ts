import 'server-only';
import { z } from 'zod';
import type { Finding } from '#lib/features/alerts/evaluate-rules.ts';
import { findEvents } from '#lib/features/alerts/find-events.ts';
import { findIndexedPages } from '#lib/features/alerts/indexed-pages.ts';
import { ALERT_KINDS, type AlertKind } from '#lib/features/alerts/kinds.ts';
import type { RuleParams } from '#lib/features/alerts/rules-contract.ts';
import { params as paramsSchema } from '#lib/features/alerts/rules-contract.ts';
import { lastRounds } from '#lib/features/alerts/series-store.ts';
import * as store from '#lib/features/alerts/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { toAppError } from '#lib/platform/errors.ts';

/**
 * Evaluates the rules that are due. Each evaluation covers the last hours again, which catches late writes; event keys
 * are unique, so earlier findings are not notified twice.
 */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How far each evaluation overlaps with the previous one. */
const OVERLAP_MS = 2 * HOUR_MS;

/** How often each kind is evaluated. Ranking rules run when a round has ended, and periodically while one is running. */
const EVERY_MS: Record<AlertKind, number> = {
  position: HOUR_MS,
  top: HOUR_MS,
  visibility: HOUR_MS,
  ai_citation_lost: HOUR_MS,
  audit_score: 2 * MINUTE_MS,
  backlink_lost: 2 * MINUTE_MS,
  certificate: HOUR_MS,
  domain_expiry: HOUR_MS,
  engine_blocked: 10 * MINUTE_MS,
  deindexed: 24 * HOUR_MS,
};
/** An index check that started longer ago counts as dead; this exceeds its job's time limit. */
const INDEX_HELD_MS = 20 * MINUTE_MS;
/** No further rule of a project starts after this long, so that projects take turns. */
const MAX_INDEX_MS = 4 * MINUTE_MS;
const OF_ROUNDS: readonly AlertKind[] = ['position', 'top', 'visibility', 'ai_citation_lost'];

const page = z.object({ holds: z.boolean(), at: z.coerce.date() });
const memory = z.object({
  /** Changes before this are not notified. */
  since: z.coerce.date().optional(),
  /** End of the last evaluated period. */
  upTo: z.coerce.date().optional(),
  /** Index check: last known state by URL. */
  pages: z.record(z.string(), page).optional(),
  /** Subjects whose findings were only counted, with the time of the latest one. */
  left: z.record(z.string(), z.coerce.date()).optional(),
  /** Index check: start of the current run. */
  begun: z.coerce.date().optional(),
});

/** A stored rule with its JSON parsed by its schema. */
export function readRule(row: store.RuleRow) {
  return {
    ...row,
    kind: z.enum(ALERT_KINDS).parse(row.kind),
    params: paramsSchema.parse(row.params),
    memory: memory.parse(row.memory),
  };
}
type Rule = ReturnType<typeof readRule>;

/** The rules of these rows, without invalid ones: each fails on its own. */
function readable(ctx: Ctx, rows: readonly store.RuleRow[]): Rule[] {
  return rows.flatMap((row) => {
    try {
      return [readRule(row)];
    } catch (error) {
      ctx.log.warn({ err: error, rule: row.id }, 'alert rule cannot be read');
      return [];
    }
  });
}

/**
 * Evaluates all due rules except index checks, which take minutes. A rule that fails is logged and retried the next
 * time it is due.
 */
export async function evaluateDue(ctx: Ctx): Promise<void> {
  const rules = readable(ctx, await store.enabledRules(QUICK));
  const rounds = await lastRounds([...new Set(rules.map(({ projectId }) => projectId))]);
  for (const rule of rules) {
    ctx.signal.throwIfAborted();
    if (isDue(rule, rounds.get(rule.projectId), ctx.now())) await lookQuietly(ctx, rule);
  }
}

/** Evaluates the rules of one project now: its round, audit or inspection has just ended. */
export async function evaluateProject(ctx: Ctx, projectId: string): Promise<void> {
  for (const rule of readable(ctx, await store.enabledRules({ ...QUICK, projectId }))) await lookQuietly(ctx, rule);
}

/** Projects with a due index check. */
export async function projectsDueInIndex(ctx: Ctx): Promise<string[]> {
  const rules = readable(ctx, await store.enabledRules(IN_INDEX));
  return [...new Set(rules.filter((rule) => isFree(rule, ctx.now())).map(({ projectId }) => projectId))];
}

/** Runs a project's due index checks for some minutes, each rule in only one worker. */
export async function evaluateIndex(ctx: Ctx, projectId: string): Promise<void> {
  const endsAt = performance.now() + MAX_INDEX_MS;
  for (const rule of readable(ctx, await store.enabledRules({ ...IN_INDEX, projectId }))) {
    ctx.signal.throwIfAborted();
    if (performance.now() >= endsAt) return;
    const now = ctx.now();
    if (isFree(rule, now) && (await store.beginLook(rule, now, new Date(now.getTime() - INDEX_HELD_MS)))) {
      await lookQuietly(ctx, rule);
    }
  }
}

const IN_INDEX = { kind: 'deindexed' };
const QUICK = { kind: { not: 'deindexed' } };

/** Due, and not running in another worker. */
const isFree = (rule: Rule, now: Date): boolean =>
  isDue(rule, undefined, now) &&
  (rule.memory.begun === undefined || now.getTime() - rule.memory.begun.getTime() >= INDEX_HELD_MS);

export function isDue(
  { kind, checkedAt, memory: { upTo } }: Pick<Rule, 'kind' | 'checkedAt' | 'memory'>,
  round: Date | undefined,
  now: Date,
): boolean {
  if (!checkedAt || now.getTime() - checkedAt.getTime() >= EVERY_MS[kind]) return true;
  return OF_ROUNDS.includes(kind) && round !== undefined && (!upTo || round > upTo);
}

async function lookQuietly(ctx: Ctx, rule: Rule): Promise<void> {
  try {
    await lookAt(ctx, rule);
  } catch (error) {
    ctx.signal.throwIfAborted();
    ctx.log.warn({ err: toAppError(error), rule: rule.id }, 'alert rule could not look');
  }
}

/** Evaluates one rule. @returns the number of new events */
export async function lookAt(ctx: Ctx, rule: Rule): Promise<number> {
  const now = ctx.now();
  const since = rule.memory.since ?? rule.createdAt;
  const after = new Date(Math.max(since.getTime(), (rule.memory.upTo ?? since).getTime() - OVERLAP_MS));
  const span = { after, until: now };
  const { id, projectId, kind, params } = rule;
  const told = await store.notifiedAt(id);
  // Counted findings were notified as well: the comparison restarts from there.
  for (const [subject, at] of Object.entries(rule.memory.left ?? {})) {
    const before = told.get(subject);
    if (!before || at > before) told.set(subject, at);
  }
  const looked = kind === 'deindexed' ? await findIndexedPages(ctx, rule) : null;
  const findings = looked?.findings ?? (await findEvents({ projectId, kind, params, span, told }));
  return store.record({
    of: rule,
    findings,
    // A move reaches further back than the evaluated period.
    leftSince: new Date(after.getTime() - (kind === 'position' ? ((params.days ?? 1) + 1) * 24 * HOUR_MS : 0)),
    memory: { since, upTo: now, ...(looked ? { pages: looked.pages } : {}) },
    now,
  });
}

/** How often these settings would have notified in the last 30 days. */
export async function previewRule(
  ctx: Ctx,
  asked: { projectId: string; kind: AlertKind; params: RuleParams },
): Promise<{ findings: Finding[] } | { reason: string }> {
  if (asked.kind === 'deindexed') return { reason: 'Nobody has looked for these pages so far.' };
  if (asked.kind === 'engine_blocked') return { reason: 'How engines answered in the past is not kept in this form.' };
  const until = ctx.now();
  const start = until.getTime() - 30 * 24 * HOUR_MS;
  if (asked.kind !== 'visibility')
    return { findings: await findEvents({ ...asked, span: { after: new Date(start), until } }) };
  // An overall drop is evaluated day by day, as it would have been live.
  const findings: Finding[] = [];
  const told = new Map<string, Date>();
  for (let day = start; day < until.getTime(); day += 24 * HOUR_MS) {
    const span = { after: new Date(day), until: new Date(day + 24 * HOUR_MS) };
    for (const one of await findEvents({ ...asked, span, told })) {
      findings.push(one);
      told.set(one.subject, one.at);
    }
  }
  return { findings };
}
