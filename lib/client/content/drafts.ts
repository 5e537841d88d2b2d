import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/client/call-endpoint.ts';
import type { DraftDetail, ExportFormat } from '#lib/features/content/drafts/contract.ts';
import type { OperationInput } from '#lib/features/definitions.ts';
import type { LocalCopy } from './draft-saver.ts';
import type { DraftTexts } from './draft-texts.ts';

/** Calls and queries of drafts. Definitions are imported as types alone: no schema travels to the browser. */

export type DraftListInput = OperationInput<'list_drafts'>;
export type NewDraft = OperationInput<'create_draft'>;

/** One page of the list. */
export const draftListQuery = (input: DraftListInput) =>
  queryOptions({
    queryKey: ['drafts', input],
    queryFn: async ({ signal }) => (await call('list_drafts', input, signal)).data,
    placeholderData: keepPreviousData,
  });

export const readDraft = async (id: string) => (await call('get_draft', { id })).data.draft;

export const createDraft = async (input: NewDraft) => (await call('create_draft', input)).data.draft;

/** A new draft with these texts, in other respects as the one they were typed into. */
export const copyDraft = (texts: DraftTexts, of: DraftDetail) =>
  createDraft({
    ...texts,
    kind: of.kind,
    country: of.country,
    language: of.language,
    ...(of.engine && { engine: of.engine }),
    ...(of.project_id && { project_id: of.project_id }),
    ...(of.brief_id && { brief_id: of.brief_id }),
  });

/** Saves what changed. @throws RequestFailed with status 409 when the draft is at another revision */
export const storeDraft = async (id: string, changes: Partial<DraftTexts>, revision: number, runId: string | null) => {
  const input = { ...changes, id, base_revision: revision, ...(runId !== null && { run_id: runId }) };
  return (await call('save_draft', input)).data.draft;
};

/** Writes the draft on another brief. @throws RequestFailed with status 409 when the draft is at another revision */
export const linkBrief = async (id: string, briefId: string, revision: number) =>
  (await call('save_draft', { id, base_revision: revision, brief_id: briefId })).data.draft;

export const removeDraft = (id: string) => call('delete_draft', { id });

/** Versions of a draft, newest first; named anew when the draft is saved. */
export const draftVersionsQuery = (id: string, revision: number) =>
  queryOptions({
    queryKey: ['draft', id, 'versions', revision],
    queryFn: async ({ signal }) => (await call('list_draft_versions', { id, limit: 100 }, signal)).data,
    placeholderData: keepPreviousData,
  });

/** One version with its text. The latest goes on changing, so it is asked for at each revision. */
export const draftVersionQuery = (id: string, number: number, revision: number) =>
  queryOptions({
    queryKey: ['draft', id, 'version', number, revision],
    queryFn: async ({ signal }) => (await call('get_draft_version', { id, number }, signal)).data.version,
  });

export const nameVersion = async (id: string, number: number, name: string) =>
  (await call('name_draft_version', { id, number, name })).data.version;

/** Gives the latest version of a draft a name where it has none: what is saved from then on does not go into it. */
export async function keepVersion({ id, version }: { id: string; version: number }, name: string): Promise<void> {
  const found = await call('get_draft_version', { id, number: version });
  if (found.data.version.name === null) await nameVersion(id, version, name);
}

/** @throws RequestFailed with status 409 when the draft is at another revision */
export const restoreVersion = async (id: string, number: number, revision: number) =>
  (await call('restore_draft_version', { id, number, base_revision: revision })).data.draft;

/** What is wrong with a draft as it is stored at this revision. */
export const draftCheckQuery = (id: string, revision: number) =>
  queryOptions({
    queryKey: ['draft', id, 'check', revision],
    queryFn: async ({ signal }) => (await call('check_draft', { id }, signal)).data.check,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // One for each save: they need not stay.
    gcTime: 60_000,
  });

/** A draft written out, as it is stored at this revision. */
export const draftExportQuery = (id: string, revision: number, format: ExportFormat, withMeta: boolean) =>
  queryOptions({
    queryKey: ['draft', id, 'export', revision, format, withMeta],
    queryFn: async ({ signal }) => (await call('export_draft', { id, format, with_meta: withMeta }, signal)).data,
    placeholderData: keepPreviousData,
  });

/** What the connected text model offers; asked when something is to be written. */
export const textModelsQuery = queryOptions({
  queryKey: ['text-models'],
  queryFn: async ({ signal }) => (await call('list_text_models', {}, signal)).data,
  // Whoever goes and connects one comes back to it.
  staleTime: ({ state }) => (state.data?.connected ? 60_000 : 0),
});

const keptName = (id: string) => `serpentine-draft-${id}`;

/** Keeps what could not be saved in this browser. One without room or leave keeps nothing. */
export function saveLocalCopy(id: string, kept: LocalCopy): void {
  try {
    localStorage.setItem(keptName(id), JSON.stringify(kept));
  } catch {
    // Full, or forbidden: the page itself still holds the text, and warns before it is left.
  }
}

/** Forgets what was kept, unless another window has kept its own in its place. */
export function deleteLocalCopy(id: string, kept: LocalCopy): void {
  try {
    if (localStorage.getItem(keptName(id)) === JSON.stringify(kept)) localStorage.removeItem(keptName(id));
  } catch {
    // Forbidden: nothing was kept either.
  }
}

/** What was kept the last time; null where nothing was, or it cannot be read. */
export function localCopyOf(id: string): LocalCopy | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keptName(id)) ?? 'null');
    if (typeof found !== 'object' || found === null || !('revision' in found) || !('texts' in found)) return null;
    return found as LocalCopy; // Written by `keepHere` alone.
  } catch {
    return null;
  }
}
