import 'server-only';
import { MAX_NAMED, MAX_VERSIONS, type VersionCause } from '#lib/features/content/drafts/contract.ts';
import { readableTo } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { escapeLike } from '#lib/platform/database/escape-like.ts';
import { storable } from '#lib/platform/database/storable.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

/** A stored draft. */
export type DraftRow = Prisma.DraftGetPayload<object>;
/** A stored version. */
export type VersionRow = Prisma.DraftVersionGetPayload<object>;
type Tx = Prisma.TransactionClient;

/** Columns that lists omit. */
const TEXTS = { body: true, metaTitle: true, metaDescription: true, slug: true } as const;
/** A stored draft without its texts. */
export type SummaryRow = Omit<DraftRow, keyof typeof TEXTS>;

const VERSION_TEXTS = { ...TEXTS, social: true } as const;
/** A stored version without its texts. */
export type VersionSummaryRow = Omit<VersionRow, keyof typeof VERSION_TEXTS>;

/** The texts that a version stores. */
export interface Content {
  title: string;
  body: string;
  metaTitle: string;
  metaDescription: string;
  slug: string;
  /** By network. */
  social: Record<string, string>;
}

/** The fields of a draft that can be set. */
export interface DraftFields extends Content {
  keyword: string;
  country: string;
  engine: string | null;
  language: string;
  projectId: string | null;
  briefId: string | null;
}

/** The cause of a change. */
export interface Cause {
  why: VersionCause;
  runId?: string;
  restoredNumber?: number;
}

/** A change of a draft, based on a revision. */
export interface Change {
  baseRevision: number;
  fields: Partial<DraftFields>;
  words: number;
  cause: Cause;
  now: Date;
}

/** A person's saves within this time of a version's creation are merged into it. */
export const FOLDS_MS = 5 * 60_000;

/** Stores a new draft with its first version. */
export async function createDraft(
  draft: DraftFields & { userId: string; kind: 'page' | 'social'; words: number },
  cause: Cause,
  now: Date,
): Promise<DraftRow> {
  return db().$transaction(async (tx) => {
    const row = await tx.draft.create({ data: { ...storable(draft), createdAt: now, updatedAt: now } });
    await addVersion(tx, row, cause, now);
    return row;
  });
}

/** The draft as it is now; not `ok`: it has another revision, and nothing was saved. */
export type Saved = { ok: true; row: DraftRow } | { ok: false; row: DraftRow };

/**
 * Saves a change based on a given revision, with its version; does nothing when the draft has another revision by now.
 * @returns the resulting draft; null when this owner has none
 */
export function saveDraft(userId: string, id: string, change: Change): Promise<Saved | null> {
  const { baseRevision, now, cause } = change;
  return db().$transaction(async (tx) => {
    const before = await lockDraft(tx, userId, id);
    if (!before) return null;
    const fields = storable(change.fields);
    if (isWithin(fields, before)) return { ok: true, row: before };
    if (before.revision !== baseRevision) return { ok: false, row: before };
    const data = { ...fields, words: change.words, revision: { increment: 1 }, updatedAt: now };
    const row = await tx.draft.update({ where: { id }, data });
    if (!isSameContent(before, row)) await keepVersion(tx, row, cause, now);
    return { ok: true, row };
  });
}

/** Whether the row already contains a change: a repeated request, whose response was lost, is not a conflict. */
function isWithin(fields: Partial<DraftFields>, row: DraftRow): boolean {
  const { social, ...others } = fields;
  const same = Object.entries(others).every(([name, value]) => row[name as keyof typeof others] === value);
  return same && (social === undefined || isSameSocial(social, row.social));
}

function isSameContent(one: DraftRow, other: DraftRow): boolean {
  const names = ['title', 'body', 'metaTitle', 'metaDescription', 'slug'] as const;
  return names.every((name) => one[name] === other[name]) && isSameSocial(one.social, other.social);
}

function isSameSocial(one: unknown, other: unknown): boolean {
  const [a, b] = [socialOf(one), socialOf(other)];
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

/** The stored texts by network. */
export function socialOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The row, locked until the transaction ends, so that saves run one after the other. */
async function lockDraft(tx: Tx, userId: string, id: string): Promise<DraftRow | null> {
  await tx.$queryRaw`SELECT 1 FROM drafts WHERE id = ${id}::uuid AND user_id = ${userId}::uuid FOR UPDATE`;
  return tx.draft.findFirst({ where: { id, userId } });
}

async function keepVersion(tx: Tx, row: DraftRow, cause: Cause, now: Date): Promise<void> {
  const last = await tx.draftVersion.findFirst({ where: { draftId: row.id }, orderBy: { number: 'desc' } });
  const folds =
    last?.why === 'typed' &&
    cause.why === 'typed' &&
    last.name === null &&
    now.getTime() - last.createdAt.getTime() < FOLDS_MS;
  if (!folds) return addVersion(tx, row, cause, now);
  await tx.draftVersion.update({
    where: { id: last.id },
    data: { ...contentOf(row), words: row.words, updatedAt: now },
  });
}

async function addVersion(tx: Tx, row: DraftRow, cause: Cause, now: Date): Promise<void> {
  const last = await tx.draftVersion.aggregate({ where: { draftId: row.id }, _max: { number: true } });
  const number = (last._max.number ?? 0) + 1;
  const times = { createdAt: now, updatedAt: now };
  await tx.draftVersion.create({
    data: { draftId: row.id, number, ...contentOf(row), words: row.words, ...cause, ...times },
  });
  await forgetOldest(tx, row.id);
}

/** Keeps the newest versions, and those with a name. */
async function forgetOldest(tx: Tx, draftId: string): Promise<void> {
  const surplus = (await tx.draftVersion.count({ where: { draftId } })) - MAX_VERSIONS;
  if (surplus <= 0) return;
  const oldest = await tx.draftVersion.findMany({
    where: { draftId, name: null },
    orderBy: { number: 'asc' },
    take: surplus,
    select: { id: true },
  });
  await tx.draftVersion.deleteMany({ where: { id: { in: oldest.map(({ id }) => id) } } });
}

/** Only the texts of a draft. */
export function contentOf(row: Pick<DraftRow, keyof Content>): Content {
  const { title, body, metaTitle, metaDescription, slug, social } = row;
  return { title, body, metaTitle, metaDescription, slug, social: socialOf(social) };
}

/** A draft that a user may read: their own, or one filed under one of their projects. */
export async function readDraft(userId: string, id: string): Promise<DraftRow | null> {
  return db().draft.findFirst({ where: { id, AND: await readableTo(userId) } });
}

/** A user's draft; null if there is none. */
export function findDraft(userId: string, id: string): Promise<DraftRow | null> {
  return db().draft.findFirst({ where: { id, userId } });
}

/** Number of the latest version, and how many are stored. */
export async function countVersions(draftId: string): Promise<{ latest: number; count: number }> {
  const found = await db().draftVersion.aggregate({ where: { draftId }, _max: { number: true }, _count: true });
  return { latest: found._max.number ?? 0, count: found._count };
}

/** Which drafts to list. */
export interface ListFilter {
  find?: string | undefined;
  kind?: 'page' | 'social' | undefined;
  project_id?: string | undefined;
}

/** One page of a user's drafts, last changed first, without their texts. */
export async function listDrafts(
  userId: string,
  { find, kind, project_id: projectId }: ListFilter,
  after: { updatedAt: Date; id: string } | null,
  take: number,
): Promise<SummaryRow[]> {
  const contains = find && { contains: escapeLike(storable(find)), mode: 'insensitive' as const };
  return db().draft.findMany({
    where: {
      ...(kind ? { kind } : {}),
      ...(projectId ? { projectId } : {}),
      AND: [
        await readableTo(userId),
        contains ? { OR: [{ title: contains }, { keyword: contains }] } : {},
        after
          ? { OR: [{ updatedAt: { lt: after.updatedAt } }, { updatedAt: after.updatedAt, id: { lt: after.id } }] }
          : {},
      ],
    },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take,
    omit: TEXTS,
  });
}

/** @returns false when there is none, or it belongs to someone else */
export async function deleteDraft(userId: string, id: string): Promise<boolean> {
  return (await db().draft.deleteMany({ where: { id, userId } })).count > 0;
}

/** Versions before a number, newest first. */
export function listVersions(draftId: string, before: number | null, take: number): Promise<VersionSummaryRow[]> {
  return db().draftVersion.findMany({
    where: { draftId, ...(before === null ? {} : { number: { lt: before } }) },
    orderBy: { number: 'desc' },
    take,
    omit: VERSION_TEXTS,
  });
}

/** A version of a draft; null if there is none. */
export function findVersion(draftId: string, number: number): Promise<VersionRow | null> {
  return db().draftVersion.findUnique({ where: { draftId_number: { draftId, number } } });
}

/** Names a version, or removes its name. @returns why it could not */
export function nameVersion(
  userId: string,
  draftId: string,
  number: number,
  name: string | null,
): Promise<VersionSummaryRow | 'no draft' | 'no version' | 'too many'> {
  return db().$transaction(async (tx) => {
    if (!(await lockDraft(tx, userId, draftId))) return 'no draft';
    const where = { draftId_number: { draftId, number } };
    if (!(await tx.draftVersion.findUnique({ where, select: { id: true } }))) return 'no version';
    const others = { draftId, number: { not: number }, name: { not: null } };
    if (name !== null && (await tx.draftVersion.count({ where: others })) >= MAX_NAMED) return 'too many';
    return tx.draftVersion.update({ where, data: { name }, omit: VERSION_TEXTS });
  });
}

/** Domain of a project. */
export async function domainOf(projectId: string): Promise<string | null> {
  return (await db().project.findUnique({ where: { id: projectId }, select: { domain: true } }))?.domain ?? null;
}
