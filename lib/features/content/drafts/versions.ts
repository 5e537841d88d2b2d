import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { MAX_NAMED } from '#lib/features/content/drafts/contract.ts';
import { detailOf, noSuchDraft, saveOrConflict, userOf } from '#lib/features/content/drafts/drafts.ts';
import * as store from '#lib/features/content/drafts/store.ts';
import type * as contract from '#lib/features/content/drafts/versions-contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { cutPage, wrongCursor } from '#lib/platform/database/list-page.ts';
import { NotFound, Refused } from '#lib/platform/errors.ts';

const noSuchVersion = (number: number) => new NotFound(`The draft has no version ${number}.`);

/** Versions of a draft, newest first. @throws NotFound, InvalidInput (cursor) */
export async function listDraftVersions(
  ctx: Ctx,
  { id, limit, cursor }: InputOf<typeof contract.listDraftVersions>,
): Promise<OutputOf<typeof contract.listDraftVersions>> {
  if (cursor !== undefined && !/^[1-9]\d{0,8}$/.test(cursor)) throw wrongCursor();
  await readableDraft(ctx, id);
  const rows = await store.listVersions(id, cursor === undefined ? null : Number(cursor), limit + 1);
  const { page, next_cursor } = cutPage(rows, limit, ({ number }) => String(number));
  return { data: { versions: page.map(toSummary), next_cursor } };
}

/** @throws NotFound for a draft that is not the user's, or a version it does not have */
export async function getDraftVersion(
  ctx: Ctx,
  { id, number }: InputOf<typeof contract.getDraftVersion>,
): Promise<OutputOf<typeof contract.getDraftVersion>> {
  await readableDraft(ctx, id);
  const row = await store.findVersion(id, number);
  if (!row) throw noSuchVersion(number);
  return { data: { version: toDetail(row) } };
}

/**
 * Names a version, which keeps it from being deleted; an empty name removes the name.
 * @throws NotFound, Refused (too many)
 */
export async function nameDraftVersion(
  ctx: Ctx,
  { id, number, name }: InputOf<typeof contract.nameDraftVersion>,
): Promise<OutputOf<typeof contract.nameDraftVersion>> {
  const named = await store.nameVersion(userOf(ctx), id, number, name === '' ? null : name);
  if (named === 'no draft') throw noSuchDraft();
  if (named === 'no version') throw noSuchVersion(number);
  if (named === 'too many') {
    throw new Refused(`name: a draft can have at most ${MAX_NAMED} named versions; remove a name first.`);
  }
  return { data: { version: toSummary(named) } };
}

/** Restores the text of a version, as a new version. @throws NotFound, Conflict */
export async function restoreDraftVersion(
  ctx: Ctx,
  { id, number, base_revision }: InputOf<typeof contract.restoreDraftVersion>,
): Promise<OutputOf<typeof contract.restoreDraftVersion>> {
  const before = await ownDraft(ctx, id);
  const version = await store.findVersion(id, number);
  if (!version) throw noSuchVersion(number);
  const row = await saveOrConflict(ctx, before, {
    baseRevision: base_revision,
    fields: store.contentOf(version),
    cause: { why: 'restored', restoredNumber: number },
  });
  return { data: { draft: await detailOf(row) } };
}

async function readableDraft(ctx: Ctx, id: string): Promise<store.DraftRow> {
  const row = await store.readDraft(userOf(ctx), id);
  if (!row) throw noSuchDraft();
  return row;
}

async function ownDraft(ctx: Ctx, id: string): Promise<store.DraftRow> {
  const row = await store.findDraft(userOf(ctx), id);
  if (!row) throw noSuchDraft();
  return row;
}

function toSummary(row: store.VersionSummaryRow): contract.VersionSummary {
  return {
    number: row.number,
    name: row.name,
    why: row.why,
    title: row.title,
    words: row.words,
    run_id: row.runId,
    restored_number: row.restoredNumber,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

function toDetail(row: store.VersionRow): contract.VersionDetail {
  return {
    ...toSummary(row),
    body: row.body,
    meta_title: row.metaTitle,
    meta_description: row.metaDescription,
    slug: row.slug,
    social: store.socialOf(row.social),
  };
}
