import 'server-only';
import type { AuditReport } from '#lib/audit/types.ts';
import { keepEvidence } from '#lib/features/evidence/service.ts';
import type { Analysis } from '#lib/features/page-audits/analysis-schema.ts';
import type { AuditDetail, AuditStep } from '#lib/features/page-audits/contract.ts';
import { type AuditRow, json, summaryFields } from '#lib/features/page-audits/store.ts';
import { db } from '#lib/platform/database/db.ts';
import { storable } from '#lib/platform/database/storable.ts';

/**
 * Starts an attempt. From then on an earlier attempt has an outdated lease, and its writes are ignored.
 * @returns null when there is nothing left to do (finished, canceled, deleted)
 */
export async function claimAudit(id: string, lease: string, now: Date, steps: AuditStep[]): Promise<AuditRow | null> {
  const claimed = await db().audit.updateMany({
    where: { id, status: { in: ['queued', 'running'] } },
    data: {
      status: 'running',
      lease,
      attempts: { increment: 1 },
      startedAt: now,
      heartbeatAt: now,
      step: null,
      steps: json(steps),
    },
  });
  if (claimed.count === 0) return null;
  return db().audit.findUnique({ where: { id }, select: summaryFields });
}

/** Restricts a change to the attempt that holds the audit. */
const held = (id: string, lease: string) => ({ id, lease, status: 'running' }) as const;

/** @returns false when this attempt no longer holds the audit */
export async function beat(id: string, lease: string, now: Date): Promise<boolean> {
  const { count } = await db().audit.updateMany({ where: held(id, lease), data: { heartbeatAt: now } });
  return count > 0;
}

export async function saveSteps(
  id: string,
  lease: string,
  steps: AuditStep[],
  current: string | null,
): Promise<boolean> {
  const { count } = await db().audit.updateMany({
    where: held(id, lease),
    data: { steps: json(steps), step: current },
  });
  return count > 0;
}

export interface EvidenceRecord {
  role: 'raw' | 'rendered' | 'screenshot';
  hash: string;
  contentType: string;
  bytes: number;
  storedBytes: number;
}

export interface AuditResult {
  report: AuditReport;
  analysis: Analysis;
  counts: Record<string, number>;
  title: string;
  score: number | null;
  evidence: EvidenceRecord[];
  steps: AuditStep[];
  /** Checks whose verdict no longer applies: it is deleted, so that the finding stays open. */
  reopened: string[];
  now: Date;
}

/**
 * Writes the result and the final status in one transaction. @returns false when another attempt or a cancellation came
 * first
 */
export function finishAudit(id: string, lease: string, result: AuditResult): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.audit.updateMany({
      where: held(id, lease),
      data: {
        status: 'done',
        step: null,
        lease: null,
        steps: json(result.steps),
        score: result.score,
        counts: json(result.counts),
        summary: json({ title: result.title }),
        report: json(result.report),
        analysis: json(result.analysis),
        evidence: hashesOf(result.evidence),
        error: null,
        errorCode: null,
        finishedAt: result.now,
      },
    });
    if (count === 0) return false;
    if (result.reopened.length > 0) {
      const { userId, urlKey } = await tx.audit.findUniqueOrThrow({ where: { id } });
      await tx.findingVerdict.deleteMany({
        where: { userId, scope: 'page', urlKey, checkId: { in: result.reopened } },
      });
    }
    await keepEvidence(tx, rowsOf(result.evidence));
    return true;
  });
}

const hashesOf = (evidence: readonly EvidenceRecord[]) =>
  json(Object.fromEntries(evidence.map(({ role, hash }) => [role, hash])));

const rowsOf = (evidence: readonly EvidenceRecord[]) => evidence.map(({ role, ...row }) => ({ ...row, kind: role }));

export type Block = NonNullable<AuditDetail['blocked']>;

/**
 * Ends an audit as blocked, with the page of the bot check as evidence. @returns false when another attempt or a
 * cancellation came first
 */
export function blockAudit(
  id: string,
  lease: string,
  { block, message, evidence, now }: { block: Block; message: string; evidence: EvidenceRecord[]; now: Date },
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.audit.updateMany({
      where: held(id, lease),
      data: {
        status: 'failed',
        blocked: json(block),
        lease: null,
        step: null,
        errorCode: 'blocked',
        error: storable(message),
        evidence: hashesOf(evidence),
        finishedAt: now,
      },
    });
    if (count > 0) await keepEvidence(tx, rowsOf(evidence));
    return count > 0;
  });
}

/** Requeues an audit for the next attempt. */
export async function releaseAudit(id: string, lease: string, error: string): Promise<void> {
  await db().audit.updateMany({
    where: held(id, lease),
    data: { status: 'queued', lease: null, step: null, error: storable(error) },
  });
}

/** Ends an audit as failed; with a lease, only if that attempt still holds it. */
export async function failAudit(
  id: string,
  lease: string | null,
  failure: { code: string; message: string; now: Date },
): Promise<boolean> {
  const { count } = await db().audit.updateMany({
    where: lease ? held(id, lease) : { id, status: { in: ['queued', 'running'] } },
    data: {
      status: 'failed',
      lease: null,
      step: null,
      errorCode: failure.code,
      error: storable(failure.message),
      finishedAt: failure.now,
    },
  });
  return count > 0;
}
