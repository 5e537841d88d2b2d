import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import { brandOf, withFallback } from '#lib/features/brands/service.ts';
import { type Figure, noFigure, type RenderContext } from '#lib/features/reports/blocks/define-block.ts';
import { CHARTS, FIGURES, type FigureId, TABLES } from '#lib/features/reports/blocks/index.ts';
import type { Block, RenderedBlock } from '#lib/features/reports/blocks-contract.ts';
import type * as contract from '#lib/features/reports/contract.ts';
import { ownerOfProject } from '#lib/features/reports/figures-store.ts';
import { periodBefore, periodOf, readPeriod } from '#lib/features/reports/period.ts';
import * as read from '#lib/features/reports/readers.ts';
import { readBlocks, readCover, reportNotFound } from '#lib/features/reports/reports.ts';
import * as store from '#lib/features/reports/store.ts';
import { isPlaceholder } from '#lib/features/reports/templates.ts';
import type { Ctx } from '#lib/net/context.ts';
import { requireProjectRole } from '#lib/platform/access/project-access.ts';
import { toAppError } from '#lib/platform/errors.ts';

/** The report with its figures, for a member of the project. @throws NotFound */
export async function getReportDocument(
  ctx: Ctx,
  input: InputOf<typeof contract.getReportDocument>,
): Promise<OutputOf<typeof contract.getReportDocument>> {
  const { project } = await requireProjectRole(ctx, input.project_id, 'viewer');
  const document = await renderReport(ctx, input.id, project.id);
  if (!document) throw reportNotFound();
  return { data: { document } };
}

/**
 * Renders a report with the permissions of an owner of its project, regardless of the reader: callers must have checked
 * access.
 * @param projectId the project that it must belong to; absent: any
 * @returns null when there is no such report
 */
export async function renderReport(ctx: Ctx, id: string, projectId?: string): Promise<contract.ReportDocument | null> {
  const row = await store.reportWithProject(id);
  if (!row || (projectId !== undefined && row.projectId !== projectId)) return null;
  const owner = await ownerOfProject(row.projectId);
  if (owner === null) return null;
  const now = ctx.now();
  const period = periodOf(readPeriod(row.period), now, row.project.timezone);
  const before = row.compare ? periodBefore(period) : null;
  const context: RenderContext = {
    read,
    ctx: { ...ctx, actor: { kind: 'user', userId: owner, role: 'member' } },
    project: {
      id: row.projectId,
      domain: row.project.domain,
      watched: row.project.watchedDomains,
      timezone: row.project.timezone,
    },
    period,
    before,
  };
  const blocks: RenderedBlock[] = [];
  // Sequentially, because reports are rendered alongside interactive requests.
  for (const block of readable(readBlocks(row.blocks))) blocks.push(await renderOrReason(context, block));
  return {
    name: row.name,
    domain: row.project.domain,
    project: row.project.name,
    cover: withBrand(readCover(row.cover), await brandOf(row.projectId)),
    ...period,
    before,
    rendered_at: now.toISOString(),
    blocks,
  };
}

/** A cover with the white label of its project where its own fields are empty. */
function withBrand(cover: store.Cover, brand: Parameters<typeof withFallback>[1]): store.Cover {
  const { hide_product: hidden, ...fields } = withFallback({ ...cover, hide_product: !cover.show_product }, brand);
  return { title: cover.title, client: cover.client, ...fields, show_product: !hidden };
}

/** The blocks without texts that nobody replaced, and without the headings that would have nothing below them then. */
const readable = (blocks: readonly Block[]): Block[] =>
  blocks.filter((block, at) => {
    const [next, afterNext] = [blocks[at + 1], blocks[at + 2]];
    const isEmptied =
      block.kind === 'heading' && next && isPlaceholder(next) && (!afterNext || afterNext.kind === 'heading');
    return !isPlaceholder(block) && !isEmptied;
  });

/** An error in a block affects only that block, not the report. */
async function renderOrReason(context: RenderContext, block: Block): Promise<RenderedBlock> {
  try {
    return await renderBlock(context, block);
  } catch (error) {
    context.ctx.signal.throwIfAborted();
    const { code, message } = toAppError(error);
    context.ctx.log.warn({ err: error, block: block.kind }, 'a block of a report could not be rendered');
    return { id: block.id, kind: 'failed', reason: code === 'internal' ? 'This part could not be rendered.' : message };
  }
}

async function figureOrReason(context: RenderContext, metric: FigureId): Promise<Figure> {
  try {
    return await FIGURES[metric].render(context);
  } catch (error) {
    context.ctx.signal.throwIfAborted();
    context.ctx.log.warn({ err: error, metric }, 'a metric of a report could not be read');
    return noFigure('This metric could not be loaded.');
  }
}

async function renderBlock(context: RenderContext, block: Block): Promise<RenderedBlock> {
  const { id } = block;
  switch (block.kind) {
    case 'heading':
    case 'text':
      return { id, kind: block.kind, text: block.text };
    case 'page_break':
      return { id, kind: block.kind };
    case 'kpis': {
      const items = [];
      for (const metric of block.metrics) {
        const { render: _, ...labels } = FIGURES[metric];
        items.push({ id: metric, ...labels, ...(await figureOrReason(context, metric)) });
      }
      return { id, kind: 'kpis', items };
    }
    case 'chart': {
      const { render, ...labels } = CHARTS[block.chart];
      return { id, kind: 'chart', chart: { reversed: false, ...labels, ...(await render(context)) } };
    }
    case 'table': {
      const { render, ...labels } = TABLES[block.table];
      return { id, kind: 'table', table: { ...labels, ...(await render(context, block.rows)) } };
    }
  }
}
