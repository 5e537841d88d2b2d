import 'server-only';
import type { InputOf, OutputOf } from '#lib/contract/endpoint.ts';
import type { Block, ChartId, KpiId, RenderedBlock, TableId } from '#lib/features/reports/blocks-contract.ts';
import type * as contract from '#lib/features/reports/contract.ts';
import { ownerOfProject } from '#lib/features/reports/figures-store.ts';
import { CHART_INFO, KPI_INFO, TABLE_INFO } from '#lib/features/reports/labels.ts';
import { periodBefore, periodOf, readPeriod } from '#lib/features/reports/period.ts';
import { noSuchReport, readBlocks, readCover } from '#lib/features/reports/reports.ts';
import * as audits from '#lib/features/reports/sources/audits.ts';
import * as backlinks from '#lib/features/reports/sources/backlinks.ts';
import { keptTable } from '#lib/features/reports/sources/kept.ts';
import * as rankings from '#lib/features/reports/sources/rankings.ts';
import {
  type Chart,
  type Figure,
  noFigure,
  type RenderContext,
  type Table,
} from '#lib/features/reports/sources/source.ts';
import * as store from '#lib/features/reports/store.ts';
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
  if (!document) throw noSuchReport();
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
  const ground: RenderContext = {
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
  for (const block of readBlocks(row.blocks)) blocks.push(await drawOrSay(ground, block));
  return {
    name: row.name,
    domain: row.project.domain,
    project: row.project.name,
    cover: readCover(row.cover),
    ...period,
    before,
    made_at: now.toISOString(),
    blocks,
  };
}

/** An error in a block affects only that block, not the report. */
async function drawOrSay(ground: RenderContext, block: Block): Promise<RenderedBlock> {
  try {
    return await draw(ground, block);
  } catch (error) {
    ground.ctx.signal.throwIfAborted();
    const { code, message } = toAppError(error);
    ground.ctx.log.warn({ err: error, block: block.kind }, 'a block of a report could not be drawn');
    return { id: block.id, kind: 'failed', reason: code === 'internal' ? 'This part could not be drawn.' : message };
  }
}

async function figureOrReason(ground: RenderContext, metric: KpiId): Promise<Figure> {
  try {
    return await FIGURES[metric](ground);
  } catch (error) {
    ground.ctx.signal.throwIfAborted();
    ground.ctx.log.warn({ err: error, metric }, 'a figure of a report could not be read');
    return noFigure('This figure could not be read.');
  }
}

async function draw(ground: RenderContext, block: Block): Promise<RenderedBlock> {
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
        items.push({ id: metric, ...KPI_INFO[metric], ...(await figureOrReason(ground, metric)) });
      }
      return { id, kind: 'kpis', items };
    }
    case 'chart':
      return { id, kind: 'chart', chart: { ...CHART_INFO[block.chart], ...(await CHARTS[block.chart](ground)) } };
    case 'table':
      return {
        id,
        kind: 'table',
        table: { ...TABLE_INFO[block.table], ...(await TABLES[block.table](ground, block.rows)) },
      };
  }
}

const FIGURES: Record<KpiId, (ground: RenderContext) => Promise<Figure>> = {
  visibility: (ground) => rankings.rankFigure(ground, rankings.visibility),
  average_position: (ground) => rankings.rankFigure(ground, rankings.position),
  top_10: (ground) => rankings.rankFigure(ground, rankings.topTen),
  tracked_keywords: rankings.trackedKeywords,
  share_of_voice: rankings.shareOfVoice,
  ai_coverage: (ground) => rankings.aiFigure(ground, rankings.aiCoverage),
  ai_citation_rate: (ground) => rankings.aiFigure(ground, rankings.aiCited),
  audit_score: audits.auditScore,
  audit_errors: audits.auditErrors,
  backlinks: (ground) => backlinks.linkCount(ground, 'links'),
  referring_domains: (ground) => backlinks.linkCount(ground, 'domains'),
  backlinks_new: (ground) => backlinks.linkMoves(ground, 'new'),
  backlinks_lost: (ground) => backlinks.linkMoves(ground, 'lost'),
};

const CHARTS: Record<ChartId, (ground: RenderContext) => Promise<Chart>> = {
  visibility: (ground) => rankings.rankChart(ground, [{ name: 'Visibility', read: rankings.visibility.value }]),
  average_position: (ground) =>
    rankings.rankChart(ground, [{ name: 'Average position', read: rankings.position.value }]),
  buckets: rankings.bucketChart,
  share_of_voice: rankings.voiceChart,
  ai_coverage: rankings.aiChart,
  audit_score: audits.auditScores,
  backlinks: backlinks.linksOverTime,
};

const TABLES: Record<TableId, (ground: RenderContext, rows: number) => Promise<Table>> = {
  top_movers: (ground, rows) => rankings.keywordTable(ground, 'moves', rows),
  keyword_rankings: (ground, rows) => rankings.keywordTable(ground, 'position', rows),
  audit_findings: audits.auditFindings,
  new_backlinks: (ground, rows) => backlinks.linkTable(ground, 'new', rows),
  lost_backlinks: (ground, rows) => backlinks.linkTable(ground, 'lost', rows),
  kept_results: keptTable,
};
