import 'server-only';
import type {
  ResearchKind,
  ResearchStatus,
  ResearchStep,
  SourceOutcome,
} from '#lib/features/keywords/research/contract.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** A stored research. */
export type ResearchRow = Prisma.KeywordResearchGetPayload<object>;

/** A keyword to store; its index in the list becomes its position. */
export type NewKeyword = Omit<Prisma.ResearchedKeywordCreateManyInput, 'id' | 'researchId' | 'position'>;

/** Result of a research. */
export interface Findings {
  keywords: readonly NewKeyword[];
  sources: readonly SourceOutcome[];
  /** Language of the seeds, including those of the page. */
  language: string;
  figuresReason: string | null;
  currency: string | null;
}

/** How far a research is. */
export interface Progress {
  step: ResearchStep | null;
  stepsDone: number;
  stepsTotal: number;
  /** The sources' results so far. */
  sources: readonly SourceOutcome[];
}

/** Rows per statement: each has about fifteen values, and a statement can have 32,767. */
const ROWS_AT_ONCE = 1_000;

/** Which researches to list. */
export interface ResearchFilter {
  q?: string | undefined;
  kind?: ResearchKind | undefined;
  status?: ResearchStatus | undefined;
  country?: string | undefined;
  project_id?: string | undefined;
}

/** Selects a user's researches by these; `q` is part of a seed or of the URL. */
export async function matching(
  userId: string,
  { q, project_id: projectId, kind, status, country }: ResearchFilter,
): Promise<Prisma.KeywordResearchWhereInput> {
  return {
    ...(q ? { id: { in: await idsOf(userId, storable(q)) } } : {}),
    ...(kind ? { kind } : {}),
    ...(status ? { status } : {}),
    ...(country ? { country } : {}),
    ...(projectId ? { projectId } : {}),
  };
}

/** Researches with a seed or URL that contains this text. */
async function idsOf(userId: string, part: string): Promise<string[]> {
  const like = `%${escapeLike(part)}%`;
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM keyword_researches
      WHERE (user_id = ${userId}::uuid
        OR project_id IN (SELECT project_id FROM project_members WHERE user_id = ${userId}::uuid))
      AND (url ILIKE ${like} OR array_to_string(seeds, E'\n') ILIKE ${like})`;
  return rows.map(({ id }) => id);
}

/** Writes all keywords of a research; their order is that of the list. */
export async function saveKeywords(
  client: Prisma.TransactionClient,
  researchId: string,
  keywords: readonly NewKeyword[],
) {
  const rows = keywords.map((keyword, at) => ({ ...storable(keyword), researchId, position: at + 1 }));
  await client.researchedKeyword.deleteMany({ where: { researchId } });
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await client.researchedKeyword.createMany({ data: rows.slice(at, at + ROWS_AT_ONCE) });
  }
}
