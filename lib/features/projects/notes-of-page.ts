import 'server-only';
import { db } from '#lib/platform/database/db.ts';

/** Notes of a project on these URLs or on none, newest first. Callers check access to the project. */
export const notesOfPage = (projectId: string, urls: readonly string[], take: number) =>
  db().projectNote.findMany({
    where: { projectId, OR: [{ url: null }, { url: { in: [...urls] } }] },
    select: { id: true, at: true, kind: true, text: true, url: true },
    orderBy: { at: 'desc' },
    take,
  });
