import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { FileAnswer } from '#lib/contract/file-answer.ts';
import { parseInput } from '#lib/contract/parse-input.ts';
import { findProperty } from '#lib/features/analytics/service.ts';
import * as contract from '#lib/features/insights/contract.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { wrongCursor } from '#lib/platform/database/list-page.ts';
import { InvalidInput, NotFound } from '#lib/platform/errors.ts';
import { fileOfTables } from '#lib/platform/table-file/file-of-tables.ts';
import type { Cell, Table } from '#lib/platform/table-file/table.ts';
import { queueInsights } from './compute-insights.job.ts';
import { INSIGHT_KINDS } from './kinds/index.ts';
import { presentInsights } from './present.ts';
import * as store from './store.ts';

/** @throws NotFound (project), InvalidInput (cursor) */
export async function listInsights(
  ctx: Ctx,
  { project_id: projectId, kind, status, limit, cursor }: InputOf<typeof contract.listInsights>,
): Promise<OutputOf<typeof contract.listInsights>> {
  await requireProjectRole(ctx, projectId, 'viewer');
  const [rows, kinds, property] = await Promise.all([
    store.readInsights({ projectId, kind, status }, placeOf(cursor), limit + 1),
    store.readKindStates(projectId),
    findProperty(projectId),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    data: {
      insights: await presentInsights(projectId, page),
      kinds: kinds.map(({ computedAt, lastDay, ...state }) => ({
        ...state,
        formula: INSIGHT_KINDS[state.kind].formula,
        computed_at: computedAt?.toISOString() ?? null,
        last_day: lastDay?.toISOString().slice(0, 10) ?? null,
      })),
      has_analytics: property !== null,
      next_cursor: rows.length > limit && last ? `${last.gain ?? ''}~${last.id}` : null,
    },
  };
}

/** @throws NotFound (project, insight, note), Forbidden (viewer) */
export async function changeInsight(
  ctx: Ctx,
  { project_id: projectId, insight_id: id, status, note_id: noteId }: InputOf<typeof contract.changeInsight>,
): Promise<OutputOf<typeof contract.changeInsight>> {
  await requireProjectRole(ctx, projectId, 'editor');
  if (noteId && !(await store.hasNote(projectId, noteId))) throw new NotFound('Note not found.');
  const row = await store.updateInsight(projectId, id, { status, noteId });
  if (!row) throw new NotFound('Insight not found.');
  const [insight] = await presentInsights(projectId, [row]);
  if (!insight) throw new NotFound('Insight not found.');
  return { data: { insight } };
}

/** @throws NotFound (project), Forbidden (viewer) */
export async function recomputeInsights(
  ctx: Ctx,
  { project_id: projectId }: InputOf<typeof contract.recomputeInsights>,
): Promise<OutputOf<typeof contract.recomputeInsights>> {
  await requireProjectRole(ctx, projectId, 'editor');
  await queueInsights(projectId);
  return { data: { queued: true } };
}

type ExportInput = InputOf<typeof contract.exportInsights>;

/** The insights of a filter as a file. @throws NotFound */
export async function exportInsights(ctx: Ctx, input: ExportInput): Promise<FileAnswer> {
  const { fileStem, tables } = await tablesOf(ctx, input);
  return fileOfTables(fileStem, tables, input.format);
}

/** The same for the dashboard's links, with the filter in the query string. @throws InvalidInput, NotFound */
export async function exportFromDashboard(ctx: Ctx, { id, query }: { id: string; query: URLSearchParams }) {
  const parsed = parseInput(contract.exportInsights.input, { ...Object.fromEntries(query), project_id: id });
  if (!parsed.ok) throw new InvalidInput(parsed.problem.message);
  return tablesOf(ctx, parsed.data);
}

const HEAD = [
  ...['kind', 'query', 'url', 'gain_clicks_per_month', 'summary', 'clicks', 'impressions', 'position'],
  ...['clicks_before', 'expected_ctr', 'gaps', 'pages', 'status', 'found_at'],
  ...['sessions', 'key_events'],
] as const;
const EXPORT_PART = 500;

async function tablesOf(ctx: Ctx, { project_id: projectId, kind, status }: ExportInput) {
  const { project } = await requireProjectRole(ctx, projectId, 'viewer');
  async function* rows(): AsyncGenerator<Cell[]> {
    for (let after: store.InsightPlace | null = null; ; ) {
      const part: store.InsightRow[] = await store.readInsights({ projectId, kind, status }, after, EXPORT_PART);
      yield* (await presentInsights(projectId, part)).map(cellsOf);
      after = part.at(-1) ?? null;
      if (part.length < EXPORT_PART) return;
    }
  }
  const tables: Table[] = [{ name: 'Insights', head: HEAD, rows: rows() }];
  return { fileStem: `insights-${project.domain}-${ctx.now().toISOString().slice(0, 10)}`, tables };
}

const cellsOf = ({ evidence, ...one }: contract.Insight): Cell[] => [
  ...[one.kind, one.query, one.url, one.gain, one.summary],
  ...[evidence.now?.clicks ?? null, evidence.now?.impressions ?? null, evidence.now?.position ?? null],
  ...[evidence.before?.clicks ?? null, evidence.expected_ctr, evidence.gaps?.join(' ') ?? null],
  ...[evidence.pages.map(({ url }) => url).join(' ') || null, one.status, one.found_at],
  ...[one.analytics?.sessions ?? null, one.analytics?.key_events ?? null],
];

/** The cursor of the list: "12.5~id", without a number for insights without an estimate. @throws InvalidInput */
function placeOf(cursor: string | undefined): store.InsightPlace | null {
  if (cursor === undefined) return null;
  const [, gain, id] = /^(\d{0,12}(?:\.\d{1,3})?)~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  if (gain === undefined || !id) throw wrongCursor();
  return { gain: gain === '' ? null : Number(gain), id };
}
