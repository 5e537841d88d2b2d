import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type * as contract from '#lib/features/projects/notes-contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { db } from '#lib/platform/database/db.ts';
import { wrongCursor } from '#lib/platform/database/list-page.ts';
import { NotFound } from '#lib/platform/errors.ts';
import type { ProjectNote } from '#lib/platform/prisma/client.ts';

type Row = ProjectNote & { user: { name: string; email: string } | null };

const withUser = { user: { select: { name: true, email: true } } } as const;

/** @throws NotFound (project), InvalidInput (cursor) */
export async function listNotes(
  ctx: Ctx,
  input: InputOf<typeof contract.listNotes>,
): Promise<OutputOf<typeof contract.listNotes>> {
  await requireProjectRole(ctx, input.project_id, 'viewer');
  const after = readMoment(input.cursor);
  const rows = await db().projectNote.findMany({
    where: {
      projectId: input.project_id,
      ...(after && { OR: [{ at: { lt: after.at } }, { at: after.at, id: { lt: after.id } }] }),
    },
    include: withUser,
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: input.limit + 1,
  });
  const page = rows.slice(0, input.limit);
  const last = page.at(-1);
  const next_cursor = rows.length > input.limit && last ? `${last.at.getTime()}~${last.id}` : null;
  return { data: { notes: page.map(shapeNote), next_cursor } };
}

/** @throws NotFound (project), Forbidden (viewer) */
export async function addNote(
  ctx: Ctx,
  input: InputOf<typeof contract.addNote>,
): Promise<OutputOf<typeof contract.addNote>> {
  const { userId } = await requireProjectRole(ctx, input.project_id, 'editor');
  const { project_id: projectId, at, url, ...fields } = input;
  const row = await db().projectNote.create({
    data: { ...fields, projectId, userId, at: at ? new Date(at) : ctx.now(), url: url ?? null },
    include: withUser,
  });
  return { data: { note: shapeNote(row) } };
}

/** @throws NotFound (project, note), Forbidden (viewer) */
export async function changeNote(
  ctx: Ctx,
  input: InputOf<typeof contract.changeNote>,
): Promise<OutputOf<typeof contract.changeNote>> {
  await requireProjectRole(ctx, input.project_id, 'editor');
  const { project_id: projectId, note_id: id, at, ...fields } = input;
  const data = { ...fields, ...(at && { at: new Date(at) }) };
  const { count } = await db().projectNote.updateMany({ where: { id, projectId }, data });
  const row = count === 0 ? null : await db().projectNote.findFirst({ where: { id, projectId }, include: withUser });
  if (!row) throw unknown();
  return { data: { note: shapeNote(row) } };
}

/** @throws NotFound (project, note), Forbidden (viewer) */
export async function deleteNote(
  ctx: Ctx,
  input: InputOf<typeof contract.deleteNote>,
): Promise<OutputOf<typeof contract.deleteNote>> {
  await requireProjectRole(ctx, input.project_id, 'editor');
  const { count } = await db().projectNote.deleteMany({ where: { id: input.note_id, projectId: input.project_id } });
  if (count === 0) throw unknown();
  return { data: { deleted: true } };
}

const unknown = () => new NotFound('Note not found.');

/** The cursor of a list ordered by time and id: "1767225600000~01a1…". @throws InvalidInput */
export function readMoment(cursor: string | undefined): { at: Date; id: string } | null {
  if (cursor === undefined) return null;
  const [, at, id] = /^(\d{1,14})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  if (!at || !id) throw wrongCursor();
  return { at: new Date(Number(at)), id };
}

/** A note as the contract shows it. */
export function shapeNote(row: Row): contract.Note {
  return {
    id: row.id,
    kind: kindOf(row.kind),
    text: row.text,
    url: row.url,
    at: row.at.toISOString(),
    by: row.user ? row.user.name || row.user.email : null,
    updated_at: row.updatedAt.toISOString(),
  };
}

function kindOf(kind: string): contract.NoteKind {
  return kind === 'deploy' || kind === 'content' || kind === 'engine_update' ? kind : 'note';
}
