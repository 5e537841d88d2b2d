import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { block } from '#lib/features/reports/blocks-contract.ts';
import * as contract from '#lib/features/reports/contract.ts';
import { lengthOf, readPeriod, type StoredPeriod } from '#lib/features/reports/period.ts';
import * as store from '#lib/features/reports/store.ts';
import { TEMPLATE_BLOCKS } from '#lib/features/reports/templates.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { wrongCursor } from '#lib/platform/database/list-page.ts';
import { Conflict, InvalidInput, NotFound, Refused } from '#lib/platform/errors.ts';

type Contract = typeof contract;
type Input<Name extends keyof Contract> = InputOf<Contract[Name]>;
type Output<Name extends keyof Contract> = Promise<OutputOf<Contract[Name]>>;

/** The error for a report that does not exist in the project. */
export const reportNotFound = () => new NotFound('Report not found.');

const NO_COVER: store.Cover = {
  title: '',
  client: '',
  author: '',
  logo: '',
  logo_image: '',
  color: '',
  footer: '',
  show_product: true,
};

/** @throws NotFound (project), Forbidden for a viewer, Refused when there are too many */
export async function createReport(ctx: Ctx, input: Input<'createReport'>): Output<'createReport'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'editor');
  const fields = {
    name: input.name,
    period: { days: 30 },
    compare: true,
    cover: { ...NO_COVER, client: input.template === 'blank' ? '' : project.name },
    blocks: TEMPLATE_BLOCKS[input.template],
  };
  const row = await store.createReport(project.id, fields, contract.MAX_REPORTS, ctx.now());
  if (!row) throw new Refused(`A project has at most ${contract.MAX_REPORTS} reports; delete one first.`);
  return { data: { report: toReport(row) } };
}

/** A project's reports, last changed first. @throws NotFound, InvalidInput (cursor) */
export async function listReports(ctx: Ctx, input: Input<'listReports'>): Output<'listReports'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'viewer');
  const { q, limit } = input;
  const after = readListCursor(input.cursor);
  const rows = await store.listReports(project.id, { name: q, after, take: limit + 1, now: ctx.now() });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last ? `${last.updatedAt.getTime()}.${last.id}` : null;
  return { data: { reports: page.map(toSummary), next_cursor: next } };
}

/** The cursor of a list ordered by last change. */
function readListCursor(cursor: string | undefined): { updatedAt: Date; id: string } | null {
  if (cursor === undefined) return null;
  const [, at, id] = /^(\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(cursor) ?? [];
  if (at === undefined || id === undefined) throw wrongCursor();
  return { updatedAt: new Date(Number(at)), id };
}

/** A report with its blocks. @throws NotFound */
export async function getReport(ctx: Ctx, input: Input<'getReport'>): Output<'getReport'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'viewer');
  return { data: { report: toReport(await reportOf(ctx, project.id, input.id)) } };
}

/** @throws NotFound */
export async function reportOf(ctx: Ctx, projectId: string, id: string): Promise<store.ReportRow> {
  const row = await store.findReport(projectId, id, ctx.now());
  if (!row) throw reportNotFound();
  return row;
}

/**
 * @throws Conflict when it was changed since `base_revision`; InvalidInput for an incomplete period or one that ends
 *   before it starts
 */
export async function saveReport(ctx: Ctx, input: Input<'saveReport'>): Output<'saveReport'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'editor');
  const before = await reportOf(ctx, project.id, input.id);
  const change = { baseRevision: input.base_revision, fields: changesOf(before, input), now: ctx.now() };
  const saved = await store.saveReport(project.id, input.id, change);
  if (!saved) throw reportNotFound();
  if (!saved.ok) {
    const { revision, updatedAt } = saved.row;
    throw new Conflict(
      `The report is at revision ${revision} since ${updatedAt.toISOString()}; this change is based on revision ` +
        `${input.base_revision}. Nothing was overwritten: read the report, bring the two together and save on revision ${revision}.`,
    );
  }
  return { data: { report: toReport(saved.row) } };
}

function changesOf(before: store.ReportRow, input: Input<'saveReport'>): Partial<store.ReportFields> {
  const old = readCover(before.cover);
  const cover = {
    title: input.cover_title ?? old.title,
    client: input.client ?? old.client,
    author: input.author ?? old.author,
    logo: input.logo ?? old.logo,
    logo_image: input.logo_image ?? old.logo_image,
    color: input.color ?? old.color,
    footer: input.footer ?? old.footer,
    show_product: input.show_product ?? old.show_product,
  };
  const period = periodFrom(input);
  return {
    cover,
    ...(period && { period }),
    ...(input.name === undefined ? {} : { name: input.name }),
    ...(input.compare === undefined ? {} : { compare: input.compare }),
    ...(input.blocks === undefined ? {} : { blocks: input.blocks }),
  };
}

function periodFrom({ days, from = '', to = '' }: Input<'saveReport'>): StoredPeriod | null {
  if (from === '' && to === '') return days === undefined ? null : { days };
  if (from === '' || to === '') throw new InvalidInput('from and to must be given together.');
  if (days !== undefined) throw new InvalidInput('days: use either days, or from and to.');
  if (from > to) throw new InvalidInput(`to must not be before from; given: ${from} to ${to}`);
  if (lengthOf({ from, to }) > contract.MAX_DAYS) {
    throw new InvalidInput(`A report covers at most ${contract.MAX_DAYS} days; given: ${from} to ${to}`);
  }
  return { from, to };
}

/** Deletes a report. @throws NotFound, Forbidden */
export async function deleteReport(ctx: Ctx, input: Input<'deleteReport'>): Output<'deleteReport'> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'editor');
  if (!(await store.deleteReport(project.id, input.id))) throw reportNotFound();
  return { data: { deleted: true } };
}

/** The cover of a stored report; invalid parts are replaced by their defaults. */
export function readCover(value: unknown): store.Cover {
  const read = contract.coverOf.partial().safeParse(value);
  return { ...NO_COVER, ...(read.success ? read.data : {}) };
}

/** The texts of a stored report. */
export const readTexts = ({ name, cover, blocks }: { name: string; cover: unknown; blocks: unknown }) => ({
  name,
  cover: readCover(cover),
  blocks: readBlocks(blocks),
});

/** Stored blocks; one that no version of the schema allows is left out. */
export function readBlocks(value: unknown): contract.Report['blocks'] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    const read = block.safeParse(one);
    return read.success ? [read.data] : [];
  });
}

function toSummary(row: store.ReportRow): contract.ReportSummary {
  const period = readPeriod(row.period);
  return {
    id: row.id,
    project_id: row.projectId,
    name: row.name,
    days: 'days' in period ? period.days : null,
    from: 'from' in period ? period.from : null,
    to: 'to' in period ? period.to : null,
    compare: row.compare,
    blocks_count: Array.isArray(row.blocks) ? row.blocks.length : 0,
    shares_count: row._count.shares,
    revision: row.revision,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

function toReport(row: store.ReportRow): contract.Report {
  return { ...toSummary(row), cover: readCover(row.cover), blocks: readBlocks(row.blocks) };
}
