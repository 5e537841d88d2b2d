import 'server-only';
import { RETAINED, type Retained } from '#lib/features/retention/rules.ts';
import { db } from '#lib/platform/db.ts';

export interface StoredRule {
  /** Whether the owner said something; else only the last run is noted here. */
  isSet: boolean;
  days: number | null;
  bytes: number | null;
  lastRunAt: Date | null;
  tookRows: number;
  tookBytes: number;
}

export async function readRules(): Promise<Map<Retained, StoredRule>> {
  const rows = await db().retentionRule.findMany();
  const known = rows.flatMap(({ kind, bytes, tookBytes, ...row }) => {
    const found = RETAINED.find((one) => one === kind);
    return found
      ? [[found, { ...row, bytes: bytes === null ? null : Number(bytes), tookBytes: Number(tookBytes) }] as const]
      : [];
  });
  return new Map(known);
}

export async function storeRule(
  kind: Retained,
  { days, bytes }: { days: number | null; bytes: number | null },
): Promise<void> {
  const rule = { isSet: true, days, bytes: bytes === null ? null : BigInt(bytes) };
  await db().retentionRule.upsert({ where: { kind }, create: { kind, ...rule }, update: rule });
}

/** Begins the note of a run; `noteTaken` adds to it, so that a run that was killed has told what it took. */
export async function noteRun(kind: Retained, lastRunAt: Date): Promise<void> {
  const note = { lastRunAt, tookRows: 0, tookBytes: 0n };
  await db().retentionRule.upsert({ where: { kind }, create: { kind, ...note }, update: note });
}

export async function noteTaken(kind: Retained, { rows, bytes }: Taken): Promise<void> {
  await db().retentionRule.update({
    where: { kind },
    data: { tookRows: { increment: rows }, tookBytes: { increment: BigInt(bytes) } },
  });
}

export interface Taken {
  rows: number;
  bytes: number;
}
