import 'server-only';
import type { BriefStatus } from '#lib/features/content/briefs/contract.ts';
import type { PageReading } from '#lib/features/content/briefs/page-reading.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** A stored brief. */
export type BriefRow = Prisma.BriefGetPayload<object>;
/** A stored page of a brief. */
export type PageRow = Prisma.BriefPageGetPayload<object>;

/** A value as a JSON column stores it. */
export const json = (value: unknown): Prisma.InputJsonValue => storable(value) as Prisma.InputJsonValue;

/** A page of the results that a brief reads. */
export interface FoundPage {
  position: number;
  url: string;
  title: string;
}

/** Adds the pages to read; those already there stay as they are. */
export async function addPages(client: Prisma.TransactionClient, briefId: string, pages: readonly FoundPage[]) {
  const data = pages.map((page) => ({ ...storable(page), briefId }));
  await client.briefPage.createMany({ data, skipDuplicates: true });
}

/** What came of reading a page; `reason`: why it was not read. */
export interface PageOutcome {
  state: 'read' | 'blocked' | 'failed';
  reason: string | null;
  facts: PageReading | null;
}

/** Stores what came of reading the page at a position of a brief. */
export async function savePage(
  client: Prisma.TransactionClient,
  { briefId, position }: { briefId: string; position: number },
  { state, reason, facts }: PageOutcome,
  readAt: Date,
) {
  await client.briefPage.updateMany({
    where: { briefId, position },
    data: { state, reason: storable(reason), readAt, ...(facts ? { facts: json(facts) } : {}) },
  });
}

/** Pages in the order of the results. */
export function findPages(briefId: string): Promise<PageRow[]> {
  return db().briefPage.findMany({ where: { briefId }, orderBy: { position: 'asc' } });
}

/** Selects briefs by part of their keyword, status and project. */
export function matching({
  find,
  status,
  project_id: projectId,
}: {
  find?: string | undefined;
  status?: BriefStatus | undefined;
  project_id?: string | undefined;
}): Prisma.BriefWhereInput {
  return {
    ...(find ? { keyword: { contains: escapeLike(storable(find)), mode: 'insensitive' } } : {}),
    ...(status ? { status } : {}),
    ...(projectId ? { projectId } : {}),
  };
}
