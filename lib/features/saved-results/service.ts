import { formatNumber } from '#lib/text/format.ts';
import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import * as contract from '#lib/features/saved-results/contract.ts';
import { differenceOf } from '#lib/features/saved-results/difference.ts';
import { recordContent } from '#lib/features/saved-results/record-content.ts';
import * as store from '#lib/features/saved-results/store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { afterId, cutPage } from '#lib/platform/database/list-page.ts';
import { InvalidInput, NotFound, Refused } from '#lib/platform/errors.ts';
import { jsonDepth, MAX_JSON_DEPTH } from '#lib/platform/json-depth.ts';
import type { Prisma } from '#lib/platform/prisma/client.ts';

type Contract = typeof contract;
type Input<Name extends keyof Contract> = InputOf<Contract[Name]>;
type Output<Name extends keyof Contract> = Promise<OutputOf<Contract[Name]>>;

const isRecordKind = (kind: string): kind is contract.RecordKind =>
  contract.RECORD_KINDS.some((known) => known === kind);

/**
 * Saves a stored record or an answer in a project.
 * @throws NotFound (project, record), Forbidden for a viewer, InvalidInput (neither or both given, not JSON, nested too
 *   deep), Refused with the size of an answer that is too large, or when the project has reached its maximum
 */
export async function keepResult(ctx: Ctx, input: Input<'keepResult'>): Output<'keepResult'> {
  const { project, userId } = await requireProjectRole(ctx, input.project_id, 'editor');
  const { kind, name, note, record_id: recordId } = input;
  const keep = { projectId: project.id, userId, kind, name, note };
  if (isRecordKind(kind)) {
    if (recordId === undefined) throw new InvalidInput(`record_id: id of the ${kind} is required.`);
    const row = await store.keepRecord({ ...keep, kind, recordId });
    if (!row) throw new NotFound(`No ${kind.replaceAll('_', ' ')} with this id.`);
    if (row === 'full') throw full();
    return { data: { kept_result: shape(row, false) } };
  }
  if (recordId !== undefined) {
    throw new InvalidInput(`kind must be one of ${contract.RECORD_KINDS.join(', ')} for a record; given: ${kind}`);
  }
  if (input.answer === undefined) throw new InvalidInput('answer: required.');
  const bytes = Buffer.byteLength(input.answer);
  if (bytes > contract.MAX_ANSWER_BYTES) {
    throw new Refused(
      `The response has ${(bytes / 1024 / 1024).toFixed(1)} MiB; the maximum is ${contract.MAX_ANSWER_BYTES / 1024 / 1024} MiB.`,
    );
  }
  const answer = jsonOf(input.answer, 'answer');
  const asked = jsonOf(input.input ?? '{}', 'input');
  const row = await store.keepAnswer({ ...keep, input: asked, answer, bytes });
  if (row === 'full') throw full();
  return { data: { kept_result: shape(row, false) } };
}

/** The saved results of a project. @throws NotFound, InvalidInput (cursor) */
export async function listSavedResults(ctx: Ctx, input: Input<'listSavedResults'>): Output<'listSavedResults'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'viewer');
  const rows = await store.listSaved(project.id, input, afterId(input.cursor), input.limit + 1);
  const { page, next_cursor } = cutPage(rows, input.limit);
  const [gone, kinds] = await Promise.all([store.missingOf(page), store.kindsOf(project.id)]);
  return { data: { kept_results: page.map((row) => shape(row, isMissing(row, gone))), kinds, next_cursor } };
}

/** A saved result with its content. @throws NotFound */
export async function getSavedResult(ctx: Ctx, input: Input<'getSavedResult'>): Output<'getSavedResult'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'viewer');
  const row = await found(project.id, input.id);
  const gone = await store.missingOf([row]);
  return {
    data: { kept_result: { ...shape(row, isMissing(row, gone)), input: row.input, answer: row.result } },
  };
}

/** Changes name or note. @throws NotFound, Forbidden */
export async function updateSavedResult(ctx: Ctx, input: Input<'updateSavedResult'>): Output<'updateSavedResult'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'editor');
  const row = await store.updateSaved(project.id, input.id, { name: input.name, note: input.note });
  if (!row) throw unknown();
  const gone = await store.missingOf([row]);
  return { data: { kept_result: shape(row, isMissing(row, gone)) } };
}

/** Deletes a saved result. @throws NotFound, Forbidden */
export async function deleteSavedResult(ctx: Ctx, input: Input<'deleteSavedResult'>): Output<'deleteSavedResult'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'editor');
  if (!(await store.deleteSaved(project.id, input.id))) throw unknown();
  return { data: { deleted: true } };
}

/**
 * @throws NotFound (one of them, or its record), Refused when they are of different kinds, of the same record, or
 *   identical
 */
export async function compareSavedResults(
  ctx: Ctx,
  input: Input<'compareSavedResults'>,
): Output<'compareSavedResults'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'viewer');
  if (input.id === input.with) throw new Refused('with: must be a different saved result.');
  const rows = await Promise.all([found(project.id, input.id), found(project.id, input.with)]);
  const [before, after] = rows.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  if (!before || !after) throw unknown();
  if (before.kind !== after.kind) {
    throw new Refused(`Only results of the same type can be compared; given: ${before.kind} and ${after.kind}.`);
  }
  const [was, is] = await Promise.all([contentOf(ctx, before), contentOf(ctx, after)]);
  const { changes, total } = differenceOf(was, is, contract.MAX_CHANGES);
  return { data: { before: shape(before, false), after: shape(after, false), changes, total } };
}

/** The content of a saved result: its own answer, or the record as the caller may read it. */
function contentOf(ctx: Ctx, { kind, recordId, result }: store.SavedWhole): Promise<unknown> | unknown {
  return recordId !== null && isRecordKind(kind) ? recordContent(ctx, kind, recordId) : result;
}

async function found(projectId: string, id: string): Promise<store.SavedWhole> {
  const row = await store.findSaved(projectId, id);
  if (!row) throw unknown();
  return row;
}

const full = () =>
  new Refused(`Max. ${formatNumber(contract.MAX_SAVED)} saved results per project. Delete some first.`);
const unknown = () => new NotFound('Saved result not found.');
const isMissing = ({ recordId }: store.SavedRow, gone: ReadonlySet<string>) => recordId !== null && gone.has(recordId);

/** @throws InvalidInput when it is not JSON, or nested so deep that walking over it would overflow the stack */
function jsonOf(text: string, field: string): Prisma.InputJsonValue | null {
  const depth = jsonDepth(text);
  if (depth > MAX_JSON_DEPTH) {
    throw new InvalidInput(`${field} must be nested at most ${MAX_JSON_DEPTH} levels deep; given: ${depth} levels`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidInput(`${field} must be JSON; given: ${JSON.stringify(text.slice(0, 60))}`);
  }
}

function shape(row: store.SavedRow, gone: boolean): contract.SavedResult {
  return {
    id: row.id,
    project_id: row.projectId,
    kind: row.kind,
    record_id: row.recordId,
    name: row.name,
    note: row.note,
    bytes: row.bytes,
    gone,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
