import { recordEvidence, releaseEvidence } from '#lib/features/evidence/service.ts';
import { type Analysed, analysePage } from '#lib/features/page-audits/analyse-page.ts';
import { type EvidenceRecord, keepBlock, keepEvidence } from '#lib/features/page-audits/evidence/store-evidence.ts';
import { limitsOf } from '#lib/features/page-audits/findings/limits-of.ts';
import { countsOf } from '#lib/features/page-audits/present-audit.ts';
import { knownPages } from '#lib/features/page-audits/site/known-pages.ts';
import { freshSteps, trackSteps } from '#lib/features/page-audits/steps.ts';
import { type AuditRow, columns, json } from '#lib/features/page-audits/store.ts';
import { readVerdicts } from '#lib/features/verdicts/service.ts';
import { BotBlocked } from '#lib/net/bot-wall/bot-blocked.ts';
import type { Ctx } from '#lib/net/context.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { defineRun } from '#lib/runs/define-run.ts';
import type { Attempt, RunEnd } from '#lib/runs/run-definition.ts';

type Change = Prisma.AuditUncheckedUpdateManyInput;

/** Time budget of a stored audit; no client waits for it. */
const ANALYSIS_MS = 60_000;
/** Its part for the browser: starting one takes more than ten seconds on a small, busy server. */
const BROWSER_MS = 30_000;

/** Stored page audits. */
export const pageAudits = defineRun({
  kind: 'audit',
  scope: 'audit',
  noun: 'audit',
  model: (client) => client.audit,
  select: columns,
  host: ({ host }) => host,
  job: { name: 'audit-page', timeoutMs: ANALYSIS_MS + 30_000, attempts: 2 },
  idle: { step: null },
  begin: () => ({ steps: json(freshSteps()) }),
  execute: audit,
  remove: (client, audit) => releaseEvidence(client, audit),
  entry: ({ id, url, keyword, render, status, blocked, step }) => ({
    title: url,
    step,
    state: blocked ? 'blocked' : status,
    path: `/page-audits/${id}`,
    cancel: { operation: 'cancel_audit', input: { id } },
    retry: { operation: 'start_audit', input: { url, keyword, render } },
  }),
});

async function audit(ctx: Ctx, { row, write }: Attempt<AuditRow, Change>): Promise<RunEnd<Change>> {
  const progress = trackSteps((steps, step) => write({ steps: json(steps), step }));
  const { userId, urlKey, url, keyword, render } = row;
  try {
    const analysed = await analysePage(
      ctx,
      { url, keyword: keyword ?? undefined, render },
      {
        budgetMs: ANALYSIS_MS,
        maxLinks: 200,
        maxBrowserMs: BROWSER_MS,
        progress,
        known: knownPages(ctx, userId),
        judgedBy: async () => {
          const [limits, verdicts] = await Promise.all([
            limitsOf(userId),
            readVerdicts({ userId, scope: 'page', urlKey }),
          ]);
          return { limits, verdicts };
        },
      },
    );
    return resultOf(row, analysed, await progress.step('keep', () => keepEvidence(analysed)));
  } catch (error) {
    if (error instanceof BotBlocked) return await blockedBy(error);
    throw error;
  }
}

/** What to write as the report of an audit. */
export function resultOf(
  { userId, urlKey }: Pick<AuditRow, 'userId' | 'urlKey'>,
  { report, analysis }: Pick<Analysed, 'report' | 'analysis'>,
  pieces: readonly EvidenceRecord[],
): RunEnd<Change> {
  const reopened = report.findings.flatMap((finding) => (finding.reopened === null ? [] : finding.id));
  return {
    status: 'done',
    data: {
      score: report.score.value,
      scoreVersion: report.version,
      counts: json(countsOf(report)),
      summary: json({ title: analysis.title ?? '' }),
      report: json(report),
      analysis: json(analysis),
      evidence: hashesOf(pieces),
    },
    also: async (client) => {
      // The verdicts no longer apply: without them the findings stay open.
      if (reopened.length > 0) {
        await client.findingVerdict.deleteMany({ where: { userId, scope: 'page', urlKey, checkId: { in: reopened } } });
      }
      await recordEvidence(client, rowsOf(pieces));
    },
  };
}

/** The page could not be read, so there is no score; the page of the bot check is stored as evidence. */
async function blockedBy(error: BotBlocked): Promise<RunEnd<Change>> {
  const { wall, answer, message } = error;
  const { url, status, userAgent: user_agent, inBrowser: in_browser } = answer;
  const pieces = await keepBlock(error);
  return {
    status: 'failed',
    data: {
      blocked: json({ vendor: wall.vendor, url, status, user_agent, in_browser }),
      errorCode: 'blocked',
      error: storable(message),
      evidence: hashesOf(pieces),
    },
    also: (client) => recordEvidence(client, rowsOf(pieces)),
  };
}

const hashesOf = (pieces: readonly EvidenceRecord[]) =>
  json(Object.fromEntries(pieces.map(({ role, hash }) => [role, hash])));

const rowsOf = (pieces: readonly EvidenceRecord[]) => pieces.map((piece) => ({ ...piece, kind: piece.role }));
