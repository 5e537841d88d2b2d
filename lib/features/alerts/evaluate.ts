import 'server-only';
import { z } from 'zod';
import * as store from '#lib/features/alerts/findings-store.ts';
import { ALERT_KIND_IDS, ALERT_KINDS, type AlertKind, type RuleParams } from '#lib/features/alerts/kinds/index.ts';
import { DAY_MS, type Finding, HOUR_MS } from '#lib/features/alerts/kinds/series.ts';
import { params as paramsSchema } from '#lib/features/alerts/rules-contract.ts';
import type { RuleRow } from '#lib/features/alerts/rules-store.ts';
import * as series from '#lib/features/alerts/series/index.ts';
import type { Ctx } from '#lib/net/context.ts';
import { toAppError } from '#lib/platform/errors.ts';

/**
 * Evaluates the rules that are due. Each evaluation covers the last hours again, which catches late writes; event keys
 * are unique, so earlier findings are not notified twice.
 */

const MINUTE_MS = 60_000;
/** How far each evaluation overlaps with the previous one. */
const OVERLAP_MS = 2 * HOUR_MS;

/** An index check that started longer ago counts as dead; this exceeds its job's time limit. */
const INDEX_LEASE_MS = 20 * MINUTE_MS;
/** No further rule of a project starts after this long, so that projects take turns. */
const MAX_INDEX_MS = 4 * MINUTE_MS;
const SLOW = ALERT_KIND_IDS.filter((kind) => ALERT_KINDS[kind].isSlow);

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
export function readRule(row: RuleRow) {
  return {
    ...row,
    kind: z.enum(ALERT_KIND_IDS).parse(row.kind),
    params: paramsSchema.parse(row.params),
    memory: memory.parse(row.memory),
  };
}
type Rule = ReturnType<typeof readRule>;

/** The rules of these rows, without invalid ones: each fails on its own. */
function readable(ctx: Ctx, rows: readonly RuleRow[]): Rule[] {
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
 * Evaluates all due rules except slow ones (index checks), which take minutes. A rule that fails is logged and retried the next
 * time it is due.
 */
export async function evaluateDue(ctx: Ctx): Promise<void> {
  const rules = readable(ctx, await store.enabledRules(FAST_RULES));
  const rounds = await store.lastRounds([...new Set(rules.map(({ projectId }) => projectId))]);
  for (const rule of rules) {
    ctx.signal.throwIfAborted();
    if (isDue(rule, rounds.get(rule.projectId), ctx.now())) await tryEvaluate(ctx, rule);
  }
}

/** Evaluates the rules of one project now: its round, audit or inspection has just ended. */
export async function evaluateProject(ctx: Ctx, projectId: string): Promise<void> {
  for (const rule of readable(ctx, await store.enabledRules({ ...FAST_RULES, projectId })))
    await tryEvaluate(ctx, rule);
}

/** Projects with a due index check. */
export async function projectsDueInIndex(ctx: Ctx): Promise<string[]> {
  const rules = readable(ctx, await store.enabledRules(SLOW_RULES));
  return [...new Set(rules.filter((rule) => canStart(rule, ctx.now())).map(({ projectId }) => projectId))];
}

/** Runs a project's due index checks for some minutes, each rule in only one worker. */
export async function evaluateIndex(ctx: Ctx, projectId: string): Promise<void> {
  const endsAt = performance.now() + MAX_INDEX_MS;
  for (const rule of readable(ctx, await store.enabledRules({ ...SLOW_RULES, projectId }))) {
    ctx.signal.throwIfAborted();
    if (performance.now() >= endsAt) return;
    const now = ctx.now();
    if (canStart(rule, now) && (await store.beginIndexCheck(rule, now, new Date(now.getTime() - INDEX_LEASE_MS)))) {
      await tryEvaluate(ctx, rule);
    }
  }
}

const SLOW_RULES = { kind: { in: SLOW } };
const FAST_RULES = { kind: { notIn: SLOW } };

/** Due, and not running in another worker. */
const canStart = (rule: Rule, now: Date): boolean =>
  isDue(rule, undefined, now) &&
  (rule.memory.begun === undefined || now.getTime() - rule.memory.begun.getTime() >= INDEX_LEASE_MS);

/** Whether a rule should be evaluated now. @param round end of the last round of checks that it depends on */
export function isDue(
  { kind, checkedAt, memory: { upTo } }: Pick<Rule, 'kind' | 'checkedAt' | 'memory'>,
  round: Date | undefined,
  now: Date,
): boolean {
  if (!checkedAt || now.getTime() - checkedAt.getTime() >= ALERT_KINDS[kind].everyMs) return true;
  return ALERT_KINDS[kind].afterRounds && round !== undefined && (!upTo || round > upTo);
}

async function tryEvaluate(ctx: Ctx, rule: Rule): Promise<void> {
  try {
    await evaluateRule(ctx, rule);
  } catch (error) {
    ctx.signal.throwIfAborted();
    ctx.log.warn({ err: toAppError(error), rule: rule.id }, 'alert rule could not be evaluated');
  }
}

/** Evaluates one rule. @returns the number of new events */
export async function evaluateRule(ctx: Ctx, rule: Rule): Promise<number> {
  const now = ctx.now();
  const since = rule.memory.since ?? rule.createdAt;
  const after = new Date(Math.max(since.getTime(), (rule.memory.upTo ?? since).getTime() - OVERLAP_MS));
  const span = { after, until: now };
  const { id, projectId, params } = rule;
  const kind = ALERT_KINDS[rule.kind];
  const notified = await store.notifiedAt(id);
  // Counted findings were notified as well: the comparison restarts from there.
  for (const [subject, at] of Object.entries(rule.memory.left ?? {})) {
    const before = notified.get(subject);
    if (!before || at > before) notified.set(subject, at);
  }
  const known = rule.memory.pages ?? {};
  const { findings, pages } = await kind.find(series, params, { ctx, projectId, span, notified, pages: known });
  return store.record({
    of: rule,
    findings,
    countedSince: new Date(after.getTime() - kind.lookbackMs(params)),
    memory: { since, upTo: now, ...(pages ? { pages } : {}) },
    now,
  });
}

const PREVIEW_MS = 30 * DAY_MS;

/** How often these settings would have notified in the last 30 days. */
export async function previewRule(
  ctx: Ctx,
  { projectId, kind, params }: { projectId: string; kind: AlertKind; params: RuleParams },
): Promise<{ findings: Finding[] } | { reason: string }> {
  const { preview, find } = ALERT_KINDS[kind];
  if (typeof preview === 'object') return { reason: preview.unavailable };
  const until = ctx.now().getTime();
  const step = preview === 'daily' ? DAY_MS : PREVIEW_MS;
  const findings: Finding[] = [];
  const notified = new Map<string, Date>();
  for (let start = until - PREVIEW_MS; start < until; start += step) {
    const span = { after: new Date(start), until: new Date(start + step) };
    const found = await find(series, params, { ctx, projectId, span, notified, pages: {} });
    for (const one of found.findings) {
      findings.push(one);
      notified.set(one.subject, one.at);
    }
  }
  return { findings };
}
