import 'server-only';
import type { EmailRunState } from '#lib/features/emails/runs-contract.ts';
import { pagesReadOf, type StoredScan } from '#lib/features/emails/stored-scan.ts';
import { readableTo } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';
import { takeRecord } from '#lib/platform/queue/job-claim.ts';

/** A stored scan. */
export type RunRow = Prisma.EmailRunGetPayload<object>;

/** A scan to store. */
export interface NewRun {
  userId: string;
  projectId?: string | null;
  domain: string;
  engine: string;
  country: string;
  pagesAsked: number;
}

/** Columns that lists omit. */
const SUMMARY = { emails: true, leftOut: true, searches: true, pages: true } as const;
/** A stored scan without its result. */
export type SummaryRow = Omit<RunRow, keyof typeof SUMMARY>;

const json = (value: unknown): Prisma.InputJsonValue => storable(value) as Prisma.InputJsonValue;

/** Stores a new scan. */
export function createRun(run: NewRun): Promise<SummaryRow> {
  return db().emailRun.create({ data: run, omit: SUMMARY });
}

/** Stores a search for emails and queues it in one transaction. */
export function createQueuedRun(
  run: NewRun,
  queueIt: (tx: Prisma.TransactionClient, id: string) => Promise<unknown>,
): Promise<SummaryRow> {
  return db().$transaction(async (tx) => {
    const row = await tx.emailRun.create({ data: run, omit: SUMMARY });
    await queueIt(tx, row.id);
    return row;
  });
}

/** The attempt at a search: it can only write while its lease is the current one. */
export interface Held {
  id: string;
  /** Null: only its creator can run it. */
  lease: string | null;
}

/** Claims a search that has not ended; earlier attempts can no longer write. @returns null when it has ended */
export async function takeUp({ id, lease }: Held): Promise<SummaryRow | null> {
  return takeRecord(async (tx) => {
    const [taken] = await tx.emailRun.updateManyAndReturn({
      where: { id, state: 'running' },
      data: { lease },
      omit: SUMMARY,
    });
    return taken ?? null;
  });
}

/** Whether this attempt may still write. */
export async function isHeld({ id, lease }: Held): Promise<boolean> {
  return (await db().emailRun.count({ where: { id, lease, state: 'running' } })) > 0;
}

/** When each address was first and last seen, by the address in lower case. */
export type Sightings = Map<string, { firstSeen: Date; lastSeen: Date }>;

/**
 * Writes the result of a search, and the sightings of its addresses.
 * @returns false when it was deleted meanwhile, or another attempt holds it
 */
export async function finishRun(
  run: Pick<RunRow, 'id' | 'lease' | 'userId' | 'domain'>,
  found: StoredScan,
  { incomplete, now }: { incomplete: string | null; now: Date },
): Promise<boolean> {
  const { emails, leftOut, searches, pages } = found;
  return db().$transaction(async (tx) => {
    const { count } = await tx.emailRun.updateMany({
      where: { id: run.id, lease: run.lease, state: 'running' },
      data: {
        state: incomplete === null ? 'done' : 'partial',
        incomplete: storable(incomplete),
        emailsCount: emails.length,
        atDomainCount: emails.filter((one) => one.at_domain).length,
        pagesRead: pagesReadOf(found),
        pagesChecked: pages.checked.length,
        emails: json(emails),
        leftOut: json(leftOut),
        searches: json(searches),
        pages: json(pages),
        finishedAt: now,
      },
    });
    if (count > 0)
      await see(
        tx,
        run,
        emails.map(({ email }) => storable(email.toLowerCase())),
        now,
      );
    return count > 0;
  });
}

async function see(
  tx: Prisma.TransactionClient,
  { userId, domain }: Pick<RunRow, 'userId' | 'domain'>,
  emails: readonly string[],
  now: Date,
): Promise<void> {
  // A fixed order, so that parallel searches of one domain wait for each other instead of deadlocking.
  const data = emails.toSorted().map((email) => ({ userId, domain, email, firstSeen: now, lastSeen: now }));
  await tx.emailSighting.createMany({ data, skipDuplicates: true });
  await tx.emailSighting.updateMany({
    where: { userId, domain, email: { in: [...emails] }, lastSeen: { lt: now } },
    data: { lastSeen: now },
  });
}

/** When the addresses of a domain were found first, by address in lower case. */
export async function sightingsOf(userId: string, domain: string): Promise<Sightings> {
  const rows = await db().emailSighting.findMany({ where: { userId, domain } });
  return new Map(rows.map(({ email, firstSeen, lastSeen }) => [email, { firstSeen, lastSeen }]));
}

/** @param held without a lease: any attempt */
export async function failRun(
  held: Pick<Held, 'id'> & Partial<Held>,
  { code, message, now }: { code: string; message: string; now: Date },
): Promise<void> {
  await db().emailRun.updateMany({
    where: { ...held, state: 'running' },
    data: { state: 'failed', errorCode: code, error: storable(message), finishedAt: now },
  });
}

/** One page of the searches that a user may read, newest first (ids are chronological). */
export async function listRuns(
  userId: string,
  {
    find,
    state,
    project_id: projectId,
  }: { find?: string | undefined; state?: EmailRunState | undefined; project_id?: string | undefined },
  after: string | null,
  take: number,
): Promise<SummaryRow[]> {
  const part = find && escapeLike(storable(find).toLowerCase());
  return db().emailRun.findMany({
    where: {
      AND: await readableTo(userId),
      ...(part ? { domain: { contains: part } } : {}),
      ...(state ? { state } : {}),
      ...(projectId ? { projectId } : {}),
      ...(after ? { id: { lt: after } } : {}),
    },
    orderBy: { id: 'desc' },
    take,
    omit: SUMMARY,
  });
}

/** A search that the user may read. */
export async function findRun(userId: string, id: string): Promise<RunRow | null> {
  return db().emailRun.findFirst({ where: { id, AND: await readableTo(userId) } });
}

/** The previous successful search of the same domain by the same user, if the reader may read it. */
export async function findPrevious(
  reader: string,
  { id, userId, domain }: RunRow,
): Promise<{ id: string; createdAt: Date } | null> {
  return db().emailRun.findFirst({
    where: { AND: await readableTo(reader), userId, domain, id: { lt: id }, state: { in: ['done', 'partial'] } },
    orderBy: { id: 'desc' },
    select: { id: true, createdAt: true },
  });
}

/** @returns false when there is none, or it belongs to someone else */
export function deleteRun(userId: string, id: string): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const run = await tx.emailRun.findFirst({ where: { id, userId }, select: { domain: true } });
    if (!run) return false;
    await tx.emailRun.deleteMany({ where: { id, userId } });
    const { domain } = run;
    if ((await tx.emailRun.count({ where: { userId, domain } })) === 0) {
      await tx.emailSighting.deleteMany({ where: { userId, domain } });
    }
    return true;
  });
}
