import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { mainLanguage } from '#lib/engines/country-languages.ts';
import { briefOf } from '#lib/features/content/briefs/service.ts';
import type * as contract from '#lib/features/content/drafts/contract.ts';
import { countsOf } from '#lib/features/content/drafts/counts.ts';
import { toDetail, toSummary } from '#lib/features/content/drafts/present.ts';
import * as store from '#lib/features/content/drafts/store.ts';
import { getTextRun } from '#lib/features/content/generation/service.ts';
import type { Ctx } from '#lib/net/context.ts';
import { ownerOf } from '#lib/platform/access/owner.ts';
import { requireProject } from '#lib/platform/access/require-project.ts';
import { cutPage, wrongCursor } from '#lib/platform/database/list-page.ts';
import { Conflict, NotFound } from '#lib/platform/errors.ts';
import { type NetworkId, networkIds } from '#lib/text/social/networks.ts';

type Input<E extends keyof typeof contract> = InputOf<(typeof contract)[E]>;
type Output<E extends keyof typeof contract> = Promise<OutputOf<(typeof contract)[E]>>;

/** @throws Forbidden: drafts belong to people, and tokens act for their user */
export const userOf = (ctx: Ctx): string => ownerOf(ctx, 'Drafts');

/** The error for a draft that does not exist, or is not the user's. */
export const noSuchDraft = () => new NotFound('Draft not found.');

/** @throws NotFound (project, brief) */
export async function createDraft(ctx: Ctx, input: Input<'createDraft'>): Output<'createDraft'> {
  const userId = userOf(ctx);
  const brief = await linksOf(userId, input.project_id, input.brief_id);
  const keyword = input.keyword ?? brief?.keyword ?? '';
  const country = input.country ?? brief?.country ?? 'us';
  const fields = {
    title: input.title,
    keyword,
    country,
    engine: input.engine ?? brief?.engine ?? null,
    language: input.language ?? mainLanguage(country),
    body: input.body,
    metaTitle: input.meta_title,
    metaDescription: input.meta_description,
    slug: input.slug,
    social: withPosts({}, input),
    projectId: input.project_id ?? brief?.projectId ?? null,
    briefId: input.brief_id ?? null,
  };
  const draft = { ...fields, userId, kind: input.kind, words: countsOf(fields) };
  const row = await store.createDraft(draft, { why: input.imported ? 'imported' : 'typed' }, ctx.now());
  return { data: { draft: await detailOf(row) } };
}

/** A user's drafts, last changed first. @throws InvalidInput (cursor) */
export async function listDrafts(ctx: Ctx, input: Input<'listDrafts'>): Output<'listDrafts'> {
  const rows = await store.listDrafts(userOf(ctx), input, readCursor(input.cursor), input.limit + 1);
  const cursorOf = ({ id, updatedAt }: store.SummaryRow) => `${updatedAt.getTime()}.${id}`;
  const { page, next_cursor } = cutPage(rows, input.limit, cursorOf);
  return { data: { drafts: page.map(toSummary), next_cursor } };
}

function readCursor(cursor: string | undefined): { updatedAt: Date; id: string } | null {
  if (cursor === undefined) return null;
  const [, at, id] = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw wrongCursor();
  return { updatedAt: new Date(Number(at)), id };
}

/** @throws NotFound, also for other users' drafts */
export async function getDraft(ctx: Ctx, { id }: Input<'getDraft'>): Output<'getDraft'> {
  const row = await store.readDraft(userOf(ctx), id);
  if (!row) throw noSuchDraft();
  return { data: { draft: await detailOf(row) } };
}

/**
 * Saves the given fields.
 * @throws NotFound (draft, project, brief, text run), Conflict when it was changed since `base_revision`
 */
export async function saveDraft(ctx: Ctx, input: Input<'saveDraft'>): Output<'saveDraft'> {
  const userId = userOf(ctx);
  const before = await store.findDraft(userId, input.id);
  if (!before) throw noSuchDraft();
  await linksOf(userId, input.project_id, input.brief_id);
  const fields = changesOf(before, input);
  const { run_id: runId } = input;
  if (runId !== undefined) await getTextRun(ctx, { id: runId });
  const cause = runId === undefined ? ({ why: 'typed' } as const) : ({ why: 'model', runId } as const);
  const row = await saveOrConflict(ctx, { ...before, userId }, { baseRevision: input.base_revision, fields, cause });
  return { data: { draft: await detailOf(row) } };
}

/** Saves an edit, with the new word counts. @throws NotFound when it was deleted meanwhile, Conflict when it has another revision */
export async function saveOrConflict(
  ctx: Ctx,
  before: store.DraftRow,
  edit: { baseRevision: number; fields: Partial<store.DraftFields>; cause: store.Cause },
): Promise<store.DraftRow> {
  const words = countsOf({ ...store.contentOf(before), ...edit.fields });
  const saved = await store.saveDraft(before.userId, before.id, { ...edit, words, now: ctx.now() });
  if (!saved) throw noSuchDraft();
  if (!saved.ok) throw conflictOf(saved.row, edit.baseRevision);
  return saved.row;
}

/** Names both revisions, and what to do. */
export function conflictOf({ revision, updatedAt }: store.DraftRow, baseRevision: number): Conflict {
  return new Conflict(
    `The draft is at revision ${revision} since ${updatedAt.toISOString()}; this change is based on revision ` +
      `${baseRevision}. Nothing was overwritten: reload the draft, merge the changes and save with revision ${revision}.`,
  );
}

/** @throws NotFound, also for other users' drafts */
export async function deleteDraft(ctx: Ctx, { id }: Input<'deleteDraft'>): Output<'deleteDraft'> {
  if (!(await store.deleteDraft(userOf(ctx), id))) throw noSuchDraft();
  return { data: { deleted: true } };
}

/** A stored draft as in the response. */
export async function detailOf(row: store.DraftRow): Promise<contract.DraftDetail> {
  return toDetail(row, await store.countVersions(row.id));
}

/** The referenced brief. @throws NotFound for a project or brief that is not the user's */
async function linksOf(userId: string, projectId: string | undefined, briefId: string | undefined) {
  await requireProject(userId, projectId);
  const brief = briefId ? await briefOf(userId, briefId) : null;
  if (briefId && !brief) throw new NotFound('Brief not found.');
  return brief;
}

function changesOf(before: store.DraftRow, input: Input<'saveDraft'>): Partial<store.DraftFields> {
  const given: Partial<Record<keyof store.DraftFields, unknown>> = {
    title: input.title,
    keyword: input.keyword,
    country: input.country,
    engine: input.engine,
    language: input.language,
    body: input.body,
    metaTitle: input.meta_title,
    metaDescription: input.meta_description,
    slug: input.slug,
    social: withPosts(store.socialOf(before.social), input),
    projectId: input.project_id === '' ? null : input.project_id,
    briefId: input.brief_id === '' ? null : input.brief_id,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

type Posts = { [Id in NetworkId as `post_${Id}`]?: string | undefined };

/** Merges the given texts by network; an empty one removes its network. */
function withPosts(before: Record<string, string>, given: Posts): Record<string, string> {
  const texts = networkIds.map((id) => [id, given[`post_${id}`] ?? before[id] ?? ''] as const);
  return Object.fromEntries(texts.filter(([, text]) => text !== ''));
}
