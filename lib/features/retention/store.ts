import 'server-only';
import { z } from 'zod';
import { RETAINED, type Retained } from '#lib/features/retention/rules.ts';
import { db } from '#lib/platform/database/db.ts';
import { redact } from '#lib/platform/observability/redact.ts';
import { Prisma } from '#lib/platform/prisma/client.ts';
import { publicText } from '#lib/platform/security/public-text.ts';

/** The position at which a pass over the evidence stopped: the last item it handled, in order of age. */
const place = z.object({ pass: z.enum(['age', 'size']), at: z.iso.datetime(), hash: z.string() });
/** Where the next run continues. */
export type Place = z.output<typeof place>;

/** A stored rule, with its last run. */
export interface StoredRule {
  /** Whether the owner has set the rule; otherwise the row only records the last run. */
  isSet: boolean;
  days: number | null;
  bytes: number | null;
  lastRunAt: Date | null;
  tookRows: number;
  tookBytes: number;
  /** Why the last run could not apply the rule. */
  fault: string | null;
}

/** The stored rules by kind. */
export async function readRules(): Promise<Map<Retained, StoredRule>> {
  const rows = await db().retentionRule.findMany({ omit: { resume: true } });
  const known = rows.flatMap(({ kind, bytes, tookBytes, ...row }) => {
    const found = RETAINED.find((one) => one === kind);
    return found
      ? [[found, { ...row, bytes: bytes === null ? null : Number(bytes), tookBytes: Number(tookBytes) }] as const]
      : [];
  });
  return new Map(known);
}

/** Stores a rule. */
export async function storeRule(
  kind: Retained,
  { days, bytes }: { days: number | null; bytes: number | null },
): Promise<void> {
  const rule = { isSet: true, days, bytes: bytes === null ? null : BigInt(bytes) };
  await db().retentionRule.upsert({ where: { kind }, create: { kind, ...rule }, update: rule });
}

const RUN = 'retention_run';

/** @returns whether this job starts now: a retry of the same one continues with its counts */
export async function beginRun(job: string | null): Promise<boolean> {
  const known = await db().setting.findUnique({ where: { key: RUN } });
  if (job !== null && known?.value === job) return false;
  const value = job ?? '';
  await db().setting.upsert({ where: { key: RUN }, create: { key: RUN, value }, update: { value } });
  return true;
}

/** Records that a rule is being applied; `noteTaken` adds to it, so that a killed run has reported what it deleted. */
export async function noteRun(kind: Retained, lastRunAt: Date, first: boolean): Promise<void> {
  const none = { tookRows: 0, tookBytes: 0n };
  await db().retentionRule.upsert({
    where: { kind },
    create: { kind, lastRunAt, ...none },
    update: { lastRunAt, fault: null, ...(first ? none : {}) },
  });
}

const FAULT_MAX = 500;

/** Records why a rule could not be applied; the next run clears it. */
export async function noteFault(kind: Retained, error: unknown): Promise<void> {
  const told = error instanceof Error ? error.message : String(error);
  const fault = redact(publicText(told).replace(/\s+/g, ' ').trim()).slice(0, FAULT_MAX);
  await db().retentionRule.update({ where: { kind }, data: { fault } });
}

/** The position at which the previous run's time was over; null when it had finished. */
export async function readPlace(kind: Retained): Promise<Place | null> {
  const row = await db().retentionRule.findUnique({ where: { kind }, select: { resume: true } });
  return place.safeParse(row?.resume).data ?? null;
}

/** Stores where the next run continues; null: at the start. */
export async function notePlace(kind: Retained, at: Place | null): Promise<void> {
  await db().retentionRule.update({ where: { kind }, data: { resume: at ?? Prisma.DbNull } });
}

/** Adds to what the current run has deleted. */
export async function noteTaken(kind: Retained, { rows, bytes }: Taken): Promise<void> {
  await db().retentionRule.update({
    where: { kind },
    data: { tookRows: { increment: rows }, tookBytes: { increment: BigInt(bytes) } },
  });
}

/** Numbers of deleted rows and bytes. */
export interface Taken {
  rows: number;
  bytes: number;
}
