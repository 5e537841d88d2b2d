import 'server-only';
import { storable } from '#lib/features/page-analysis/storable.ts';
import { db } from '#lib/platform/db.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

export const TEXT_RUN_KINDS = ['cms', 'social', 'page_question', 'draft'] as const;
export type TextRunKind = (typeof TEXT_RUN_KINDS)[number];

export interface TextRunRecord {
  userId: string;
  kind: TextRunKind;
  model: string | null;
  instructions: string;
  prompt: string;
  url?: string;
  answer: Prisma.InputJsonObject | null;
  error: { code: string; message: string } | null;
  usage: { inputTokens: number | null; outputTokens: number | null };
  durationMs: number;
}

/** Keeps what was asked and what came of it. @returns its id */
export async function keepTextRun({ error, usage, answer, ...run }: TextRunRecord): Promise<string> {
  const { id } = await db().textRun.create({
    data: {
      ...run,
      instructions: storable(run.instructions),
      prompt: storable(run.prompt),
      ...(answer && { answer: storable(answer) }),
      ...usage,
      errorCode: error?.code ?? null,
      error: error?.message ?? null,
    },
    select: { id: true },
  });
  return id;
}
