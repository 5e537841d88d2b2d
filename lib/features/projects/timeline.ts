import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { shapeNote } from '#lib/features/projects/notes.ts';
import {
  EVENT_KINDS,
  type EventKind,
  type getTimeline as getTimelineContract,
} from '#lib/features/projects/overview-contract.ts';
import * as store from '#lib/features/projects/timeline-store.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { wrongCursor } from '#lib/platform/database/list-page.ts';

const readers: Record<EventKind, store.Reader> = {
  note: async (source) =>
    (await store.readNoteRows(source)).map((row) => ({
      id: row.id,
      at: row.at,
      title: row.text,
      text: row.url,
      note: shapeNote(row),
    })),
  keywords: store.readKeywords,
  round: store.readRounds,
  ai_citation: store.readCitations,
  audit: store.readAudits,
  site_audit: store.readSiteAudits,
  domain_change: store.readDomainChanges,
  backlinks: store.readBacklinkRuns,
  alert: store.readAlerts,
  report: store.readReports,
  kept: store.readStored,
};

/** Events, newest first. @throws NotFound (project), InvalidInput (cursor) */
export async function getTimeline(
  ctx: Ctx,
  input: InputOf<typeof getTimelineContract>,
): Promise<OutputOf<typeof getTimelineContract>> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'viewer');
  const after = readPlace(input.cursor);
  const kinds = input.kinds.length > 0 ? [...new Set(input.kinds)] : EVENT_KINDS;
  const source = { projectId: project.id, now: ctx.now(), after, take: input.limit + 1 };
  const found = await Promise.all(
    kinds.map(async (kind) => (await readers[kind](source)).map((one) => ({ ...one, kind }))),
  );
  const events = found.flat().toSorted(newestFirst);
  const page = events.slice(0, input.limit);
  const last = page.at(-1);
  return {
    data: {
      events: page.map(({ id, kind, at, title, text = null, path = null, note = null }) => ({
        id: `${kind}:${id}`,
        kind,
        at: at.toISOString(),
        title,
        text,
        path,
        note,
      })),
      next_cursor: events.length > input.limit && last ? `${last.at.getTime()}~${last.kind}~${last.id}` : null,
    },
  };
}

/** By time, then kind, then id, all descending: the order that the store paginates by. */
function newestFirst(a: store.Place, b: store.Place): number {
  return b.at.getTime() - a.at.getTime() || compare(b.kind, a.kind) || compare(b.id, a.id);
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

function readPlace(cursor: string | undefined): store.Place | null {
  if (cursor === undefined) return null;
  const [, at, kind, id] = /^(\d{1,14})~([a-z_]{1,20})~([\w-]{1,36})$/.exec(cursor) ?? [];
  if (!at || !kind || !id) throw wrongCursor();
  const isKept = kind !== 'keywords' && kind !== 'ai_citation';
  if (isKept && !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw wrongCursor();
  return { at: new Date(Number(at)), kind, id };
}
