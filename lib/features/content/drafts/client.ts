import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/features/call.ts';
import type { DraftDetail, ExportFormat } from '#lib/features/content/drafts/contract.ts';
import type { OperationInput } from '#lib/features/definitions.ts';
import type { LocalCopy } from './client/draft-saver.ts';
import type { DraftTexts } from './client/draft-texts.ts';

/** API calls and queries for drafts. Definitions are imported as types only, so no schema reaches the browser. */

export type DraftListInput = OperationInput<'list_drafts'>;
/** A draft to create. */
export type NewDraft = OperationInput<'create_draft'>;

/** One page of the list. */
export const draftListQuery = (input: DraftListInput) =>
  queryOptions({
    queryKey: ['drafts', input],
    queryFn: async ({ signal }) => (await call('list_drafts', input, signal)).data,
    placeholderData: keepPreviousData,
  });

/** Reads a draft. */
export const readDraft = async (id: string) => (await call('get_draft', { id })).data.draft;

/** Creates a draft. */
export const createDraft = async (input: NewDraft) => (await call('create_draft', input)).data.draft;

/** A new draft with these texts and the other properties of the original draft. */
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

/** Saves the changes. @throws RequestFailed with status 409 when the draft is at another revision */
export const storeDraft = async (id: string, changes: Partial<DraftTexts>, revision: number, runId: string | null) => {
  const input = { ...changes, id, base_revision: revision, ...(runId !== null && { run_id: runId }) };
  return (await call('save_draft', input)).data.draft;
};

/** Bases the draft on another brief. @throws RequestFailed with status 409 when the draft is at another revision */
export const linkBrief = async (id: string, briefId: string, revision: number) =>
  (await call('save_draft', { id, base_revision: revision, brief_id: briefId })).data.draft;

/** Deletes a draft with its versions. */
export const removeDraft = (id: string) => call('delete_draft', { id });

/** Versions of a draft, newest first; refetched after each save. */
export const draftVersionsQuery = (id: string, revision: number) =>
  queryOptions({
    queryKey: ['draft', id, 'versions', revision],
    queryFn: async ({ signal }) => (await call('list_draft_versions', { id, limit: 100 }, signal)).data,
    placeholderData: keepPreviousData,
  });

/** One version with its text. The latest one still changes, so it is fetched for each revision. */
export const draftVersionQuery = (id: string, number: number, revision: number) =>
  queryOptions({
    queryKey: ['draft', id, 'version', number, revision],
    queryFn: async ({ signal }) => (await call('get_draft_version', { id, number }, signal)).data.version,
  });

/** Names a version; an empty name removes it. */
export const nameVersion = async (id: string, number: number, name: string) =>
  (await call('name_draft_version', { id, number, name })).data.version;

/** Names the latest version of a draft if it has no name; later saves then go into a new version. */
export async function keepVersion({ id, version }: { id: string; version: number }, name: string): Promise<void> {
  const found = await call('get_draft_version', { id, number: version });
  if (found.data.version.name === null) await nameVersion(id, version, name);
}

/** @throws RequestFailed with status 409 when the draft is at another revision */
export const restoreVersion = async (id: string, number: number, revision: number) =>
  (await call('restore_draft_version', { id, number, base_revision: revision })).data.draft;

/** Problems of the draft as stored at this revision. */
export const draftCheckQuery = (id: string, revision: number) =>
  queryOptions({
    queryKey: ['draft', id, 'check', revision],
    queryFn: async ({ signal }) => (await call('check_draft', { id }, signal)).data.check,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // One entry for each save, so they are dropped early.
    gcTime: 60_000,
  });

/** The exported draft as stored at this revision. */
export const draftExportQuery = (id: string, revision: number, format: ExportFormat, withMeta: boolean) =>
  queryOptions({
    queryKey: ['draft', id, 'export', revision, format, withMeta],
    queryFn: async ({ signal }) => (await call('export_draft', { id, format, with_meta: withMeta }, signal)).data,
    placeholderData: keepPreviousData,
  });

/** Models of the connected provider; fetched when the user opens a writing action. */
export const textModelsQuery = queryOptions({
  queryKey: ['text-models'],
  queryFn: async ({ signal }) => (await call('list_text_models', {}, signal)).data,
  // Refetched until connected, because users leave to connect one and come back.
  staleTime: ({ state }) => (state.data?.connected ? 60_000 : 0),
});

const draftKey = (id: string) => `serpentine-draft-${id}`;

/** Stores unsaved text in this browser. Does nothing when storage is full or blocked. */
export function saveLocalCopy(id: string, kept: LocalCopy): void {
  try {
    localStorage.setItem(draftKey(id), JSON.stringify(kept));
  } catch {
    // Full or blocked: the page still holds the text and warns before it is left.
  }
}

/** Deletes the stored copy, unless another window has replaced it. */
export function deleteLocalCopy(id: string, kept: LocalCopy): void {
  try {
    if (localStorage.getItem(draftKey(id)) === JSON.stringify(kept)) localStorage.removeItem(draftKey(id));
  } catch {
    // Blocked: nothing was stored either.
  }
}

/** The stored copy; null if there is none or it cannot be read. */
export function localCopyOf(id: string): LocalCopy | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(draftKey(id)) ?? 'null');
    if (typeof found !== 'object' || found === null || !('revision' in found) || !('texts' in found)) return null;
    return found as LocalCopy; // Only `keepHere` writes it.
  } catch {
    return null;
  }
}
